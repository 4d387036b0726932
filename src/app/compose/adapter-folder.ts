import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, sha256File } from '../../store/index.js';
import { AdapterBaseError } from './errors.js';
import type { ServedPolicy } from './panel-side.js';
import type { BaseModel } from './base-model.js';

const configName = 'adapter_config.json';
const AdapterConfig = z.looseObject({ base_model_name_or_path: z.string() });
/** In a release: which base, to the byte. */
const Release = z.looseObject({ digests: z.looseObject({ base: z.string() }) });

/** What an adapter of unknown version is served as; every number but the base's would do. */
export const foreignVersion = 1;

export function holdsAdapter(dir: string): boolean {
  return existsSync(join(dir, configName));
}

/**
 * An adapter that lies in a folder by itself: PEFT's layout, a checkpoint's `actor` or a release.
 * @throws what requireBaseOf throws.
 */
export async function openAdapter(dir: string, base: BaseModel, modelId: string): Promise<ServedPolicy & { readonly adapterDir: string }> {
  await requireBaseOf(dir, base, modelId);
  return { policyVersion: foreignVersion, adapterDir: dir, adapterSha256: await sha256File(join(dir, 'adapter_model.safetensors')) };
}

/** @throws AdapterBaseError when the adapter names another base than the one it would be put on; FileCorruptError. */
export async function requireBaseOf(dir: string, base: BaseModel, modelId: string): Promise<void> {
  const { base_model_name_or_path: named } = await readJsonFile(join(dir, configName), AdapterConfig);
  const release = existsSync(join(dir, 'release.json')) ? await readJsonFile(join(dir, 'release.json'), Release) : null;
  if (release !== null && release.digests.base !== base.digest) throw new AdapterBaseError(dir, `${named} with digest ${release.digests.base.slice(0, 12)}`, `${base.dir} has digest ${base.digest.slice(0, 12)}`);
  if (release === null && named !== modelId) throw new AdapterBaseError(dir, named, `${base.dir} is called ${modelId}`);
}
