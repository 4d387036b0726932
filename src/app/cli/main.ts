#!/usr/bin/env node
import { StopRequest } from './stop-request.js';

// Loading the program takes longer than a hand needs for Ctrl-C: listening comes first.
const stop = StopRequest.listen();
const { runProgram } = await import('./run-program.js');
process.exitCode = await runProgram(process.argv.slice(2), stop);
