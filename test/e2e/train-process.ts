import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { SeatrialError } from '../../src/core/index.js';
import { RunFolder } from '../../src/store/index.js';
import { train } from '../../src/train/index.js';
import { CrashingDisk, type DiskFault } from './crashing-disk.js';
import { createGameRun, gameConfig, gameDeps } from './game-run.js';

/**
 * Trains the token game in a process of its own, to be killed. Argument: JSON of TrainOrder. Prints one line of JSON:
 * {operations} when training has ended, {code} when it was refused. Begins the run, or resumes the one that is there.
 */
export interface TrainOrder {
  readonly runDir: string;
  readonly baseDir: string;
  readonly iterations: number;
  readonly concurrency: number;
  readonly threads: number;
  readonly fault: DiskFault | null;
}

async function main(): Promise<void> {
  const { runDir, baseDir, iterations, concurrency, threads, fault } = JSON.parse(process.argv[2]!) as TrainOrder;
  const disk = new CrashingDisk(fault);
  try {
    const run = existsSync(runDir) ? await RunFolder.open(runDir) : await createGameRun(dirname(runDir), basename(runDir), disk);
    const deps = await gameDeps(run, baseDir, { concurrency, threads });
    try {
      await train({ ...deps, disk }, gameConfig({ iterations }), { resume: existsSync(run.journalPath) });
    } finally {
      await deps.engine.close();
    }
    console.log(JSON.stringify({ operations: disk.operations }));
  } catch (error) {
    if (!(error instanceof SeatrialError)) throw error;
    console.log(JSON.stringify({ code: error.code }));
  }
}

await main();
