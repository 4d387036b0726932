import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutputWindow } from './output-window.js';

describe('OutputWindow', () => {
  it('keeps exactly the head and the tail of any chunking', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 20 });
    fc.assert(
      fc.property(chunks, fc.nat({ max: 50 }), fc.nat({ max: 50 }), (parts, headBytes, tailBytes) => {
        const window = new OutputWindow({ headBytes, tailBytes });
        for (const part of parts) window.push(Buffer.from(part));
        const all = Buffer.concat(parts);
        const kept = window.kept();
        const past = all.subarray(headBytes);
        expect(Buffer.from(kept.head)).toEqual(all.subarray(0, headBytes));
        expect(Buffer.from(kept.tail)).toEqual(past.subarray(Math.max(0, past.length - tailBytes)));
        expect(kept.elidedBytes).toBe(Math.max(0, past.length - tailBytes));
        expect(window.totalBytes).toBe(all.length);
      }),
    );
  });
});
