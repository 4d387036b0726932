/**
 * Which loss `forwardBackward` computes. Denominators are global (over the whole minibatch, on every rank and in every
 * micro-batch), so that a loss and its gradient do not depend on how the batch was cut. DESIGN section 5.
 */
export type LossSpec = CrossEntropyLoss | PpoPolicyLoss | PpoValueLoss;

/** Behaviour cloning: mean negative logprob over lossMask tokens. */
export interface CrossEntropyLoss {
  readonly kind: 'cross-entropy';
  /** Loss tokens in the whole minibatch: the denominator. */
  readonly lossTokenCount: number;
}

/** L = max(-A rho, -A clip(rho, 1 - clipLow, 1 + clipHigh)); for A < 0 at most -A dualClip. Token-mean. */
export interface PpoPolicyLoss {
  readonly kind: 'ppo-policy';
  readonly clipLow: number;
  readonly clipHigh: number;
  /** c of the dual clip, > 1. */
  readonly dualClip: number;
  /** The entropy of the full next-token distribution is rewarded with this weight; 0 switches it off. */
  readonly entropyCoefficient: number;
  readonly lossTokenCount: number;
}

/** 0.5 max((v - R)^2, (clip(v, vOld +- clipRange) - R)^2). Token-mean. */
export interface PpoValueLoss {
  readonly kind: 'ppo-value';
  readonly clipRange: number;
  readonly lossTokenCount: number;
}
