import { InvariantError } from '../../core/index.js';

/** Answers of keyed calls that are remembered; a retry comes soon after. */
const REMEMBERED_KEYS = 4096;

/** Calls of one model, taken one after the other in the order they were made; keyed ones are applied once. */
export class CallQueue {
  private tail: Promise<unknown> = Promise.resolve();
  private readonly applied = new Map<string, Promise<unknown>>();

  run<T>(action: () => Promise<T>): Promise<T> {
    const result = this.tail.then(action);
    this.tail = result.catch(() => undefined);
    return result;
  }

  /** A call with a key that was applied, or that waits to be, is that call: it gets the same answer. */
  once<T>(key: string, action: () => Promise<T>): Promise<T> {
    const known = this.applied.get(key);
    if (known !== undefined) return known as Promise<T>;
    const result = this.run(action);
    this.applied.set(key, result);
    // A call that failed was not applied: its retry runs.
    result.catch(() => {
      if (this.applied.get(key) === result) this.applied.delete(key);
    });
    if (this.applied.size > REMEMBERED_KEYS) {
      const oldest = this.applied.keys().next();
      if (oldest.done === true) throw new InvariantError('an empty map is larger than its limit');
      this.applied.delete(oldest.value);
    }
    return result;
  }

  /** What was applied so far belongs to another state of the model. */
  forgetKeys(): void {
    this.applied.clear();
  }
}
