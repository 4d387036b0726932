/** The kernels that the embedded engine calls. Pointers are byte offsets into the imported memory. */
export { matmul, matmulTransposed } from './matmul';
export { packPanels, packTransposed } from './pack';
export { rmsnormBackward, rmsnormForward } from './rmsnorm';
export { headNormRopeBackward, headNormRopeForward, power, ropeTable } from './rope';
export { swigluBackward, swigluForward } from './swiglu';
export { copyRows, gatherRows, scaleInPlace, scatterAddRows, scatterRows } from './rows';
export { attentionBackward, attentionForward, storeKeysValues } from './attention';
export { greedyLogits, logitGradient, logitStats, sampleLogits } from './vocabulary';

/** First byte that the caller may use. */
export function heapBase(): usize {
  return __heap_base;
}
