import { CounterRng, InvariantError, SeatrialError } from '../../../core/index.js';
import type { KernelHost } from '../kernels/kernels.js';
import { Regions } from '../kernels/regions.js';
import type { RopeTable } from '../layers/rope-table.js';
import type { ModelConfig } from '../model-config.js';
import type { ThreadSample, ThreadSampleResult } from '../protocol.js';
import type { WeightSet } from '../weight-set.js';
import { DecodeStep, type StepPart } from './step.js';
import { TrialCache } from './trial-cache.js';

/** Rows a step takes at most, unless one row of each trial is more: keeps a long prompt from delaying the others. */
const STEP_ROWS = 512;
/** Caches kept of trials that no call is using. Evicting one costs a new prefill, never a different answer. */
const IDLE_TRIALS = 1024;

/** The weights of a version are broken (NaN or infinite): usually a training step that diverged. */
export class NonFiniteLogitsError extends SeatrialError {
  constructor(policyVersion: number, trialId: string) {
    super({
      code: 'E_ENGINE_NON_FINITE',
      message: `policy version ${policyVersion} gave logits that are not finite numbers (trial ${trialId})`,
      remedy: 'Resume from an earlier checkpoint with a lower learning rate; if it is the base, its files are damaged.',
    });
  }
}

interface Running {
  readonly callId: number;
  readonly sample: ThreadSample;
  readonly cache: TrialCache;
  readonly rng: CounterRng;
  /** Ids that still have to pass through the model before the next choice. */
  pending: number[];
  readonly ids: number[];
  readonly logprobs: number[];
}

interface Version {
  readonly weights: WeightSet;
  readonly step: DecodeStep;
  retired: boolean;
}

/** Continuous batching: calls join and leave between steps, each step advances every running call by one token. */
export class Decoder {
  private readonly versions = new Map<number, Version>();
  private readonly trials = new Map<string, TrialCache>();
  private readonly running = new Map<number, Running>();
  /** Calls of a trial that already runs one: they wait for it. */
  private readonly waiting: { callId: number; sample: ThreadSample }[] = [];
  /** Trials that ended while a call of theirs ran. */
  private readonly ended = new Set<string>();
  private readonly probabilities: Regions<'probabilities'>;

  constructor(
    private readonly host: KernelHost,
    private readonly ropeFor: (config: ModelConfig) => RopeTable,
    private readonly finish: (callId: number, outcome: ThreadSampleResult | Error) => void,
  ) {
    this.probabilities = new Regions(host.heap, { probabilities: 1 });
  }

  get busy(): boolean {
    return this.running.size > 0;
  }

  serve(policyVersion: number, weights: WeightSet): void {
    const former = this.versions.get(policyVersion);
    if (former !== undefined) throw new InvariantError(`policy version ${policyVersion} is served already`);
    this.versions.set(policyVersion, { weights, step: new DecodeStep(this.host, weights, this.ropeFor(weights.config)), retired: false });
  }

  /** Versions below leave memory as soon as their last call has ended. */
  retire(oldestKept: number): void {
    for (const [version, entry] of this.versions) {
      if (version < oldestKept) entry.retired = true;
    }
    this.sweepVersions();
  }

  submit(callId: number, sample: ThreadSample): void {
    if (this.runsCallOf(sample.trialId)) this.waiting.push({ callId, sample });
    else this.start(callId, sample);
  }

  cancel(callId: number): void {
    const at = this.waiting.findIndex((call) => call.callId === callId);
    if (at >= 0) this.waiting.splice(at, 1);
    const call = this.running.get(callId);
    if (call !== undefined) this.leave(call);
  }

  release(trialId: string): void {
    if (this.runsCallOf(trialId)) {
      this.ended.add(trialId);
      return;
    }
    this.trials.get(trialId)?.release();
    this.trials.delete(trialId);
  }

  /** One step over every running call, grouped by policy version. An error ends the calls of its group, no others. */
  step(): void {
    const byVersion = new Map<number, Running[]>();
    for (const call of this.running.values()) {
      const group = byVersion.get(call.sample.policyVersion);
      if (group === undefined) byVersion.set(call.sample.policyVersion, [call]);
      else group.push(call);
    }
    for (const [version, calls] of byVersion) {
      try {
        this.stepVersion(this.versions.get(version)!, calls);
      } catch (error) {
        for (const call of calls) this.end(call, error instanceof Error ? error : new Error(String(error)));
      }
    }
    this.sweepVersions();
  }

