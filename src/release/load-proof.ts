import type { FailureList } from './failures.js';
import { releaseNames } from './allow-list.js';
import { type LoadObservation, LoadProof } from './records.js';

export interface LoadRequest {
  /** Folder with adapter_model.safetensors and adapter_config.json; the loader brings the base itself. */
  readonly adapterDir: string;
  readonly baseId: string;
  readonly baseRevision: string;
  readonly prompts: readonly (readonly number[])[];
  readonly maxNewTokens: number;
}

/**
 * Handed in by the composition root: loads base and adapter in a clean process (nothing of the present one but the
 * request), continues each prompt greedily and answers in the prompts' order.
 */
export interface AdapterLoader {
  /** Name of the engine, for the record. */
  readonly engine: string;
  /** Content digest of the base that it loads. */
  readonly baseDigest: string;
  load(request: LoadRequest): Promise<readonly LoadObservation[]>;
}

/** Records what base plus adapter answer; the record is what a verification repeats. */
export async function proveLoad(loader: AdapterLoader, request: LoadRequest, adapterSha256: string, toleranceNats: number): Promise<LoadProof> {
  return LoadProof.parse({
    schemaVersion: 1,
    adapterSha256,
    engine: loader.engine,
    maxNewTokens: request.maxNewTokens,
    toleranceNats,
    observations: await loader.load(request),
  });
}

/** What is wrong with the record itself: lengths, and an adapter that nowhere differs from its base. */
export function auditLoadProof(proof: LoadProof, adapterSha256: string, list: FailureList): void {
  const fault = (code: string, location: string | null, message: string): void => list.add('load', code, releaseNames.loadProof, location, message);
  if (proof.adapterSha256 !== adapterSha256) fault('E_LOAD_OTHER_ADAPTER', 'adapterSha256', `was made with another adapter than the release's ${adapterSha256}`);
  let largestShift = 0;
  proof.observations.forEach(({ greedyIds, adapterLogprobs, baseLogprobs }, i) => {
    if (adapterLogprobs.length !== greedyIds.length || baseLogprobs.length !== greedyIds.length) {
      fault('E_LOAD_PROOF', `observations[${i}]`, `${greedyIds.length} tokens with ${adapterLogprobs.length} and ${baseLogprobs.length} logprobs`);
      return;
    }
    largestShift = Math.max(largestShift, largestDifference(adapterLogprobs, baseLogprobs));
  });
  if (largestShift <= proof.toleranceNats) fault('E_LOAD_SAME_AS_BASE', null, sameAsBase(proof.toleranceNats));
}

function sameAsBase(toleranceNats: number): string {
  return `no logprob differs from the base's by more than the tolerance of ${toleranceNats}: the adapter does nothing`;
}

/**
 * Repeats the proof: the same tokens, and logprobs within the recorded tolerance, for adapter and base; and what is
 * observed, not only what is recorded, differs between the two.
 * @param trainedOn content digest of the base that the adapter was trained on.
 */
export async function repeatLoad(loader: AdapterLoader, proof: LoadProof, trainedOn: string | undefined, request: Omit<LoadRequest, 'prompts' | 'maxNewTokens'>, list: FailureList): Promise<void> {
  const fault = (code: string, location: string | null, message: string): void => list.add('load', code, releaseNames.loadProof, location, message);
  if (loader.baseDigest !== trainedOn) {
    fault('E_LOAD_OTHER_BASE', null, `the base at hand has digest ${loader.baseDigest}, the adapter was trained on ${String(trainedOn)}: name that base`);
    return;
  }
  const prompts = proof.observations.map(({ promptIds }) => promptIds);
  let observed: readonly LoadObservation[];
  try {
    observed = await loader.load({ ...request, prompts, maxNewTokens: proof.maxNewTokens });
  } catch (error) {
    fault('E_LOAD_FAILED', null, `base and adapter could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
    return;
  }
  if (observed.length !== prompts.length) fault('E_LOAD_TOKENS', null, `${observed.length} answers to ${prompts.length} prompts`);
  observed.slice(0, prompts.length).forEach((found, i) => {
    const recorded = proof.observations[i]!;
    const location = `observations[${i}]`;
    if (found.greedyIds.join() !== recorded.greedyIds.join()) fault('E_LOAD_TOKENS', location, 'other tokens than recorded');
    for (const side of ['adapterLogprobs', 'baseLogprobs'] as const) {
      const largest = largestDifference(found[side], recorded[side]);
      if (!(largest <= proof.toleranceNats)) fault('E_LOAD_LOGPROBS', `${location}.${side}`, `differ by up to ${largest} nats, allowed are ${proof.toleranceNats}`);
    }
  });
  const observedShift = Math.max(...observed.map(({ adapterLogprobs, baseLogprobs }) => largestDifference(adapterLogprobs, baseLogprobs)));
  if (!(observedShift > proof.toleranceNats)) fault('E_LOAD_SAME_AS_BASE', null, sameAsBase(proof.toleranceNats));
}

function largestDifference(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return Infinity;
  return a.reduce((largest, value, i) => Math.max(largest, Math.abs(value - b[i]!)), 0);
}
