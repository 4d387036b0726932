import type { PanelSettings, Settings } from './settings.js';
import type { TaskSource } from './task-source.js';

/**
 * Settings name splits (by default train, validation, test and ood); tasks have those that they have. Here the first are
 * brought to the second, so that any frozen dataset and any folder can be used without naming what it lacks:
 *
 * - the training split is the one named, else the only one there is; with several others, opening it refuses;
 * - without the validation split there is no validation;
 * - panels are those whose split is there; where there is but one split and no panel names it, the panels measure it.
 *
 * Nothing of this is stored: a run that goes on meets the same tasks and is fitted the same way.
 */
export interface SplitFit {
  readonly settings: Settings;
  /** At most one sentence: what was done differently. */
  readonly notes: readonly string[];
}

export function fitSplits(settings: Settings, tasks: Pick<TaskSource, 'splitNames' | 'splitFor' | 'dir'>): SplitFit {
  const { data, evaluation } = settings;
  const has = (split: string): boolean => tasks.splitNames.includes(split);
  const [only, ...others] = tasks.splitNames;
  const isSingle = others.length === 0;
  const validates = settings.train.validateEvery > 0 && has(data.validation);
  const kept = evaluation.panels.filter(({ split }) => has(split));
  const panels = kept.length === 0 && isSingle ? ofOneSplit(evaluation.panels, only!) : kept;
  const dropped = [...new Set(evaluation.panels.map(({ split }) => split).filter((split) => !has(split)))];
  const facts = [
    ...(has(data.train) || !isSingle ? [] : [`it is the training split`]),
    ...(validates || settings.train.validateEvery === 0 ? [] : ['no validation']),
    ...(dropped.length === 0 ? [] : [panels.length === 0 ? 'none for a panel' : `panels of ${[...new Set(panels.map(({ split }) => split))].join(', ')} only`]),
  ];
  const notes = facts.length === 0 ? [] : [`${tasks.dir} has the split${isSingle ? '' : 's'} ${tasks.splitNames.join(', ')}: ${facts.join(', ')}.`];
  return {
    settings: {
      ...settings,
      data: { ...data, train: tasks.splitFor(data.train) },
      // With one split the trainer's settings stay as they are: it is handed no validation tasks.
      train: validates || isSingle ? settings.train : { ...settings.train, validateEvery: 0 },
      evaluation: { ...evaluation, panels },
    },
    notes,
  };
}

/** The splits that a training and its evaluation meet; by the names of the settings, some of them perhaps twice. */
export function splitsInUse({ data, train, evaluation }: Pick<Settings, 'data' | 'train' | 'evaluation'>): string[] {
  return [data.train, ...(train.validateEvery === 0 ? [] : [data.validation]), ...evaluation.panels.map(({ split }) => split)];
}

/** Panels that differ in nothing but their split become one, named for it; planned where one of them was. */
function ofOneSplit(panels: readonly PanelSettings[], split: string): PanelSettings[] {
  const same = (a: PanelSettings, b: PanelSettings): boolean => a.decoding === b.decoding && a.samplesPerTask === b.samplesPerTask;
  return panels
    .filter((panel, index) => panels.findIndex((other) => same(panel, other)) === index)
    .map((panel) => ({ ...panel, name: split, split, planned: panels.some((other) => other.planned && same(panel, other)) }));
}
