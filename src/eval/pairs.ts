import { hasVerdict, isSolved, type TrialRecord } from '../core/index.js';
import type { PanelRun } from './panel-run.js';

/** One task and one attempt with a usable verdict on both sides. */
export interface Pair {
  readonly base: TrialRecord;
  readonly policy: TrialRecord;
  readonly baseSolved: boolean;
  readonly policySolved: boolean;
}

export interface Pairing {
  /** In the order of the policy's panel. */
  readonly pairs: readonly Pair[];
  /** Task-and-attempt slots that both sides ran, graded or not. */
  readonly slots: number;
  /** Slots without a verdict on each side. */
  readonly attrition: { readonly base: number; readonly policy: number };
  /** Solved over all slots on each side, whether or not the other side has a verdict. */
  readonly solvedSlots: { readonly base: number; readonly policy: number };
}

/**
 * Joins two runs by task digest and attempt: never by position or name, which say nothing about what was attempted.
 * Slots that only one run has (possible in forced comparisons alone) are left out.
 */
export function pairTrials(base: PanelRun, policy: PanelRun): Pairing {
  const baseBySlot = new Map(base.trials.map((trial) => [slotOf(trial), trial]));
  const pairs: Pair[] = [];
  const attrition = { base: 0, policy: 0 };
  const solvedSlots = { base: 0, policy: 0 };
  let slots = 0;
  for (const policyTrial of policy.trials) {
    const baseTrial = baseBySlot.get(slotOf(policyTrial));
    if (baseTrial === undefined) continue;
    slots += 1;
    const baseSolved = isSolved(baseTrial);
    const policySolved = isSolved(policyTrial);
    if (!hasVerdict(baseTrial)) attrition.base += 1;
    if (!hasVerdict(policyTrial)) attrition.policy += 1;
    if (baseSolved) solvedSlots.base += 1;
    if (policySolved) solvedSlots.policy += 1;
    if (hasVerdict(baseTrial) && hasVerdict(policyTrial)) {
      pairs.push({ base: baseTrial, policy: policyTrial, baseSolved, policySolved });
    }
  }
  return { pairs, slots, attrition, solvedSlots };
}

/** +1 where only the policy solved, -1 where only the base did, else 0. */
export function signOf(pair: Pair): -1 | 0 | 1 {
  if (pair.policySolved === pair.baseSolved) return 0;
  return pair.policySolved ? 1 : -1;
}

function slotOf(trial: TrialRecord): string {
  return `${trial.taskDigest} ${trial.attempt}`;
}
