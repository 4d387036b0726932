import assert from 'node:assert/strict';
import test from 'node:test';
import { LruCache } from '../src/lru.js';

test('keeps what it is given', () => {
  const cache = new LruCache(2).set('a', 1);
  assert.equal(cache.get('a'), 1);
  assert.equal(cache.get('b'), undefined);
});
