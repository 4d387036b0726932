import { trialIdOf, type Clock, type GraderMode, type TrialOutcome, type TrialPhases, type TrialResources, type TrialTiming } from '../core/index.js';
import { agentSandboxSpec, carriedFiles, composed, emptyDiff, endsTrial, longestPreparationMs, prepareStep, sharedGraderDirs, startWith, stepPlans, taskSecrets, underUploads, verifierTimeoutMs, WorkspaceFaultError, type GraderPlace, type Sandbox, type SandboxProvider, type SandboxSpec, type SandboxUsage, type StepPlan, type Task, type TaskRunOptions, type WorkspaceDiff, type WorkspaceStart } from '../env/index.js';
import { outcomeOf, type Left, type StepOutcome } from './attempt-outcome.js';
import { collectFiles, emptyCollection, type Collection } from './collected-files.js';
import type { ToolSpec } from './gateway/index.js';
import { InfraFault, onMachinery } from './infra-fault.js';
import { PhaseWatch } from './phase-watch.js';
import type { AgentEnd, AgentMaker, TrialAgent } from './trial-agent.js';
import { Redactor } from './redaction.js';
import { stepVerdict } from './step-verdicts.js';
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
  /** Tools that an outside agent showed its model, in its last step; left out: no such agent worked, or it showed none. */
  readonly tools?: readonly ToolSpec[];
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
 * A task with steps goes through all of this for each of them, until one misses its gate; the workspace goes on from one
 * to the next, in a sandbox that is new, and each grading sees all that changed so far.
 *
 * @throws the signal's reason when aborted, with the sandbox destroyed; ProviderUnsupportedError, TaskVariableError and
 * whatever the agent's maker throws, for requests that can never work.
 */
export async function runAttempt(deps: AttemptDeps, request: AttemptRequest, signal: AbortSignal = new AbortController().signal): Promise<AttemptResult> {
  const { task, attempt, runSeed, step } = request;
  const watch = new PhaseWatch(deps.clock);
  const trialId = trialIdOf({ runSeed, step, taskDigest: task.digest, attempt });
  const plans = stepPlans(task);
  const redactor = new Redactor(taskSecrets(task, deps.taskOptions?.hostVariables));
  const steps: StepOutcome[] = [];
  let carried = emptyDiff;
  for (const [index, plan] of plans.entries()) {
    const turnsBefore = steps.reduce((sum, { account }) => sum + account.turns.length, 0);
    const outcome = await new StepAttempt(deps, request, { plan, carried, trialId, turnsBefore, watch, redactor }, signal).run();
    steps.push(outcome);
    const { left, change, verdict } = outcome;
    if (left === null || change === null || change instanceof WorkspaceFaultError || endsTrial(plan.gate, stepVerdict(verdict))) break;
    carried = underUploads(change, plans[index + 1]?.uploads ?? []);
  }
  const tools = steps.at(-1)?.account.tools ?? [];
  return {
    outcome: redactor.outcome(outcomeOf(task, steps.map((one) => redactor.step(one)), { trialId, attempt, graderMode: request.graderMode, sandbox: { provider: deps.provider.name, isolation: deps.provider.isolation } })),
    ...watch.result(trialId, steps.reduce((sum, { account }) => sum + account.samplingMs, 0)),
    resources: resourcesOf(steps.map(({ left }) => left?.usage)),
    collection: redactor.collection(collectionOf(steps)),
    ...(tools.length === 0 ? {} : { tools }),
  };
}

function collectionOf(steps: readonly StepOutcome[]): Collection {
  const parts = steps.map(({ plan, left }) => ({ name: plan.name, ...(left?.collection ?? emptyCollection) }));
  return {
    files: parts.flatMap(({ files }) => files),
    artifacts: parts.flatMap(({ artifacts }) => artifacts),
    notes: parts.flatMap(({ name, notes }) => (name === null ? notes : notes.map((note) => `step ${name}: ${note}`))),
  };
}

interface StepRequest {
  readonly plan: StepPlan;
  /** What the steps before changed, as it stands under the uploads of this one. */
  readonly carried: WorkspaceDiff;
  readonly trialId: string;
  readonly turnsBefore: number;
  readonly watch: PhaseWatch;
  readonly redactor: Redactor;
}

/** One step of a trial, or the whole of one whose task has no steps. */
class StepAttempt {
  private readonly watch: PhaseWatch;
  private readonly task: Task;
  private readonly start: WorkspaceStart;
  private readonly agent: TrialAgent;
  private readonly spec: SandboxSpec;
  private end: AgentEnd = { terminatedBy: 'infra', infraFault: null };
  private left: Left | null = null;
  private verdict: TrialVerdict | null = null;
  private gradingBegan = false;

  constructor(
    private readonly deps: AttemptDeps,
    private readonly request: AttemptRequest,
    private readonly step: StepRequest,
    private readonly signal: AbortSignal,
  ) {
    const { plan, trialId, turnsBefore, watch } = step;
    this.watch = watch;
    this.task = plan.task;
    this.start = startWith(plan.task.workspaceFiles, step.carried);
    this.agent = request.agent({ task: plan.task, trialId, turnsBefore, signal });
    this.spec = this.sandboxSpec();
  }

