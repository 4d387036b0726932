import type { Sampler, SampleRequest, SampleResult } from '../engine/index.js';
import { ContextOverflowError } from '../engine/index.js';
import type { Tokenizer } from '../tokens/index.js';

/**
 * The deterministic policy: a sampler that answers with given texts, for tests and for showing a trial without a
 * model. It keeps a sampler's promises: ids in and out, end-of-turn token, token limit, context length, versions.
 * Logprobs are 0, as of a policy that could say nothing else.
 */
export class ScriptedSampler implements Sampler {
  /** @param script gives the text of answer number `turn` (from 0) of a trial. */
  constructor(
    private readonly tokenizer: Tokenizer,
    private readonly script: (turn: number, request: SampleRequest) => string,
    readonly contextLength = 65_536,
  ) {}

  private readonly turnsOf = new Map<string, number>();

  async sample(request: SampleRequest, signal?: AbortSignal): Promise<SampleResult> {
    signal?.throwIfAborted();
    if (request.promptIds.length + request.maxNewTokens > this.contextLength) throw new ContextOverflowError(request.promptIds.length, request.maxNewTokens, this.contextLength);
    const turn = this.turnsOf.get(request.trialId) ?? 0;
    this.turnsOf.set(request.trialId, turn + 1);
    const whole = [...this.tokenizer.encode(this.script(turn, request)), request.stopIds[0]!];
    const ids = whole.slice(0, request.maxNewTokens);
    return { ids, logprobs: ids.map(() => 0), policyVersion: request.policyVersion, finishReason: ids.length < whole.length ? 'length' : 'stop' };
  }

  release(trialId: string): void {
    this.turnsOf.delete(trialId);
  }
}
