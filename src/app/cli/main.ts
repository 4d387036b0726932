#!/usr/bin/env node
import { openFilesLimit, reportOpenFiles, tooFewOpenFiles } from './open-files.js';
import { StopRequest } from './stop-request.js';

// Loading the program takes longer than a hand needs for Ctrl-C: listening comes first.
const stop = StopRequest.listen();
const argv = process.argv.slice(2);
process.exitCode = await run();

async function run(): Promise<number> {
  const limit = openFilesLimit();
  if (tooFewOpenFiles(limit)) return reportOpenFiles(argv, limit);
  try {
    const { runProgram } = await import('./run-program.js');
    return await runProgram(argv, stop);
  } catch (error) {
    // runProgram throws nothing: the program could not be loaded.
    if (['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '')) return reportOpenFiles(argv, limit);
    throw error;
  }
}
