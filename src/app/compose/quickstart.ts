import { z } from 'zod';
import { counted, type ComparisonReport } from '../../core/index.js';
import { findLeaks } from '../../env/index.js';
import type { BuiltRelease, ReleaseVerification } from '../../release/index.js';
import { readRecords, RunFolder } from '../../store/index.js';
import { newestCheckpoint, type ProgressSink } from '../../train/index.js';
import { chooseCheckpoint, type CheckpointChoice, type ChosenCheckpoint } from './chosen-checkpoint.js';
import { ConfigError, TasksUnusableError } from './errors.js';
import { baseSides, evaluateBase, evaluateCheckpoint, type PanelSink } from './evaluate-run.js';
import { configuredPanels } from './panels.js';
import { releaseCheckpoint, verifyReleaseFolder } from './release-run.js';
import { releaseDir } from './run-places.js';
import { splitsInUse } from './split-fit.js';
import { requireWritablePlace } from './writable-place.js';
import { suggestedCommand } from './suggested-command.js';
import { noteStep, workedMs } from './work-time.js';
import { createTrainRun, inputDigests, storedConfig, trainRun } from './train-run.js';
import { unfinishedRun } from './unfinished-run.js';
import type { Workshop } from './workshop.js';

export const quickstartSteps = ['freeze check', 'baseline', 'training', 'paired evaluation', 'release', 'verification'] as const;
export type QuickstartStep = (typeof quickstartSteps)[number];

export interface QuickstartEvents {
  readonly onStep: (step: QuickstartStep) => void;
  /** A sentence for the reader. */
  readonly onNote: (text: string) => void;
  readonly onTraining: ProgressSink;
  readonly onPanel: PanelSink;
  /** The run is known: what is done from here on can be resumed. */
  readonly onRun: (run: RunFolder) => void;
}

export type QuickstartResult =
  | { readonly status: 'interrupted'; readonly run: RunFolder }
  | {
      readonly status: 'completed';
      readonly run: RunFolder;
      readonly chosen: ChosenCheckpoint;
      readonly report: ComparisonReport;
      readonly release: BuiltRelease;
      readonly verification: ReleaseVerification;
      /** An earlier session began this run. */
      readonly resumed: boolean;
      /** Time spent on this run in all sessions. */
      readonly workedMs: number;
    };

/**
 * The whole chain: freeze check, baseline, PPO, paired evaluation, release, verification. Every step keeps what it
 * finished, so that the same call after an interruption goes on where it stopped.
 * @throws the typed errors of the steps.
 */
