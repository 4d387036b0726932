#!/usr/bin/env node
import { openFilesLimit, reportOpenFiles, tooFewOpenFiles } from './open-files.js';
import type { runProgram as RunProgram } from './run-program.js';
import { StopRequest } from './stop-request.js';

// Loading the program takes longer than a hand needs for Ctrl-C: listening comes first.
const stop = StopRequest.listen();
/** run-program.js with all that it loads, in one file (scripts/bundle.mjs). */
const program = new URL('../../../program.js', import.meta.url).href;
const argv = process.argv.slice(2);
// A stack trace then names the modules. Said before loading: maps are kept of what is loaded afterwards.
if (argv.includes('--debug')) process.setSourceMapsEnabled(true);
process.exitCode = await run();

async function run(): Promise<number> {
  const limit = openFilesLimit();
  if (tooFewOpenFiles(limit)) return reportOpenFiles(argv, limit);
  try {
    const { runProgram } = (await import(program)) as { readonly runProgram: typeof RunProgram };
    return await runProgram(argv, stop);
  } catch (error) {
    // runProgram throws nothing: the program could not be loaded.
    if (['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '')) return reportOpenFiles(argv, limit);
    throw error;
  }
}
