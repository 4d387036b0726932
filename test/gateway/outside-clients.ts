import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe } from 'vitest';

/** This file is dist/test/gateway/outside-clients.js below it. */
const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const binDir = join(projectRoot, '.venv-gateway-clients', 'bin');
const installed = existsSync(join(projectRoot, '.venv-gateway-clients', '.seatrial-lock'));

/** Declares tests that need the real clients; where they were not installed they are skipped, with the reason. */
export function describeWithClients(title: string, declare: () => void): void {
  if (installed) describe(title, { timeout: 300_000 }, declare);
  else describe.skip(`${title} [skipped: not installed: npm run setup:gateway-clients, which needs Python 3.12 or newer]`, declare);
}

/** Runs a program of the clients' environment to its end and gives what it printed. @throws when it fails, with its words. */
export async function runClient(program: string, args: readonly string[], { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> }): Promise<string> {
  // Nothing of the user's may matter, and the model library of mini-swe-agent would ask the network for prices.
  const clean = { PATH: process.env['PATH'], HOME: cwd, LITELLM_LOCAL_MODEL_COST_MAP: 'True', ...env };
  const { stdout } = await promisify(execFile)(join(binDir, program), args, { cwd, env: clean, maxBuffer: 64 << 20 });
  return stdout;
}

/** A Python program beside the tests' sources. */
export function clientProgram(name: string): string {
  return join(projectRoot, 'test', 'gateway', name);
}
