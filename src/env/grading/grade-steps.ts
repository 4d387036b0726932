import { combinedReward } from '../steps/combined-reward.js';
import { stepPlans, type StepPlan } from '../steps/step-plan.js';
import { endsTrial, type StepVerdict } from '../steps/step-rewards.js';
import { gradeDiff, type GradeRequest } from './grade.js';
import type { GradeOutcome } from './outcome.js';

/**
 * Grades a change of each step in turn, up to the first that misses its gate, and combines the verdicts as a trial does.
 * A task without steps is graded once.
 * @param leftAt what stands at a step, as a change of the step's own untouched workspace
 */
export async function gradeSteps(request: Omit<Extract<GradeRequest, { graderMode: 'workspace' }>, 'diff' | 'carried'>, leftAt: (plan: StepPlan) => Promise<Pick<GradeRequest, 'diff' | 'carried'>>): Promise<GradeOutcome> {
  const { task } = request;
  const outcomes: Exclude<GradeOutcome, { kind: 'infra' }>[] = [];
  for (const plan of stepPlans(task)) {
    const outcome = await gradeDiff({ ...request, task: plan.task, ...(await leftAt(plan)) });
    if (task.steps.length === 0 || outcome.kind === 'infra') return outcome;
    outcomes.push(outcome);
    if (endsTrial(plan.gate, verdictOf(outcome))) break;
  }
  const tampering = outcomes.flatMap((outcome) => outcome.tampering);
  const verifierText = outcomes.map((outcome) => outcome.verifierText).join('\n');
  const fault = outcomes.find((outcome) => outcome.kind === 'grade-fault');
  if (fault?.kind === 'grade-fault') return { ...fault, tampering, verifierText };
  const combined = combinedReward(task, outcomes.map(verdictOf));
  if (combined.kind === 'ambiguous') return { kind: 'infra', code: 'E_REWARD_AMBIGUOUS', detail: combined.detail, tampering };
  return { kind: 'verdict', reward: combined.reward, rewards: combined.rewards ?? {}, tampering, verifierText };
}

function verdictOf(outcome: Exclude<GradeOutcome, { kind: 'infra' }>): StepVerdict {
  return { rewards: outcome.kind === 'verdict' ? outcome.rewards : {}, failed: false };
}
