import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe } from 'vitest';

/** This file is dist/test/harbor/harbor-python.js below it. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
export const harborPython = join(projectRoot, '.venv-harbor', 'bin', 'python');
const harborProgram = join(projectRoot, '.venv-harbor', 'bin', 'harbor');

export const harborIsInstalled = existsSync(join(projectRoot, '.venv-harbor', '.seatrial-lock'));
export const harborIsMissing = 'Harbor is not installed: npm run setup:harbor, which needs Python 3.12 or newer';

/** Declares tests that need the real Harbor; where it was not installed they are skipped, with the reason. */
export function describeWithHarbor(title: string, declare: () => void): void {
  if (harborIsInstalled) describe(title, { timeout: 600_000 }, declare);
  else describe.skip(`${title} [skipped: ${harborIsMissing}]`, declare);
}

export interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a Python program of the Harbor environment to its end, whatever its exit status. */
export function runPython(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return finish(harborPython, args, environment);
}

export function runHarbor(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return finish(harborProgram, args, environment);
}

async function finish(program: string, args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Finished> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = {
    ...Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined)),
    PYTHONPATH: join(projectRoot, 'test', 'harbor'),
    // Harbor's model library would ask the network for prices at every start.
    LITELLM_LOCAL_MODEL_COST_MAP: 'True',
    ...environment,
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { cwd: projectRoot, env, maxBuffer: 64 << 20 });
    return { exitCode: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (typeof code !== 'number') throw error;
    return { exitCode: code, stdout: stdout ?? '', stderr: stderr ?? '' };
  }
}
