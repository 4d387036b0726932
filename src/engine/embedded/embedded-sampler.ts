import { InvariantError } from '../../core/index.js';
import { ContextOverflowError, EngineInputError, UnknownPolicyVersionError } from '../errors.js';
import type { SampleRequest, SampleResult, Sampler } from '../sampler.js';
import { loadModelDir } from './huggingface-dir.js';
import { loadAdapter } from './peft-adapter.js';
import type { ThreadPool } from './pool.js';

/** Sends each trial's calls to one thread, which keeps the trial's keys and values between turns. */
export class EmbeddedSampler implements Sampler {
  /** Vocabulary size of each served version. */
  private readonly versions = new Map<number, number>();
  private readonly threadOfTrial = new Map<string, number>();
  /** Trials that live on each thread. */
  private readonly trialsOn: number[];

  constructor(
    private readonly pool: ThreadPool,
    readonly contextLength: number,
  ) {
    this.trialsOn = new Array<number>(pool.size).fill(0);
  }

  async sample(request: SampleRequest, signal?: AbortSignal): Promise<SampleResult> {
    signal?.throwIfAborted();
    this.check(request);
    const thread = this.threadFor(request.trialId);
    const { callId, result } = this.pool.start<'sample'>(thread, {
      kind: 'sample',
      sample: {
        trialId: request.trialId,
        promptIds: Int32Array.from(request.promptIds),
        policyVersion: request.policyVersion,
        maxNewTokens: request.maxNewTokens,
        stopIds: request.stopIds,
        greedy: request.temperature === 0,
        randomKey: request.randomKey,
      },
    });
    const answer = await abortable(result, signal, async () => {
      this.pool.forget(callId);
      await this.pool.call<'cancel'>(thread, { kind: 'cancel', callId });
    });
    return { ...answer, policyVersion: request.policyVersion };
  }

  release(trialId: string): void {
    const thread = this.threadOfTrial.get(trialId);
    if (thread === undefined) return;
    this.threadOfTrial.delete(trialId);
    this.trialsOn[thread]!--;
    // A failed pool rejects; it has freed everything already.
    this.pool.call<'release'>(thread, { kind: 'release', trialId }).catch(() => undefined);
  }

  /**
   * Serves a base folder as `policyVersion`, with the PEFT adapter of `adapterDir` merged in, or the plain base for
   * null. @throws EngineInputError when the version is taken or the folders do not fit.
   */
  async loadVersion(policyVersion: number, baseDir: string, adapterDir: string | null): Promise<void> {
    const base = await loadModelDir(baseDir, 'causal');
    const adapter = adapterDir === null ? null : await loadAdapter(adapterDir, base.config, 'causal');
    this.admit(policyVersion, base.config.vocabSize, base.config.contextLength);
    await this.pool.broadcast<'load-version'>({ kind: 'load-version', policyVersion, config: base.config, base: base.flat, adapter });
    this.versions.set(policyVersion, base.config.vocabSize);
  }

  /** Serves what model `modelId` holds on the threads now. */
  async publish(policyVersion: number, modelId: number, vocabSize: number, modelContext: number): Promise<void> {
    this.admit(policyVersion, vocabSize, modelContext);
    await this.pool.broadcast<'publish'>({ kind: 'publish', policyVersion, modelId });
    this.versions.set(policyVersion, vocabSize);
  }

  /** Forgets versions below `oldestKept`; calls that already run on them end normally. */
  async retire(oldestKept: number): Promise<void> {
    for (const version of this.versions.keys()) if (version < oldestKept) this.versions.delete(version);
    await this.pool.broadcast<'retire'>({ kind: 'retire', oldestKept });
  }

  private admit(policyVersion: number, vocabSize: number, modelContext: number): void {
    if (this.versions.has(policyVersion)) throw new EngineInputError(`policy version ${policyVersion} is served already, and versions never change`, 'Publish under a new number.');
    if (modelContext < this.contextLength) throw new EngineInputError(`the sampler's context of ${this.contextLength} tokens exceeds the model's ${modelContext}`, 'Lower the context length, or give a base with more positions.');
    if (vocabSize < 1) throw new InvariantError('a model without vocabulary');
  }

  private check(request: SampleRequest): void {
    const vocabSize = this.versions.get(request.policyVersion);
    if (vocabSize === undefined) throw new UnknownPolicyVersionError(request.policyVersion, [...this.versions.keys()]);
    const prompt = request.promptIds.length;
    if (prompt === 0 || !Number.isInteger(request.maxNewTokens) || request.maxNewTokens < 1) throw new EngineInputError(`trial ${request.trialId} asked for ${request.maxNewTokens} tokens after a prompt of ${prompt}`, 'Give at least one prompt id and one new token.');
    if (prompt + request.maxNewTokens > this.contextLength) throw new ContextOverflowError(prompt, request.maxNewTokens, this.contextLength);
    if (request.temperature !== 0 && request.temperature !== 1) throw new EngineInputError(`temperature ${request.temperature} was asked for`, 'The embedded sampler decodes at temperature 1 or greedily (0).');
    const stray = request.promptIds.find((id) => !Number.isInteger(id) || id < 0 || id >= vocabSize);
    if (stray !== undefined) throw new EngineInputError(`prompt id ${stray} of trial ${request.trialId} is outside the vocabulary of ${vocabSize}`, 'Use the tokenizer that belongs to the base model.');
  }

  /** A trial stays where its first call went: the thread with the fewest living trials then. */
  private threadFor(trialId: string): number {
    let thread = this.threadOfTrial.get(trialId);
    if (thread === undefined) {
      thread = this.trialsOn.indexOf(Math.min(...this.trialsOn));
      this.threadOfTrial.set(trialId, thread);
      this.trialsOn[thread]!++;
    }
    return thread;
  }
}

/** Rejects with the signal's reason when it fires first, after `onAbort` was told. */
function abortable<T>(result: Promise<T>, signal: AbortSignal | undefined, onAbort: () => Promise<void>): Promise<T> {
  if (signal === undefined) return result;
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => {
      onAbort().catch(() => undefined);
      reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
    };
    signal.addEventListener('abort', abort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
