import assert from 'node:assert/strict';
import test from 'node:test';
import { LruCache } from '/work/src/lru.js';

test('never holds more than its capacity', () => {
  const cache = new LruCache(2).set('a', 1).set('b', 2).set('c', 3);
  assert.deepEqual(cache.keys(), ['b', 'c']);
});

test('reading counts as use', () => {
  const cache = new LruCache(2).set('a', 1).set('b', 2);
  assert.equal(cache.get('a'), 1);
  cache.set('c', 3);
  assert.deepEqual(cache.keys(), ['a', 'c']);
});

test('overwriting counts as use', () => {
  const cache = new LruCache(2).set('a', 1).set('b', 2).set('a', 9).set('c', 3);
  assert.deepEqual([cache.get('a'), cache.has('b')], [9, false]);
});

test('a missing read makes no entry', () => {
  const cache = new LruCache(2);
  assert.equal(cache.get('x'), undefined);
  assert.equal(cache.size, 0);
});

test('undefined is a value', () => {
  const cache = new LruCache(2).set('u', undefined);
  assert.equal(cache.has('u'), true);
});

test('capacity 0 stores nothing', () => {
  assert.equal(new LruCache(0).set('a', 1).size, 0);
});
