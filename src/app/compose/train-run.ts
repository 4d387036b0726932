import { join } from 'node:path';
import type { RunRecord } from '../../core/index.js';
import type { Task } from '../../env/index.js';
import { writeJsonFile, type RunFolder } from '../../store/index.js';
import { train, type ProgressSink, type TrainResult } from '../../train/index.js';
import { lockfileDigest } from './code-digest.js';
import { trialCollector } from './collector.js';
import { RunInputsChangedError } from './errors.js';
import { createRun } from './new-run.js';
import { quarantined } from './qualifications.js';
import type { Settings } from './settings.js';
import { validator } from './validator.js';
import type { Workshop } from './workshop.js';

/**
 * Makes the folder of a new training run. Unqualified tasks that it is allowed to use are named in `unqualified.json`.
 * @throws TasksUnqualifiedError; what createRun throws.
 */
export async function createTrainRun(workshop: Workshop, runsDir: string, runId: string | null): Promise<RunFolder> {
  const { settings, tasks } = workshop;
  const trained = tasks.tasksOf(tasks.splitFor(settings.data.train)).values();
  const unqualified = await quarantined({ dir: settings.data.tasks, tasks: trained, runsDir, allowUnqualified: settings.data.allowUnqualified });
  const record = { kind: 'train', parent: null, seed: settings.train.seed, config: storedConfig(workshop), digests: inputDigests(workshop) } as const;
  const run = await createRun(runsDir, runId, record, workshop.surroundings.clock);
  if (unqualified.length > 0) await writeJsonFile(join(run.dir, 'unqualified.json'), { schemaVersion: 1, tasks: unqualified });
  return run;
}

/** The resolved settings; `auto` became the provider that was chosen, so that a resumed run stays with it. */
export function storedConfig({ asked: settings, provider }: Workshop): Settings {
  return { ...settings, sandbox: { ...settings.sandbox, provider: provider.name } };
}

export function inputDigests({ base, tasks, agent, code }: Workshop): RunRecord['digests'] {
  return {
    dataset: tasks.lock.semanticDigest,
    base: base.digest,
    tokenizer: base.tokenizer.digest,
    chatTemplate: base.template.digest,
    agentConfig: agent.digest,
    code,
    lockfile: lockfileDigest(),
  };
}

const inputNames = { dataset: 'the dataset', base: 'the base model', tokenizer: 'the tokenizer', chatTemplate: 'the chat template', agentConfig: 'the agent configuration' } as const;
type Input = keyof typeof inputNames;

/** What an adapter cannot be served without. */
export const modelInputs: readonly Input[] = ['base', 'tokenizer', 'chatTemplate'];

/**
 * Refuses to go on with other data, base or agent than the run began with. Another version of the code is a note: it
 * may well be the repair that the run was waiting for.
 * @param inputs those that must be the same; by default all.
 * @returns notes for the reader. @throws RunInputsChangedError.
 */
export function checkInputs(workshop: Workshop, run: RunFolder, inputs: readonly Input[] = Object.keys(inputNames) as Input[]): string[] {
  const now = inputDigests(workshop);
  const before = run.record.digests;
  const changed = inputs.filter((key) => before[key] !== now[key]);
  if (changed.length > 0) {
    throw new RunInputsChangedError(run.record.runId, changed.map((key) => `${inputNames[key]} has digest ${now[key].slice(0, 12)}, was ${before[key].slice(0, 12)}`));
  }
  return before.code === now.code ? [] : [`Run ${run.record.runId} was begun by another version of the program; its bytes may differ from here on.`];
}

export interface TrainRunOptions {
  readonly resume: boolean;
  /** Go on although the settings differ from those the run began with. */
  readonly acceptConfigChange: boolean;
  readonly progress: ProgressSink;
}

/** Trains a run that has its folder. @throws what train throws. */
export async function trainRun(workshop: Workshop, run: RunFolder, options: TrainRunOptions): Promise<TrainResult> {
  const { settings, surroundings } = workshop;
  const training = await workshop.usableTasks(settings.data.train);
  const validation = await validationTasks(workshop);
  return await workshop.withEngine(async ({ engine, sampler }) =>
    train(
      {
        engine,
        baseDir: workshop.base.dir,
        collect: trialCollector(workshop, sampler, training),
        tasks: [...training.values()].map(({ id, digest, repository }) => ({ id, digest, repository })),
        run,
        clock: surroundings.clock,
        progress: options.progress,
        signal: surroundings.signal,
        ...(validation === null ? {} : { validate: validator(workshop, sampler, validation) }),
      },
      settings.train,
      { resume: options.resume, acceptConfigChange: options.acceptConfigChange },
    ),
  );
}

/** Where there is but one split, its tasks are the training tasks: they validate only when it was named for that. */
async function validationTasks(workshop: Workshop): Promise<ReadonlyMap<string, Task> | null> {
  const { settings, tasks } = workshop;
  if (settings.train.validateEvery === 0 || !tasks.splitNames.includes(settings.data.validation)) return null;
  return await workshop.usableTasks(settings.data.validation);
}
