import { InvariantError, verdictFault, type SegmentBreak, type TerminatedBy, type TrialOutcome, type TrialRecord, type TrialStepRecord } from '../core/index.js';
import { WorkspaceFaultError, type SandboxFile, type SandboxUsage, type StepPlan, type Task, type WorkspaceDiff } from '../env/index.js';
import type { Collection } from './collected-files.js';
import { diffText } from './diff-text.js';
import { combinedVerdict, titled } from './step-verdicts.js';
import type { AgentAccount, TrialAgent } from './trial-agent.js';
import type { TrialVerdict } from './verdict.js';

/** What stands when every process of the agent is dead. */
export interface Left {
  readonly workspace: WorkspaceDiff | WorkspaceFaultError;
  /** Only for the grader mode `snapshot`. */
  readonly homeFiles: readonly SandboxFile[];
  /** Declared artifacts outside the workspace. */
  readonly carried: readonly SandboxFile[];
  readonly usage: SandboxUsage;
  readonly collection: Collection;
}

/** What one step of a trial came to, or the whole of one whose task has no steps. */
export interface StepOutcome {
  readonly plan: StepPlan;
  /** The workspace that it began with. */
  readonly start: readonly SandboxFile[];
  readonly agent: Pick<TrialAgent, 'configDigest' | 'policyVersion'>;
  readonly account: AgentAccount;
  readonly terminatedBy: TerminatedBy;
  /** Null where the machinery failed before anything was read back. */
  readonly left: Left | null;
  /** What changed since the step's untouched workspace, in this step and those before it. */
  readonly change: WorkspaceDiff | WorkspaceFaultError | null;
  readonly verdict: TrialVerdict;
}

/** The record of a trial and what belongs to it, from its steps in order. @throws InvariantError for a verdict that contradicts itself. */
export function outcomeOf(task: Task, steps: readonly StepOutcome[], facts: Pick<TrialRecord, 'trialId' | 'attempt' | 'graderMode' | 'sandbox'>): TrialOutcome {
  const { verifierText, ...verdict } = task.steps.length === 0 ? steps[0]!.verdict : combinedVerdict(task, steps);
  const accounts = steps.map(({ account }) => account);
  const sum = (of: (account: AgentAccount) => number): number => accounts.reduce((total, account) => total + of(account), 0);
  const segments = accounts.flatMap((account) => account.segments);
  const breaks = segmentBreaksOf(accounts);
  const turns = accounts.flatMap((account) => account.turns);
  const { agent, terminatedBy } = steps.at(-1)!;
  const record: TrialRecord = {
    schemaVersion: 1,
    trialId: facts.trialId,
    taskId: task.id,
    taskDigest: task.digest,
    repository: task.repository,
    attempt: facts.attempt,
    policyVersion: agent.policyVersion,
    agentConfigDigest: agent.configDigest,
    sandbox: facts.sandbox,
    graderMode: facts.graderMode,
    terminatedBy,
    ...verdict,
    ...(task.steps.length === 0 ? {} : { steps: steps.map(stepRecord) }),
    turns: turns.length,
    formatErrors: sum((account) => account.formatErrors),
    inputTokens: sum((account) => account.inputTokens),
    outputTokens: sum((account) => account.outputTokens),
    trajectoryTokens: segments.reduce((total, segment) => total + segment.ids.length, 0),
    segmentHashes: accounts.flatMap((account) => account.segmentHashes),
    ...(breaks.length === 0 ? {} : { segmentBreaks: breaks }),
  };
  const contradiction = verdictFault(record);
  if (contradiction !== null) throw new InvariantError(`trial ${facts.trialId}: ${contradiction}`);
  return {
    record,
    segments,
    promptText: titled(steps, ({ account }) => account.promptText),
    turns,
    diffText: titled(steps, changeText),
    verifierText,
  };
}

/** Of all steps: an agent begins anew in each, which is a break too. */
function segmentBreaksOf(accounts: readonly AgentAccount[]): SegmentBreak[] {
  return accounts
    .filter(({ segments }) => segments.length > 0)
    .flatMap((account, index): SegmentBreak[] => [...(index === 0 ? [] : ['next-step' as const]), ...account.segmentBreaks]);
}

function changeText({ start, left }: StepOutcome): string {
  if (left === null) return '';
  return left.workspace instanceof WorkspaceFaultError ? left.workspace.message : diffText(left.workspace, start);
}

function stepRecord({ plan, terminatedBy, account, verdict }: StepOutcome): TrialStepRecord {
  const { gradeFault, reward, rewards } = verdict;
  return { name: plan.name!, terminatedBy, gradeFault, reward, rewards: rewards === null ? null : { ...rewards }, turns: account.turns.length };
}
