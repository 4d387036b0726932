import type { KernelHost } from './kernels/kernels.js';
import { loraName, PEFT_PREFIX, PROJECTIONS, projectionShape, type ParameterLayout } from './parameters.js';
import { panelFloats, type WeightSet } from './weight-set.js';

/**
 * Effective weights W + (alpha / rank) B A of every projection, written to `weights.flat` from the flat base copy at
 * `base` (0: what is in `weights.flat` already is the base). A critic's trained head replaces the base's. The caller
 * packs afterwards.
 */
export function mergeLora(host: KernelHost, weights: WeightSet, base: number, layout: ParameterLayout, trainable: number, lora: { readonly rank: number; readonly alpha: number }): void {
  const { call, heap } = host;
  const { config } = weights;
  if (base !== 0) call.copyRows(1, weights.layout.size * 4, base, 0, weights.flat, 0);
  const widest = Math.max(...PROJECTIONS.map(({ module }) => projectionShape(config, module)[0]));
  const scaled = heap.allocateFloats(widest * lora.rank);
  const panels = heap.allocateFloats(panelFloats(lora.rank, Math.max(...PROJECTIONS.map(({ module }) => projectionShape(config, module)[1]))));
  for (let layer = 0; layer < config.layers; layer++) {
    for (const { module } of PROJECTIONS) {
      const [outputs, inputs] = projectionShape(config, module);
      const factorA = trainable + layout.slot(loraName(layer, module, 'A')).offset * 4;
      const factorB = trainable + layout.slot(loraName(layer, module, 'B')).offset * 4;
      call.copyRows(1, outputs * lora.rank * 4, factorB, 0, scaled, 0);
      call.scaleInPlace(outputs * lora.rank, scaled, lora.alpha / lora.rank);
      call.packPanels(lora.rank, inputs, factorA, inputs * 4, panels);
      call.matmul(outputs, inputs, lora.rank, scaled, lora.rank * 4, panels, lora.rank * 32, weights.address(`model.layers.${layer}.${module}.weight`), inputs * 4, 1);
    }
  }
  heap.release(scaled);
  heap.release(panels);
  if (weights.headKind === 'value') {
    for (const name of ['score.weight', 'score.bias']) {
      const slot = layout.slot(`${PEFT_PREFIX}${name}`);
      call.copyRows(1, slot.size * 4, trainable + slot.offset * 4, 0, weights.address(name), 0);
    }
  }
}
