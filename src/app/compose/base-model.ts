import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../../core/index.js';
import { loadModelDir, type ModelConfig } from '../../engine/embedded/index.js';
import { digestFolder } from '../../store/index.js';
import { loadChatTemplate, loadTokenizer, type ChatTemplate, type Tokenizer } from '../../tokens/index.js';
import { BaseMissingError } from './errors.js';

/** The frozen base: a Hugging Face folder and what trials need of it. */
export interface BaseModel {
  readonly dir: string;
  /** SHA-256 over the folder's paths and file digests: the same for the same files, wherever they lie. */
  readonly digest: string;
  readonly config: ModelConfig;
  readonly tokenizer: Tokenizer;
  readonly template: ChatTemplate;
}

/** @throws BaseMissingError; TokenizerInputError, EngineInputError, FileCorruptError for files that cannot be used. */
export async function openBaseModel(dir: string): Promise<BaseModel> {
  if (!existsSync(dir)) throw new BaseMissingError(dir, null);
  for (const name of ['config.json', 'tokenizer.json', 'tokenizer_config.json']) {
    if (!existsSync(join(dir, name))) throw new BaseMissingError(dir, name);
  }
  if (!existsSync(join(dir, 'model.safetensors')) && !existsSync(join(dir, 'model.safetensors.index.json'))) throw new BaseMissingError(dir, 'model.safetensors');
  // The weights are read to see that they fit config.json: a run must not begin on a base that cannot be loaded.
  const { config } = await loadModelDir(dir, 'causal');
  return { dir, digest: await baseDigest(dir), config, tokenizer: await loadTokenizer(dir), template: await loadChatTemplate(dir) };
}

async function baseDigest(dir: string): Promise<string> {
  const files = await digestFolder(dir);
  return digestOf(Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256])));
}
