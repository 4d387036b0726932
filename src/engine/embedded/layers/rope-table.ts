import type { KernelHost } from '../kernels/kernels.js';
import { Regions } from '../kernels/regions.js';
import type { ModelConfig, RopeSpec } from '../model-config.js';

/**
 * Cosines and sines by position, grown on demand; one table serves every model of a thread that shares its rope.
 *
 * Inverse frequencies follow transformers: theta^(-2j/headDim) in float32, and for YaRN (Peng et al., 2023) a blend of
 * the plain and the stretched frequency by a linear ramp over dimensions, with cos and sin both multiplied by the
 * attention factor 0.1 ln(factor) + 1 unless the config gives one.
 */
export class RopeTable {
  private readonly regions: Regions<'table'>;
  /** Positions whose rows are computed. */
  private positions = 0;

  constructor(
    private readonly host: KernelHost,
    private readonly config: ModelConfig,
  ) {
    this.regions = new Regions(host.heap, { table: config.headDim });
  }

  /** Address of a table that covers positions [0, positions). */
  upTo(positions: number): number {
    if (positions <= this.positions) return this.regions.at(this.positions).table;
    const { call, heap } = this.host;
    // Doubled, since growing computes every row again.
    const grown = Math.max(positions, this.positions * 2);
    this.positions = 0;
    const half = this.config.headDim / 2;
    const { inverseFrequencies, factor } = ropeFrequencies(this.config.rope, this.config.headDim, (base, exponent) => call.power(base, exponent));
    const frequencies = heap.allocateFloats(half);
    heap.floats(frequencies, half).set(inverseFrequencies);
    const { table } = this.regions.at(grown);
    call.ropeTable(0, grown, half, frequencies, factor, table);
    heap.release(frequencies);
    this.positions = grown;
    return table;
  }
}

/** Inverse frequencies (float32[headDim / 2]) and the factor on cos and sin. */
export function ropeFrequencies(rope: RopeSpec, headDim: number, power: (base: number, exponent: number) => number): { inverseFrequencies: Float32Array; factor: number } {
  const half = headDim / 2;
  const spread = Array.from({ length: half }, (_, j) => Math.fround(power(rope.theta, Math.fround((2 * j) / headDim))));
  if (rope.kind === 'default') return { inverseFrequencies: Float32Array.from(spread, (frequency) => 1 / frequency), factor: 1 };

  const dimensionOf = (rotations: number) => (headDim * Math.log(rope.originalContext / (rotations * 2 * Math.PI))) / (2 * Math.log(rope.theta));
  const [lowest, highest] = [dimensionOf(rope.betaFast), dimensionOf(rope.betaSlow)];
  const low = Math.max(rope.truncate ? Math.floor(lowest) : lowest, 0);
  const high = Math.min(rope.truncate ? Math.ceil(highest) : highest, headDim - 1);
  const width = high === low ? 0.001 : high - low;
  const inverseFrequencies = Float32Array.from(spread, (frequency, j) => {
    const stretched = Math.min(Math.max((j - low) / width, 0), 1);
    return (1 - stretched) / frequency + stretched / (rope.factor * frequency);
  });
  return { inverseFrequencies, factor: rope.attentionFactor ?? (rope.factor > 1 ? 0.1 * Math.log(rope.factor) + 1 : 1) };
}
