import { z } from 'zod';
import { byteToChar } from './byte-alphabet.js';
import type { TokenizerFile } from './hf-files.js';
import { splitPattern } from './split-pattern.js';

/**
 * Byte-level BPE as Qwen, Llama 3 and GPT-2 have it, several times faster than a general tokenizer: the ids of a pre-token are
 * remembered (text of programs repeats itself), and merging works on ids, by a heap over (rank, place), so that a pre-token of
 * any length costs n log n.
 *
 * Text -> parts at added tokens -> NFC where the file asks for it -> pre-tokens -> ids.
 */
export class BytePairEncoder {
  /** Pre-token -> its ids. */
  private readonly memo = new Map<string, readonly number[]>();

  private constructor(private readonly parts: Parts) {}

  /** Null where the file asks for anything that is not done here: then the library has to encode. */
  static of(file: TokenizerFile): BytePairEncoder | null {
    const done = Done.safeParse(file);
    if (!done.success) return null;
    const { model, normalizer, pre_tokenizer: preTokenizer, added_tokens: addedTokens } = done.data;
    const ids = new Map(Object.entries(file.model.vocab));
    const pattern = splitPattern(preTokenizer.type === 'ByteLevel' ? gpt2Pattern : preTokenizer.pretokenizers[0].pattern.Regex);
    const pairs = pairsOf(ids, model.merges);
    const byteIds = byteToChar.map((char) => ids.get(char));
    if (pattern === null || pairs === null || byteIds.includes(undefined)) return null;
    if (addedTokens.some(({ normalized }) => normalized && normalizer !== null)) return null;
    const added = new Map(addedTokens.map(({ content, id }) => [content, id]));
    return new BytePairEncoder({ added, addedPattern: addedPatternOf([...added.keys()]), composes: normalizer !== null, pattern, byteIds: Int32Array.from(byteIds as number[]), ...pairs, whole: model.ignore_merges === true ? ids : null });
  }

  encode(text: string): number[] {
    const { added, addedPattern } = this.parts;
    const ids: number[] = [];
    if (addedPattern === null) this.encodePart(text, ids);
    // Split by a pattern in brackets: what lies between, and the tokens, in turn.
    else for (const [index, part] of text.split(addedPattern).entries()) if (index % 2 === 1) ids.push(added.get(part)!);
    else this.encodePart(part, ids);
    return ids;
  }

  private encodePart(part: string, ids: number[]): void {
    const text = this.parts.composes ? part.normalize('NFC') : part;
    let end = 0;
    for (const { 0: preToken, index } of text.matchAll(this.parts.pattern)) {
      // What no alternative takes is a pre-token too.
      if (index > end) this.push(text.slice(end, index), ids);
      if (preToken !== '') this.push(preToken, ids);
      end = index + preToken.length;
    }
    if (end < text.length) this.push(text.slice(end), ids);
  }

  private push(preToken: string, ids: number[]): void {
    const known = this.memo.get(preToken);
    const own = known ?? this.merged(preToken);
    if (known === undefined && preToken.length <= longestRemembered) {
      if (this.memo.size >= mostRemembered) this.memo.clear();
      this.memo.set(preToken, own);
    }
    for (const id of own) ids.push(id);
  }

  private merged(preToken: string): readonly number[] {
    const { byteIds, whole, ranks, mergedIds, idBound } = this.parts;
    const bytes = Buffer.from(preToken, 'utf8');
    if (whole !== null) {
      const id = whole.get(Array.from(bytes, (byte) => byteToChar[byte]!).join(''));
      if (id !== undefined) return [id];
    }
    const count = bytes.length;
    const symbols = Int32Array.from(bytes, (byte) => byteIds[byte]!);
    const next = Int32Array.from({ length: count }, (_, place) => place + 1);
    const previous = Int32Array.from({ length: count }, (_, place) => place - 1);
    const rankAt = (place: number): number => (next[place]! >= count ? none : (ranks.get(symbols[place]! * idBound + symbols[next[place]!]!) ?? none));
    const heap = new LeastFirst();
    const offer = (place: number): void => {
      const rank = rankAt(place);
      if (rank !== none) heap.push(rank * placeBound + place);
    };
    for (let place = 0; place + 1 < count; place++) offer(place);
    for (let least = heap.pop(); least !== null; least = heap.pop()) {
      const [rank, place] = [Math.floor(least / placeBound), least % placeBound];
      // Merged away, or with another neighbour by now.
      if (symbols[place] === gone || rankAt(place) !== rank) continue;
      const right = next[place]!;
      symbols[place] = mergedIds[rank]!;
      symbols[right] = gone;
      next[place] = next[right]!;
      if (next[place] < count) previous[next[place]] = place;
      offer(place);
      if (previous[place]! >= 0) offer(previous[place]!);
    }
    return Array.from(symbols).filter((id) => id !== gone);
  }
}

