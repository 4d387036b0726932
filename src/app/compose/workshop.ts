import { createEmbeddedEngine } from '../../engine/embedded/index.js';
import type { EmbeddedEngine, EmbeddedSampler } from '../../engine/embedded/index.js';
import { gradeDiff, requireRunnable, type SandboxProvider, type Task, type TaskRunOptions } from '../../env/index.js';
import { loadAgentConfig, type LoadedAgentConfig, type TrialDeps } from '../../rollout/index.js';
import type { Sampler } from '../../engine/index.js';
import { taskSetPlaces } from './places.js';
import { openProvider, taskOptionsOf } from './sandbox-provider.js';
import { openBaseModel, type BaseModel } from './base-model.js';
import { engineThreads } from './engine-threads.js';
import { codeDigest } from './code-digest.js';
import { requireContext, requireRoom } from './prompt-room.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';
import { fitSplits } from './split-fit.js';
import { readyTask } from './task-needs.js';
import { TaskSource } from './task-source.js';

export interface RunningEngine {
  readonly engine: EmbeddedEngine;
  readonly sampler: EmbeddedSampler;
}

/**
 * Everything that a run works with, opened and checked before anything is written: the base, the agent, the tasks and
 * a sandbox provider that works. Engines are started by phase: training and evaluation each serve versions of their own.
 */
export class Workshop {
  private readonly usable = new Map<string, ReadonlyMap<string, Task>>();

  private constructor(
    /** As they were asked for; what a run stores. */
    readonly asked: Settings,
    /** With splits that the tasks have. */
    readonly settings: Settings,
    /** What the reader should know of how the settings met the tasks. */
    readonly notes: readonly string[],
    readonly surroundings: Surroundings,
    readonly base: BaseModel,
    readonly agent: LoadedAgentConfig,
    readonly tasks: TaskSource,
    readonly provider: SandboxProvider,
    /** Digest of the program that is running. */
    readonly code: string,
  ) {}

  /** @throws the typed error of whatever is missing or damaged. */
  static async open(settings: Settings, surroundings: Surroundings): Promise<Workshop> {
    const base = await openBaseModel(settings.model.base);
    const agent = await loadAgentConfig(settings.agent.config);
    requireContext(base, agent);
    const tasks = await TaskSource.open(settings.data.tasks, taskSetPlaces(surroundings));
    const provider = await openProvider(settings.sandbox, tasks.all, surroundings);
    await provider.reap();
    const fitted = fitSplits(settings, tasks);
    return new Workshop(settings, fitted.settings, fitted.notes, surroundings, base, agent, tasks, provider, codeDigest());
  }

  get threads(): number {
    return engineThreads(this.settings.engine.threads, this.surroundings.cores);
  }

  /** Runs `use` with engine threads of its own and ends them, whatever happens. */
  async withEngine<R>(use: (running: RunningEngine) => Promise<R>): Promise<R> {
    const { engine, sampler } = createEmbeddedEngine({ threads: this.threads, contextLength: this.agent.config.limits.contextTokens, baseModelName: this.settings.model.id });
    try {
      return await use({ engine, sampler });
    } finally {
      await engine.close();
    }
  }

  get taskOptions(): TaskRunOptions {
    return taskOptionsOf(this.settings, this.surroundings);
  }

  /**
   * The tasks of a split, each one seen to be possible here: before anything is written, not in the middle of a run.
   * What was seen once is not looked at again.
   * @throws TasksUnusableError, ProviderUnsupportedError, InterpreterMissingError, PromptsTooLongError.
   */
  async usableTasks(split: string): Promise<ReadonlyMap<string, Task>> {
    const { provider, taskOptions, settings, surroundings } = this;
    const name = this.tasks.splitFor(split);
    const known = this.usable.get(name);
    if (known !== undefined) return known;
    const tasks = this.tasks.tasksOf(name);
    for (const task of tasks.values()) requireRunnable(task, provider.name, taskOptions);
    if (settings.agent.longPrompts === 'refuse') requireRoom(`${this.tasks.dir} (split ${name})`, [...tasks.values()], this.base, this.agent, '--agent');
    const usable = new Map<string, Task>();
    const place = { provider, options: taskOptions, retries: settings.rollout.retries };
    for (const [id, task] of tasks) usable.set(id, await readyTask(task, place, surroundings));
    this.usable.set(name, usable);
    return usable;
  }

  trialDeps(sampler: Sampler): TrialDeps {
    const { provider, surroundings, base, taskOptions } = this;
    const { samplingTimeoutMs } = this.settings.rollout;
    return { sampler, samplingTimeoutMs, tokenizer: base.tokenizer, template: base.template, provider, clock: surroundings.clock, taskOptions, grade: gradeDiff };
  }

  async close(): Promise<void> {
    await this.provider.close();
  }
}