  async run(): Promise<StepOutcome> {
    const { signal, agent } = this;
    signal.throwIfAborted();
    try {
      this.verdict = await this.inSandbox(
        (sandbox) => this.work(sandbox),
        async () => this.verdict ?? (await this.verdictOutside()),
      );
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
    const { configDigest, policyVersion } = agent;
    return { plan: this.step.plan, start: this.start.files, change: this.changeSoFar(), agent: { configDigest, policyVersion }, account: agent.account(), terminatedBy: this.end.terminatedBy, left: this.left, verdict: this.verdict };
  }

  private async work(sandbox: Sandbox): Promise<void> {
    const { watch, request, agent } = this;
    await watch.time('prepareMs', () => onMachinery('the sandbox did not become ready', () => prepareStep(this.step.plan, sandbox, this.deps.clock, this.signal)));
    this.end = await watch.time('agentMs', () => agent.run(this.step.redactor.sandbox(sandbox)));
    if (this.end.infraFault !== null) return;
    await watch.time('freezeMs', () => onMachinery('the sandbox could not be frozen', () => freeze(sandbox, request.graderMode)));
    this.left = await watch.time('diffMs', () => this.whatIsLeft(sandbox));
    if (request.graderMode === 'shared') this.verdict = await this.gradeIn({ graderMode: 'shared', sandbox }, this.left);
  }

  private async whatIsLeft(sandbox: Sandbox): Promise<Left> {
    const { task } = this;
    const { graderMode, collect } = this.request;
    return await onMachinery('the workspace could not be read back', async () => {
      const workspace = await orWorkspaceFault(() => sandbox.workspaceDiff());
      const homeFiles = graderMode === 'snapshot' ? await orWorkspaceFault(() => sandbox.homeFiles()) : [];
      const carried = graderMode === 'shared' ? [] : await orWorkspaceFault(() => carriedFiles(sandbox, task));
      return {
        workspace: [workspace, homeFiles, carried].find((part) => part instanceof WorkspaceFaultError) ?? workspace,
        homeFiles: homeFiles instanceof WorkspaceFaultError ? [] : homeFiles,
        carried: carried instanceof WorkspaceFaultError ? [] : carried,
        usage: await sandbox.usage(),
        collection: collect ? await collectFiles(sandbox, task, this.step.plan.name) : emptyCollection,
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
    const common = { task: this.task, diff: composedWith(this.step.carried, left.workspace), carried: left.carried, provider, clock, signal: this.signal, ...(taskOptions === undefined ? {} : { options: taskOptions }) };
    return await this.watch.time('gradeMs', async () => verdictOf(await onMachinery('grading failed', async () => grade({ ...common, ...place }))));
  }

  /** What changed since the task's own workspace at this step, in this step and those before it; null where that cannot be told. */
  private changeSoFar(): WorkspaceDiff | WorkspaceFaultError | null {
    return this.left === null ? null : composedWith(this.step.carried, this.left.workspace);
  }

  /** It lives as long as setup.sh and healthchecks may take, and the agent; where grading is in it, that too, up to twice: guarded and as left. */
  private sandboxSpec(): SandboxSpec {
    const { task } = this;
    const { graderMode } = this.request;
    const { trialId, plan } = this.step;
    const { provider, taskOptions } = this.deps;
    const { extraDirs = [], ...parts } = this.agent.sandboxParts;
    const shared = graderMode === 'shared';
    const leaseMs = longestPreparationMs(plan) + this.agent.longestMs + (shared ? 2 * verifierTimeoutMs(task) : 0) + leaseSlackMs;
    const spec = agentSandboxSpec(task, provider.name, `${trialId} agent${plan.name === null ? '' : ` ${plan.name}`}`, leaseMs, taskOptions, { ...parts, workspace: this.start.files, removed: this.start.removed, extraDirs: shared ? [...extraDirs, ...sharedGraderDirs] : extraDirs });
    return shared ? { ...spec, closedShells: true } : spec;
  }

  /**
   * Gives `use` a sandbox and destroys it afterwards, whatever happens, while `after` gives the result; an abort destroys it under way.
   * A sandbox that cannot be destroyed is a failure of the machinery too; where something failed before it, that is the
   * failure to report, and the provider's next start sweeps what stayed.
   */
  private async inSandbox<T>(use: (sandbox: Sandbox) => Promise<void>, after: () => Promise<T>): Promise<T> {
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
    const destroying = Promise.allSettled([onMachinery('the sandbox could not be destroyed', async () => sandbox.stop())]);
    const [result] = await Promise.allSettled([after()]);
    const [destroyed] = await watch.time('destroyMs', () => destroying);
    if (destroyed.status === 'rejected') {
      this.end = { ...this.end, terminatedBy: 'infra' };
      throw destroyed.reason;
    }
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }
}

function composedWith(carried: WorkspaceDiff, change: WorkspaceDiff | WorkspaceFaultError): WorkspaceDiff | WorkspaceFaultError {
  return change instanceof WorkspaceFaultError ? change : composed(carried, change);
}

/** A sandbox that grades itself stays alive, with no process of the agent's in it; one that is dead already is frozen. */
async function freeze(sandbox: Sandbox, graderMode: GraderMode): Promise<void> {
  if (graderMode !== 'shared') await sandbox.killAll();
  else if (sandbox.status().alive) await sandbox.endProcesses();
}

/** Of all steps: times and bytes add up, memory peaks once; null where one of them was not counted. */
function resourcesOf(usages: readonly (SandboxUsage | undefined)[]): TrialResources {
  const total = (of: (usage: SandboxUsage) => number | null, join: (a: number, b: number) => number): number | null =>
    usages.map((usage) => (usage === undefined ? null : of(usage))).reduce((a, b) => (a === null || b === null ? null : join(a, b)));
  const plus = (a: number, b: number): number => a + b;
  const cpuMs = total((usage) => usage.cpuMs, plus);
  return { cpuSeconds: cpuMs === null ? null : cpuMs / 1000, peakMemoryBytes: total((usage) => usage.peakMemoryBytes, Math.max), bytesWritten: total((usage) => usage.bytesWritten, plus) };
}
