import type { KernelHost } from '../kernels/kernels.js';
import { mergeLora } from '../lora-merge.js';
import type { ModelConfig } from '../model-config.js';
import { loraLayout } from '../parameters.js';
import type { ServedAdapter } from '../protocol.js';
import { WeightSet } from '../weight-set.js';

/** Forward-only weights that answer under one policy version. */
export function versionFromWeights(host: KernelHost, source: WeightSet): WeightSet {
  const weights = new WeightSet(host, source.config, 'causal', false);
  host.call.copyRows(1, source.layout.size * 4, source.flat, 0, weights.flat, 0);
  weights.pack();
  return weights;
}

/** A base model, with an adapter merged in unless it is null. */
export function versionFromBase(host: KernelHost, config: ModelConfig, base: Float32Array, adapter: ServedAdapter | null): WeightSet {
  const weights = new WeightSet(host, config, 'causal', false);
  host.heap.floats(weights.flat, base.length).set(base);
  if (adapter !== null) {
    const factors = host.heap.allocateFloats(adapter.flat.length);
    host.heap.floats(factors, adapter.flat.length).set(adapter.flat);
    mergeLora(host, weights, 0, loraLayout(config, 'causal', adapter.rank), factors, adapter);
    host.heap.release(factors);
  }
  weights.pack();
  return weights;
}
