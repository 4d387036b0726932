import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as library from '@huggingface/tokenizers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { qwen3ModelDir } from '../../test/support/qwen3-model.js';
import { BytePairEncoder } from './byte-pair-encoder.js';
import { TokenizerFile } from './hf-files.js';

const LibraryTokenizer = library.Tokenizer as unknown as new (tokenizer: object, config: object) => { encode(text: string, options: { add_special_tokens: boolean }): { ids: number[] } };

async function tokenizerFile(dir: string): Promise<TokenizerFile> {
  return TokenizerFile.parse(JSON.parse(await readFile(join(dir, 'tokenizer.json'), 'utf8')));
}

/** Text as models meet it: words, code, line ends, other scripts, marks that compose, markers whole and cut, halves of surrogate pairs. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom('<|im_start|>', '<|im_end|>', '<|im_', 'end|>', '<tool_call>', '</think>', ' ', '  ', '\n', '\r\n', '\n\n  ', '\t', '\u0085', '\ufeff', '\u00a0', "'s", "'LL", "'\u017f", "don't", 'e\u0301', '\u1100\u1161', '漢字', 'これは', 'नमस्ते', '😀', '👨‍👩‍👧', '\ud83d', '12345', '$1', '$((', 'function f(a) {\n    return a + 1;\n}', '.........', '====', 'a'.repeat(70)),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

describe.each([
  ['Qwen3', qwen3ModelDir],
  ['the built-in base', 'models/builtin-base'],
])('the encoder with the tokenizer of %s', (_, dir) => {
  let encoder: BytePairEncoder;
  let general: InstanceType<typeof LibraryTokenizer>;

  beforeAll(async () => {
    const file = await tokenizerFile(dir);
    encoder = BytePairEncoder.of(file)!;
    general = new LibraryTokenizer(file, {});
  });

  it('gives the ids of the library, remembered or not', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const ids = general.encode(text, { add_special_tokens: false }).ids;
        expect(encoder.encode(text)).toEqual(ids);
        expect(encoder.encode(text)).toEqual(ids);
      }),
      { seed: 1, numRuns: 1500 },
    );
  });

  it('gives them for pre-tokens of any length', () => {
    for (const text of ['a', 'ab', 'aab', 'hello'].map((word) => word.repeat(3000))) expect(encoder.encode(text)).toEqual(general.encode(text, { add_special_tokens: false }).ids);
  });

});

describe('the encoder', () => {
  let file: TokenizerFile;
  let encoder: BytePairEncoder;

  beforeAll(async () => {
    file = await tokenizerFile('models/builtin-base');
    encoder = BytePairEncoder.of(file)!;
  });

  it('leaves to the library what it does not do', () => {
    const { model } = file;
    const changed = (change: object): unknown => BytePairEncoder.of(TokenizerFile.parse({ ...file, ...change }));
    expect(changed({})).not.toBeNull();
    for (const change of [
      { normalizer: { type: 'Lowercase' } },
      { pre_tokenizer: { type: 'Whitespace' } },
      { pre_tokenizer: { type: 'Sequence', pretokenizers: [{ type: 'Split', pattern: { Regex: '(?<=a)b' }, behavior: 'Isolated', invert: false }, { type: 'ByteLevel', add_prefix_space: false, use_regex: false }] } },
      { added_tokens: [{ id: 0, content: 'x', special: true, lstrip: true }] },
      { normalizer: { type: 'NFC' }, added_tokens: [{ id: 0, content: 'x', special: true, normalized: true }] },
      { model: { ...model, unk_token: '<unk>' } },
      { model: { ...model, byte_fallback: true } },
      { model: { ...model, dropout: 0.1 } },
      { model: { ...model, merges: [['Ġ', 'no such token']] } },
      { model: { ...model, merges: [5] } },
      { truncation: { max_length: 5 } },
    ]) expect([change, changed(change)]).toEqual([change, null]);
  });

  it('takes a pre-token whole where the file says so, and merges in their older form', () => {
    const { model } = file;
    const [left, right] = (model['merges'] as [string, string][]).at(-1)!;
    const word = left + right;
    const bare = { ...model, merges: [], ignore_merges: true };
    const text = word.replaceAll('Ġ', ' ').replaceAll('Ċ', '\n');
    const whole = BytePairEncoder.of(TokenizerFile.parse({ ...file, normalizer: null, model: bare }))!;
    expect(whole.encode(text)).toEqual(new LibraryTokenizer({ ...file, normalizer: null, model: bare }, {}).encode(text, { add_special_tokens: false }).ids);
    const old = BytePairEncoder.of(TokenizerFile.parse({ ...file, model: { ...model, merges: (model['merges'] as [string, string][]).map((pair) => pair.join(' ')) } }))!;
    for (const sample of ['echo hello', 'if [ $1 -le $2 ]; then']) expect(old.encode(sample)).toEqual(encoder.encode(sample));
  });
});
