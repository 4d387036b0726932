import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fate, scriptedPanel, scriptedTrial } from '../../test/support/scripted-panel.js';
import type { PanelRunOptions, PanelTrialRequest } from './panel-run.js';
import { runPanel } from './run-panel.js';
import { readPanelRun, readTranscript } from './side-folder.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'panel-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

const byTask = (request: PanelTrialRequest): Fate => (Number(request.taskId.slice(-1)) % 2 === 0 ? 'solved' : 'failed');
const optionsFor = (where: string): PanelRunOptions => ({ side: 'base', policyVersion: 0, baseDigest: 'b', adapterSha256: null, dir: where });
const recordsOf = async (where: string): Promise<string[]> =>
  await Promise.all(['panel.json', 'run.json', 'trials.jsonl', 'timings.jsonl'].map((name) => readFile(join(where, name), 'utf8')));

describe('runPanel', () => {
  it('leaves records in the order of the panel and a readable folder a trial', async () => {
    const panel = scriptedPanel(6, { samplesPerTask: 2 });
    const seen: number[] = [];
    const run = await runPanel({ runTrial: scriptedTrial(byTask), concurrency: 3, onProgress: ({ finished }) => seen.push(finished) }, panel, optionsFor(dir));
    expect(run.trials.map((trial) => `${trial.taskId} ${trial.attempt}`)).toEqual(
      panel.tasks.flatMap((task) => [`${task.id} 0`, `${task.id} 1`]),
    );
    expect(seen.at(-1)).toBe(12);
    expect(await readPanelRun(dir)).toEqual(run);
    expect(await readdir(dir)).toEqual(['panel.json', 'run.json', 'timings.jsonl', 'trials', 'trials.jsonl', 'trials.sha256']);
    expect(await readdir(join(dir, 'trials'))).toHaveLength(12);
    expect((await readTranscript(dir, run.trials[0]!))!.promptText).toBe('Repair task-000');
  });

  it('does not depend on concurrency or on being stopped, and runs no finished trial again', async () => {
    const panel = scriptedPanel(8);
    await runPanel({ runTrial: scriptedTrial(byTask), concurrency: 1 }, panel, optionsFor(join(dir, 'whole')));
    const where = join(dir, 'stopped');
    let started = 0;
    const failing = async (request: PanelTrialRequest) => {
      if (++started > 3) throw new Error('the machine went away');
      return await scriptedTrial(byTask)(request);
    };
    await expect(runPanel({ runTrial: failing, concurrency: 2 }, panel, optionsFor(where))).rejects.toThrow('went away');
    // What a crash in the middle of a write leaves behind.
    const journal = join(where, 'journal.jsonl');
    await writeFile(journal, `${await readFile(journal, 'utf8')}{"check":"torn`);
    await expect(readPanelRun(where)).rejects.toMatchObject({ code: 'E_PANEL_INCOMPLETE' });
    const again: string[] = [];
    const counting = async (request: PanelTrialRequest) => {
      again.push(request.taskId);
      return await scriptedTrial(byTask)(request);
    };
    await runPanel({ runTrial: counting, concurrency: 4 }, panel, optionsFor(where));
    expect(again).toHaveLength(5);
    expect(await recordsOf(where)).toEqual(await recordsOf(join(dir, 'whole')));
    await runPanel({ runTrial: counting, concurrency: 4 }, panel, optionsFor(where));
    expect(again).toHaveLength(5);
  });

  it('goes on from no finished trials that were changed, and keeps those of a writer that was killed', async () => {
    const panel = scriptedPanel(3);
    const deps = { runTrial: scriptedTrial(byTask), concurrency: 1 };
    await runPanel(deps, panel, optionsFor(dir));
    const [trials, digests] = [join(dir, 'trials.jsonl'), join(dir, 'trials.sha256')];
    const bytes = await readFile(trials, 'utf8');
    await writeFile(digests, `${await readFile(digests, 'utf8')}${'0'.repeat(64)}\n`);
    expect((await runPanel(deps, panel, optionsFor(dir))).trials).toHaveLength(3);
    await writeFile(trials, bytes.replace('"reward":0,', '"reward":1,'));
    await expect(runPanel(deps, panel, optionsFor(dir))).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: expect.stringContaining(trials) as string });
    await rm(digests);
    await writeFile(trials, bytes);
    await expect(runPanel(deps, panel, optionsFor(dir))).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: expect.stringContaining('has no trials.sha256') as string });
  });

  it('lets one process at a time run into a folder, and sweeps what a killed one left half-made', async () => {
    const panel = scriptedPanel(2);
    let meanwhile: Promise<unknown> | undefined;
    const trial = scriptedTrial(byTask);
    await mkdir(join(dir, 'trials', '.tmp-1-0-task'), { recursive: true });
    await writeFile(join(dir, '.tmp-1-1-trials.jsonl'), '{');
    await runPanel({ runTrial: async (request) => ((meanwhile ??= runPanel({ runTrial: trial, concurrency: 1 }, panel, optionsFor(dir)).catch((error: unknown) => error)), await meanwhile, await trial(request)), concurrency: 1 }, panel, optionsFor(dir));
    expect(await meanwhile).toMatchObject({ code: 'E_RUN_LOCKED' });
    expect(await readdir(dir)).toEqual(['panel.json', 'run.json', 'timings.jsonl', 'trials', 'trials.jsonl', 'trials.sha256']);
    expect(await readdir(join(dir, 'trials'))).toHaveLength(2);
  });

  it('stops on abort and keeps what had finished', async () => {
    const stop = new AbortController();
    const aborting = async (request: PanelTrialRequest) => {
      if (request.taskId === 'task-002') stop.abort(new Error('asked to stop'));
      return await scriptedTrial(byTask)(request);
    };
    const panel = scriptedPanel(6);
    await expect(runPanel({ runTrial: aborting, concurrency: 1 }, panel, { ...optionsFor(dir), signal: stop.signal })).rejects.toThrow('asked to stop');
    expect((await readFile(join(dir, 'journal.jsonl'), 'utf8')).trim().split('\n')).toHaveLength(3);
  });

  it('keeps infra failures as attrition unless asked to try again', async () => {
    const panel = scriptedPanel(4);
    const broken = scriptedTrial((request) => (request.taskId === 'task-001' ? 'infra' : 'solved'));
    const first = await runPanel({ runTrial: broken, concurrency: 1 }, panel, optionsFor(dir));
    expect(first.trials.filter((trial) => trial.reward === null)).toHaveLength(1);
    const healthy = { runTrial: scriptedTrial(() => 'solved'), concurrency: 1 };
    expect(await runPanel(healthy, panel, optionsFor(dir))).toEqual(first);
    const retried = await runPanel(healthy, panel, { ...optionsFor(dir), retryInfra: true });
    expect(retried.trials.every((trial) => trial.reward === 1)).toBe(true);
    expect((await readTranscript(dir, retried.trials[1]!))!.verifierText).toBe('PASS');
  });

  it('refuses a folder of another panel or of other weights', async () => {
    const deps = { runTrial: scriptedTrial(byTask), concurrency: 1 };
    await runPanel(deps, scriptedPanel(2), optionsFor(dir));
    await expect(runPanel(deps, scriptedPanel(2, { seed: 8 }), optionsFor(dir))).rejects.toThrow(/another panel.*seed/);
    await expect(runPanel(deps, scriptedPanel(2), { ...optionsFor(dir), policyVersion: 3 })).rejects.toThrow(/other weights/);
  });

  it.each([
    ['another version of the weights', { policyVersion: 9 }],
    ['another agent configuration', { agentConfigDigest: 'x' }],
    ['another grader', { graderMode: 'shared' as const }],
    ['another task', { taskId: 'task-009' }],
  ])('refuses a trial of %s', async (_, change) => {
    const lying = async (request: PanelTrialRequest) => {
      const trial = await scriptedTrial(byTask)(request);
      return { ...trial, outcome: { ...trial.outcome, record: { ...trial.outcome.record, ...change } } };
    };
    await expect(runPanel({ runTrial: lying, concurrency: 1 }, scriptedPanel(2), optionsFor(dir))).rejects.toMatchObject({ code: 'E_PANEL_RECORD' });
  });
});
