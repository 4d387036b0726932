import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonNumber, plainJson, readJson, scanJson } from './json-text.js';
import { TextScan } from './text-scan.js';

function valueOf(text: string): unknown {
  const reading = readJson(text);
  return reading.kind === 'value' ? reading.value : [reading.reason, reading.at, reading.ended];
}

describe('readJson', () => {
  it('agrees with JSON.parse on every value', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('', ' ', '\n\t'), (text, space) => {
        const reading = readJson(space + text + space);
        expect(reading.kind === 'value' && plainJson(reading.value)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500, seed: 11 },
    );
  });

  it('agrees with JSON.parse on what is no JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '1', '-', '.', 'e', '0', 'true', 'null', '\\', 'u00', 'n', ' ', '\n', '\0'), maxLength: 12 }), (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(readJson(text).kind).toBe(valid ? 'value' : 'fault');
      }),
      { numRuns: 3000, seed: 12 },
    );
  });

  it('keeps number texts, key order and the last of two equal keys', () => {
    expect(valueOf('[1.0, 1e-07, 12345678901234567890]')).toEqual(['1.0', '1e-07', '12345678901234567890'].map((text) => new JsonNumber(text)));
    expect([...(valueOf('{"b": 1, "2": 2, "1": 3, "b": 4, "__proto__": 5}') as Map<string, JsonNumber>)].map(([key, { text }]) => `${key}=${text}`)).toEqual(['b=4', '2=2', '1=3', '__proto__=5']);
  });

  it('says what is wrong and where', () => {
    expect(valueOf('{"a": "x\ny"}')).toEqual(['a line end in a string must be written \\n', 8, false]);
    expect(valueOf('{"a": "say "hi""}')).toEqual(['a comma or } is expected (a double quote inside a string must be written \\")', 12, false]);
    expect(valueOf('{"a": "\\d"}')).toEqual(['a backslash in a string must be written \\\\', 8, false]);
    expect(valueOf('{"a": 1')).toEqual(['the text ends inside the JSON value', 7, true]);
    expect(valueOf('"\\u00')).toEqual(['the text ends inside the JSON value', 2, true]);
    expect(valueOf("{'a': 1}")).toEqual(['a key in double quotes is expected', 1, false]);
    expect(valueOf('1 2')).toEqual(['there is more text after the JSON value', 2, false]);
    expect(valueOf('['.repeat(100_000))).toEqual(['values are nested deeper than 500', 500, false]);
  });

  it('looks at no character more than a few times', () => {
    const size = 200_000;
    for (const unit of ['{"a":', '[', '"\\n', '"', '\\u0041', '1', '1e', ' ', '[{},', '{"":[],', 'tru', '-']) {
      const scan = new TextScan(unit.repeat(size / unit.length));
      scanJson(scan);
      expect(scan.steps).toBeLessThan(6 * size);
    }
  });
});
