import { assertNever, percentText, type Clock } from '../../core/index.js';
import type { ProgressSink, TrainProgress } from '../../train/index.js';
import { Eta, type Console } from './console.js';
import { counted } from './shown-text.js';

/** Training's events as lines: one an iteration, and on a terminal a passing line for the trials. */
export function trainProgress(console: Console, clock: Clock): ProgressSink {
  let iterations = 0;
  let eta: Eta | null = null;
  let lost = 0;
  return (event: TrainProgress) => {
    switch (event.kind) {
      case 'started':
        iterations = event.iterations;
        eta = new Eta(clock, event.fromStep);
        console.line(event.fromStep === 0 ? `Training ${counted(event.iterations, 'iteration')}, run ${event.runId}` : `Resuming run ${event.runId} after iteration ${event.fromStep} of ${event.iterations}`);
        return;
      case 'warning':
        console.line(`${event.code}: ${event.message}`);
        return;
      case 'trial-finished':
        if (event.record.infraFault !== null) console.line(`trial ${event.record.trialId} (${event.record.taskId}) has no verdict: ${event.record.infraFault}`);
        console.status(`iteration ${event.step}/${iterations}: ${event.finished} of ${event.planned} trials ${eta?.text(event.step - 1, iterations) ?? ''}`);
        return;
      case 'phase-finished':
        console.status(`iteration ${event.step}/${iterations}: ${event.phase} done ${eta?.text(event.step - 1, iterations) ?? ''}`);
        return;
      case 'iteration-finished':
        lost += event.metrics.trials.attrition;
        console.line(iterationLine(event, lost, eta?.text(event.step, iterations) ?? ''));
        if (event.metrics.tokens.loss === 0) console.line(`  no trial that counts acted (ended by ${endings(event.metrics.trials.terminatedBy)}), so nothing was learnt; \`npx seatrial trial show\` tells more`);
        else if (event.metrics.equalRewards) console.line(`  every trial had the same reward (${event.metrics.trials.rewardMean}), so nothing tells a good trial from a bad one${event.metrics.policy === null ? '' : `: what moved the policy was ${event.metrics.critic === null ? '' : 'the error of the critic and '}the entropy bonus, not success`}`);
        return;
      default:
        assertNever(event, 'training event');
    }
  };
}

function iterationLine({ step, iterations, metrics, durationMs }: Extract<TrainProgress, { kind: 'iteration-finished' }>, lost: number, eta: string): string {
  const { trials, policy, validation } = metrics;
  const parts = [
    `iteration ${String(step).padStart(String(iterations).length)}/${iterations}`,
    `solved ${percent(trials.solvedFraction)}`,
    `turns ${trials.turnsMean?.toFixed(2) ?? '-'}`,
    policy === null ? 'critic only' : `KL ${policy.klPerToken?.toFixed(4) ?? '-'}${policy.stoppedByKl ? ' (updates ended early)' : ''}`,
    ...(validation === null ? [] : [`validation ${percent(validation.solvedFraction)}${validation.attrition === 0 ? '' : ` (without verdict ${validation.attrition})`}`]),
    ...(lost === 0 ? [] : [`without verdict ${lost}`]),
    `${(durationMs / 1000).toFixed(1)} s`,
    ...(step === iterations || eta === '' ? [] : [eta]),
  ];
  return parts.join('  ');
}

/** `context-limit 6, submitted 2`. */
export function endings(terminatedBy: Readonly<Record<string, number>>): string {
  return Object.entries(terminatedBy)
    .map(([how, count]) => `${how} ${count}`)
    .join(', ');
}

/** As wide as the widest, so that the lines of iterations stand in columns. */
function percent(fraction: number | null): string {
  return percentText(fraction, { words: { undefinedWord: '-', to: '' } }).padStart(6);
}

