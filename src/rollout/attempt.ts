import { trialIdOf, type Clock, type GraderMode, type TrialOutcome, type TrialPhases, type TrialResources, type TrialTiming } from '../core/index.js';
import { agentSandboxSpec, sharedGraderDirs, verifierTimeoutMs, WorkspaceFaultError, type GraderPlace, type Sandbox, type SandboxFile, type SandboxProvider, type SandboxSpec, type SandboxUsage, type Task, type TaskRunOptions, type WorkspaceDiff } from '../env/index.js';
import { collectFiles, type Collection } from './collected-files.js';
import { diffText } from './diff-text.js';
import { InfraFault, onMachinery } from './infra-fault.js';
import { PhaseWatch } from './phase-watch.js';
import type { AgentEnd, AgentMaker, TrialAgent } from './trial-agent.js';
import { infraVerdict, orWorkspaceFault, verdictOf, type Grade, type TrialVerdict } from './verdict.js';

export interface AttemptDeps {
  readonly provider: SandboxProvider;
  readonly grade: Grade;
  readonly clock: Clock;
  /** Which host variables tasks may take, and whether their network needs are overridden. */
  readonly taskOptions?: TaskRunOptions;
}

export interface AttemptRequest {
  readonly task: Task;
  readonly attempt: number;
  readonly runSeed: number;
  /** Iteration of training, or a fixed number for a panel or a job. */
  readonly step: number;
  readonly graderMode: GraderMode;
  readonly agent: AgentMaker;
  /** Whether the agent's logs and the task's artifacts are read back. */
  readonly collect: boolean;
}

export interface AttemptResult {
  readonly outcome: TrialOutcome;
  readonly timing: TrialTiming;
  readonly phases: TrialPhases;
  readonly resources: TrialResources;
  readonly collection: Collection;
}

/** Beyond the trial's own time: the sandbox of a forgotten trial ends by itself. */
const leaseSlackMs = 60_000;

/**
 * One attempt at a task by any agent: prepare -> agent -> freeze -> diff -> grade -> verdict -> destroy.
 *
 * Never rejects for what the agent did, and never for a failure of the machinery: that is an outcome with `infraFault`
 * and no reward. Its id, and so its random numbers, follow from seed, step, task and attempt alone: base and policy
 * meet the same luck in a paired evaluation.
 *
 * @throws the signal's reason when aborted, with the sandbox destroyed; ProviderUnsupportedError, TaskVariableError and
 * whatever the agent's maker throws, for requests that can never work.
 */
export async function runAttempt(deps: AttemptDeps, request: AttemptRequest, signal: AbortSignal = new AbortController().signal): Promise<AttemptResult> {
  return await new Attempt(deps, request, signal).run();
}

/** What stands when every process of the agent is dead. */
interface Left {
  readonly workspace: WorkspaceDiff | WorkspaceFaultError;
  /** Only for the grader mode `snapshot`. */
  readonly homeFiles: readonly SandboxFile[];
  readonly usage: SandboxUsage;
  readonly collection: Collection;
}

class Attempt {
  private readonly watch: PhaseWatch;
  private readonly trialId: string;
  private readonly agent: TrialAgent;
  private readonly spec: SandboxSpec;
  private end: AgentEnd = { terminatedBy: 'infra', infraFault: null };
  private left: Left | null = null;
  private verdict: TrialVerdict | null = null;
  private gradingBegan = false;

  constructor(
    private readonly deps: AttemptDeps,
    private readonly request: AttemptRequest,
    private readonly signal: AbortSignal,
  ) {
    this.watch = new PhaseWatch(deps.clock);
    const { task, attempt, runSeed, step } = request;
    this.trialId = trialIdOf({ runSeed, step, taskDigest: task.digest, attempt });
    this.agent = request.agent({ task, trialId: this.trialId, signal });
    this.spec = this.sandboxSpec();
  }

