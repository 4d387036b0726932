import type { LoadObservation } from './records.js';

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
  load(request: LoadRequest): Promise<readonly LoadObservation[]>;
}
