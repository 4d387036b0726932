#!/bin/sh
set -e
cd /work
cat > src/lru.js <<'J'
/** A cache that drops the entry used longest ago; the map's order is the order of use. */
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
    return this.#entries.has(key);
  }

  get(key) {
    if (!this.#entries.has(key)) return undefined;
    const value = this.#entries.get(key);
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key, value) {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.capacity) this.#entries.delete(this.#entries.keys().next().value);
    return this;
  }

  keys() {
    return [...this.#entries.keys()];
  }
}
J
