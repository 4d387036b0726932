/**
 * What the agent costs beside the model and its commands: ms a step over one trial of 200 steps of some 300 tokens each,
 * for both protocols with Qwen3's tokenizer and template. A step's overhead is the time from an answer to its command
 * and from the command's end to the next prompt; the last 50 steps are held against the first 50, since a cost that grows
 * with the trial would show there. And how long the command line takes from its start to the first model call (the whole
 * process without what follows that call, so that its end is counted too), the best of five.
 *
 * Run: node dist/bench/agent.js [provider=bubblewrap]; exit status 1 when a target is missed. It needs a quiet machine.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { systemClock } from '../src/core/index.js';
import type { Sampler } from '../src/engine/index.js';
import type { SandboxProvider } from '../src/env/index.js';
import { runTrial } from '../src/rollout/index.js';
import { toolSyntaxes } from '../test/support/tool-answers.js';
import { bash, openTrialWorld } from '../test/support/trial-world.js';

const steps = 200;
const targetStepMs = 1.5;
const targetGrowth = 1.25;
const targetStartMs = 500;
const root = fileURLToPath(new URL('../../', import.meta.url));
const providerName = process.argv[2] === 'process' ? 'process' : 'bubblewrap';
const command = 'seq 1000 1050';

/** Collects the time between calls of the model and of the sandbox. */
class StepWatch {
  readonly overheadMs: number[] = [];
  private betweenMs = 0;
  private sinceMs: number | null = null;

  async outside<T>(call: () => Promise<T>): Promise<T> {
    this.count();
    try {
      return await call();
    } finally {
      this.sinceMs = systemClock.monotonicMs();
    }
  }

  async sampling<T>(call: () => Promise<T>): Promise<T> {
    this.count();
    if (this.sinceMs !== null) this.overheadMs.push(this.betweenMs);
    this.betweenMs = 0;
    this.sinceMs = null;
    return await this.outside(call);
  }

  private count(): void {
    if (this.sinceMs !== null) this.betweenMs += systemClock.monotonicMs() - this.sinceMs;
  }
}

for (const [agent, answer] of [['mini', bash(command)], ['tools', toolSyntaxes[0]!.call('bash', { command })]] as const) {
  const world = await openTrialWorld(providerName, 'qwen3', agent);
  const watch = new StepWatch();
  const policy = world.script(answer);
  const sampler: Sampler = { contextLength: policy.contextLength, release: (trialId) => policy.release(trialId), sample: async (request, signal) => await watch.sampling(() => policy.sample(request, signal)) };
  const provider: SandboxProvider = {
    name: world.provider.name,
    isolation: world.provider.isolation,
    reap: () => world.provider.reap(),
    close: () => world.provider.close(),
    create: async (spec, signal) => {
      const sandbox = await world.provider.create(spec, signal);
      const exec = sandbox.exec.bind(sandbox);
      return Object.assign(sandbox, { exec: async (...call: Parameters<typeof exec>) => await watch.outside(() => exec(...call)) });
    },
  };
  const { record } = await runTrial({ ...world.deps(sampler), provider }, world.request({ steps }));
  // The first step pays for what is made once: the template's probe, the compiled code.
  const costs = watch.overheadMs.slice(1);
  const [first, last] = [median(costs.slice(0, 50)), median(costs.slice(-50))];
  console.log(`${agent.padEnd(6)} ${record.turns} steps, ${record.trajectoryTokens} tokens: overhead a step ${median(costs).toFixed(2)} ms (median; worst ${Math.max(...costs).toFixed(2)}), first 50 ${first.toFixed(2)}, last 50 ${last.toFixed(2)}: ${(last / first).toFixed(2)}x; target ${targetStepMs} ms, ${targetGrowth}x`);
  if (record.turns !== steps || median(costs) > targetStepMs || last / first > targetGrowth) process.exitCode = 1;
  await world.provider.close();
  await rm(world.dir, { recursive: true });
}

const Answer = z.object({ phases: z.record(z.string(), z.number().nullable()) });
const task = join(root, 'datasets/builtin/test', readdirSync(join(root, 'datasets/builtin/test')).sort()[0]!);
const starts = Array.from({ length: 5 }, () => {
  const startedMs = systemClock.monotonicMs();
  const output = execFileSync(process.execPath, [join(root, 'dist/src/app/cli/main.js'), 'trial', 'run', task, '--agent', 'seatrial', '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const { prepareMs: _, ...afterwards } = Answer.parse(JSON.parse(output)).phases;
  return systemClock.monotonicMs() - startedMs - Object.values(afterwards).reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
});
const start = Math.min(...starts);
console.log(`command line to first model call: ${start.toFixed(0)} ms (best of ${starts.length}; sandbox included, and the end of the process); target ${targetStartMs} ms`);
if (start > targetStartMs) process.exitCode = 1;

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
