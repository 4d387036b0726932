#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
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
  let loaded: { readonly runProgram?: typeof RunProgram };
  try {
    loaded = (await import(program)) as typeof loaded;
  } catch (error) {
    if (['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '')) return reportOpenFiles(argv, limit);
    return reportNotBuilt(error instanceof Error ? error.message.split('\n')[0]! : String(error));
  }
  // An empty file loads, and holds nothing.
  return (await loaded.runProgram?.(argv, stop)) ?? reportNotBuilt('it holds no program');
}

/** What a build wrote is damaged or gone. @returns the exit status of a machine that has to be put right */
function reportNotBuilt(found: string): number {
  const [code, message, remedy] = ['E_NOT_BUILT', `${fileURLToPath(program)} cannot be loaded: ${found}`, 'Build it again: `npm run build`.'];
  if (argv.includes('--json')) process.stdout.write(`${JSON.stringify({ code, message, remedy })}\n`);
  else process.stderr.write(`${code}: ${message}\n  ${remedy}\n`);
  return 4;
}
