/** Prints where the time of a training run's iterations went: `node dist/bench/phases.js runs/<id>`. */
import { z } from 'zod';
import { SeatrialError } from '../src/core/index.js';
import { readRecords, RunFolder } from '../src/store/index.js';
import { IterationMetrics, phases } from '../src/train/index.js';

const Timing = z.looseObject({ kind: z.string(), step: z.int().optional(), phase: z.string().optional(), durationMs: z.number().optional() });

async function main(runDir: string): Promise<void> {
  const run = await RunFolder.open(runDir);
  const timings = await readRecords(run.timingsPath, Timing);
  const metrics = await readRecords(run.metricsPath, IterationMetrics);
  // An iteration that was cut off and repeated has several lines a phase: the last one belongs to the result.
  const durations = new Map<string, number>();
  for (const { step, phase, durationMs } of timings) if (phase !== undefined && durationMs !== undefined) durations.set(`${step} ${phase}`, durationMs);
  const meanOf = (phase: string): number => metrics.reduce((sum, { step }) => sum + (durations.get(`${step} ${phase}`) ?? 0), 0) / metrics.length;
  const totalMs = phases.reduce((sum, phase) => sum + meanOf(phase), 0);
  for (const phase of phases) console.log(`${phase.padEnd(16)} ${meanOf(phase).toFixed(0).padStart(8)} ms  ${((100 * meanOf(phase)) / totalMs).toFixed(1).padStart(5)}%`);
  const graded = metrics.reduce((sum, { trials }) => sum + trials.graded, 0) / metrics.length;
  const outputTokens = metrics.reduce((sum, { tokens }) => sum + tokens.output, 0) / metrics.length;
  console.log(`${'iteration'.padEnd(16)} ${totalMs.toFixed(0).padStart(8)} ms, mean of ${metrics.length}; ${graded.toFixed(1)} graded trials each`);
  console.log(`${'collecting'.padEnd(16)} ${((graded / meanOf('collect')) * 3_600_000).toFixed(0).padStart(8)} graded trials/h, ${((1000 * outputTokens) / meanOf('collect')).toFixed(0)} sampled tokens/s`);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 2;
}

const runDir = process.argv[2];
if (runDir === undefined) fail('Name a run folder: node dist/bench/phases.js runs/<id>');
else {
  await main(runDir).catch((error: unknown) => {
    if (!(error instanceof SeatrialError)) throw error;
    fail(`${error.code}: ${error.message}\n${error.remedy}`);
  });
}
