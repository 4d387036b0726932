import { describe, expect, it } from 'vitest';
import { drawTasks, planTrials } from './task-draw.js';

const tasks = Array.from({ length: 7 }, (_, i) => ({ id: `task-${i}`, digest: `digest-${i}`, repository: 'r' }));
const ids = (drawn: readonly { readonly id: string }[]): string[] => drawn.map(({ id }) => id);

describe('drawTasks', () => {
  it('works through all tasks in each pass, in another order each time', () => {
    const first = ids(drawTasks(tasks, 1, 0, 7));
    const second = ids(drawTasks(tasks, 1, 7, 7));
    expect([...first].sort()).toEqual(ids(tasks));
    expect([...second].sort()).toEqual(ids(tasks));
    expect(second).not.toEqual(first);
    expect(ids(drawTasks(tasks, 2, 0, 7))).not.toEqual(first);
  });

  it('is the same however it is cut', () => {
    const whole = ids(drawTasks(tasks, 5, 0, 30));
    const cut = [0, 4, 11, 12].flatMap((cursor, i, starts) => ids(drawTasks(tasks, 5, cursor, (starts[i + 1] ?? 30) - cursor)));
    expect(cut).toEqual(whole);
  });
});

describe('planTrials', () => {
  it('names every trial once, also where a task comes twice', () => {
    const planned = planTrials([...tasks, tasks[0]!], 3, 1, 9);
    expect(planned).toHaveLength(24);
    expect(new Set(planned.map(({ trialId }) => trialId)).size).toBe(24);
    expect(planned.slice(-3).map(({ attempt }) => attempt)).toEqual([3, 4, 5]);
  });

  it('gives other ids in another iteration and for another seed', () => {
    const idOf = (seed: number, step: number): string => planTrials([tasks[0]!], 1, seed, step)[0]!.trialId;
    expect(new Set([idOf(1, 1), idOf(1, 2), idOf(2, 1)]).size).toBe(3);
  });
});
