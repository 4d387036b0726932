/**
 * Trials a second with the scripted policy (its sampling costs nothing), split by phase, and the agent's own overhead a
 * step. Run: node dist/bench/rollout.js [trials=48] [provider=bubblewrap]
 */
import { rm } from 'node:fs/promises';
import { systemClock } from '../src/core/index.js';
import { runTrial, runTrials, type TrialResult } from '../src/rollout/index.js';
import { bash, fix, openTrialWorld, submit } from '../test/support/trial-world.js';

const trials = Number(process.argv[2] ?? 48);
const provider = process.argv[3] === 'process' ? 'process' : 'bubblewrap';
const world = await openTrialWorld(provider);
const policy = world.script(bash('ls'), bash('cat calc.sh'), fix, submit);

console.log(`provider ${provider}; each trial: 4 calls, 3 commands, one fresh grading sandbox; mean ms a trial`);
console.log('concurrency  trials/s  sampling  sandbox  grading  total');
await runTrials(world.deps(policy), [world.request()], { concurrency: 1, retries: 0 });
for (const concurrency of [1, 2, 4, 8]) {
  const startedMs = systemClock.monotonicMs();
  const requests = Array.from({ length: trials }, (_, attempt) => world.request({}, attempt));
  const results = await runTrials(world.deps(policy), requests, { concurrency, retries: 0 });
  const perSecond = (trials * 1000) / (systemClock.monotonicMs() - startedMs);
  const failed = results.filter(({ record }) => record.reward !== 1).length;
  const columns = (['samplingMs', 'sandboxMs', 'gradingMs', 'totalMs'] as const).map((phase) => mean(results, phase).toFixed(1).padStart(8));
  console.log(`${String(concurrency).padStart(11)} ${perSecond.toFixed(1).padStart(9)} ${columns.join(' ')}${failed > 0 ? `  ${failed} WITHOUT REWARD 1` : ''}`);
}

const steps = 200;
const long = { steps, outputTokens: 10_000, contextTokens: 60_000 };
const { record, timing } = await runTrial(world.deps(world.script(bash('true'))), world.request(long));
const baseline = await runTrial(world.deps(world.script(submit)), world.request(long));
console.log(`one trial of ${record.turns} steps, ${record.trajectoryTokens} tokens: ${((timing.sandboxMs + timing.samplingMs - baseline.timing.sandboxMs) / steps).toFixed(2)} ms a step, its command included; ${(timing.samplingMs / steps).toFixed(2)} ms of that around the sampler`);

await world.provider.close();
await rm(world.dir, { recursive: true });

function mean(results: readonly TrialResult[], phase: 'samplingMs' | 'sandboxMs' | 'gradingMs' | 'totalMs'): number {
  return results.reduce((sum, { timing: times }) => sum + times[phase], 0) / results.length;
}
