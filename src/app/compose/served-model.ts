import type { JobAgent } from '../../core/index.js';
import { createEmbeddedEngine } from '../../engine/embedded/index.js';
import type { Sampler } from '../../engine/index.js';
import { sha256File } from '../../store/index.js';
import { requireBaseOf } from './adapter-folder.js';
import type { ServedAdapter } from './agent-choice.js';
import type { BaseModel } from './base-model.js';
import { engineThreads } from './engine-threads.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

/** Weights that answer, and what a job says of them. */
export interface ServedModel {
  readonly sampler: Sampler;
  readonly facts: Omit<Extract<JobAgent, { kind: 'outside' }>, 'kind' | 'name' | 'path' | 'digest' | 'temperature'>;
  readonly close: () => Promise<void>;
}

const baseVersion = 0;

/** @throws the typed error of an adapter that is damaged or of another base */
export async function openServedModel({ base, served, contextTokens }: { readonly base: BaseModel; readonly served: ServedAdapter | null; readonly contextTokens: number }, settings: Settings, surroundings: Surroundings): Promise<ServedModel> {
  if (served !== null) await requireBaseOf(served.adapterDir, base, settings.model.id);
  const policyVersion = served?.policyVersion ?? baseVersion;
  const adapterSha256 = served === null ? null : await sha256File(`${served.adapterDir}/adapter_model.safetensors`);
  const { engine, sampler } = createEmbeddedEngine({ threads: engineThreads(settings.engine.threads, surroundings.cores), contextLength: contextTokens, baseModelName: settings.model.id });
  try {
    await sampler.loadVersion(policyVersion, base.dir, served?.adapterDir ?? null);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    sampler,
    facts: { model: served === null ? settings.model.id : `${settings.model.id}+v${policyVersion}`, baseDir: base.dir, baseDigest: base.digest, adapterDir: served?.adapterDir ?? null, adapterSha256, policyVersion },
    close: () => engine.close(),
  };
}
