import { readFileSync } from 'node:fs';
import { Heap } from './heap.js';

/** What kernels.wasm exports; pointers and strides in bytes, counts in elements. The sources say what each computes. */
export interface KernelCalls {
  heapBase(): number;
  matmul(m: number, n: number, k: number, a: number, lda: number, b: number, panel: number, c: number, ldc: number, accumulate: number): void;
  matmulTransposed(m: number, n: number, k: number, dy: number, ldy: number, x: number, ldx: number, dw: number, ldw: number): void;
  packPanels(k: number, n: number, b: number, ldb: number, out: number): void;
  packTransposed(n: number, k: number, w: number, ldw: number, out: number): void;
  rmsnormForward(rows: number, d: number, x: number, gain: number, eps: number, y: number, rstd: number): void;
  rmsnormBackward(rows: number, d: number, x: number, gain: number, rstd: number, dy: number, dx: number, dGain: number): void;
  ropeTable(first: number, count: number, half: number, inverseFrequencies: number, factor: number, out: number): void;
  power(base: number, exponent: number): number;
  headNormRopeForward(rows: number, heads: number, headDim: number, raw: number, ldRaw: number, gain: number, eps: number, table: number, positions: number, scale: number, out: number, ldOut: number, rstd: number): void;
  headNormRopeBackward(rows: number, heads: number, headDim: number, raw: number, ldRaw: number, gain: number, table: number, positions: number, scale: number, rstd: number, dOut: number, ldOut: number, dRaw: number, dGain: number): void;
  swigluForward(rows: number, f: number, gateUp: number, act: number): void;
  swigluBackward(rows: number, f: number, gateUp: number, dAct: number): void;
  copyRows(rows: number, rowBytes: number, source: number, sourceStride: number, target: number, targetStride: number): void;
  gatherRows(count: number, rowBytes: number, table: number, stride: number, index: number, out: number): void;
  scatterRows(count: number, rowBytes: number, rows: number, index: number, table: number, stride: number): void;
  scaleInPlace(count: number, x: number, factor: number): void;
  scatterAddRows(count: number, d: number, rows: number, index: number, table: number): void;
  attentionForward(rows: number, headDim: number, lengths: number, q: number, ldq: number, keyPanels: number, valuePanels: number, valuePanel: number, scores: number, ldScores: number, out: number, ldOut: number, stats: number, statsStride: number): void;
  attentionBackward(rows: number, headDim: number, lengths: number, q: number, ldq: number, keyPanels: number, keyRowPanels: number, rowPanel: number, valueColumnPanels: number, stats: number, statsStride: number, out: number, dOut: number, ldOut: number, scores: number, dScores: number, ldScores: number, dq: number, ldDq: number, dk: number, dv: number, ldd: number): void;
  storeKeysValues(count: number, headDim: number, first: number, k: number, ldk: number, v: number, ldv: number, keyPanels: number, valuePanels: number, valuePanel: number): void;
  logitStats(rows: number, n: number, logits: number, ldl: number, targets: number, stats: number): void;
  logitGradient(rows: number, n: number, logits: number, ldl: number, targets: number, stats: number, coefficients: number): void;
  sampleLogits(n: number, logits: number, uniform: number, scratch: number): number;
  greedyLogits(n: number, logits: number): number;
}

/** One thread's kernels with their memory. */
export interface KernelHost {
  readonly call: KernelCalls;
  readonly heap: Heap;
}

/** Compiles the kernels that the build put beside this file; done once, the module is shared by all threads. */
export function compileKernels(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(new URL('./kernels.wasm', import.meta.url)));
}

/** `limitPages` of 64 KiB bound the memory; wasm's own bound is 4 GiB. */
export function instantiateKernels(module: WebAssembly.Module, limitPages = 65_536): KernelHost {
  const memory = new WebAssembly.Memory({ initial: 64, maximum: limitPages });
  const instance = new WebAssembly.Instance(module, { env: { memory } });
  const call = instance.exports as unknown as KernelCalls;
  return { call, heap: new Heap(memory, call.heapBase()) };
}
