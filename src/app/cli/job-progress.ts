import { assertNever, isSolved, type Clock } from '../../core/index.js';
import type { JobEvent } from '../../rollout/index.js';
import { Eta, type Console } from './console.js';
import { shownText } from './shown-text.js';

/** Lines where there is no terminal: at least this far apart. */
const lineEveryMs = 10_000;

/** A job's events: on a terminal one passing line with what is left, elsewhere a plain line now and then. */
export function jobProgress(console: Console, clock: Clock): (event: JobEvent) => void {
  let eta: Eta | null = null;
  let solved = 0;
  let lineAtMs = clock.monotonicMs();
  return (event) => {
    switch (event.kind) {
      case 'job-started':
        eta = new Eta(clock, event.kept);
        console.line(event.kept === 0 ? `${event.total} trials` : `${event.total} trials, ${event.kept} of them finished before`);
        return;
      case 'trial-retried':
        console.line(`${shownText(event.trial.name)}: ${event.retry.infraFault}, once more in ${(event.retry.waitMs / 1000).toFixed(1)} s`);
        return;
      case 'trial-finished': {
        const { record, name } = event.trial;
        if (isSolved(record)) solved += 1;
        if (record.infraFault !== null) console.line(`${shownText(name)} has no verdict: ${record.infraFault}`);
        const text = `${event.finished} of ${event.total} trials, ${solved} solved now ${eta?.text(event.finished, event.total) ?? ''}`;
        if (console.isTerminal) console.status(text);
        else if (clock.monotonicMs() - lineAtMs >= lineEveryMs) {
          lineAtMs = clock.monotonicMs();
          console.line(text);
        }
        return;
      }
      default:
        assertNever(event, 'event of a job');
    }
  };
}
