import { createEmbeddedEngine } from '../../engine/embedded/index.js';
import type { EmbeddedEngine, EmbeddedSampler } from '../../engine/embedded/index.js';
import { chooseProvider, gradeDiff, requireHostTools, requireInterpreters, SandboxGoneError, SandboxInfraError, type SandboxProvider, type Task, type TaskRunOptions } from '../../env/index.js';
import { contextTooLong, loadAgentConfig, openingsTooLong, withRetries, type LoadedAgentConfig, type TrialDeps } from '../../rollout/index.js';
import type { Sampler } from '../../engine/index.js';
import { openBaseModel, type BaseModel } from './base-model.js';
import { codeDigest } from './code-digest.js';
import { PromptsTooLongError } from './errors.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';
import { TaskSource } from './task-source.js';

/** More threads than this pay off only with larger models. */
const mostThreads = 2;

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
    readonly settings: Settings,
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
    const tasks = await TaskSource.open(settings.data.tasks);
    const provider = await chooseProvider(settings.sandbox.provider, surroundings);
    await provider.reap();
    return new Workshop(settings, surroundings, base, agent, tasks, provider, codeDigest());
  }

  get threads(): number {
    const { threads } = this.settings.engine;
    return threads > 0 ? threads : Math.max(1, Math.min(mostThreads, this.surroundings.cores));
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

  /** Of the host's variables, tasks may take those that the settings name and no other: their environment holds secrets. */
  get taskOptions(): TaskRunOptions {
    const hostVariables = Object.fromEntries(this.settings.sandbox.hostVariables.map((name) => [name, this.surroundings.environment[name]]));
    return { hostVariables, ...(this.settings.sandbox.network === 'none' ? { network: 'none' as const } : {}) };
  }

  /**
   * The tasks of a split, each one seen to be possible here: before anything is written, not in the middle of a run.
   * What was seen once is not looked at again.
   * @throws TasksUnusableError, ProviderUnsupportedError, InterpreterMissingError, PromptsTooLongError.
   */
  async usableTasks(split: string): Promise<ReadonlyMap<string, Task>> {
    const { provider, taskOptions, settings, surroundings } = this;
    const { clock, signal } = surroundings;
    const name = this.tasks.splitFor(split);
    const known = this.usable.get(name);
    if (known !== undefined) return known;
    const tasks = this.tasks.tasksOf(name);
    for (const task of tasks.values()) requireHostTools(task, provider.name, taskOptions);
    if (settings.agent.longPrompts === 'refuse') this.requireRoom(name, tasks);
    for (const task of tasks.values()) {
      await withRetries(async () => requireInterpreters({ task, provider, signal, options: taskOptions }), {
        retries: settings.rollout.retries,
        clock,
        signal,
        // No command of a task has run in it: a sandbox that ended did so by no doing of an agent.
        isInfra: (error) => error instanceof SandboxInfraError || error instanceof SandboxGoneError,
      });
    }
    this.usable.set(name, tasks);
    return tasks;
  }

  /** @throws PromptsTooLongError */
  private requireRoom(split: string, tasks: ReadonlyMap<string, Task>): void {
    const { config } = this.agent;
    const tooLong = openingsTooLong(this.base, config, tasks.values());
    if (tooLong.size === 0) return;
    const [[first, tokens]] = [...tooLong] as [[Task, number]];
    throw new PromptsTooLongError({ where: this.tasks.dir, split, agent: config.name, contextTokens: config.limits.contextTokens, tooLong: tooLong.size, tasks: tasks.size, example: `${first.id} has ${tokens}` });
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

/** The panel is named by the agent's context: what the base cannot read must not stand in it. @throws AgentConfigError */
function requireContext(base: BaseModel, { config }: LoadedAgentConfig): void {
  const { contextLength } = base.config;
  if (config.limits.contextTokens > contextLength) throw contextTooLong(config.name, config.limits.contextTokens, `the base ${base.dir} reads ${contextLength} tokens`);
}
