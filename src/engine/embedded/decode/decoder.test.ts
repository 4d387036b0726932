import { describe, expect, it } from 'vitest';
import { smallConfig } from '../../../../test/support/small-engine.js';
import { CounterRng } from '../../../core/index.js';
import { initializeModel } from '../huggingface-dir.js';
import { compileKernels, instantiateKernels, type KernelHost } from '../kernels/kernels.js';
import { RopeTable } from '../layers/rope-table.js';
import type { ThreadSample, ThreadSampleResult } from '../protocol.js';
import { Decoder } from './decoder.js';
import { versionFromBase } from './served-version.js';

const config = { ...smallConfig, contextLength: 1_000_000 };
const { flat } = initializeModel(config, 0.2, 7);
const kernels = compileKernels();

interface Fixture {
  readonly host: KernelHost;
  readonly decoder: Decoder;
  readonly outcomes: Map<number, ThreadSampleResult | Error>;
  readonly serve: (version: number) => void;
  readonly run: () => void;
}

function fixture(limitPages = 65_536): Fixture {
  const host = instantiateKernels(kernels, limitPages);
  const rope = new RopeTable(host, config);
  const outcomes = new Map<number, ThreadSampleResult | Error>();
  const decoder = new Decoder(host, () => rope, (callId, outcome) => outcomes.set(callId, outcome));
  return {
    host,
    decoder,
    outcomes,
    serve: (version) => decoder.serve(version, versionFromBase(host, config, flat, null)),
    run: () => {
      while (decoder.busy) decoder.step();
    },
  };
}

const sampleOf = (trialId: string, length: number, policyVersion = 0, maxNewTokens = 5): ThreadSample => {
  const rng = CounterRng.fromParts('ids', trialId).stream();
  return { trialId, promptIds: Int32Array.from({ length }, () => rng.below(config.vocabSize)), policyVersion, maxNewTokens, stopIds: [], greedy: false, randomKey: [trialId] };
};

describe('the decoder', () => {
  it('ends the calls of a step for which memory is missing with that error, and serves on', () => {
    const { decoder, outcomes, serve, run } = fixture(160);
    serve(0);
    decoder.submit(1, sampleOf('small', 10));
    run();
    // 10 MB hold the keys and values of 10,000 tokens at most.
    decoder.submit(2, sampleOf('huge', 100_000));
    decoder.submit(3, sampleOf('huge', 10));
    run();
    expect(outcomes.get(2)).toMatchObject({ code: 'E_ENGINE_MEMORY' });
    decoder.release('huge');
    decoder.submit(4, sampleOf('small', 10));
    run();
    expect((outcomes.get(3) as ThreadSampleResult).ids).toHaveLength(5);
    expect(outcomes.get(4)).toEqual(outcomes.get(1));
  });

  it('takes no more memory however long it serves', () => {
    const { host, decoder, serve, run } = fixture();
    const rng = CounterRng.fromParts('lengths').stream();
    const round = (number: number): void => {
      serve(number);
      for (let i = 0; i < 6; i++) decoder.submit(i, sampleOf(`${number}/${i}`, 1 + rng.below(60), number, 1 + rng.below(20)));
      run();
      // Half of the trials are released, the others go with their version.
      for (let i = 0; i < 3; i++) decoder.release(`${number}/${i}`);
      decoder.retire(number + 1);
    };
    for (let number = 0; number < 5; number++) round(number);
    const bytes = host.heap.memory.buffer.byteLength;
    for (let number = 5; number < 60; number++) round(number);
    expect(host.heap.memory.buffer.byteLength).toBe(bytes);
  });

  it('answers calls of one trial one after the other, and forgets a cancelled one', () => {
    const { decoder, outcomes, serve, run } = fixture();
    serve(0);
    const alone = sampleOf('t', 12);
    decoder.submit(1, alone);
    decoder.submit(2, alone);
    decoder.submit(3, alone);
    decoder.cancel(2);
    decoder.step();
    decoder.cancel(1);
    run();
    expect([...outcomes.keys()]).toEqual([3]);
    decoder.submit(4, sampleOf('t', 12));
    decoder.release('t');
    run();
    expect(outcomes.get(4)).toEqual(outcomes.get(3));
  });
});
