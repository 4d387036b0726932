import { exp4, lanesBelow, log1, maxLanes, sumLanes } from './numbers';

/**
 * The softmax over the vocabulary: log-probabilities, entropies, their gradient and sampling. Logit rows have stride
 * ldl bytes, at least 4 * (n rounded up to 4); lanes beyond n are read and ignored.
 */

/** For each row: stats[0] = log-probability of its target, stats[1] = entropy, stats[2] = log of the partition sum. */
export function logitStats(rows: i32, n: i32, logits: usize, ldl: usize, targets: usize, stats: usize): void {
  for (let r = 0; r < rows; r++) {
    const peak = peakOf(n, logits);
    const shift = f32x4.splat(peak);
    let sum = f32x4.splat(0);
    let weighted = f32x4.splat(0);
    for (let j = 0; j < n; j += 4) {
      const shifted = f32x4.sub(v128.load(logits + (<usize>j << 2)), shift);
      let e = exp4(shifted);
      if (j + 4 > n) e = v128.and(e, lanesBelow(n - j));
      sum = f32x4.add(sum, e);
      // A lane beyond n may hold anything: select instead of multiplying by 0.
      const product = f32x4.mul(e, shifted);
      weighted = f32x4.add(weighted, j + 4 > n ? v128.and(product, lanesBelow(n - j)) : product);
    }
    const total = sumLanes(sum);
    const logTotal = log1(total);
    const target = load<i32>(targets + (<usize>r << 2));
    store<f32>(stats, load<f32>(logits + (<usize>target << 2)) - peak - logTotal);
    store<f32>(stats, logTotal - sumLanes(weighted) / total, 4);
    store<f32>(stats, peak + logTotal, 8);
    stats += 12;
    logits += ldl;
  }
}

/**
 * Overwrites logits with dLoss/dLogits where the loss depends on the target's log-probability with slope
 * coefficients[2r] and on the entropy H with slope coefficients[2r + 1]:
 * d logp_target / d logit_j = [j = target] - p_j and dH / d logit_j = -p_j (log p_j + H).
 */
export function logitGradient(rows: i32, n: i32, logits: usize, ldl: usize, targets: usize, stats: usize, coefficients: usize): void {
  for (let r = 0; r < rows; r++) {
    const slope = load<f32>(coefficients);
    const entropySlope = load<f32>(coefficients, 4);
    const entropy = load<f32>(stats, 4);
    const shift = f32x4.splat(load<f32>(stats, 8));
    const constant = f32x4.splat(slope + entropySlope * entropy);
    const linear = f32x4.splat(entropySlope);
    for (let j = 0; j < n; j += 4) {
      const at = logits + (<usize>j << 2);
      const logp = f32x4.sub(v128.load(at), shift);
      const p = exp4(logp);
      v128.store(at, f32x4.neg(f32x4.mul(p, f32x4.add(constant, f32x4.mul(linear, logp)))));
    }
    const target = logits + (<usize>load<i32>(targets + (<usize>r << 2)) << 2);
    store<f32>(target, load<f32>(target) + slope);
    coefficients += 8;
    stats += 12;
    logits += ldl;
  }
}

/**
 * Draws one id by the inverse of the cumulative distribution in vocabulary order, at temperature 1, for a uniform in
 * [0, 1). Cumulative sums are float64. Overwrites nothing; returns the id.
 */
export function sampleLogits(n: i32, logits: usize, uniform: f64, scratch: usize): i32 {
  const peak = f32x4.splat(peakOf(n, logits));
  for (let j = 0; j < n; j += 4) v128.store(scratch + (<usize>j << 2), exp4(f32x4.sub(v128.load(logits + (<usize>j << 2)), peak)));
  let total: f64 = 0;
  for (let j = 0; j < n; j++) total += <f64>load<f32>(scratch + (<usize>j << 2));
  const threshold = uniform * total;
  let cumulative: f64 = 0;
  for (let j = 0; j < n; j++) {
    cumulative += <f64>load<f32>(scratch + (<usize>j << 2));
    if (cumulative > threshold) return j;
  }
  return n - 1;
}

/** The first id of the greatest logit. */
export function greedyLogits(n: i32, logits: usize): i32 {
  let best = 0;
  for (let j = 1; j < n; j++) {
    if (load<f32>(logits + (<usize>j << 2)) > load<f32>(logits + (<usize>best << 2))) best = j;
  }
  return best;
}

function peakOf(n: i32, logits: usize): f32 {
  let peak = f32x4.splat(-Infinity);
  let j = 0;
  for (; j + 4 <= n; j += 4) peak = f32x4.pmax(peak, v128.load(logits + (<usize>j << 2)));
  if (j < n) peak = f32x4.pmax(peak, v128.bitselect(v128.load(logits + (<usize>j << 2)), peak, lanesBelow(n - j)));
  return maxLanes(peak);
}
