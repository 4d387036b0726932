import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComparisonReport, systemClock } from '../../src/core/index.js';
import { diagnoseSandbox } from '../../src/env/index.js';
import { type CliResult, jsonOf, runCli } from '../fixtures/cli-process.js';
import { projectRoot } from '../golden-reader.js';

/**
 * Ordinary Harbor tasks (Python, Node and shell repositories) go through the same commands as the built-in ones. The
 * model is the shipped base; where its config.json allows fewer tokens than the agent uses, a copy of it is given more:
 * rotary positions have no learned weights, so any length can be computed. It solves nothing here and need not: what is
 * shown is that the chain runs, on every task, without an infrastructure fault.
 */
const timeoutMs = 600_000;
const contextTokens = 2048;
const bubblewrap = (await diagnoseSandbox({ clock: systemClock, environment: process.env })).find(({ provider }) => provider === 'bubblewrap')!;
const provider = bubblewrap.available ? 'bubblewrap' : 'process';

let cwd: string;
let base: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'seatrial-examples-'));
  await chmod(cwd, 0o755);
  base = join(cwd, 'base');
  await cp(join(projectRoot, 'models', 'builtin-base'), base, { recursive: true });
  const path = join(base, 'config.json');
  const config = JSON.parse(await readFile(path, 'utf8')) as { readonly max_position_embeddings: number };
  await writeFile(path, JSON.stringify({ ...config, max_position_embeddings: Math.max(contextTokens, config.max_position_embeddings) }));
});
afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});

const seatrial = async (...args: string[]): Promise<CliResult> => await runCli([...args, '--json'], { cwd });

describe('datasets/examples', () => {
  it('is trained on and evaluated by the same commands as the built-in tasks', async () => {
    const tasks = join(projectRoot, 'datasets', 'examples');
    const inputs = ['--tasks', tasks, '--agent', join(projectRoot, 'configs', 'agents', 'examples.toml'), '--base', base, '--sandbox', provider];
    const trained = await seatrial('train', ...inputs, '--run', 'r', '--iterations', '2', '--set', 'train.criticWarmup=1', '--set', 'train.trialsPerIteration=14');
    expect(trained.exitCode, trained.stderr).toBe(0);
    const evaluated = await seatrial('eval', 'r');
    expect(evaluated.exitCode, evaluated.stderr).toBe(0);
    const { panels, subject } = jsonOf(evaluated) as ComparisonReport;
    expect(subject).toMatchObject({ trainingTasks: 7, trainingTrials: 28 });
    expect(panels.length).toBeGreaterThan(0);
    for (const panel of panels) {
      // Every example has a verdict on both sides, and none of them is an unseen task.
      expect(panel).toMatchObject({ name: 'all', n: 7, attrition: { base: 0, policy: 0 }, seenTasks: { panel: 7, training: 7, validation: 0 }, verdict: 'exploratory' });
      for (const side of [panel.base, panel.policy]) {
        expect(side.terminatedBy).not.toHaveProperty('context-limit');
        expect(side.totals.steps).toBeGreaterThanOrEqual(7);
      }
    }
  }, timeoutMs);
});
