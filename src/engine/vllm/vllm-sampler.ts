/**
 * A vLLM server as the sampler. Every version of the policy is an adapter with a name of its own, `policy-v3`, never loaded twice and
 * never in place: an adapter loaded again from the same path answers from the old one's cache (measured). What has no name here is
 * not served, whatever the server holds, so that no version is ever answered by the base or another.
 */
import { z } from 'zod';
import type { Clock } from '../../core/index.js';
import { ContextOverflowError, type Sampler, type SampleRequest, type SampleResult, UnknownPolicyVersionError } from '../index.js';
import { VllmApi } from './api.js';
import { completionBody, readCompletion } from './completion.js';
import { VllmAnswerError, VllmUnavailableError } from './errors.js';
import { adapterRefusal, keyRefusal, refusalOf, samplingRefusal } from './refusal.js';

export interface VllmServer {
  /** Where it listens, without /v1. */
  readonly url: string;
  readonly apiKey: string | null;
  readonly clock: Clock;
  /** Longest prompt and answer together, no longer than the server's; null: the server's. */
  readonly contextTokens: number | null;
}

/** Letters, digits, spaces and signs that vocabularies of different models split differently. */
const probeText = 'Seatrial: naïve 漢字 \u{1F642}\n\t  if (x1 >= 10_000) { return "a  b"; }\r\n<|im_start|>';

/** Pauses before a call that got no answer at all is sent again; a seeded call has no effect, so that once more does no harm. */
const retryPausesMs = [200, 1000, 5000];

const Encoded = z.object({ tokens: z.array(z.int()) });
const Models = z.object({ data: z.array(z.object({ id: z.string(), parent: z.string().nullish(), max_model_len: z.int().nullish() })) });

interface Served {
  readonly model: string;
  running: number;
  /** Called when the last call of a retired version has ended. */
  idle: (() => void) | null;
}

export class VllmSampler implements Sampler {
  private readonly served = new Map<number, Served>();

  private constructor(
    private readonly api: VllmApi,
    private readonly clock: Clock,
    private readonly baseModel: string,
    readonly contextLength: number,
  ) {}

  /**
   * Asks the server for its base model and its context.
   * @throws VllmKeyError, VllmUnavailableError, VllmAnswerError when it serves no base model or several, or reads less than `contextTokens`
   */
  static async connect({ url, apiKey, clock, contextTokens }: VllmServer, signal?: AbortSignal): Promise<VllmSampler> {
    const api = new VllmApi(url.replace(/\/+$/, '').replace(/\/v1$/, ''), apiKey);
    try {
      const answer = await api.call('/v1/models', null, signal);
      if (answer.status !== 200) throw keyRefusal(api.url, answer) ?? new VllmUnavailableError(api.url, `refused to list its models: ${refusalOf(answer).message}`);
      const models = Models.safeParse(answer.body);
      if (!models.success) throw new VllmAnswerError(api.url, 'lists its models in another shape');
      const bases = models.data.data.filter(({ parent }) => parent === null || parent === undefined);
      const [base] = bases;
      if (base === undefined || bases.length > 1) throw new VllmAnswerError(api.url, `serves ${bases.length} base models where one is expected`);
      if (base.max_model_len === null || base.max_model_len === undefined) throw new VllmAnswerError(api.url, `does not say the context of ${base.id}`);
      if (contextTokens !== null && contextTokens > base.max_model_len) throw new VllmAnswerError(api.url, `reads ${base.max_model_len} tokens, and a context of ${contextTokens} was asked for`);
      return new VllmSampler(api, clock, base.id, contextTokens ?? base.max_model_len);
    } catch (error) {
      api.close();
      throw error;
    }
  }

  /**
   * Holds the server's tokenizer against the one that prompts are made with: with another model's the ids would mean other words.
   * @param encode text to ids, as prompts are encoded
   * @throws VllmAnswerError when they differ
   */
  async requireTokenizer(encode: (text: string) => readonly number[], signal?: AbortSignal): Promise<void> {
    const answer = await this.api.call('/tokenize', { model: this.baseModel, prompt: probeText, add_special_tokens: false }, signal);
    const parsed = Encoded.safeParse(answer.body);
    if (answer.status !== 200 || !parsed.success) throw new VllmAnswerError(this.api.url, `does not say how it encodes a text: ${refusalOf(answer).message}`);
    const [theirs, ours] = [parsed.data.tokens, encode(probeText)];
    if (theirs.length !== ours.length || theirs.some((id, index) => id !== ours[index])) {
      throw new VllmAnswerError(this.api.url, `serves ${this.baseModel}, whose tokenizer gives other ids than the model folder's: ${theirs.slice(0, 8).join(' ')} ... where ${ours.slice(0, 8).join(' ')} ... was expected`);
    }
  }

  /**
   * Serves a version from now on. @param adapterDir as the server sees it, kept until the version is retired; null: the base itself
   * @throws VllmAdapterError, VllmUnavailableError
   */
  async loadVersion(version: number, adapterDir: string | null, signal?: AbortSignal): Promise<void> {
    const model = adapterDir === null ? this.baseModel : `policy-v${version}`;
    if (adapterDir !== null) {
      const answer = await this.api.call('/v1/load_lora_adapter', { lora_name: model, lora_path: adapterDir }, signal);
      if (answer.status !== 200) throw adapterRefusal(this.api.url, model, answer);
    }
    this.served.set(version, { model, running: 0, idle: null });
  }

  /** Refuses new calls of a version, waits for those under way, and has the server forget it. Its folder may go afterwards. */
  async retireVersion(version: number, signal?: AbortSignal): Promise<void> {
    const served = this.served.get(version);
    if (served === undefined) return;
    this.served.delete(version);
    if (served.running > 0) await new Promise<void>((resolve) => (served.idle = resolve));
    if (served.model === this.baseModel) return;
    const answer = await this.api.call('/v1/unload_lora_adapter', { lora_name: served.model }, signal);
    if (answer.status !== 200) throw adapterRefusal(this.api.url, served.model, answer);
  }

  /** @throws UnknownPolicyVersionError, ContextOverflowError, EngineInputError, VllmUnavailableError, VllmAnswerError */
  async sample(request: SampleRequest, signal?: AbortSignal): Promise<SampleResult> {
    const served = this.served.get(request.policyVersion);
    if (served === undefined) throw new UnknownPolicyVersionError(request.policyVersion, this.versions());
    // vLLM would cut the answer without a word.
    if (request.promptIds.length + request.maxNewTokens > this.contextLength) throw new ContextOverflowError(request.promptIds.length, request.maxNewTokens, this.contextLength);
    served.running += 1;
    try {
      return await this.complete(served.model, request, signal);
    } finally {
      served.running -= 1;
      if (served.running === 0) served.idle?.();
    }
  }

  /** The server's own cache goes by content and needs no word. */
  release(): void {}

  close(): void {
    this.api.close();
  }

  private async complete(model: string, request: SampleRequest, signal: AbortSignal | undefined): Promise<SampleResult> {
    const body = completionBody(model, request);
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await this.api.call('/v1/completions', body, signal);
        if (answer.status === 200) return readCompletion(this.api.url, answer.body, request);
        throw samplingRefusal(this.api.url, answer, request, this.contextLength, this.versions());
      } catch (error) {
        const pauseMs = retryPausesMs[attempt];
        if (!(error instanceof VllmUnavailableError) || pauseMs === undefined) throw error;
        await this.clock.sleep(pauseMs, signal);
      }
    }
  }

  private versions(): number[] {
    return [...this.served.keys()].sort((a, b) => a - b);
  }
}
