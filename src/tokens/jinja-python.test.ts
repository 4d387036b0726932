import { describe, expect, it } from 'vitest';
import { PythonTemplate } from './jinja-python.js';
import { readJson } from './json-text.js';

/** Expected texts are what Jinja 3.1.6 of Python gives, with the `tojson` that transformers gives to chat templates. */
const source = '{"a": 1, "b": 1.0, "10": 1e21, "2": 1e-7, "e": -0.0, "f": -0, "g": 12345678901234567890, "h": [0.1, 1E5, 123456789012345678.0, 1e16, 1e15, 1e400, 0.0001, 0.00001], "i": {}, "j": [], "a": 2, "k": "\u00e9\u007f\u2028\\"\\\\\\n\\u0001 <b>&"}';
const list = '[0.1, 100000.0, 1.2345678901234568e+17, 1e+16, 1000000000000000.0, Infinity, 0.0001, 1e-05]';
const oneLine = `{"a": 2, "b": 1.0, "10": 1e+21, "2": 1e-07, "e": -0.0, "f": 0, "g": 12345678901234567890, "h": ${list}, "i": {}, "j": [], "k": "\u00e9\u007f\u2028\\"\\\\\\n\\u0001 <b>&"}`;

function rendered(template: string): string {
  const reading = readJson(source);
  if (reading.kind === 'fault') throw new Error(reading.reason);
  return new PythonTemplate(template).render({ v: reading.value });
}

describe('PythonTemplate', () => {
  it('writes JSON as json.dumps does', () => {
    expect(rendered('{{ v | tojson }}')).toBe(oneLine);
    expect(rendered('{{ v | tojson(true) }}')).toBe(oneLine.replace('\u00e9\u007f\u2028', '\\u00e9\\u007f\\u2028'));
    expect(rendered('{{ v | tojson(sort_keys=true) }}')).toBe(oneLine.replace('{"a": 2, "b": 1.0, "10": 1e+21, "2": 1e-07,', '{"10": 1e+21, "2": 1e-07, "a": 2, "b": 1.0,'));
    expect(rendered("{{ v.h | tojson(separators=(',', ':')) }}")).toBe(list.replaceAll(' ', ''));
    expect(rendered('{{ {"a": v.h[:2], "i": v.i, "j": v.j} | tojson(indent=2) }}')).toBe('{\n  "a": [\n    0.1,\n    100000.0\n  ],\n  "i": {},\n  "j": []\n}');
    expect(() => rendered('{{ v.absent | tojson }}')).toThrow('UndefinedValue cannot be written as JSON');
  });

  it('prints numbers as Python does', () => {
    expect(rendered("{{ v.h[0] }} {{ v.b }} {{ v.g }} {{ v['2'] }} {{ v.h[3] }}")).toBe('0.1 1.0 12345678901234567890 1e-07 1e+16');
    expect(new PythonTemplate('{{ [one, half, tiny] | tojson }}').render({ one: 1, half: 0.5, tiny: 1e-7 })).toBe('[1, 0.5, 1e-07]');
  });

  it('strips the characters that are named, or Python’s white space', () => {
    expect(rendered("[{{ '\n  a \n'.strip('\n') }}][{{ 'xxaxx'.lstrip('x') }}][{{ 'xyaxy'.rstrip('yx') }}][{{ '🙂a🙂'.strip('🙂') }}][{{ '..a..' | trim('.') }}]")).toBe('[  a ][axx][xya][a][a]');
    expect(rendered("[{{ '\x1c\u0085\ufeff a \x1f'.strip() }}][{{ '\ufeffa\x1e' | trim }}][{{ ' a '.strip(none) }}]")).toBe('[\ufeff a][\ufeffa][a]');
    expect(() => rendered('{{ v.a | trim }}')).toThrow('only a string can be stripped, not IntegerValue');
  });

  it('has range and raise_exception, and no clock', () => {
    expect(rendered('{{ range(3) | list | tojson }} {{ range(4, 0, -2) | list | tojson }}{% if strftime_now is defined %}clock{% endif %}')).toBe('[0, 1, 2] [4, 2]');
    expect(() => rendered("{{ raise_exception('roles must alternate') }}")).toThrow('roles must alternate');
  });
});
