import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadTokenizer, plainChatTemplate, shellPattern, trainBpe, writeTokenizer, type Tokenizer } from './index.js';

const specialTokens = ['<|endoftext|>', '<|im_start|>', '<|im_end|>'];
const corpus = Array.from({ length: 40 }, (_, i) => `<|im_start|>user\n<returncode>0</returncode>\nclamp() {\n    echo $(($1 + ${i}))\n}\n\`\`\`bash\nsed -i '2s@a@b@' clamp.sh\n\`\`\`<|im_end|>`);

describe('trainBpe', () => {
  it('merges the most frequent pair first and breaks ties by the smaller pair', () => {
    const trained = trainBpe(['abab cdcd', 'ab'], { vocabSize: 262, specialTokens: [], pattern: '\\S+|\\s+' });
    // ab occurs 3 times; then cd twice; no other pair occurs twice.
    expect(trained.merges).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const tied = trainBpe(['xy xy ab ab'], { vocabSize: 257, specialTokens: [], pattern: '\\S+|\\s+' });
    expect(tied.merges).toEqual([['a', 'b']]);
  });

  it('does not depend on the order of the texts', () => {
    const options = { vocabSize: 330, specialTokens, pattern: shellPattern };
    expect(trainBpe([...corpus].reverse(), options)).toEqual(trainBpe(corpus, options));
  });

  it('gives each kind of shell piece one token', async () => {
    const tokenizer = await trainedTokenizer();
    const tokensOf = (text: string): number => tokenizer.encode(text).length;
    for (const piece of ['<returncode>', '```', 'clamp', '\n    ', ' -i', ' + ', '$((', '<|im_end|>']) expect([piece, tokensOf(piece)]).toEqual([piece, 1]);
    expect(tokensOf('120')).toBe(3);
  });

  it('writes files whose text round-trips, whatever the text', async () => {
    const tokenizer = await trainedTokenizer();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        expect(tokenizer.decode(tokenizer.encode(text))).toBe(text);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it('refuses impossible options', () => {
    expect(() => trainBpe([], { vocabSize: 258, specialTokens, pattern: shellPattern })).toThrow('cannot hold 256 bytes and 3 special tokens');
    expect(() => trainBpe([], { vocabSize: 300, specialTokens: ['<a>', '<a>'], pattern: shellPattern })).toThrow('given twice');
  });
});

async function trainedTokenizer(): Promise<Tokenizer> {
  const dir = await mkdtemp(join(tmpdir(), 'seatrial-tokenizer-'));
  const trained = trainBpe(corpus, { vocabSize: 400, specialTokens, pattern: shellPattern });
  await writeTokenizer(dir, trained, { eosToken: '<|im_end|>', padToken: '<|endoftext|>', chatTemplate: plainChatTemplate, modelMaxTokens: 256 });
  return loadTokenizer(dir);
}
