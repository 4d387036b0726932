import { byteToChar, toByteChars } from './byte-alphabet.js';
import { TokenizerInputError } from './errors.js';

/**
 * A trainer for byte-level BPE (Sennrich et al. 2016 over bytes, as in GPT-2): the most frequent adjacent pair inside
 * a pre-token becomes a token, again and again. Deterministic: equal counts are decided by the smaller pair of ids, as
 * the `tokenizers` library does, and texts are counted, not ordered.
 *
 * Ids: special tokens first (0, 1, 2, ...), then the 256 bytes in the order of their characters, then merges in the
 * order they were learned. Differs from the library in one thing: a pair seen only once is never merged, so the
 * vocabulary may end smaller than asked.
 */
export interface BpeTrainingOptions {
  /** Upper bound of the vocabulary, special tokens and the 256 bytes included. */
  readonly vocabSize: number;
  readonly specialTokens: readonly string[];
  /** Source of a Unicode regular expression; its matches, and what lies between them, are the pre-tokens. */
  readonly pattern: string;
}

export interface TrainedBpe {
  readonly pattern: string;
  readonly specialTokens: readonly string[];
  /** Token in the byte alphabet -> id; insertion order is id order. */
  readonly vocab: ReadonlyMap<string, number>;
  readonly merges: readonly (readonly [string, string])[];
}

/**
 * Pre-tokens for shell transcripts. A word is never joined with the space before it, so that a name has one id
 * wherever it stands and can be copied. Alternatives in order:
 * a tag such as `<returncode>`; an option with its space (` -i`); a word; a positional parameter (`$1`); a dollar with
 * the brackets it opens (`$((`); one digit; a newline with the indent that follows; a run of backticks; a run of
 * operator characters with the single spaces around it (` + `, `==`); a run of other punctuation; a run of blanks;
 * any other white space.
 */
export const shellPattern = [
  '</?[\\p{L}_]+>',
  ' -[\\p{L}]+',
  '[\\p{L}\\p{M}_]+',
  '\\$\\p{N}',
  '\\$\\(*',
  '\\p{N}',
  '\\n[ \\t]*',
  '`+',
  ' ?[-=<>!&|+*/%^~?:]+ ?',
  '[^\\s\\p{L}\\p{M}\\p{N}_$`=<>!&|+*/%^~?:-]+',
  '[ \\t]+',
  '\\s',
].join('|');

/** @throws TokenizerInputError when the vocabulary cannot hold the bytes and special tokens, or a special token repeats. */
export function trainBpe(texts: Iterable<string>, options: BpeTrainingOptions): TrainedBpe {
  const vocab = baseVocabulary(options);
  const words = countPreTokens(texts, options, vocab);
  const pairs = new PairIndex(words);
  const merges: [string, string][] = [];
  const tokens = [...vocab.keys()];
  while (vocab.size < options.vocabSize) {
    const best = pairs.mostFrequent();
    if (best === null || best.count < 2) break;
    const left = tokens[best.left]!;
    const right = tokens[best.right]!;
    const merged = left + right;
    // Two different merges may spell the same token; it keeps its first id.
    const id = vocab.get(merged) ?? vocab.size;
    if (id === vocab.size) {
      vocab.set(merged, id);
      tokens.push(merged);
    }
    merges.push([left, right]);
    pairs.merge(best.left, best.right, id);
  }
  return { pattern: options.pattern, specialTokens: [...options.specialTokens], vocab, merges };
}

function baseVocabulary(options: BpeTrainingOptions): Map<string, number> {
  const smallest = options.specialTokens.length + 256;
  if (options.vocabSize < smallest) {
    throw new TokenizerInputError(`a vocabulary of ${options.vocabSize} cannot hold 256 bytes and ${options.specialTokens.length} special tokens`, `Ask for at least ${smallest}.`);
  }
  const vocab = new Map<string, number>();
  for (const token of [...options.specialTokens, ...[...byteToChar].sort()]) {
    if (vocab.has(token)) throw new TokenizerInputError(`the special token ${JSON.stringify(token)} is given twice or is a single byte`, 'Use distinct special tokens such as <|im_end|>.');
    vocab.set(token, vocab.size);
  }
  return vocab;
}

/** A distinct pre-token: its present symbols (ids) and how often it occurs. */
interface CountedWord {
  symbols: number[];
  readonly count: number;
}

function countPreTokens(texts: Iterable<string>, options: BpeTrainingOptions, vocab: ReadonlyMap<string, number>): CountedWord[] {
  const counts = new Map<string, number>();
  const pattern = new RegExp(options.pattern, 'gu');
  for (const text of texts) {
    for (const section of splitAtSpecials(text, options.specialTokens)) {
      for (const preToken of splitIsolated(section, pattern)) counts.set(preToken, (counts.get(preToken) ?? 0) + 1);
    }
  }
  return [...counts].map(([word, count]) => ({ symbols: [...toByteChars(word)].map((char) => vocab.get(char)!), count }));
}

function splitAtSpecials(text: string, specialTokens: readonly string[]): string[] {
  return specialTokens.reduce((sections, special) => sections.flatMap((section) => section.split(special)), [text]);
}

/** Matches of the pattern and the gaps between them, in order; none is empty. */
function splitIsolated(text: string, pattern: RegExp): string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push(text.slice(end, match.index));
    if (match[0].length > 0) pieces.push(match[0]);
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

/** Counts of adjacent pairs and the words that hold them, kept current while pairs are merged. */
class PairIndex {
  private readonly counts = new Map<number, number>();
  private readonly holders = new Map<number, Set<CountedWord>>();

  constructor(words: readonly CountedWord[]) {
    for (const word of words) this.add(word, 1);
  }

  /** The pair with the highest count; among equals the smallest (left, right). Null when no pair is left. */
  mostFrequent(): { left: number; right: number; count: number } | null {
    let bestKey = -1;
    let bestCount = 0;
    for (const [key, count] of this.counts) {
      if (count > bestCount || (count === bestCount && key < bestKey)) [bestKey, bestCount] = [key, count];
    }
    return bestCount === 0 ? null : { left: Math.floor(bestKey / pairBase), right: bestKey % pairBase, count: bestCount };
  }

  merge(left: number, right: number, merged: number): void {
    for (const word of [...this.holders.get(left * pairBase + right)!]) {
      this.add(word, -1);
      word.symbols = joinPair(word.symbols, left, right, merged);
      this.add(word, 1);
    }
  }

  private add(word: CountedWord, sign: 1 | -1): void {
    for (let i = 1; i < word.symbols.length; i++) {
      const key = word.symbols[i - 1]! * pairBase + word.symbols[i]!;
      const count = (this.counts.get(key) ?? 0) + sign * word.count;
      if (count === 0) this.counts.delete(key);
      else this.counts.set(key, count);
      const holders = this.holders.get(key) ?? new Set();
      if (sign === 1) holders.add(word);
      else holders.delete(word);
      this.holders.set(key, holders);
    }
  }
}

/** Ids stay below this, so that a pair is one exact number. */
const pairBase = 2 ** 26;

function joinPair(symbols: readonly number[], left: number, right: number, merged: number): number[] {
  const joined: number[] = [];
  for (let i = 0; i < symbols.length; i++) {
    if (symbols[i] === left && symbols[i + 1] === right) {
      joined.push(merged);
      i++;
    } else joined.push(symbols[i]!);
  }
  return joined;
}
