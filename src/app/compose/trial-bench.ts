import { resolve } from 'node:path';
import { assertNever, sha256Hex, type AgentConfig, type GraderMode, type JobAgent } from '../../core/index.js';
import { createEmbeddedEngine } from '../../engine/embedded/index.js';
import { gradeDiff, type SandboxProvider, type Task, type TaskRunOptions } from '../../env/index.js';
import { loadAgentConfig, nopAgent, oracleAgent, policyAgent, protocolOf, scriptAgent, type AgentMaker, type AttemptDeps, type LoadedAgentConfig } from '../../rollout/index.js';
import { readRegularFile, sha256File } from '../../store/index.js';
import type { ToolDefinition } from '../../tokens/index.js';
import { requireBaseOf } from './adapter-folder.js';
import { openBaseModel, type BaseModel } from './base-model.js';
import { AgentUnknownError } from './errors.js';
import { requireContext, requireRoom } from './prompt-room.js';
import { openProvider } from './sandbox-provider.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';
import type { TaskPlace } from './task-needs.js';

/** Who is to work, as a command line says it. */
export type AgentChoice =
  | { readonly kind: 'oracle' | 'nop' }
  | { readonly kind: 'script'; readonly path: string; readonly timeoutMs: number | null }
  | { readonly kind: 'seatrial'; readonly served: ServedAdapter | null; readonly temperature: number };

/** An adapter over the base of the settings. */
export interface ServedAdapter {
  readonly policyVersion: number;
  readonly adapterDir: string;
}

/** `oracle`, `nop`, `script:FILE` or `seatrial`. @throws AgentUnknownError */
export function parseAgent(text: string, cwd: string, rest: { readonly timeoutMs: number | null; readonly served: ServedAdapter | null; readonly temperature: number }): AgentChoice {
  if (text === 'oracle' || text === 'nop') return { kind: text };
  if (text === 'seatrial') return { kind: text, served: rest.served, temperature: rest.temperature };
  if (text.startsWith('script:') && text.length > 'script:'.length) return { kind: 'script', path: resolve(cwd, text.slice('script:'.length)), timeoutMs: rest.timeoutMs };
  throw new AgentUnknownError(text);
}

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
    const taskOptions: TaskRunOptions = { hostVariables, ...(settings.sandbox.network === 'none' ? { network: 'none' } : {}), ...(choice.kind === 'seatrial' ? {} : { actor: 'utility' }) };
    const agent = await openAgent(choice, settings, runSeed, surroundings, taskOptions);
    try {
      const provider = await openProvider(settings.sandbox, tasks, surroundings);
      await provider.reap();
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

interface PolicyParts {
  readonly base: BaseModel;
  readonly agent: LoadedAgentConfig;
}

interface OpenAgent {
  readonly policy: PolicyParts | null;
  readonly maker: AgentMaker;
  readonly record: JobAgent;
  readonly close: () => Promise<void>;
}

const nothingToClose = async (): Promise<void> => undefined;

async function openAgent(choice: AgentChoice, settings: Settings, runSeed: number, surroundings: Surroundings, options: TaskRunOptions): Promise<OpenAgent> {
  switch (choice.kind) {
    case 'oracle':
      return { policy: null, maker: oracleAgent(options), record: { kind: 'oracle' }, close: nothingToClose };
    case 'nop':
      return { policy: null, maker: nopAgent(), record: { kind: 'nop' }, close: nothingToClose };
    case 'script': {
      const { path, timeoutMs } = choice;
      const script = await readRegularFile(path);
      return { policy: null, maker: scriptAgent(script, timeoutMs), record: { kind: 'script', path, sha256: sha256Hex(script), timeoutMs }, close: nothingToClose };
    }
    case 'seatrial':
      return await openPolicy(choice, settings, runSeed, surroundings);
    default:
      return assertNever(choice, 'agent');
  }
}

/** More threads than this pay off only with larger models. */
const mostThreads = 2;
const baseVersion = 0;

async function openPolicy({ served, temperature }: Extract<AgentChoice, { kind: 'seatrial' }>, settings: Settings, runSeed: number, surroundings: Surroundings): Promise<OpenAgent> {
  const base = await openBaseModel(settings.model.base);
  const loaded = await loadAgentConfig(settings.agent.config);
  requireContext(base, loaded);
  if (served !== null) await requireBaseOf(served.adapterDir, base, settings.model.id);
  const agentConfig: AgentConfig = loaded.config;
  const policyVersion = served?.policyVersion ?? baseVersion;
  const adapterSha256 = served === null ? null : await sha256File(`${served.adapterDir}/adapter_model.safetensors`);
  const threads = settings.engine.threads > 0 ? settings.engine.threads : Math.max(1, Math.min(mostThreads, surroundings.cores));
  const { engine, sampler } = createEmbeddedEngine({ threads, contextLength: agentConfig.limits.contextTokens, baseModelName: settings.model.id });
  try {
    await sampler.loadVersion(policyVersion, base.dir, served?.adapterDir ?? null);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    policy: { base, agent: loaded },
    maker: policyAgent({ sampler, tokenizer: base.tokenizer, template: base.template, clock: surroundings.clock }, { runSeed, policyVersion, agentConfig, temperature }),
    record: {
      kind: 'seatrial',
      model: served === null ? settings.model.id : `${settings.model.id}+v${policyVersion}`,
      baseDir: base.dir,
      baseDigest: base.digest,
      adapterDir: served?.adapterDir ?? null,
      adapterSha256,
      policyVersion,
      agentConfigPath: settings.agent.config,
      agentConfigDigest: loaded.digest,
      temperature,
    },
    close: () => engine.close(),
  };
}
