/** A cache that drops the entry used longest ago. */
export class LruCache {
  #entries = new Map();

  constructor(capacity) {
    if (!Number.isInteger(capacity) || capacity < 0) throw new RangeError('capacity must be a whole number from 0');
    this.capacity = capacity;
  }

  get size() {
    return this.#entries.size;
  }

  has(key) {
    return this.#entries.get(key) !== undefined;
  }

  get(key) {
    return this.#entries.get(key);
  }

  set(key, value) {
    this.#entries.set(key, value);
    if (this.#entries.size > this.capacity + 1) {
      this.#entries.delete(this.#entries.keys().next().value);
    }
    return this;
  }

  keys() {
    return [...this.#entries.keys()];
  }
}
