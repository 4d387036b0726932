import { describe, expect, it } from 'vitest';
import { CounterRng } from '../../../core/index.js';
import { compileKernels, instantiateKernels } from './kernels.js';

const { call, heap } = instantiateKernels(compileKernels());
const rng = CounterRng.fromParts('kernels').stream();
const normals = (count: number): Float32Array => Float32Array.from({ length: count }, () => rng.normal());

function place(values: Float32Array): number {
  const at = heap.allocateFloats(values.length);
  heap.floats(at, values.length).set(values);
  return at;
}
const room = (floats: number): number => place(new Float32Array(floats));
const read = (at: number, count: number): Float32Array => heap.floats(at, count).slice();
const ints = (values: readonly number[]): number => {
  const at = heap.allocate(values.length * 4);
  heap.ints(at, values.length).set(values);
  return at;
};

function panels(k: number, n: number, b: Float32Array): number {
  const out = room(Math.ceil(n / 8) * 8 * k);
  call.packPanels(k, n, place(b), n * 4, out);
  return out;
}

/**
 * Compares an analytic gradient with central differences of L = sum(weights * output). Error is relative to the
 * gradient's largest entry; steps of 1e-2 keep float32 rounding near 1e-4.
 */
function expectGradient(input: number, count: number, analytic: Float32Array, loss: () => number, bound = 5e-3): void {
  const scale = Math.max(...analytic.map(Math.abs));
  expect(scale).toBeGreaterThan(0);
  for (let i = 0; i < count; i++) {
    const values = heap.floats(input, count);
    const original = values[i]!;
    values[i] = original + 1e-2;
    const up = loss();
    heap.floats(input, count)[i] = original - 1e-2;
    const down = loss();
    heap.floats(input, count)[i] = original;
    expect(Math.abs((up - down) / 2e-2 - analytic[i]!) / scale, `entry ${i}`).toBeLessThan(bound);
  }
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

describe('matrix products', () => {
  const shapes = [[1, 1, 1], [2, 9, 5], [3, 17, 8], [5, 8, 3], [7, 24, 33], [13, 31, 300], [64, 20, 64]] as const;

  it.each(shapes)('%i by %i over %i equals the plain sum', (m, n, k) => {
    const [a, b, before] = [normals(m * k), normals(k * n), normals(m * n)];
    const plain = Array.from({ length: m * n }, (_, at) => {
      let sum = 0;
      for (let i = 0; i < k; i++) sum += a[Math.floor(at / n) * k + i]! * b[i * n + (at % n)]!;
      return sum;
    });
    const [aAt, bAt, c] = [place(a), panels(k, n, b), place(before)];
    call.matmul(m, n, k, aAt, k * 4, bAt, k * 32, c, n * 4, 1);
    read(c, m * n).forEach((value, i) => expect(value).toBeCloseTo(plain[i]! + before[i]!, 3));
    call.matmul(m, n, k, aAt, k * 4, bAt, k * 32, c, n * 4, 0);
    read(c, m * n).forEach((value, i) => expect(value).toBeCloseTo(plain[i]!, 3));
  });

  it('gives a row the same bits alone and in company', () => {
    const [m, n, k] = [23, 37, 50];
    const [a, b] = [place(normals(m * k)), panels(k, n, normals(k * n))];
    const together = room(m * n);
    call.matmul(m, n, k, a, k * 4, b, k * 32, together, n * 4, 0);
    const alone = room(n);
    for (let row = 0; row < m; row++) {
      call.matmul(1, n, k, a + row * k * 4, k * 4, b, k * 32, alone, n * 4, 0);
      expect(read(alone, n)).toEqual(read(together + row * n * 4, n));
    }
  });

  it.each([[3, 1, 1], [5, 6, 9], [170, 12, 20], [400, 5, 31]] as const)('the weight gradient of %i rows, %i by %i, is dY^T X', (m, n, k) => {
    const [dy, x, before] = [normals(m * n), normals(m * k), normals(n * k)];
    const dw = place(before);
    call.matmulTransposed(m, n, k, place(dy), n * 4, place(x), k * 4, dw, k * 4);
    read(dw, n * k).forEach((value, at) => {
      let sum = before[at]!;
      for (let row = 0; row < m; row++) sum += dy[row * n + Math.floor(at / k)]! * x[row * k + (at % k)]!;
      expect(Math.abs(value - sum)).toBeLessThan(1e-3);
    });
  });

  it('packs W^T as it packs the transpose of W', () => {
    const [n, k] = [11, 6];
    const w = normals(n * k);
    const transposed = Float32Array.from({ length: n * k }, (_, at) => w[(at % n) * k + Math.floor(at / n)]!);
    const out = place(new Float32Array(16 * k).fill(9));
    call.packTransposed(n, k, place(w), k * 4, out);
    expect(read(out, 16 * k)).toEqual(read(panels(k, n, transposed), 16 * k));
  });
});

describe('norms and rotation', () => {
  it('RMSNorm: value and gradients', () => {
    const [rows, d] = [3, 12];
    const [x, gain, y, rstd, weights] = [place(normals(rows * d)), place(normals(d)), room(rows * d), room(rows), normals(rows * d)];
    const loss = (): number => {
      call.rmsnormForward(rows, d, x, gain, 1e-6, y, rstd);
      return dot(read(y, rows * d), weights);
    };
    loss();
    const [input, g] = [read(x, rows * d), read(gain, d)];
    const meanSquare = input.slice(0, d).reduce((sum, value) => sum + (value * value) / d, 0);
    expect(read(y, 1)[0]).toBeCloseTo((input[0]! * g[0]!) / Math.sqrt(meanSquare + 1e-6), 5);
    const [dx, dGain] = [room(rows * d), room(d)];
    call.rmsnormBackward(rows, d, x, gain, rstd, place(weights), dx, dGain);
    expectGradient(x, rows * d, read(dx, rows * d), loss);
    expectGradient(gain, d, read(dGain, d), loss);
  });

  it('head norm with rotation and scale: value and gradients', () => {
    const [rows, heads, headDim, scale] = [3, 2, 16, 0.37];
    const width = heads * headDim;
    const frequencies = place(Float32Array.from({ length: 8 }, (_, j) => 1 / 10 ** j));
    const table = room(40 * headDim);
    call.ropeTable(0, 40, headDim / 2, frequencies, 1, table);
    const positions = ints([0, 7, 31]);
    const [raw, gain, out, rstd, weights] = [place(normals(rows * width)), place(normals(headDim)), room(rows * width), room(rows * heads), normals(rows * width)];
    const loss = (): number => {
      call.headNormRopeForward(rows, heads, headDim, raw, width * 4, gain, 1e-6, table, positions, scale, out, width * 4, rstd);
      return dot(read(out, rows * width), weights);
    };
    loss();
    const [x, g] = [read(raw, rows * width).slice(width, width + headDim), read(gain, headDim)];
    const norm = 1 / Math.sqrt(x.reduce((sum, value) => sum + (value * value) / headDim, 0) + 1e-6);
    const y = x.map((value, j) => value * norm * g[j]! * scale);
    expect(read(out + width * 4, 1)[0]).toBeCloseTo(y[0]! * Math.cos(7) - y[8]! * Math.sin(7), 4);
    expect(read(out + (width + 9) * 4, 1)[0]).toBeCloseTo(y[9]! * Math.cos(0.7) + y[1]! * Math.sin(0.7), 4);
    const [dOut, dRaw, dGain] = [place(weights), room(rows * width), room(headDim)];
    call.headNormRopeBackward(rows, heads, headDim, raw, width * 4, gain, table, positions, scale, rstd, dOut, width * 4, dRaw, dGain);
    expectGradient(raw, rows * width, read(dRaw, rows * width), loss);
    expectGradient(gain, headDim, read(dGain, headDim), loss);
  });
});

describe('SwiGLU', () => {
  it('value and gradients', () => {
    const [rows, f] = [2, 8];
    const [gateUp, act, weights] = [place(normals(rows * 2 * f)), room(rows * f), normals(rows * f)];
    const loss = (): number => {
      call.swigluForward(rows, f, gateUp, act);
      return dot(read(act, rows * f), weights);
    };
    loss();
    const input = read(gateUp, 2 * f);
    expect(read(act, 1)[0]).toBeCloseTo((input[0]! / (1 + Math.exp(-input[0]!))) * input[f]!, 5);
    const gradient = place(read(gateUp, rows * 2 * f));
    call.swigluBackward(rows, f, gradient, place(weights));
    expectGradient(gateUp, rows * 2 * f, read(gradient, rows * 2 * f), loss);
  });
});

describe('attention', () => {
  const [positions, headDim] = [21, 8];
  const padded = 24;

  /** All rows, and a sparse choice of rows as the last layer has. */
  it.each([{ lengths: Array.from({ length: positions }, (_, t) => t + 1) }, { lengths: [1, 4, 5, 18, 21] }])('value and gradients of rows that see $lengths keys', ({ lengths }) => {
    const rows = lengths.length;
    const [q, k, v, weights] = [place(normals(rows * headDim)), place(normals(positions * headDim)), place(normals(positions * headDim)), normals(rows * headDim)];
    const [keyPanels, valuePanels, keyRows, valueColumns] = [0, 0, 0, 0].map(() => room(padded * headDim)) as [number, number, number, number];
    const [scores, dScores, out, stats, lengthsAt] = [room(rows * padded), room(rows * padded), room(rows * headDim), room(rows * 2), ints(lengths)];
    const row = headDim * 4;
    const loss = (): number => {
      call.storeKeysValues(positions, headDim, 0, k, row, v, row, keyPanels, valuePanels, padded * 32);
      call.attentionForward(rows, headDim, lengthsAt, q, row, keyPanels, valuePanels, padded * 32, scores, padded * 4, out, row, stats, 8);
      return dot(read(out, rows * headDim), weights);
    };
    loss();
    const [qs, ks, vs] = [read(q, rows * headDim), read(k, positions * headDim), read(v, positions * headDim)];
    lengths.forEach((length, r) => {
      const exps = Array.from({ length }, (_, t) => Math.exp(dot(qs.slice(r * headDim, (r + 1) * headDim), ks.slice(t * headDim, (t + 1) * headDim))));
      const total = exps.reduce((sum, e) => sum + e, 0);
      const want = exps.reduce((sum, e, t) => sum + (e / total) * vs[t * headDim]!, 0);
      expect(read(out + r * row, 1)[0]).toBeCloseTo(want, 4);
    });
    const [dq, dk, dv] = [room(rows * headDim), room(positions * headDim), room(positions * headDim)];
    call.storeKeysValues(positions, headDim, 0, v, row, k, row, valueColumns, keyRows, padded * 32);
    call.attentionBackward(rows, headDim, lengthsAt, q, row, keyPanels, keyRows, padded * 32, valueColumns, stats, 8, out, place(weights), row, scores, dScores, padded * 4, dq, row, dk, dv, row);
    expectGradient(q, rows * headDim, read(dq, rows * headDim), loss);
    expectGradient(k, positions * headDim, read(dk, positions * headDim), loss);
    expectGradient(v, positions * headDim, read(dv, positions * headDim), loss);
  });
});

describe('vocabulary', () => {
  const [rows, n, stride] = [3, 13, 16];
  const targets = [4, 0, 12];

  it('log-probability, entropy and their gradient', () => {
    const logits = room(rows * stride);
    heap.floats(logits, rows * stride).fill(NaN);
    for (let r = 0; r < rows; r++) heap.floats(logits + r * stride * 4, n).set(normals(n));
    const [stats, coefficients, targetsAt] = [room(rows * 3), normals(rows * 2), ints(targets)];
    const loss = (): number => {
      call.logitStats(rows, n, logits, stride * 4, targetsAt, stats);
      const s = read(stats, rows * 3);
      return targets.reduce((sum, _, r) => sum + coefficients[2 * r]! * s[3 * r]! + coefficients[2 * r + 1]! * s[3 * r + 1]!, 0);
    };
    loss();
    const s = read(stats, rows * 3);
    targets.forEach((target, r) => {
      const x = read(logits + r * stride * 4, n);
      const total = x.reduce((sum, value) => sum + Math.exp(value), 0);
      expect(s[3 * r]).toBeCloseTo(x[target]! - Math.log(total), 5);
      expect(s[3 * r + 1]).toBeCloseTo(-x.reduce((sum, value) => sum + (Math.exp(value) / total) * Math.log(Math.exp(value) / total), 0), 5);
    });
    const gradient = place(read(logits, rows * stride));
    call.logitGradient(rows, n, gradient, stride * 4, targetsAt, stats, place(coefficients));
    for (let r = 0; r < rows; r++) expectGradient(logits + r * stride * 4, n, read(gradient + r * stride * 4, n), loss);
  });

  it('draws by the inverse of the cumulative distribution, in vocabulary order', () => {
    const x = normals(n);
    const logits = room(stride);
    heap.floats(logits, stride).fill(NaN);
    heap.floats(logits, n).set(x);
    const total = x.reduce((sum, value) => sum + Math.exp(value), 0);
    let cumulative = 0;
    for (let id = 0; id < n; id++) {
      const p = Math.exp(x[id]!) / total;
      for (const inside of [1e-4, 0.5, 1 - 1e-4]) expect(call.sampleLogits(n, logits, cumulative + inside * p, room(stride))).toBe(id);
      cumulative += p;
    }
    expect(call.sampleLogits(n, logits, 1 - 2 ** -53, room(stride))).toBe(n - 1);
    expect(call.greedyLogits(n, logits)).toBe(x.indexOf(Math.max(...x)));
    heap.floats(logits, n).fill(-1).set([2, 0.5, 2], 5);
    expect(call.greedyLogits(n, logits)).toBe(5);
  });

  it('exp stays within 3e-7 of the exact value over the whole range', () => {
    // The partition sum of two logits, 0 and -x, shows exp(-x).
    const [logits, stats, target] = [place(Float32Array.of(0, 0, 0, 0)), room(3), ints([1])];
    for (let x = 0; x < 80; x += 0.37) {
      heap.floats(logits, 2).set([0, -x]);
      call.logitStats(1, 2, logits, 16, target, stats);
      const exact = Math.fround(-x);
      expect(Math.abs(read(stats, 3)[2]! - Math.log1p(Math.exp(exact)))).toBeLessThan(3e-7);
    }
  });
});
