import { expect, it } from 'vitest';
import { matchesPattern } from './pattern.js';

/** What Python's fnmatch.fnmatchcase answers for the same. */
it.each([
  ['py-build-order', 'py-*', true],
  ['py-build-order', 'py', false],
  ['py-build-order', '*build*', true],
  ['org/task', 'org*', true],
  ['a.b', 'a?b', true],
  ['a.b', 'a.b', true],
  ['axb', 'a.b', false],
  ['t1', 't[0-9]', true],
  ['tx', 't[!0-9]', true],
  ['t1', 't[!0-9]', false],
  ['t]', 't[]]', true],
  ['t[', 't[', true],
  ['t^', 't[\\^]', true],
  ['T1', 't1', false],
  ['a\nb', 'a*', true],
  ['', '*', true],
  ['é', '?', true],
  ['a(b', 'a(b', true],
])('%j against %j: %s', (text, pattern, matches) => {
  expect(matchesPattern(text, pattern)).toBe(matches);
});