  async run(): Promise<AttemptResult> {
    const { signal, agent, watch } = this;
    signal.throwIfAborted();
    try {
      await this.inSandbox((sandbox) => this.work(sandbox));
      this.verdict ??= await this.verdictOutside();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof InfraFault)) throw error;
      if (!this.gradingBegan) this.end = { ...this.end, terminatedBy: 'infra' };
      const { code, message } = this.end.infraFault ?? error;
      this.verdict = infraVerdict(code, message);
    } finally {
      agent.close();
    }
    signal.throwIfAborted();
    return {
      outcome: this.outcome(this.verdict),
      ...watch.result(this.trialId, agent.account().samplingMs),
      resources: resourcesOf(this.left?.usage),
      collection: this.left?.collection ?? { files: [], notes: [] },
    };
  }

  private async work(sandbox: Sandbox): Promise<void> {
    const { watch, request, agent } = this;
    this.end = await watch.time('agentMs', () => agent.run(sandbox));
    if (this.end.infraFault !== null) return;
    await watch.time('freezeMs', () => onMachinery('the sandbox could not be frozen', () => freeze(sandbox, request.graderMode)));
    this.left = await watch.time('diffMs', () => this.whatIsLeft(sandbox));
    if (request.graderMode === 'shared') this.verdict = await this.gradeIn({ graderMode: 'shared', sandbox }, this.left);
  }

  private async whatIsLeft(sandbox: Sandbox): Promise<Left> {
    const { task, graderMode, collect } = this.request;
    return await onMachinery('the workspace could not be read back', async () => {
      const workspace = await orWorkspaceFault(() => sandbox.workspaceDiff());
      const homeFiles = graderMode === 'snapshot' ? await orWorkspaceFault(() => sandbox.homeFiles()) : [];
      return {
        workspace: homeFiles instanceof WorkspaceFaultError ? homeFiles : workspace,
        homeFiles: homeFiles instanceof WorkspaceFaultError ? [] : homeFiles,
        usage: await sandbox.usage(),
        collection: collect ? await collectFiles(sandbox, task) : { files: [], notes: [] },
      };
    });
  }

  /** For a trial whose sandbox is gone: the agent's infra fault, or a grading elsewhere. */
  private async verdictOutside(): Promise<TrialVerdict> {
    const { left, end, request } = this;
    if (left === null) return infraVerdict(end.infraFault!.code, end.infraFault!.message);
    const place: GraderPlace = request.graderMode === 'snapshot' ? { graderMode: 'snapshot', homeFiles: left.homeFiles } : { graderMode: 'workspace' };
    return await this.gradeIn(place, left);
  }

  private async gradeIn(place: GraderPlace, left: Left): Promise<TrialVerdict> {
    this.gradingBegan = true;
    const { provider, clock, taskOptions, grade } = this.deps;
    const common = { task: this.request.task, diff: left.workspace, provider, clock, signal: this.signal, ...(taskOptions === undefined ? {} : { options: taskOptions }) };
    return await this.watch.time('gradeMs', async () => verdictOf(await onMachinery('grading failed', async () => grade({ ...common, ...place }))));
  }

  /** In the agent's own sandbox grading takes its time too, up to twice: guarded and as left. */
  private sandboxSpec(): SandboxSpec {
    const { task, graderMode } = this.request;
    const { provider, taskOptions } = this.deps;
    const { extraDirs = [], ...parts } = this.agent.sandboxParts;
    const shared = graderMode === 'shared';
    const leaseMs = this.agent.deadlineMs + (shared ? 2 * verifierTimeoutMs(task) : 0) + leaseSlackMs;
    return agentSandboxSpec(task, provider.name, `${this.trialId} agent`, leaseMs, taskOptions, { ...parts, extraDirs: shared ? [...extraDirs, ...sharedGraderDirs] : extraDirs });
  }

  /**
   * Gives `use` a sandbox and destroys it afterwards, whatever happens; an abort destroys it under way. A sandbox that
   * cannot be destroyed is a failure of the machinery too; where something failed before it, that is the failure to report,
   * and the provider's next start sweeps what stayed.
   */
  private async inSandbox(use: (sandbox: Sandbox) => Promise<void>): Promise<void> {
    const { deps, spec, signal, watch } = this;
    const sandbox = await watch.time('prepareMs', () => onMachinery('no sandbox could be had', async () => deps.provider.create(spec, signal)));
    const stopQuietly = async (): Promise<void> => sandbox.stop().catch(() => undefined);
    const stopNow = (): void => void stopQuietly();
    signal.addEventListener('abort', stopNow, { once: true });
    try {
      signal.throwIfAborted();
      await use(sandbox);
    } catch (error) {
      await watch.time('destroyMs', stopQuietly);
      throw error;
    } finally {
      signal.removeEventListener('abort', stopNow);
    }
    await watch.time('destroyMs', () => onMachinery('the sandbox could not be destroyed', async () => sandbox.stop()));
  }

  private outcome({ verifierText, ...facts }: TrialVerdict): TrialOutcome {
    const { deps, request, agent, end, left } = this;
    const { task } = request;
    const { segments, segmentHashes, promptText, turns, formatErrors, inputTokens, outputTokens } = agent.account();
    const workspace = left?.workspace;
    return {
      record: {
        schemaVersion: 1,
        trialId: this.trialId,
        taskId: task.id,
        taskDigest: task.digest,
        repository: task.repository,
        attempt: request.attempt,
        policyVersion: agent.policyVersion,
        agentConfigDigest: agent.configDigest,
        sandbox: { provider: deps.provider.name, isolation: deps.provider.isolation },
        graderMode: request.graderMode,
        terminatedBy: end.terminatedBy,
        ...facts,
        turns: turns.length,
        formatErrors,
        inputTokens,
        outputTokens,
        trajectoryTokens: segments.reduce((sum, segment) => sum + segment.ids.length, 0),
        segmentHashes,
      },
      segments,
      promptText,
      turns,
      diffText: workspace === undefined ? '' : workspace instanceof WorkspaceFaultError ? workspace.message : diffText(workspace, task.workspaceFiles),
      verifierText,
    };
  }
}

/** A sandbox that grades itself stays alive, with no process of the agent's in it; one that is dead already is frozen. */
async function freeze(sandbox: Sandbox, graderMode: GraderMode): Promise<void> {
  if (graderMode !== 'shared') await sandbox.killAll();
  else if (sandbox.status().alive) await sandbox.endProcesses();
}

function resourcesOf(usage: SandboxUsage | undefined): TrialResources {
  if (usage === undefined) return { cpuSeconds: null, peakMemoryBytes: null, bytesWritten: null };
  const { cpuMs, peakMemoryBytes, bytesWritten } = usage;
  return { cpuSeconds: cpuMs === null ? null : cpuMs / 1000, peakMemoryBytes, bytesWritten };
}
