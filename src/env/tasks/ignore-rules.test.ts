import { describe, expect, it } from 'vitest';
import { ignoreRules } from './ignore-rules.js';

const decide = (text: string, path: string, reading: 'harborignore' | 'gitignore' = 'harborignore') => ignoreRules(text, reading).decide(path);

describe('one rule', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'x/a/b', true],
    ['a', 'ab', undefined],
    ['A', 'a', undefined],
    ['/a', 'x/a', undefined],
    ['x/a', 'x/a', true],
    ['x/a', 'y/x/a', undefined],
    ['a/', 'a', undefined],
    ['a/', 'a/', true],
    ['*.log', 'x/b.log', true],
    ['?.log', 'ab.log', undefined],
    ['?.log', '👍.log', true],
    ['[ab].log', 'b.log', true],
    ['[!ab].log', 'b.log', undefined],
    ['[]a].log', '].log', true],
    ['[^a-c]', 'd', true],
    ['[z-a]', 'a', undefined],
    ['[a', '[a', undefined],
    ['\\#x', '#x', true],
    ['#x', '#x', undefined],
    ['\\!x', '!x', true],
    ['a b', 'a b', true],
    ['foo ', 'foo', true],
    ['foo\\ ', 'foo ', true],
    ['foo\\', 'foo\\', undefined],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['**/b', 'a/b', true],
    ['a/**', 'a/x', true],
    ['*', 'anything', true],
    ['/', 'a', undefined],
    ['a.c', 'abc', undefined],
    ['!a', 'a', false],
  ] as const)('%j on %j', (rule, path, expected) => {
    expect(decide(rule, path)).toBe(expected);
  });
});

it('lets the last rule of the same rank decide', () => {
  expect(decide('*.log\n!keep.log', 'keep.log')).toBe(false);
  expect(decide('!keep.log\n*.log', 'keep.log')).toBe(true);
  expect(decide('sub/\n!sub/', 'sub/')).toBe(false);
});

it('in .harborignore ranks a rule that matches by a folder lower, as Harbor does and git does not', () => {
  expect(decide('*\n!*/', 'sub/')).toBe(true);
  expect(decide('!*\nsub/', 'sub/')).toBe(true);
});

it("in .gitignore reads `dir/*` as the folder's own entries, and a broken bracket as text", () => {
  expect(decide('environment/*', 'environment/a', 'gitignore')).toBe(true);
  expect(decide('environment/*', 'environment/sub/a', 'gitignore')).toBe(undefined);
  expect(decide('environment/*', 'environment/sub/a')).toBe(true);
  expect(decide('*\n!*/', 'sub/', 'gitignore')).toBe(false);
  expect(decide('[a', '[a', 'gitignore')).toBe(true);
});
