import { parentPort, workerData } from 'node:worker_threads';
import { assertNever, InvariantError } from '../../core/index.js';
import { ComputeModel } from './compute-model.js';
import { Decoder } from './decode/decoder.js';
import { versionFromBase, versionFromWeights } from './decode/served-version.js';
import { instantiateKernels } from './kernels/kernels.js';
import { RopeTable } from './layers/rope-table.js';
import type { ModelConfig } from './model-config.js';
import { threadError, type ThreadAnswers, type ThreadCall, type ThreadReply, type ThreadRequest } from './protocol.js';

/**
 * A compute thread: models and served versions in its own wasm memory, answering the main thread's calls in order.
 * Decoding runs between messages, one step a turn of the event loop.
 */
if (parentPort === null) throw new InvariantError('thread.js runs as a worker thread only');
const port = parentPort;
const host = instantiateKernels((workerData as { kernels: WebAssembly.Module }).kernels);
const models = new Map<number, { readonly model: ComputeModel; readonly config: ModelConfig }>();
const ropes = new Map<string, RopeTable>();
const decoder = new Decoder(host, ropeFor, (callId, outcome) => reply(outcome instanceof Error ? { callId, error: threadError(outcome) } : { callId, value: outcome }));
let stepScheduled = false;

port.on('message', ({ callId, request }: ThreadCall) => {
  try {
    if (request.kind === 'sample') {
      decoder.submit(callId, request.sample);
      scheduleStep();
    } else {
      const value = answer(request);
      reply({ callId, value }, transferable(value));
    }
  } catch (error) {
    reply({ callId, error: threadError(error) });
  }
});

function answer(request: Exclude<ThreadRequest, { kind: 'sample' }>): ThreadAnswers[ThreadRequest['kind']] {
  switch (request.kind) {
    case 'create-model':
      models.set(request.modelId, { config: request.config, model: new ComputeModel(host, request.config, ropeFor(request.config), request.head, request.trainable, request.base) });
      return null;
    case 'refresh':
      modelOf(request.modelId).refresh(request.weights);
      return null;
    case 'effective-weights': {
      const { weights } = modelOf(request.modelId);
      return host.heap.floats(weights.flat, weights.layout.size).slice();
    }
    case 'score':
      return modelOf(request.modelId).score(request.chunk);
    case 'forward-backward':
      return modelOf(request.modelId).forwardBackward(request.chunk, request.loss);
    case 'publish':
      decoder.serve(request.policyVersion, versionFromWeights(host, modelOf(request.modelId).weights));
      return null;
    case 'load-version':
      decoder.serve(request.policyVersion, versionFromBase(host, request.config, request.base, request.adapter));
      return null;
    case 'retire':
      decoder.retire(request.oldestKept);
      return null;
    case 'cancel':
      decoder.cancel(request.callId);
      return null;
    case 'release':
      decoder.release(request.trialId);
      return null;
    default:
      return assertNever(request, 'thread request');
  }
}

function scheduleStep(): void {
  if (stepScheduled || !decoder.busy) return;
  stepScheduled = true;
  setImmediate(() => {
    stepScheduled = false;
    decoder.step();
    scheduleStep();
  });
}

function modelOf(modelId: number): ComputeModel {
  const entry = models.get(modelId);
  if (entry === undefined) throw new InvariantError(`no model ${modelId} on this thread`);
  return entry.model;
}

function ropeFor(config: ModelConfig): RopeTable {
  const key = JSON.stringify([config.headDim, config.rope]);
  let table = ropes.get(key);
  if (table === undefined) {
    table = new RopeTable(host, config);
    ropes.set(key, table);
  }
  return table;
}

function reply(message: ThreadReply, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

function transferable(value: ThreadAnswers[ThreadRequest['kind']]): ArrayBuffer[] {
  if (value instanceof Float32Array) return [value.buffer as ArrayBuffer];
  if (value !== null && 'gradient' in value) return [value.gradient.buffer as ArrayBuffer];
  return [];
}
