import { digestOf, InvariantError, trialIdOf, verdictFault, type AgentConfig, type Clock, type TrialOutcome, type TrialTiming } from '../core/index.js';
import { agentSandboxSpec, WorkspaceFaultError, type Sandbox, type SandboxProvider, type Task, type TaskRunOptions, type WorkspaceDiff } from '../env/index.js';
import { Agent, defaultSamplingTimeoutMs, stickyKey, type AgentDeps } from './agent-loop.js';
import { diffText } from './diff-text.js';
import { InfraFault, onMachinery } from './infra-fault.js';
import { infraVerdict, readWorkspace, verdictOf, type Grade, type TrialVerdict } from './verdict.js';

export interface TrialDeps extends AgentDeps {
  readonly provider: SandboxProvider;
  readonly grade: Grade;
  /** Which host variables tasks may take, and whether their network needs are overridden. */
  readonly taskOptions?: TaskRunOptions;
}

export interface TrialRequest {
  readonly task: Task;
  readonly attempt: number;
  readonly runSeed: number;
  /** Iteration of training, or a fixed number for a panel. */
  readonly step: number;
  readonly policyVersion: number;
  readonly agentConfig: AgentConfig;
  /** 1 samples the policy's own distribution, 0 is greedy. */
  readonly temperature: number;
  /** Weaker modes need a grader of their own; the present one grades the workspace in a fresh sandbox. */
  readonly graderMode: 'workspace';
}

/** Beyond the longest that a trial can take: the sandbox of a forgotten trial ends by itself. */
const leaseSlackMs = 60_000;

/** The deadline bounds everything but sampling, which has a timeout of its own in every turn. */
function longestTrialMs({ limits }: AgentConfig, samplingTimeoutMs = defaultSamplingTimeoutMs): number {
  return limits.deadlineMs + limits.steps * samplingTimeoutMs;
}

export type TrialResult = TrialOutcome & { readonly timing: TrialTiming };

/**
 * One attempt at a task: prepare -> agent -> freeze -> diff -> grade in a fresh sandbox -> verdict -> destroy.
 *
 * Never rejects for what the agent did, and never for a failure of the machinery: that is an outcome with `infraFault`
 * and no reward. Its id, and so its random numbers, follow from seed, step, task and attempt alone: base and policy
 * meet the same luck in a paired evaluation.
 *
 * @throws the signal's reason when aborted, with the sandbox destroyed; ProviderUnsupportedError, TaskVariableError,
 * TokenizerInputError and AgentConfigError for requests that can never work.
 */
