import { join } from 'node:path';
import * as library from '@huggingface/tokenizers';
import { sha256Hex } from '../core/index.js';
import { charToByte } from './byte-alphabet.js';
import { BytePairEncoder } from './byte-pair-encoder.js';
import { TokenizerInputError } from './errors.js';
import { GenerationConfigFile, parseJson, readOptional, TokenizerConfigFile, TokenizerFile } from './hf-files.js';

/** The library's declarations do not resolve under NodeNext; this is the part we call. */
const LibraryTokenizer = library.Tokenizer as unknown as new (tokenizer: object, config: object) => {
  encode(text: string, options: { add_special_tokens: boolean }): { ids: number[] };
};

/**
 * A byte-level BPE tokenizer out of a Hugging Face directory. Encoding is ours where the file asks for nothing unusual, else the
 * library's; decoding is ours, over bytes, since the library's clean-ups would not give back what was sampled.
 */
export class Tokenizer {
  /** One more than the largest id. */
  readonly vocabSize: number;
  /** Text of every added token -> id. */
  readonly addedTokens: ReadonlyMap<string, number>;
  /** Ends a turn; null when the model names none. */
  readonly eosId: number | null;
  /** Every id that ends generation: eos of the tokenizer and of generation_config.json, ascending. */
  readonly stopIds: readonly number[];
  /** SHA-256 of tokenizer.json. */
  readonly digest: string;
  private readonly bytesById: readonly (Uint8Array | undefined)[];
  private readonly idsOf: (text: string) => number[];
  private readonly addedPattern: RegExp | null;
  private readonly specialPattern: RegExp | null;
  private readonly boundaryPattern: RegExp | null;

  constructor(files: TokenizerFiles) {
    const path = join(files.dir, 'tokenizer.json');
    const tokenizer = parseJson(path, files.tokenizer, TokenizerFile);
    const config = parseJson(join(files.dir, 'tokenizer_config.json'), files.config, TokenizerConfigFile);
    if (tokenizer.model.type !== 'BPE' || tokenizer.decoder?.type !== 'ByteLevel') {
      throw new TokenizerInputError(`${path} holds a ${tokenizer.model.type} model with decoder ${tokenizer.decoder?.type ?? 'none'}, not a byte-level BPE`, 'Use a model with a byte-level BPE tokenizer (Qwen, Llama 3, GPT-2 and their kin).');
    }
    this.addedTokens = new Map(tokenizer.added_tokens.map((token) => [token.content, token.id]));
    this.bytesById = bytesTable(path, tokenizer.model.vocab, this.addedTokens);
    this.vocabSize = this.bytesById.length;
    this.eosId = typeof config.eos_token === 'string' ? this.idOf(config.eos_token) : null;
    this.stopIds = stopIdsOf(this.eosId, files);
    this.digest = sha256Hex(files.tokenizer);
    this.idsOf = encoderOf(tokenizer, config);
    this.addedPattern = anyOf([...this.addedTokens.keys()], 'g');
    this.specialPattern = anyOf(tokenizer.added_tokens.filter(({ special }) => special).map(({ content }) => content), 'g');
    // A token that takes the blanks before it, or wants to stand alone, depends on what stands before.
    this.boundaryPattern = anyOf(tokenizer.added_tokens.filter(({ lstrip, single_word: alone }) => lstrip !== true && alone !== true).map(({ content }) => content), 'y');
  }

  /** Ids of a text as it stands: nothing is added around it; texts of added tokens in it become those tokens. */
  encode(text: string): number[] {
    return text === '' ? [] : this.idsOf(text);
  }

