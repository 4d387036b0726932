import { CounterRng, trialIdOf } from '../core/index.js';
import type { PlannedTrial, TrainTask } from './collector.js';

/**
 * Which tasks an iteration works on: the frozen training tasks in an order shuffled anew for each pass over them,
 * keyed by (seed, pass). The cursor, the number of tasks drawn so far, is the whole state.
 *
 * @param tasks must always come in the same order; callers sort by id.
 */
export function drawTasks(tasks: readonly TrainTask[], seed: number, cursor: number, count: number): TrainTask[] {
  const drawn: TrainTask[] = [];
  let pass = -1;
  let order: TrainTask[] = [];
  for (let position = cursor; position < cursor + count; position++) {
    const due = Math.floor(position / tasks.length);
    if (due !== pass) {
      pass = due;
      order = CounterRng.fromParts(seed, 'task-order', pass).stream().shuffled(tasks);
    }
    drawn.push(order[position % tasks.length]!);
  }
  return drawn;
}

/** The trials of an iteration. A task that is drawn twice (at the seam of two passes) continues its attempts. */
export function planTrials(drawn: readonly TrainTask[], trialsPerTask: number, runSeed: number, step: number): PlannedTrial[] {
  const attempts = new Map<string, number>();
  return drawn.flatMap((task) => {
    const first = attempts.get(task.id) ?? 0;
    attempts.set(task.id, first + trialsPerTask);
    return Array.from({ length: trialsPerTask }, (_, i) => {
      const attempt = first + i;
      return { task, attempt, trialId: trialIdOf({ runSeed, step, taskDigest: task.digest, attempt }) };
    });
  });
}
