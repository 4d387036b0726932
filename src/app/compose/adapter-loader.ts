import { execa } from 'execa';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { LoadObservation, type AdapterLoader } from '../../release/index.js';
import type { BaseModel } from './base-model.js';
import { LoadProcessError } from './errors.js';

/** What the child process is told, as JSON on its standard input. */
export const LoadOrder = z.strictObject({
  baseDir: z.string(),
  adapterDir: z.string(),
  prompts: z.array(z.array(z.int().nonnegative())),
  maxNewTokens: z.int().positive(),
});
export type LoadOrder = z.infer<typeof LoadOrder>;

const childPath = fileURLToPath(new URL('./load-child.js', import.meta.url));
const childTimeoutMs = 120_000;

/** Loads base and adapter with the embedded engine in a fresh process that is given nothing but the request. */
export function embeddedLoader({ dir: baseDir, digest: baseDigest }: Pick<BaseModel, 'dir' | 'digest'>): AdapterLoader {
  return {
    engine: 'seatrial-embedded',
    baseDigest,
    load: async ({ adapterDir, prompts, maxNewTokens }) => {
      const order: LoadOrder = { baseDir, adapterDir, prompts: prompts.map((prompt) => [...prompt]), maxNewTokens };
      const child = await execa(process.execPath, [childPath], { input: JSON.stringify(order), reject: false, env: {}, extendEnv: false, timeout: childTimeoutMs });
      if (child.timedOut) throw new LoadProcessError(`it did not answer within ${childTimeoutMs / 1000} s`);
      if (child.exitCode !== 0) throw new LoadProcessError(child.stderr.trim().split('\n', 1)[0] || `exit status ${String(child.exitCode ?? child.signal)}`);
      const parsed = z.array(LoadObservation).safeParse(JSON.parse(child.stdout));
      if (!parsed.success) throw new LoadProcessError('its answer is not a list of observations');
      return parsed.data;
    },
  };
}
