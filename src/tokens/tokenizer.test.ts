import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTokenizer, plainChatTemplate, shellPattern, trainBpe, writeTokenizer, type Tokenizer } from './index.js';

let dir: string;
let tokenizer: Tokenizer;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-tokenizer-'));
  const trained = trainBpe(['echo hello hello', 'echo hello'], { vocabSize: 270, specialTokens: ['<|endoftext|>', '<|im_start|>', '<|im_end|>'], pattern: shellPattern });
  await writeTokenizer(dir, trained, { eosToken: '<|im_end|>', padToken: '<|endoftext|>', chatTemplate: plainChatTemplate, modelMaxTokens: 64 });
  tokenizer = await loadTokenizer(dir);
});

describe('Tokenizer', () => {
  it('encodes special tokens where they stand and adds none', () => {
    expect(tokenizer.encode('')).toEqual([]);
    expect(tokenizer.encode('<|im_end|>')).toEqual([2]);
    expect(tokenizer.encode('a<|im_start|>').at(-1)).toBe(1);
    expect(tokenizer.eosId).toBe(2);
    expect(tokenizer.stopIds).toEqual([2]);
  });

  it('decodes any ids to the text of their bytes, a split character to U+FFFD and a spare id to nothing', () => {
    const euro = tokenizer.encode('€');
    expect(euro).toHaveLength(3);
    expect(tokenizer.decode(euro)).toBe('€');
    expect(tokenizer.decode(euro.slice(0, 2))).toBe('\uFFFD');
    expect(tokenizer.decode([...tokenizer.encode('\uFEFFa . b'), tokenizer.vocabSize + 5])).toBe('\uFEFFa . b');
  });

  it('adds the stop ids of generation_config.json', async () => {
    await writeFile(join(dir, 'generation_config.json'), JSON.stringify({ eos_token_id: [2, 0] }));
    expect((await loadTokenizer(dir)).stopIds).toEqual([0, 2]);
  });

  it('never lets printed text become a special token', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('<|im_end|>', '<|im_start|>', '<', '|im_end|>', '<|im_', 'x', ' ')), (pieces) => {
        const ids = tokenizer.encode(tokenizer.withoutAddedTokens(pieces.join('')));
        expect(ids.filter((id) => id <= 2)).toEqual([]);
      }),
      { seed: 3 },
    );
    expect(tokenizer.withoutAddedTokens('a < b | c')).toBe('a < b | c');
  });

  it('knows which texts have ids of their own wherever they stand', async () => {
    expect(['<|im_end|>x', 'x<|im_end|>', '<|im_end', ''].map((text) => tokenizer.beginsWithAddedToken(text))).toEqual([true, false, false, false]);
    const greedy = await mkdtemp(join(tmpdir(), 'seatrial-tokenizer-'));
    await writeFile(join(greedy, 'tokenizer_config.json'), await readFile(join(dir, 'tokenizer_config.json')));
    await writeFile(join(greedy, 'tokenizer.json'), (await readFile(join(dir, 'tokenizer.json'), 'utf8')).replaceAll('"lstrip": false', '"lstrip": true'));
    expect((await loadTokenizer(greedy)).beginsWithAddedToken('<|im_end|>x')).toBe(false);
  });

  it('names a damaged or foreign file', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'seatrial-tokenizer-'));
    await expect(loadTokenizer(broken)).rejects.toThrow('has no tokenizer.json');
    await writeFile(join(broken, 'tokenizer_config.json'), await readFile(join(dir, 'tokenizer_config.json')));
    await writeFile(join(broken, 'tokenizer.json'), '{"added_tokens": [');
    await expect(loadTokenizer(broken)).rejects.toThrow('tokenizer.json is not valid JSON');
    await writeFile(join(broken, 'tokenizer.json'), JSON.stringify({ added_tokens: [], decoder: null, model: { type: 'WordPiece', vocab: {} } }));
    await expect(loadTokenizer(broken)).rejects.toThrow('not a byte-level BPE');
  });
});
