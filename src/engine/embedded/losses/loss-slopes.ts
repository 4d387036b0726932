import { assertNever } from '../../../core/index.js';
import type { LossSpec } from '../../loss-spec.js';
import type { TrainingChunk } from '../batch-chunk.js';
import type { HeadChunk } from '../layers/head-pass.js';
import type { LossSums } from './loss-sums.js';
import { crossEntropyToken, policyToken, valueToken, type PolicyTokenLoss } from './token-losses.js';

/** Adds a chunk's losses to `sums` and returns their slopes, both divided by the global token count. */
export function lossSlopes(spec: LossSpec, batch: TrainingChunk, rows: Int32Array, part: HeadChunk, sums: LossSums): Float32Array {
  const slopes = new Float32Array(part.rows * (spec.kind === 'ppo-value' ? 1 : 2));
  sums.lossTokens += part.rows;
  for (let i = 0; i < part.rows; i++) {
    const t = rows[part.first + i]! + 1;
    if (spec.kind === 'ppo-value') {
      const token = valueToken(spec, part.values[i]!, batch.oldValues[t]!, batch.returns[t]!);
      sums.loss += token.loss / spec.lossTokenCount;
      sums.clippedTokens += token.clipped ? 1 : 0;
      slopes[i] = token.slope / spec.lossTokenCount;
      continue;
    }
    const logprob = part.stats[i * 3]!;
    const entropy = part.stats[i * 3 + 1]!;
    const token = policyTokenLoss(spec, batch, t, logprob, entropy);
    sums.loss += token.loss / spec.lossTokenCount;
    sums.klSum += token.kl;
    sums.clippedTokens += token.clipped ? 1 : 0;
    sums.entropySum += entropy;
    slopes[2 * i] = token.slope / spec.lossTokenCount;
    slopes[2 * i + 1] = token.entropySlope / spec.lossTokenCount;
  }
  return slopes;
}

function policyTokenLoss(spec: Exclude<LossSpec, { kind: 'ppo-value' }>, batch: TrainingChunk, t: number, logprob: number, entropy: number): PolicyTokenLoss {
  switch (spec.kind) {
    case 'cross-entropy':
      return crossEntropyToken(logprob);
    case 'ppo-policy':
      return policyToken(spec, logprob, batch.oldLogprobs[t]!, batch.advantages[t]!, entropy);
    default:
      return assertNever(spec, 'loss kind');
  }
}