interface Parts extends Pairs {
  /** Text of every added token -> id. */
  readonly added: ReadonlyMap<string, number>;
  readonly addedPattern: RegExp | null;
  readonly composes: boolean;
  readonly pattern: RegExp;
  /** By byte. */
  readonly byteIds: Int32Array;
  /** Pre-tokens, in the byte alphabet, that are taken whole before any merge; null: none are. */
  readonly whole: ReadonlyMap<string, number> | null;
}

interface Pairs {
  /** left id * idBound + right id -> rank of the merge: the lower, the earlier. */
  readonly ranks: ReadonlyMap<number, number>;
  /** By rank. */
  readonly mergedIds: Int32Array;
  readonly idBound: number;
}

const longestRemembered = 64;
const mostRemembered = 1 << 16;
const none = -1;
const gone = -1;
/** Places in a pre-token; with ranks below 2^20 the product is exact. */
const placeBound = 2 ** 30;
const gpt2Pattern = "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

/** Null where a merge is not written as one, or joins or gives what the vocabulary lacks. */
function pairsOf(ids: ReadonlyMap<string, number>, merges: readonly unknown[]): Pairs | null {
  let idBound = 0;
  for (const id of ids.values()) idBound = Math.max(idBound, id + 1);
  const ranks = new Map<number, number>();
  const mergedIds = new Int32Array(merges.length);
  for (const [rank, merge] of merges.entries()) {
    // An older form of the file has a text with a space between.
    const [left, right, ...more] = typeof merge === 'string' ? merge.split(' ') : Array.isArray(merge) ? (merge as unknown[]) : [];
    if (typeof left !== 'string' || typeof right !== 'string' || more.length > 0) return null;
    const [leftId, rightId, mergedId] = [ids.get(left), ids.get(right), ids.get(left + right)];
    if (leftId === undefined || rightId === undefined || mergedId === undefined) return null;
    mergedIds[rank] = mergedId;
    ranks.set(leftId * idBound + rightId, rank);
  }
  return { ranks, mergedIds, idBound };
}

/** The longest first, so that of tokens which begin alike the whole one is found. */
function addedPatternOf(texts: readonly string[]): RegExp | null {
  const literals = texts.filter((text) => text !== '').sort((a, b) => b.length - a.length).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return literals.length === 0 ? null : new RegExp(`(${literals.join('|')})`);
}

/** Numbers, the least first: a binary heap. */
class LeastFirst {
  private readonly items: number[] = [];

  push(item: number): void {
    const { items } = this;
    let place = items.length;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (items[parent]! <= item) break;
      items[place] = items[parent]!;
      place = parent;
    }
    items[place] = item;
  }

  pop(): number | null {
    const { items } = this;
    const least = items[0];
    const last = items.pop();
    if (least === undefined || last === undefined) return null;
    if (items.length === 0) return least;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && items[child + 1]! < items[child]!) child += 1;
      if (items[child]! >= last) break;
      items[place] = items[child]!;
      place = child;
    }
    items[place] = last;
    return least;
  }
}

const nothing = z.null().optional();
const nothingOrEmpty = z.literal('').nullish();
const ByteLevel = z.object({ type: z.literal('ByteLevel'), add_prefix_space: z.literal(false) });
/** What is done here of tokenizer.json. A post-processor adds tokens only when asked to. Merges, which are many, are looked at one by one. */
const Done = z.object({
  truncation: nothing,
  padding: nothing,
  added_tokens: z.array(z.object({ id: z.int().nonnegative(), content: z.string(), single_word: z.literal(false).optional(), lstrip: z.literal(false).optional(), rstrip: z.literal(false).optional(), normalized: z.boolean().default(true) })),
  normalizer: z.object({ type: z.literal('NFC') }).nullable(),
  pre_tokenizer: z.union([
    z.object({
      type: z.literal('Sequence'),
      pretokenizers: z.tuple([z.object({ type: z.literal('Split'), pattern: z.object({ Regex: z.string() }), behavior: z.literal('Isolated'), invert: z.literal(false) }), ByteLevel.extend({ use_regex: z.literal(false) })]),
    }),
    ByteLevel.extend({ use_regex: z.literal(true).default(true) }),
  ]),
  model: z.object({
    type: z.literal('BPE'),
    dropout: z.literal(0).nullish(),
    unk_token: nothing,
    continuing_subword_prefix: nothingOrEmpty,
    end_of_word_suffix: nothingOrEmpty,
    byte_fallback: z.literal(false).optional(),
    ignore_merges: z.boolean().optional(),
    merges: z.custom<readonly unknown[]>((value) => Array.isArray(value) && value.length < 2 ** 20),
  }),
});
