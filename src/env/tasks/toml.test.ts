import { describe, expect, it } from 'vitest';
import { TaskConfigError } from './errors.js';
import { parseTaskConfig } from './parse-config.js';
import { parseToml } from './toml.js';

describe('TOML 1.0 and not 1.1', () => {
  it.each([
    'a = {x = 1,\n y = 2}',
    'a = {x = 1,}',
    'a = {x = 1 # one\n}',
    'a = "\\e"',
    'a = "\\x41"',
    'a = """\n\\e"""',
    'a = 07:32',
    'a = 2026-02-30',
    'a = 2026-13-01',
    'a = 2026-01-01T07:32',
    '\ufeffa = 1',
  ])('refuses %j', (text) => {
    expect(() => parseToml(text)).toThrow(TaskConfigError);
  });

  it.each([
    ['a = [\n  1, # one\n  2,\n]', [1, 2]],
    ['a = "\\\\e"', '\\e'],
    ["a = '\\e'", '\\e'],
    ['a = "{x = 1,}"', '{x = 1,}'],
    ['a = """x\n{,}\n"""', 'x\n{,}\n'],
    ['a = {x = [\n1,\n]}', { x: [1] }],
    ['a = "07:32"', '07:32'],
    ['a = """a"b""" # {x,}', 'a"b'],
  ])('reads %j', (text, value) => {
    expect(parseToml(text)).toEqual({ a: value });
  });

  it('gives dates as text where any value may stand, and refuses them where text must', () => {
    const { config } = parseTaskConfig('[metadata]\nday = 2026-03-01\nat = 2026-03-01T10:00:00.250Z\n');
    expect(config.metadata).toEqual({ day: '2026-03-01', at: '2026-03-01T10:00:00.250000Z' });
    expect(() => parseTaskConfig('source = 2026-03-01\n')).toThrow('source: expected text');
  });

  it('names file position and key of a fault', () => {
    expect(() => parseTaskConfig('[environment]\ncpus = "many"\nmemory = "2GB"\n')).toThrow(/environment: memory = "2GB": expected a size/);
    expect(() => parseTaskConfig('[verifier]\ntimeout_sec = []\n[agent]\nuser = {}\n')).toThrow(/verifier\.timeout_sec: expected a number; agent\.user/);
  });
});
