import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { TokenizerInputError } from './errors.js';

/** A special token in tokenizer_config.json: its text, or an object that holds it. */
const SpecialToken = z.union([z.string(), z.looseObject({ content: z.string() }).transform((token) => token.content)]).nullish();

/** What we read of tokenizer_config.json; everything else is the library's business. */
export const TokenizerConfigFile = z.looseObject({
  eos_token: SpecialToken,
  bos_token: SpecialToken,
  pad_token: SpecialToken,
  /** One template, or several by name, as the Hub allows. */
  chat_template: z.union([z.string(), z.array(z.looseObject({ name: z.string(), template: z.string() }))]).nullish(),
});
export type TokenizerConfigFile = z.infer<typeof TokenizerConfigFile>;

/** What we read of tokenizer.json beside handing it to the library. */
export const TokenizerFile = z.looseObject({
  added_tokens: z.array(z.looseObject({ id: z.int().nonnegative(), content: z.string(), special: z.boolean(), lstrip: z.boolean().optional(), single_word: z.boolean().optional() })),
  decoder: z.looseObject({ type: z.string() }).nullable(),
  model: z.looseObject({ type: z.string(), vocab: z.record(z.string(), z.int().nonnegative()) }),
});

export type TokenizerFile = z.infer<typeof TokenizerFile>;

export const GenerationConfigFile = z.looseObject({
  eos_token_id: z.union([z.int(), z.array(z.int())]).nullish(),
});

/** The text of `dir/name`, or null when there is no such file. */
export async function readOptional(dir: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(dir, name), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new TokenizerInputError(`${join(dir, name)} cannot be read`, 'Check the permissions of the model directory.', error);
  }
}

/** Parses `text` as JSON of the given shape. @throws TokenizerInputError naming the file and the first field that is wrong. */
export function parseJson<T>(path: string, text: string, shape: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new TokenizerInputError(`${path} is not valid JSON`, 'Download the model directory again.', error);
  }
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new TokenizerInputError(`${path}: ${issue.path.join('.') || 'the file'}: ${issue.message}`, 'Use the tokenizer files of a Hugging Face model with a byte-level BPE tokenizer.');
}