export async function runTrial(deps: TrialDeps, request: TrialRequest, signal: AbortSignal = new AbortController().signal): Promise<TrialResult> {
  const watch = new Stopwatch(deps.clock);
  const { task, agentConfig } = request;
  const trialId = trialIdOf({ runSeed: request.runSeed, step: request.step, taskDigest: task.digest, attempt: request.attempt });
  const agentTask = { ...request, trialId, instruction: task.instruction, workdir: task.workdir, config: agentConfig, signal };
  const agent = new Agent(deps, agentTask);
  const spec = agentSandboxSpec(task, deps.provider.name, `${trialId} agent`, longestTrialMs(agentConfig, deps.samplingTimeoutMs) + leaseSlackMs, deps.taskOptions);
  signal.throwIfAborted();

  let workspace: WorkspaceDiff | WorkspaceFaultError | null = null;
  let verdict: TrialVerdict;
  try {
    workspace = await inSandbox(deps, spec, signal, async (sandbox) => {
      await agent.run(sandbox);
      if (agent.infraFault !== null) return null;
      await onMachinery('the sandbox could not be frozen', async () => sandbox.killAll());
      return readWorkspace(sandbox);
    });
    const sandboxEndMs = watch.elapsedMs();
    watch.sandboxMs = sandboxEndMs - agent.samplingMs;
    verdict = workspace === null ? infraVerdict(agent.infraFault!.code, agent.infraFault!.message) : await gradeIt(deps, request, workspace, signal);
    watch.gradingMs = watch.elapsedMs() - sandboxEndMs;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InfraFault)) throw error;
    if (workspace === null) agent.terminatedBy = 'infra';
    const { code, message } = agent.infraFault ?? error;
    verdict = infraVerdict(code, message);
  } finally {
    deps.sampler.release(stickyKey(agentTask));
  }
  signal.throwIfAborted();

  const { verifierText, ...facts } = verdict;
  const contradiction = verdictFault({ terminatedBy: agent.terminatedBy, ...facts });
  if (contradiction !== null) throw new InvariantError(`trial ${trialId}: ${contradiction}`);
  const segments = agent.conversation.trajectory.segments();
  return {
    record: {
      schemaVersion: 1,
      trialId,
      taskId: task.id,
      taskDigest: task.digest,
      repository: task.repository,
      attempt: request.attempt,
      policyVersion: request.policyVersion,
      agentConfigDigest: digestOf(agentConfig),
      sandbox: { provider: deps.provider.name, isolation: deps.provider.isolation },
      graderMode: request.graderMode,
      terminatedBy: agent.terminatedBy,
      ...facts,
      turns: agent.turns.length,
      formatErrors: agent.formatErrors,
      inputTokens: agent.inputTokens,
      outputTokens: agent.outputTokens,
      trajectoryTokens: segments.reduce((sum, segment) => sum + segment.ids.length, 0),
      segmentHashes: agent.conversation.trajectory.segmentHashes(),
    },
    segments,
    promptText: agent.conversation.openingText,
    turns: agent.turns,
    diffText: workspace === null ? '' : workspace instanceof WorkspaceFaultError ? workspace.message : diffText(workspace, task.workspaceFiles),
    verifierText,
    timing: { trialId, samplingMs: agent.samplingMs, sandboxMs: watch.sandboxMs, gradingMs: watch.gradingMs, totalMs: watch.elapsedMs() },
  };
}

async function gradeIt(deps: TrialDeps, request: TrialRequest, diff: WorkspaceDiff | WorkspaceFaultError, signal: AbortSignal): Promise<TrialVerdict> {
  const { task, graderMode } = request;
  const { provider, clock, taskOptions } = deps;
  const outcome = await onMachinery('grading failed', async () => deps.grade({ task, diff, provider, graderMode, clock, signal, ...(taskOptions === undefined ? {} : { options: taskOptions }) }));
  return verdictOf(outcome);
}

/**
 * Gives `use` a sandbox and destroys it afterwards, whatever happens; an abort destroys it under way. A sandbox that cannot
 * be destroyed is a failure of the machinery too; where something failed before it, that is the failure to report, and the
 * provider's next start sweeps what stayed.
 */
async function inSandbox<T>(deps: TrialDeps, spec: Parameters<SandboxProvider['create']>[0], signal: AbortSignal, use: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = await onMachinery('no sandbox could be had', async () => deps.provider.create(spec, signal));
  const stopQuietly = async (): Promise<void> => sandbox.stop().catch(() => undefined);
  const stopNow = (): void => void stopQuietly();
  signal.addEventListener('abort', stopNow, { once: true });
  let result: T;
  try {
    signal.throwIfAborted();
    result = await use(sandbox);
  } catch (error) {
    await stopQuietly();
    throw error;
  } finally {
    signal.removeEventListener('abort', stopNow);
  }
  await onMachinery('the sandbox could not be destroyed', async () => sandbox.stop());
  return result;
}

/** Where a trial's wall time went. */
class Stopwatch {
  sandboxMs = 0;
  gradingMs = 0;
  private readonly startedMs: number;

  constructor(private readonly clock: Clock) {
    this.startedMs = clock.monotonicMs();
  }

  elapsedMs(): number {
    return this.clock.monotonicMs() - this.startedMs;
  }
}
