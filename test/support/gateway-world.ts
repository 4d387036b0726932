import { CounterRng, systemClock } from '../../src/core/index.js';
import type { SampleRequest, SampleResult, Sampler } from '../../src/engine/index.js';
import { defaultAdmission, Gateway, sessionScript, type GatewayOptions, type GatewayPolicy } from '../../src/rollout/index.js';
import { loadChatTemplate, loadTokenizer, type ChatTemplate, type Tokenizer } from '../../src/tokens/index.js';
import { qwen3ModelDir } from './qwen3-model.js';

/** What a sampler was asked and gave, call by call. */
export interface NotedCall {
  readonly request: SampleRequest;
  readonly result: SampleResult;
}

/**
 * A sampler that passes on another's answers, under logprobs that tell tokens apart, and keeps what it gave: that a record
 * holds the same is what tests ask.
 */
class NotingSampler implements Sampler {
  readonly calls: NotedCall[] = [];
  readonly released: string[] = [];
  /** Held back while set: answers wait for it, or for the signal. */
  gate: Promise<void> | null = null;
  aborted = 0;
  /** What the sampler fails with while it is set. */
  failure: Error | null = null;
  /** Calls that wait at the gate. */
  waiting = 0;

  constructor(private readonly inner: Sampler) {}

  get contextLength(): number {
    return this.inner.contextLength;
  }

  async sample(request: SampleRequest, signal?: AbortSignal): Promise<SampleResult> {
    if (this.failure !== null) throw this.failure;
    if (this.gate !== null) {
      this.waiting += 1;
      await Promise.race([this.gate, untilAborted(signal, () => (this.aborted += 1))]).finally(() => (this.waiting -= 1));
    }
    const answer = await this.inner.sample(request, signal);
    const rng = CounterRng.fromParts('logprobs', this.calls.length);
    const result = { ...answer, logprobs: answer.ids.map((_, index) => Math.fround(-rng.uniform(index))) };
    this.calls.push({ request, result });
    return result;
  }

  release(trialId: string): void {
    this.released.push(trialId);
    this.inner.release(trialId);
  }
}

function untilAborted(signal: AbortSignal | undefined, onAbort: () => void): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => {
      onAbort();
      reject(signal.reason as Error);
    });
  });
}

let qwen3: Promise<{ readonly tokenizer: Tokenizer; readonly template: ChatTemplate }> | null = null;

/** The real Qwen3 tokenizer and template, loaded once. */
export function loadQwen3(): Promise<{ readonly tokenizer: Tokenizer; readonly template: ChatTemplate }> {
  qwen3 ??= Promise.all([loadTokenizer(qwen3ModelDir), loadChatTemplate(qwen3ModelDir)]).then(([tokenizer, template]) => ({ tokenizer, template }));
  return qwen3;
}

export interface GatewayWorld {
  readonly gateway: Gateway;
  readonly sampler: NotingSampler;
  readonly tokenizer: Tokenizer;
}

/** A gateway with Qwen3's tokens and template, whose policy says these texts in turn. */
export async function openGatewayWorld(answers: readonly string[], policy: Partial<GatewayPolicy> = {}, options: Partial<GatewayOptions> = {}): Promise<GatewayWorld> {
  const { tokenizer, template } = await loadQwen3();
  const sampler = new NotingSampler(sessionScript(tokenizer, answers));
  const full: GatewayPolicy = { modelName: 'seatrial', sampler, tokenizer, template, toolSyntax: 'hermes', policyVersion: 3, temperature: 1, maxAnswerTokens: 512, runSeed: 7, samplingTimeoutMs: 60_000, clock: systemClock, ...policy };
  return { gateway: new Gateway(full, { limits: defaultAdmission, randomBytes: countedBytes(), openSink: null, ...options }), sampler, tokenizer };
}

/** Bytes that are the same in every run. */
function countedBytes(): (count: number) => Uint8Array {
  let draw = 0;
  return (count) => {
    const rng = CounterRng.fromParts('tokens', draw++);
    return Uint8Array.from({ length: count }, (_, index) => rng.uint32(index) & 0xff);
  };
}

/** A call as Hermes and Qwen3 write it. */
export function toolCallText(name: string, values: Readonly<Record<string, unknown>>): string {
  return `<tool_call>\n${JSON.stringify({ name, arguments: values })}\n</tool_call>`;
}
