import { describe, expect, it } from 'vitest';
import { CallQueue } from './call-queue.js';

const later = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

describe('a queue of calls', () => {
  it('takes one after the other, in order, failures included', async () => {
    const queue = new CallQueue();
    const seen: string[] = [];
    const call = (name: string, fails = false) => async (): Promise<string> => {
      seen.push(`${name} begins`);
      await later();
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
    const all = await Promise.allSettled([queue.run(call('a', true)), queue.once('k', call('b')), queue.run(call('c'))]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('applies a key once, even while it waits; a key that failed, or was forgotten, again', async () => {
    const queue = new CallQueue();
    let applied = 0;
    const count = async (): Promise<number> => ++applied;
    expect(await Promise.all([queue.once('k', count), queue.once('k', count), queue.once('other', count)])).toEqual([1, 1, 2]);
    await expect(queue.once('fails', async () => Promise.reject(new Error('once')))).rejects.toThrow('once');
    expect(await queue.once('fails', count)).toBe(3);
    queue.forgetKeys();
    expect(await queue.once('k', count)).toBe(4);
  });

  it('a failure that comes late does not forget the key of a newer call', async () => {
    const queue = new CallQueue();
    let applied = 0;
    const failing = queue.once('k', async () => {
      await later();
      throw new Error('late');
    });
    queue.forgetKeys();
    const newer = queue.once('k', async () => ++applied);
    await expect(failing).rejects.toThrow('late');
    expect(await newer).toBe(1);
    expect(await queue.once('k', async () => ++applied)).toBe(1);
  });

  it('remembers no more keys than retries need', async () => {
    const queue = new CallQueue();
    for (let i = 0; i < 5000; i++) await queue.once(`${i}`, async () => i);
    expect(await queue.once('4999', async () => -1)).toBe(4999);
    expect(await queue.once('0', async () => -1)).toBe(-1);
  });
});
