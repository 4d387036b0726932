import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setMaxListeners } from 'node:events';
import { canonicalJson, systemClock } from '../../core/index.js';
import { packageRoot } from '../compose/places.js';
import { Console } from './console.js';
import { exitCodes } from './exit-codes.js';
import { failureOf, failureText, InterruptedError, UnwrittenResultError, UsageError } from './failure.js';
import { parseCommandLine, requireText } from './program.js';
import type { StopRequest } from './stop-request.js';

/** The program: reads the command line, runs one command, prints its result or its failure, and gives the exit status. */
export async function runProgram(argv: readonly string[], stop: StopRequest): Promise<number> {
  guardStreams();
  const json = argv.includes('--json');
  const debug = argv.includes('--debug');
  const console = new Console(process.stderr, systemClock);
  const signal = abortedBy(stop, console);
  try {
    const parsed = parseCommandLine(argv, packageVersion(), (text) => process.stdout.write(text));
    if (parsed === null) return exitCodes.ok;
    signal.throwIfAborted();
    const result = await parsed.run({
      console,
      surroundings: { clock: systemClock, environment: process.env, cwd: presentFolder(), cores: availableParallelism(), signal },
    });
    console.erase();
    process.stdout.write(parsed.json ? `${canonicalJson(result.json)}\n` : result.text);
    return result.exitCode ?? exitCodes.ok;
  } catch (error) {
    console.erase();
    const failure = failureOf(error);
    const { code, message, remedy } = failure;
    if (json) process.stdout.write(`${canonicalJson({ code, message, remedy })}\n`);
    if (!json || debug) process.stderr.write(failureText(failure, error, debug));
    return failure.exitCode;
  }
}

/** @throws UsageError when it was removed, or has a name that no text holds */
function presentFolder(): string {
  try {
    return requireText(process.cwd(), 'the present folder');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new UsageError('the present folder does not exist any more', 'Change to one that does.');
  }
}

/** A stop aborts what is running, which then ends in order. */
function abortedBy(stop: StopRequest, console: Console): AbortSignal {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  stop.onStop((name) => {
    console.line('Stopping: what is finished is kept. Once more to stop at once.');
    controller.abort(new InterruptedError(`stopped by ${name}`, 'Run the same command again to go on.'));
  });
  return controller.signal;
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  return version;
}

function guardStreams(): void {
  // A reader that closes the pipe early (head, less) is no failure; a result that cannot be written is.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.ok);
    const failure = failureOf(new UnwrittenResultError(error));
    process.stderr.write(failureText(failure, error, false));
    process.exit(failure.exitCode);
  });
  // Nobody reads what is told meanwhile (a closed terminal, a full disk): the work goes on, its records are elsewhere.
  process.stderr.on('error', () => undefined);
}