  /**
   * The text of some ids, special tokens included. Bytes that are no UTF-8 become U+FFFD, as in Python; ids that a model
   * has beyond the vocabulary (rows that pad its embedding) have no text.
   */
  decode(ids: readonly number[]): string {
    const chunks = ids.map((id) => this.bytesOf(id));
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks));
  }

  /** The bytes that one id stands for; none for an id beyond the vocabulary. */
  bytesOf(id: number): Uint8Array {
    return this.bytesById[id] ?? noBytes;
  }

  /** @throws TokenizerInputError when no added token or vocabulary entry has this text. */
  idOf(token: string): number {
    const added = this.addedTokens.get(token);
    if (added !== undefined) return added;
    const id = this.encoderIdOf(token);
    if (id === null) throw new TokenizerInputError(`the token ${JSON.stringify(token)} is not in the vocabulary`, 'Check tokenizer_config.json against tokenizer.json.');
    return id;
  }

  /**
   * The text with the name of every added token broken by a space, `< |im_end|>`, so that what a command printed can
   * never speak as a template's own marker.
   */
  withoutAddedTokens(text: string): string {
    return broken(text, this.addedPattern);
  }

  /** The same for special tokens only: `<tool_call>` and its kind, which a prompt may have to name, stay. */
  withoutSpecialTokens(text: string): string {
    return broken(text, this.specialPattern);
  }

  /** Whether the text begins with an added token wherever it stands: then its ids do not depend on what stands before. */
  beginsWithAddedToken(text: string): boolean {
    if (this.boundaryPattern === null) return false;
    this.boundaryPattern.lastIndex = 0;
    return this.boundaryPattern.test(text);
  }

  private encoderIdOf(token: string): number | null {
    const bytes = Buffer.from(token, 'utf8');
    const id = this.bytesById.findIndex((candidate) => candidate !== undefined && bytes.equals(candidate));
    return id === -1 ? null : id;
  }
}

const noBytes = new Uint8Array();

function encoderOf(tokenizer: TokenizerFile, config: TokenizerConfigFile): (text: string) => number[] {
  const encoder = config['remove_space'] === true || config['do_lowercase_and_remove_accent'] === true ? null : BytePairEncoder.of(tokenizer);
  if (encoder !== null) return (text) => encoder.encode(text);
  const general = new LibraryTokenizer(tokenizer, config);
  return (text) => general.encode(text, { add_special_tokens: false }).ids;
}

/** A space after the first character of every match. */
function broken(text: string, pattern: RegExp | null): string {
  return pattern === null ? text : text.replace(pattern, (token) => `${token.slice(0, 1)} ${token.slice(1)}`);
}

/** Matches any of the texts, the longest first; null when there is none. */
function anyOf(texts: readonly string[], flags: 'g' | 'y'): RegExp | null {
  const literals = [...texts].sort((a, b) => b.length - a.length).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return literals.length === 0 ? null : new RegExp(literals.join('|'), flags);
}

/** Texts of the files a tokenizer is made of; `dir` for messages. */
export interface TokenizerFiles {
  readonly dir: string;
  readonly tokenizer: string;
  readonly config: string;
  readonly generation: string | null;
}

/** @throws TokenizerInputError when the directory holds no byte-level BPE tokenizer. */
export async function loadTokenizer(hfDir: string): Promise<Tokenizer> {
  const tokenizer = await readOptional(hfDir, 'tokenizer.json');
  const config = await readOptional(hfDir, 'tokenizer_config.json');
  if (tokenizer === null || config === null) {
    throw new TokenizerInputError(`${hfDir} has no ${tokenizer === null ? 'tokenizer.json' : 'tokenizer_config.json'}`, 'Give the directory of a Hugging Face model.');
  }
  return new Tokenizer({ dir: hfDir, tokenizer, config, generation: await readOptional(hfDir, 'generation_config.json') });
}

function bytesTable(path: string, vocab: Readonly<Record<string, number>>, added: ReadonlyMap<string, number>): (Uint8Array | undefined)[] {
  const table: (Uint8Array | undefined)[] = [];
  const addedIds = new Set(added.values());
  for (const [token, id] of Object.entries(vocab)) {
    if (addedIds.has(id)) continue;
    const bytes = Array.from(token, (char) => charToByte.get(char));
    if (bytes.includes(undefined)) throw new TokenizerInputError(`${path}: the token ${JSON.stringify(token)} is not written in the byte alphabet`, 'Use a model with a byte-level BPE tokenizer.');
    table[id] = Uint8Array.from(bytes as number[]);
  }
  for (const [token, id] of added) table[id] = Buffer.from(token, 'utf8');
  return table;
}

function stopIdsOf(eosId: number | null, files: TokenizerFiles): number[] {
  const generation = files.generation === null ? null : parseJson(join(files.dir, 'generation_config.json'), files.generation, GenerationConfigFile);
  const ids = new Set([generation?.eos_token_id ?? [], eosId ?? []].flat());
  return [...ids].sort((a, b) => a - b);
}