  private stepVersion(version: Version, calls: readonly Running[]): void {
    let budget = Math.max(STEP_ROWS - calls.length, 0);
    const parts: StepPart[] = calls.map((call) => {
      const extra = Math.min(call.pending.length - 1, budget);
      budget -= extra;
      const ids = call.pending.slice(0, 1 + extra);
      return { cache: call.cache, ids, choose: ids.length === call.pending.length ? (logits) => this.choose(version, call, logits) : null };
    });
    const choices = version.step.run(parts);
    calls.forEach((call, i) => {
      const choice = choices[i]!;
      if (choice === null) {
        call.pending = call.pending.slice(parts[i]!.ids.length);
        return;
      }
      if (!Number.isFinite(choice.logprob)) {
        this.end(call, new NonFiniteLogitsError(call.sample.policyVersion, call.sample.trialId));
        return;
      }
      call.ids.push(choice.id);
      call.logprobs.push(choice.logprob);
      call.pending = [choice.id];
      const stopped = call.sample.stopIds.includes(choice.id);
      if (!stopped && call.ids.length < call.sample.maxNewTokens) return;
      this.end(call, { ids: call.ids, logprobs: call.logprobs, finishReason: stopped ? 'stop' : 'length' });
    });
  }

  private end(call: Running, outcome: ThreadSampleResult | Error): void {
    this.finish(call.callId, outcome);
    this.leave(call);
  }

  private choose(version: Version, call: Running, logits: number): number {
    const { vocabSize } = version.weights.config;
    if (call.sample.greedy) return this.host.call.greedyLogits(vocabSize, logits);
    return this.host.call.sampleLogits(vocabSize, logits, call.rng.uniform(call.ids.length), this.probabilities.at(vocabSize).probabilities);
  }

  private start(callId: number, sample: ThreadSample): void {
    const version = this.versions.get(sample.policyVersion);
    if (version === undefined) throw new InvariantError(`a call for policy version ${sample.policyVersion} reached a thread that does not serve it`);
    let cache = this.trials.get(sample.trialId);
    if (cache !== undefined && cache.policyVersion !== sample.policyVersion) {
      this.release(sample.trialId);
      cache = undefined;
    }
    cache ??= new TrialCache(this.host, version.weights.config, sample.policyVersion);
    // Most recently used last.
    this.trials.delete(sample.trialId);
    this.trials.set(sample.trialId, cache);
    // The last prompt id always passes through the model: its logits choose the first new id.
    const kept = cache.keepPrefixOf(sample.promptIds, sample.promptIds.length - 1);
    const pending = Array.from(sample.promptIds.subarray(kept));
    this.running.set(callId, { callId, sample, cache, rng: CounterRng.fromParts(...sample.randomKey), pending, ids: [], logprobs: [] });
    this.evictIdle();
  }

  private leave(call: Running): void {
    this.running.delete(call.callId);
    const next = this.waiting.findIndex((waiting) => waiting.sample.trialId === call.sample.trialId);
    if (next < 0) {
      if (this.ended.delete(call.sample.trialId)) this.release(call.sample.trialId);
      return;
    }
    const [waiting] = this.waiting.splice(next, 1);
    this.start(waiting!.callId, waiting!.sample);
  }

  private runsCallOf(trialId: string): boolean {
    for (const call of this.running.values()) {
      if (call.sample.trialId === trialId) return true;
    }
    return false;
  }

  private evictIdle(): void {
    if (this.trials.size - this.running.size <= IDLE_TRIALS) return;
    const inUse = new Set([...this.running.values()].map((call) => call.sample.trialId));
    const oldest = [...this.trials.keys()].find((trialId) => !inUse.has(trialId));
    if (oldest !== undefined) this.release(oldest);
  }

  private sweepVersions(): void {
    for (const [number, version] of this.versions) {
      const used = version.retired && ([...this.running.values()].some((call) => call.sample.policyVersion === number) || this.waiting.some((call) => call.sample.policyVersion === number));
      if (!version.retired || used) continue;
      for (const [trialId, cache] of this.trials) {
        if (cache.policyVersion === number) this.release(trialId);
      }
      version.step.release();
      version.weights.release();
      this.versions.delete(number);
    }
  }
}
