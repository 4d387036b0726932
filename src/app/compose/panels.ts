import type { Panel } from '../../core/index.js';
import { buildPanel, panelKey } from '../../eval/index.js';
import { ConfigError, TasksUnusableError } from './errors.js';
import type { PanelSettings } from './settings.js';
import { suggestedCommand } from './suggested-command.js';
import type { Workshop } from './workshop.js';

export interface ConfiguredPanel {
  readonly panel: Panel;
  readonly split: string;
  readonly planned: boolean;
}

/**
 * The panels of the settings, frozen.
 * @throws ConfigError when there are none, or two of one name; TasksUnusableError where the tasks have the split of none;
 *   PanelSpecError.
 */
export function configuredPanels(workshop: Workshop): ConfiguredPanel[] {
  const { asked, settings } = workshop;
  if (settings.evaluation.panels.length === 0 && asked.evaluation.panels.length > 0) throw withoutSplits(workshop);
  const byKey = new Map<string, ConfiguredPanel>();
  for (const wanted of settings.evaluation.panels) {
    const configured = freezePanel(workshop, wanted);
    const key = panelKey(configured.panel);
    if (!byKey.has(key)) byKey.set(key, configured);
    else throw new ConfigError('evaluation.panels', `two panels are called ${key}`, 'Give each panel a name of its own.');
  }
  const panels = [...byKey.values()];
  if (!panels.some(({ planned }) => planned)) throw new ConfigError('evaluation.panels', 'no panel is planned', 'Add a panel with planned = true: only planned panels carry a claim.');
  // Planned ones first: the first decides the headline.
  return [...panels.filter(({ planned }) => planned), ...panels.filter(({ planned }) => !planned)];
}

export function freezePanel({ settings, agent, tasks, provider }: Workshop, wanted: PanelSettings): ConfiguredPanel {
  const split = tasks.splitFor(wanted.split);
  tasks.requireSplit(split);
  const panel = buildPanel({
    name: split === wanted.split ? wanted.name : split,
    decoding: wanted.decoding,
    lock: tasks.lock,
    split,
    agentConfigDigest: agent.digest,
    contextTokens: agent.config.limits.contextTokens,
    seed: settings.evaluation.seed,
    samplesPerTask: wanted.samplesPerTask,
    graderMode: 'workspace',
    sandboxProvider: provider.name,
  });
  return { panel, split, planned: wanted.planned };
}

function withoutSplits({ asked, tasks }: Workshop): TasksUnusableError {
  const wanted = [...new Set(asked.evaluation.panels.map(({ split }) => split))];
  const [first] = tasks.splitNames;
  return new TasksUnusableError(tasks.dir, `has no split of the planned panels (${wanted.join(', ')})`, `Its splits are ${tasks.splitNames.join(', ')}. Name panels of them, as in --set 'evaluation.panels=[{ name = "${first}", split = "${first}", planned = true }]'; or measure one side of one split: ${suggestedCommand('eval', 'latest', '--split', first!)}`);
}
