import { Worker } from 'node:worker_threads';
import { SeatrialError } from '../../core/index.js';
import { compileKernels } from './kernels/kernels.js';
import type { ThreadAnswers, ThreadCall, ThreadError, ThreadReply, ThreadRequest } from './protocol.js';

/** A compute thread died or the engine was closed while calls were open. */
export class EngineThreadError extends SeatrialError {
  constructor(message: string, cause?: unknown) {
    super({ code: 'E_ENGINE_THREAD', message, remedy: 'Resume the run: finished steps are kept. If it happens again, lower --threads or the batch size (memory).', cause });
  }
}

interface OpenCall {
  readonly thread: number;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Worker threads that share one compiled kernel module, and calls to them. When one of them dies all of them end: every
 * open call is rejected with the reason, and so is every later one.
 */
export class ThreadPool {
  private readonly workers: Worker[];
  private readonly open = new Map<number, OpenCall>();
  private nextCallId = 1;
  private failure: EngineThreadError | null = null;

  constructor(readonly size: number) {
    const kernels = compileKernels();
    this.workers = Array.from({ length: size }, (_, thread) => {
      const worker = new Worker(new URL('./thread.js', import.meta.url), { workerData: { kernels } });
      worker.on('message', (reply: ThreadReply) => this.settle(reply));
      worker.on('error', (error) => this.fail(new EngineThreadError(`compute thread ${thread} failed: ${error.message}`, error)));
      worker.on('messageerror', (error) => this.fail(new EngineThreadError(`an answer of compute thread ${thread} could not be read: ${error.message}`, error)));
      worker.on('exit', () => this.fail(new EngineThreadError(`compute thread ${thread} has ended`)));
      // Idle threads do not keep the process alive; open calls do.
      worker.unref();
      return worker;
    });
  }

  /** The call's id comes back at once, so that a sample can be cancelled. */
  start<K extends ThreadRequest['kind']>(thread: number, request: Extract<ThreadRequest, { kind: K }>): { readonly callId: number; readonly result: Promise<ThreadAnswers[K]> } {
    const callId = this.nextCallId++;
    const result = new Promise<ThreadAnswers[K]>((resolve, reject) => {
      if (this.failure !== null) {
        reject(this.failure);
        return;
      }
      if (this.open.size === 0) for (const worker of this.workers) worker.ref();
      this.open.set(callId, { thread, resolve, reject });
      this.workers[thread]!.postMessage({ callId, request } satisfies ThreadCall);
    });
    return { callId, result };
  }

  call<K extends ThreadRequest['kind']>(thread: number, request: Extract<ThreadRequest, { kind: K }>): Promise<ThreadAnswers[K]> {
    return this.start(thread, request).result;
  }

  /** The same request to every thread; ends when all have answered. @throws the first thread's error. */
  async broadcast<K extends ThreadRequest['kind']>(request: Extract<ThreadRequest, { kind: K }>): Promise<void> {
    await allEnded(this.workers.map((_, thread) => this.call(thread, request)));
  }

  /**
   * Runs every request on whichever thread is free; `onAnswer` is told the answers in any order. After an error no
   * further request is sent, and it is thrown when what was under way has ended: nothing is answered later.
   */
  async spread<K extends ThreadRequest['kind']>(requests: readonly Extract<ThreadRequest, { kind: K }>[], onAnswer: (index: number, value: ThreadAnswers[K]) => void): Promise<void> {
    let next = 0;
    const serve = async (thread: number): Promise<void> => {
      try {
        for (let index = next++; index < requests.length; index = next++) onAnswer(index, await this.call(thread, requests[index]!));
      } catch (error) {
        next = requests.length;
        throw error;
      }
    };
    await allEnded(this.workers.map((_, thread) => serve(thread)));
  }

  async close(): Promise<void> {
    this.fail(new EngineThreadError('the embedded engine was closed'));
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }

  private settle(reply: ThreadReply): void {
    const call = this.open.get(reply.callId);
    if (call === undefined) return;
    this.forget(reply.callId);
    if ('error' in reply) call.reject(errorFrom(reply.error, call.thread));
    else call.resolve(reply.value as never);
  }

  /** A cancelled call will never be answered. */
  forget(callId: number): void {
    this.open.delete(callId);
    if (this.open.size === 0) for (const worker of this.workers) worker.unref();
  }

  private fail(error: EngineThreadError): void {
    if (this.failure !== null) return;
    this.failure = error;
    for (const call of this.open.values()) call.reject(error);
    this.open.clear();
    for (const worker of this.workers) {
      worker.unref();
      void worker.terminate();
    }
  }
}

async function allEnded(work: readonly Promise<unknown>[]): Promise<void> {
  for (const one of await Promise.allSettled(work)) if (one.status === 'rejected') throw one.reason;
}

function errorFrom({ code, message, remedy, stack }: ThreadError, thread: number): SeatrialError {
  if (code !== null && remedy !== null) return new SeatrialError({ code, message, remedy });
  return new EngineThreadError(`compute thread ${thread}: ${message}`, stack);
}
