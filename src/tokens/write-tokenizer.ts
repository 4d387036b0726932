import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TrainedBpe } from './bpe-trainer.js';

/** What tokenizer_config.json says beyond the vocabulary. */
export interface TokenizerFilesOptions {
  /** Ends a turn; generation stops at it. One of the special tokens. */
  readonly eosToken: string;
  readonly padToken: string;
  /** Jinja chat template, written as chat_template.jinja and into tokenizer_config.json. */
  readonly chatTemplate: string;
  /** Longest sequence the model was made for, in tokens. */
  readonly modelMaxTokens: number;
}

/**
 * The plain ChatML template of the built-in model: each message between <|im_start|> and <|im_end|>, nothing added,
 * nothing of earlier turns ever rewritten.
 */
export const plainChatTemplate =
  "{%- for message in messages -%}{{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}{%- endfor -%}" +
  "{%- if add_generation_prompt -%}{{ '<|im_start|>assistant\\n' }}{%- endif -%}";

/** Writes tokenizer.json, tokenizer_config.json, special_tokens_map.json and chat_template.jinja, each atomically. */
export async function writeTokenizer(dir: string, trained: TrainedBpe, options: TokenizerFilesOptions): Promise<void> {
  await mkdir(dir, { recursive: true });
  const added = trained.specialTokens.map((content, id) => ({ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true }));
  const special = { eos_token: options.eosToken, pad_token: options.padToken };
  await writeJson(join(dir, 'tokenizer.json'), {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: added,
    normalizer: null,
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        { type: 'Split', pattern: { Regex: trained.pattern }, behavior: 'Isolated', invert: false },
        { type: 'ByteLevel', add_prefix_space: false, trim_offsets: false, use_regex: false },
      ],
    },
    post_processor: null,
    decoder: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: false, use_regex: false },
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      ignore_merges: false,
      vocab: Object.fromEntries(trained.vocab),
      merges: trained.merges,
    },
  });
  await writeJson(join(dir, 'tokenizer_config.json'), {
    added_tokens_decoder: Object.fromEntries(added.map(({ id, ...token }) => [String(id), token])),
    additional_special_tokens: trained.specialTokens.filter((token) => token !== options.eosToken && token !== options.padToken),
    chat_template: options.chatTemplate,
    clean_up_tokenization_spaces: false,
    model_max_length: options.modelMaxTokens,
    tokenizer_class: 'PreTrainedTokenizerFast',
    ...special,
  });
  await writeJson(join(dir, 'special_tokens_map.json'), special);
  await writeWhole(join(dir, 'chat_template.jinja'), options.chatTemplate);
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeWhole(path, `${JSON.stringify(value, null, 1)}\n`);
}

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.tmp`, text);
  await rename(`${path}.tmp`, path);
}
