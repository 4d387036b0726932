import { text } from 'node:stream/consumers';
import { createEmbeddedEngine } from '../../engine/embedded/index.js';
import type { LoadObservation } from '../../release/index.js';
import { LoadOrder } from './adapter-loader.js';

/**
 * The process of its own in which a release proves that base and adapter load: reads a LoadOrder from standard input,
 * continues each prompt greedily with the adapter, scores the same ids with the plain base, prints the observations.
 */
const adapterVersion = 1;
const noTraining = { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0 };

async function observe(order: LoadOrder): Promise<LoadObservation[]> {
  const contextLength = Math.max(...order.prompts.map((prompt) => prompt.length)) + order.maxNewTokens;
  const { engine, sampler } = createEmbeddedEngine({ threads: 1, contextLength });
  try {
    await sampler.loadVersion(adapterVersion, order.baseDir, order.adapterDir);
    // A fresh LoRA changes nothing: this model is the base.
    const base = await engine.createModel({ role: 'policy', baseDir: order.baseDir, trainable: { rank: 1, alpha: 1 }, seed: 0, adamw: noTraining });
    const observations: LoadObservation[] = [];
    for (const [index, promptIds] of order.prompts.entries()) {
      const answer = await sampler.sample({ trialId: `load ${index}`, promptIds, policyVersion: adapterVersion, maxNewTokens: order.maxNewTokens, stopIds: [], temperature: 0, randomKey: [] });
      const ids = [...promptIds, ...answer.ids];
      const actionMask = Uint8Array.from(ids, (_, i) => (i < promptIds.length ? 0 : 1));
      const logprobs = await base.logprobs({ inputIds: Int32Array.from(ids), cuSeqlens: Int32Array.of(0, ids.length), actionMask });
      observations.push({ promptIds, greedyIds: [...answer.ids], adapterLogprobs: [...answer.logprobs], baseLogprobs: [...logprobs.subarray(promptIds.length)] });
    }
    return observations;
  } finally {
    await engine.close();
  }
}

try {
  process.stdout.write(JSON.stringify(await observe(LoadOrder.parse(JSON.parse(await text(process.stdin))))));
} catch (error) {
  // One line, for the process that waits; its message becomes part of a verification.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
