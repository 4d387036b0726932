import type { GraderMode, JobAgent } from '../../core/index.js';
import { gradeDiff, SandboxPortError, type SandboxProvider, type Task, type TaskRunOptions } from '../../env/index.js';
import { protocolOf, type AgentMaker, type AttemptDeps } from '../../rollout/index.js';
import type { ToolDefinition } from '../../tokens/index.js';
import type { AgentChoice, PolicyParts } from './agent-choice.js';
import { openAgent } from './open-agent.js';
import { requireRoom } from './prompt-room.js';
import { openProvider } from './sandbox-provider.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';
import type { TaskPlace } from './task-needs.js';

/** A provider that works and an agent that is ready: what trials of any kind run with. */
export class TrialBench {
  private constructor(
    readonly provider: SandboxProvider,
    readonly taskOptions: TaskRunOptions,
    readonly agent: AgentMaker,
    readonly agentRecord: JobAgent,
    /** null: no policy works. */
    private readonly policy: PolicyParts | null,
    private readonly surroundings: Surroundings,
    private readonly closers: readonly (() => Promise<void>)[],
  ) {}

  /** @param tasks that it is for @param runSeed of everything a policy draws. @throws the typed error of whatever is missing or damaged. */
  static async open(choice: AgentChoice, tasks: readonly Task[], settings: Settings, runSeed: number, surroundings: Surroundings): Promise<TrialBench> {
    const hostVariables = Object.fromEntries(settings.sandbox.hostVariables.map((name) => [name, surroundings.environment[name]]));
    const taskOptions: TaskRunOptions = { hostVariables, ...(settings.sandbox.network === 'none' ? { network: 'none' } : {}), ...(choice.kind === 'seatrial' || choice.kind === 'outside' ? {} : { actor: 'utility' }) };
    const agent = await openAgent(choice, settings, runSeed, surroundings, taskOptions);
    try {
      const provider = await openProvider(settings.sandbox, tasks, surroundings);
      try {
        await provider.reap();
        if (choice.kind === 'outside') requirePorts(provider, choice.path);
      } catch (error) {
        await provider.close();
        throw error;
      }
      return new TrialBench(provider, taskOptions, agent.maker, agent.record, agent.policy, surroundings, [() => provider.close(), agent.close]);
    } catch (error) {
      await agent.close();
      throw error;
    }
  }

  get deps(): AttemptDeps {
    const { provider, taskOptions, surroundings } = this;
    return { provider, taskOptions, clock: surroundings.clock, grade: gradeDiff };
  }

  /** What the model is shown of its tools; null: none, or no model. */
  get tools(): readonly ToolDefinition[] | null {
    return this.policy === null ? null : protocolOf(this.policy.agent.config).tools;
  }

  /** What tasks find here. */
  placeWith(retries: number, graderMode: GraderMode): TaskPlace {
    return { provider: this.provider, options: { ...this.taskOptions, graderMode }, retries };
  }

  /** Whether the policy can begin on these tasks; other agents can on any. @throws PromptsTooLongError unless that is accepted */
  requireRoom(where: string, tasks: readonly Task[], { longPrompts }: Settings['agent']): void {
    if (this.policy !== null && longPrompts === 'refuse') requireRoom(where, tasks, this.policy.base, this.policy.agent, '--agent-config');
  }

  async close(): Promise<void> {
    for (const close of this.closers) await close();
  }
}

/** @throws SandboxPortError before anything is written */
function requirePorts(provider: SandboxProvider, path: string): void {
  const refusal = provider.portRefusal?.() ?? null;
  if (refusal !== null) throw new SandboxPortError(`for agent ${path}`, refusal.found, refusal.remedy);
}
