import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import test from 'node:test';

const { parse, stringify } = createRequire('/work/')('./lib/index.js');
const plain = (value) => Object.fromEntries(Object.entries(value));

test('single values', () => assert.deepEqual(plain(parse('?a=1&b=two')), { a: '1', b: 'two' }));
test('repeated keys in order', () => assert.deepEqual(plain(parse('a=1&b=x&a=2&a=3')), { a: ['1', '2', '3'], b: 'x' }));
test('plus is a space, %2B a plus', () => assert.deepEqual(plain(parse('q=a+b%2Bc&x+y=1')), { q: 'a b+c', 'x y': '1' }));
test('equals signs in values', () => assert.deepEqual(plain(parse('token=a=b==')), { token: 'a=b==' }));
test('keys without value', () => assert.deepEqual(plain(parse('a&b=')), { a: '', b: '' }));
test('hostile keys', () => {
  const result = parse('__proto__=x&constructor=y');
  assert.deepEqual(Object.entries(result), [['__proto__', 'x'], ['constructor', 'y']]);
  assert.equal({}.x, undefined);
});
test('round trip', () => {
  const values = { name: 'Ada L.', tags: ['a b', 'c&d', 'e=f'], empty: '' };
  assert.deepEqual(plain(parse(stringify(values))), values);
});
test('stringify is as it was', () => assert.equal(stringify({ a: 'x y', b: ['1', '2'], c: '' }), 'a=x+y&b=1&b=2&c='));
