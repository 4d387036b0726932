import type { TamperingFinding } from '../core/index.js';
import { combinedReward, type StepPlan, type StepVerdict, type Task } from '../env/index.js';
import { infraVerdict, type TrialVerdict } from './verdict.js';

interface GradedStep {
  readonly plan: Pick<StepPlan, 'name'>;
  readonly verdict: TrialVerdict;
}

/** A step's verdict as the combination sees it: one that the agent prevented has empty rewards, and counts as 0. */
export function stepVerdict({ rewards, gradeFault, infraFault }: TrialVerdict): StepVerdict {
  return { rewards: gradeFault === null ? rewards : {}, failed: infraFault !== null };
}

/** The verdict of a trial from those of its steps. A step whose machinery failed leaves the whole trial without one. */
export function combinedVerdict(task: Task, steps: readonly GradedStep[]): TrialVerdict {
  const verdicts = steps.map(({ verdict }) => verdict);
  const tampering = tamperingOf(verdicts);
  const failed = verdicts.find(({ infraFault }) => infraFault !== null);
  if (failed !== undefined) return infraVerdict(failed.infraFault!, failed.verifierText, tampering);
  const gradeFault = verdicts.find((verdict) => verdict.gradeFault !== null)?.gradeFault ?? null;
  const combined = combinedReward(task, verdicts.map(stepVerdict));
  if (combined.kind === 'ambiguous') return infraVerdict('E_REWARD_AMBIGUOUS', combined.detail, tampering);
  const rewards = combined.rewards === null ? null : { ...combined.rewards };
  return { infraFault: null, gradeFault, rewardValid: true, reward: combined.reward, rewards, tampering, verifierText: titled(steps, ({ verdict }) => verdict.verifierText) };
}

/** One text of several steps, each under its name; that of the only step as it is. */
export function titled<S extends GradedStep>(steps: readonly S[], textOf: (step: S) => string): string {
  if (steps.length === 1 && steps[0]!.plan.name === null) return textOf(steps[0]!);
  return steps.map((step) => `=== step ${step.plan.name} ===\n${textOf(step)}`).join('\n');
}

function tamperingOf(verdicts: readonly TrialVerdict[]): TamperingFinding[] {
  const byPath = new Map(verdicts.flatMap(({ tampering }) => tampering.map((finding) => [finding.path, finding] as const)));
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
