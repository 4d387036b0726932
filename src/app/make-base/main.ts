/** `npm run make-base`: makes models/builtin-base anew. 16 minutes on two cores. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../core/index.js';
import { failureOf, failureText, UsageError } from '../cli/failure.js';
import { packageRoot } from '../compose/places.js';
import { makeBase, shippedBase } from './make-base.js';

const usage = `Makes the built-in base: a tokenizer and a small model that has cloned the scripted teacher.

  npm run make-base -- [--out FOLDER] [--steps N] [--seed N] [--threads N]

Without options it makes models/builtin-base as it is shipped, byte for byte, whatever the number of threads.
Example: npm run make-base -- --steps 200 --out /tmp/base
`;

interface Order {
  readonly outDir: string;
  readonly steps: number;
  readonly seed: number;
  readonly threads: number;
}

/** null when only help was asked for. @throws UsageError naming the option. */
function orderOf(argv: readonly string[]): Order | null {
  const values = parsed(argv);
  if (values.help === true) return null;
  return {
    outDir: resolve(values.out ?? join(packageRoot, 'models/builtin-base')),
    steps: wholeNumber('--steps', values.steps, shippedBase.steps, 1, 1_000_000),
    seed: wholeNumber('--seed', values.seed, shippedBase.seed, 0, 4_294_967_295),
    threads: wholeNumber('--threads', values.threads, 2, 1, 64),
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: { out: { type: 'string' }, steps: { type: 'string' }, seed: { type: 'string' }, threads: { type: 'string' }, help: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), 'See npm run make-base -- --help.');
  }
}

function wholeNumber(option: string, text: string | undefined, otherwise: number, least: number, most: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) throw new UsageError(`${option} is ${JSON.stringify(text)}, not a whole number from ${least} to ${most}`, 'See npm run make-base -- --help.');
  return value;
}

try {
  const order = orderOf(process.argv.slice(2));
  if (order === null) process.stdout.write(usage);
  else await makeBase({ ...order, agentConfigPath: join(packageRoot, 'configs/agents/builtin.toml'), datasetSeed: shippedBase.datasetSeed, clock: systemClock, onProgress: (line) => process.stderr.write(`${line}\n`) });
} catch (error) {
  const failure = failureOf(error);
  process.stderr.write(failureText(failure, error, process.argv.includes('--debug')));
  process.exitCode = failure.exitCode;
}