export async function quickstart(workshop: Workshop, runsDir: string, runId: string | null, events: QuickstartEvents): Promise<QuickstartResult> {
  const { clock } = workshop.surroundings;
  const startedMs = clock.monotonicMs();
  checkIterations(workshop);
  const begun = await unfinishedRun(runsDir, runId, { config: storedConfig(workshop), digests: inputDigests(workshop), iterations: workshop.settings.train.iterations, choice: choiceOf(workshop, events.onNote) });
  if (begun === null) {
    if (runId !== null) RunFolder.requireNew(runsDir, runId);
    await requireWritablePlace(runsDir);
  }
  events.onStep('freeze check');
  await checkFrozen(workshop, events.onNote);
  for (const split of splitsInUse(workshop.settings)) await workshop.usableTasks(split);
  const run = begun ?? (await createTrainRun(workshop, runsDir, runId));
  events.onRun(run);
  await noteStep(run, 'freeze check', clock.monotonicMs() - startedMs);
  const timed = async <R>(step: QuickstartStep, work: () => Promise<R>): Promise<R> => {
    const stepStartedMs = clock.monotonicMs();
    events.onStep(step);
    try {
      return await work();
    } finally {
      await noteStep(run, step, clock.monotonicMs() - stepStartedMs);
    }
  };

  /** Sides that were measured in an earlier session tell nothing of themselves: they are counted. */
  const measured = async <R>(step: QuickstartStep, sides: number, work: (onPanel: PanelSink) => Promise<R>): Promise<R> => {
    const told = new Set<string>();
    const result = await timed(step, async () => work((progress) => {
      told.add(`${progress.panel} ${progress.side}`);
      events.onPanel(progress);
    }));
    if (told.size === 0) events.onNote('Every panel was measured before; kept.');
    else if (told.size < sides) events.onNote(`${sides - told.size} of ${sides} measurements were finished before; kept.`);
    return result;
  };

  await measured('baseline', baseSides(workshop).length, async (onPanel) => evaluateBase(workshop, run, onPanel));

  events.onStep('training');
  const { iterations } = workshop.settings.train;
  const { checkpoint } = await newestCheckpoint(run);
  if (checkpoint === null || checkpoint.state.globalStep < iterations) {
    const result = await trainRun(workshop, run, { resume: await hasBegun(run), acceptConfigChange: false, progress: events.onTraining });
    if (result.status === 'interrupted') return { status: 'interrupted', run };
  } else events.onNote(`Run ${run.record.runId} has ${counted(checkpoint.state.globalStep, 'iteration')} already${checkpoint.state.globalStep === iterations ? '' : `, of which ${iterations} were asked for here`}.`);

  const chosen = await chooseCheckpoint(run, { ...choiceOf(workshop, events.onNote), step: null });
  if (chosen.globalStep < iterations) events.onNote(`The checkpoint of iteration ${chosen.globalStep} of ${iterations} is evaluated: the best on the validation tasks.`);
  const report = await measured('paired evaluation', configuredPanels(workshop).length, async (onPanel) => evaluateCheckpoint(workshop, run, chosen, onPanel));
  const release = await timed('release', async () => releaseCheckpoint(workshop, run, chosen, releaseDir(run, chosen.globalStep)));
  const verification = await timed('verification', async () => verifyReleaseFolder(release.dir, workshop.base.dir, true, workshop.surroundings));
  return { status: 'completed', run, chosen, report, release, verification, resumed: begun !== null, workedMs: await workedMs(run) };
}

/** Opening the workshop held every task against the lock; what is left is to look for leaks between the splits. */
async function checkFrozen({ tasks }: Workshop, onNote: QuickstartEvents['onNote']): Promise<void> {
  if (!tasks.frozen) throw new TasksUnusableError(tasks.dir, 'is not a frozen dataset', `Freeze it first: ${suggestedCommand('dataset', 'freeze', tasks.dir)}; or train on it as it is: ${suggestedCommand('train', '--tasks', tasks.dir)}`);
  const leaks = await findLeaks(tasks.lock, tasks.dir);
  if (leaks.length > 0) throw new TasksUnusableError(tasks.dir, `has ${counted(leaks.length, 'leak')} between its splits`, `They are listed by: ${suggestedCommand('dataset', 'leaks', tasks.dir)}`);
  const sizes = Object.entries(tasks.lock.splits).map(([name, split]) => `${name} ${split.length}`);
  onNote(`Dataset ${tasks.lock.name} ${tasks.lock.version} is what was frozen (${sizes.join(', ')}; digest ${tasks.lock.semanticDigest.slice(0, 12)}), with no leak between its splits.`);
  const example = tasks.all.find(({ config }) => config.task !== null && config.task.description !== '');
  if (example !== undefined) onNote(`What its tasks are, by ${example.id}: ${example.config.task!.description}`);
}

async function hasBegun(run: RunFolder): Promise<boolean> {
  return (await readRecords(run.journalPath, z.unknown())).length > 0;
}

function choiceOf({ settings, surroundings }: Workshop, onNote: QuickstartEvents['onNote']): Omit<CheckpointChoice, 'step'> {
  return { rule: settings.evaluation.checkpoint, cwd: surroundings.cwd, onNote };
}

/** Told before the first sandbox: such a training ends with the base as it was. */
function checkIterations({ settings }: Workshop): void {
  const { iterations, criticWarmup } = settings.train;
  if (iterations > criticWarmup) return;
  throw new ConfigError('train.iterations', `${iterations} leave the policy as it is, since the first train.criticWarmup, ${criticWarmup}, train the critic alone`, `Train longer: --iterations ${criticWarmup + 1} is the least; or --set train.criticWarmup=0.`);
}
