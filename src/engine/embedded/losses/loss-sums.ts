/** What a loss adds up over its tokens, in float64; chunks are added in a fixed order. */
export interface LossSums {
  loss: number;
  lossTokens: number;
  klSum: number;
  clippedTokens: number;
  entropySum: number;
}

export function emptyLossSums(): LossSums {
  return { loss: 0, lossTokens: 0, klSum: 0, clippedTokens: 0, entropySum: 0 };
}

export function addLossSums(into: LossSums, other: LossSums): void {
  into.loss += other.loss;
  into.lossTokens += other.lossTokens;
  into.klSum += other.klSum;
  into.clippedTokens += other.clippedTokens;
  into.entropySum += other.entropySum;
}
