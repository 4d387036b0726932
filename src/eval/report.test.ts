import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fate, scriptedEvaluation, scriptedPanel, scriptedPlan, scriptedTrial, scriptedWeights } from '../../test/support/scripted-panel.js';
import { type EvaluationRecord, type Panel, sha256Hex } from '../core/index.js';
import { renderHtml } from './html/page.js';
import { panelKey } from './panel.js';
import type { PanelTrialRequest } from './panel-run.js';
import { renderTerminal } from './render-terminal.js';
import { buildReport, checkReport, recomputeReport, requireRecordsOf, writeEvaluation, writeReport } from './report.js';
import { runPanel } from './run-panel.js';
import { sideDir } from './side-folder.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'report-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

async function runBoth(panel: Panel, baseSolves: number, policySolves: number): Promise<void> {
  const upTo = (limit: number) => (request: PanelTrialRequest): Fate => (Number(request.taskId.slice(-3)) < limit ? 'solved' : 'failed');
  for (const [side, limit, policyVersion] of [['base', baseSolves, 0], ['policy', policySolves, 20]] as const) {
    const options = { side, policyVersion, ...scriptedWeights(side), dir: sideDir(dir, panelKey(panel), side) };
    await runPanel({ runTrial: scriptedTrial(upTo(limit)), concurrency: 4 }, panel, options);
  }
}

const test = (tasks: number): Panel => scriptedPanel(tasks);
const ood = (tasks: number): Panel => scriptedPanel(tasks, { name: 'ood' });
const twenty = (changes: Parameters<typeof scriptedEvaluation>[1] = {}): EvaluationRecord => scriptedEvaluation([test(20)], changes);

describe('a report', () => {
  it('has the fields that programs read, the planned test panel first', async () => {
    await writeEvaluation(dir, scriptedEvaluation([test(20), ood(10)]));
    await runBoth(scriptedPanel(20), 6, 18);
    await runBoth(scriptedPanel(10, { name: 'ood' }), 3, 5);
    await runBoth(scriptedPanel(20, { decoding: 'greedy' }), 12, 19);
    const report = await writeReport(dir);
    expect(report.panels.map(panelKey)).toEqual(['test.temperature-1.1', 'ood.temperature-1.1', 'test.greedy.1']);
    expect(JSON.parse(await readFile(join(dir, 'report.json'), 'utf8'))).toMatchObject({
      run: '20261130T071500Z',
      panels: [
        {
          name: 'test',
          decoding: 'temperature-1',
          n: 20,
          base: { solved: 6 },
          policy: { solved: 18 },
          wins: 12,
          ties: 8,
          losses: 0,
          mcnemarP: 2 ** -11,
          inputTokenRatio: expect.any(Number) as number,
          stepRatio: expect.any(Number) as number,
          timeRatio: expect.any(Number) as number,
          attrition: { base: 0, policy: 0, lower: 0.6, upper: 0.6 },
          verdict: 'improved',
        },
        { name: 'ood', verdict: 'not-shown' },
        { name: 'test', decoding: 'greedy', verdict: 'exploratory' },
      ],
      datasetDigest: report.datasetDigest,
      adapterSha256: report.adapterSha256,
    });
    // Holm over the two planned: the smaller p doubles, the larger stays; the greedy panel is not tested.
    expect(report.panels.map((panel) => panel.test.holmP)).toEqual([2 ** -10, 0.5, null]);
  });

  it('reads in one order: temperature 1 before greedy, and in each the names as they were planned', async () => {
    await writeEvaluation(dir, scriptedEvaluation([test(2), ood(2)]));
    for (const decoding of ['greedy', 'temperature-1'] as const) for (const name of ['ood', 'another', 'test']) await runBoth(scriptedPanel(2, { name, decoding }), 1, 2);
    await runBoth(scriptedPanel(2, { name: 'test', samplesPerTask: 2 }), 1, 2);
    const { panels } = await writeReport(dir);
    expect(panels.map(panelKey)).toEqual(['test.temperature-1.1', 'ood.temperature-1.1', 'test.temperature-1.2', 'another.temperature-1.1', 'test.greedy.1', 'ood.greedy.1', 'another.greedy.1']);
  });

  it('is recomputed byte for byte, and a changed record or number is found', async () => {
    await writeEvaluation(dir, twenty());
    await runBoth(scriptedPanel(20), 6, 18);
    const report = await writeReport(dir);
    const bytes = await readFile(join(dir, 'report.json'), 'utf8');
    expect(await recomputeReport(dir)).toEqual(report);
    expect(await checkReport(dir)).toEqual([]);
    await writeFile(join(dir, 'report.json'), bytes.replace('"wins":12', '"wins":13'));
    expect(await checkReport(dir)).toEqual([{ place: 'panels.0.wins', stored: 13, recomputed: 12 }]);
    await writeFile(join(dir, 'report.json'), bytes);
    const trials = join(sideDir(dir, 'test.temperature-1.1', 'policy'), 'trials.jsonl');
    await writeFile(trials, (await readFile(trials, 'utf8')).replace('"reward":1,', '"reward":0,'));
    const places = (await checkReport(dir)).map(({ place }) => place);
    expect(places).toContain('panels.0.policy.solved');
    expect(places).toContain('records.test.temperature-1.1/policy/trials.jsonl');
    // A report made from them would vouch for them.
    await expect(writeReport(dir)).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: expect.stringContaining(trials) as string });
    expect(await readFile(join(dir, 'report.json'), 'utf8')).toBe(bytes);
  });

  it('is refused while trials or planned panels are missing', async () => {
    await writeEvaluation(dir, scriptedEvaluation([test(4), ood(4)]));
    await runBoth(scriptedPanel(4), 1, 3);
    await expect(recomputeReport(dir)).rejects.toMatchObject({ code: 'E_REPORT_RECORD' });
    const trials = join(sideDir(dir, 'test.temperature-1.1', 'base'), 'trials.jsonl');
    await writeFile(trials, (await readFile(trials, 'utf8')).split('\n').slice(1).join('\n'));
    await expect(recomputeReport(dir)).rejects.toThrow(/lacks 1 of its 4 trials/);
  });

  it.each([
    ['weights', 'policy', 'adapterSha256', { adapterSha256: sha256Hex('another adapter') }],
    ['base', 'base', 'baseDigest', { subject: { ...twenty().subject, baseDigest: sha256Hex('another base') } }],
    ['dataset', 'base', 'datasetDigest', { datasetDigest: sha256Hex('another dataset') }],
  ])('is refused for trials of other %s than the evaluation names', async (_, side, field, change) => {
    await writeEvaluation(dir, scriptedEvaluation([test(4)], change));
    await runBoth(scriptedPanel(4), 1, 2);
    await expect(writeReport(dir)).rejects.toMatchObject({ code: 'E_PANEL_RECORD', message: expect.stringMatching(`${side}: holds a run whose ${field}`) as string });
  });

  it('is refused where an adapter ran as the base', async () => {
    await writeEvaluation(dir, scriptedEvaluation([test(4)]));
    await runBoth(scriptedPanel(4), 1, 2);
    const path = join(dir, 'test.temperature-1.1/base/run.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"adapterSha256":null', `"adapterSha256":"${sha256Hex('adapter')}"`));
    await expect(writeReport(dir)).rejects.toThrow('base: holds a run whose adapterSha256');
  });

  it('keeps the plan that was written before the trials', async () => {
    await writeEvaluation(dir, twenty());
    await writeEvaluation(dir, twenty());
    await expect(writeEvaluation(dir, twenty({ plan: scriptedPlan([test(20)], 0.1) }))).rejects.toThrow(/differs in plan/);
    await expect(writeEvaluation(dir, scriptedEvaluation([test(19)]))).rejects.toThrow(/differs in plan/);
  });

  it('is refused for other tasks than the plan fixed', async () => {
    await writeEvaluation(dir, twenty());
    await runBoth(test(19), 6, 18);
    await expect(writeReport(dir)).rejects.toMatchObject({ code: 'E_REPORT_RECORD', message: expect.stringMatching(/test.temperature-1.1 ran panel .* the plan fixed/) as string });
  });

  it.each(['training', 'validation'] as const)('claims nothing on tasks that are %s tasks, however large the difference, and says how many', async (kind) => {
    const digests = test(20).tasks.slice(0, 3).map(({ digest }) => digest).sort();
    await writeEvaluation(dir, scriptedEvaluation([test(20), ood(10)], { seenTasks: { training: [], validation: [], [kind]: digests } }));
    await runBoth(test(20), 0, 20);
    await runBoth(ood(10), 0, 10);
    const report = await writeReport(dir);
    const seen = { panel: 20, training: 0, validation: 0, [kind]: 3 };
    // The tasks of the second panel are the first's by digest, whatever the panel is called.
    expect(report).toMatchObject({ verdict: 'exploratory', panels: [{ planned: true, seenTasks: seen, verdict: 'exploratory' }, { seenTasks: { ...seen, panel: 10 }, verdict: 'exploratory' }] });
    const text = renderTerminal(report);
    const counted = (panel: number): string => `Seen tasks: 3 of these ${panel} tasks were ${kind === 'training' ? 'trained on' : 'used to choose the checkpoint'}.`;
    for (const page of [text, renderHtml(report, { learningCurve: [], discordantTrials: [] })]) {
      expect(page).toContain('on tasks that the policy has seen, so it supports no claim about unseen tasks: +100.0 points');
      for (const panel of [20, 10]) expect(page).toContain(counted(panel));
      expect(page).not.toMatch(/\bImproved\b|better\b/);
    }
    expect(text).toContain('Holding tasks that the policy has seen: test, temperature-1; ood, temperature-1.');
  });

  it('is not shown over records that were changed or removed since', async () => {
    await writeEvaluation(dir, twenty());
    await runBoth(test(20), 6, 18);
    const report = await writeReport(dir);
    await requireRecordsOf(dir, report);
    const path = join(dir, 'test.temperature-1.1', 'policy', 'trials.jsonl');
    const refusal = (found: string) => ({ code: 'E_FILE_CORRUPT', message: `${path}: ${found}`, remedy: expect.stringContaining('eval RUN --again') as string });
    await writeFile(path, (await readFile(path, 'utf8')).replace('{', '!'));
    await expect(requireRecordsOf(dir, report)).rejects.toMatchObject(refusal('is not what the report was computed from'));
    await expect(checkReport(dir)).rejects.toMatchObject(refusal('is not what the report was computed from'));
    await rm(path);
    await expect(requireRecordsOf(dir, report)).rejects.toMatchObject(refusal('is gone, and the report rests on it'));
  });

  it('needs every planned comparison, whatever else there is', () => {
    expect(() => buildReport(twenty(), [], {})).toThrow(expect.objectContaining({ code: 'E_REPORT_RECORD' }) as Error);
  });
});

describe('renderTerminal', () => {
  it('tells a newcomer what was trained, on what, how much better and how sure', async () => {
    await writeEvaluation(dir, twenty());
    await runBoth(scriptedPanel(20), 6, 18);
    expect(renderTerminal(await writeReport(dir))).toMatchInlineSnapshot(`
      "panel                 n       base      policy  points  win/tie/loss        p  input  steps   time
      -------------------  --  ---------  ----------  ------  ------------  -------  -----  -----  -----
      test, temperature-1  20  6 (30.0%)  18 (90.0%)   +60.0        12/8/0  4.88e-4  0.95x  0.95x  0.98x
      input (tokens), steps, time: policy over base; the p here is not adjusted.

      Run 20261130T071500Z trained seatrial/builtin-base by PPO with LoRA (rank 4) on 187 tasks of scripted 1: 20 iterations, 2560 trials.
      On 20 tasks of the test, temperature-1 panel the base solved 6 of 20 (30.0%) and the trained policy 18 of 20 (90.0%): 12 won, 0 lost, 8 equal.
      Improved: +60.0 points, 95% interval +30.0 to +90.0 points. Between equally good agents a split at least this uneven has probability 4.88e-4 (exact McNemar test; Holm-adjusted 4.88e-4, at most 0.05).
      None of these tasks was trained on or used to choose the checkpoint.
      Every trial has a verdict.
      Trials that ended differently, for example: t_743f325c94248286 (task-006, won), t_3d553fd05070d721 (task-007, won), t_9ec13157640739a6 (task-008, won). Read one with \`npx seatrial trial show ID --run 20261130T071500Z\`.

      dataset b277fd623676a525c29b9eb155afc8c9010681814ceafb2d7627f47b9a232576
      adapter ae1eae1d76e5b7c865c4122ce366a08025842566d2d96c75cc13e6353a73db0d
      panel   75211a7f722a7d8445a65142c0574efc929f933a99e0177f526266649fa96ba6 (test, temperature-1)
      "
    `);
  });

  it('says beside the headline how often the base solves with another seed, and nothing of it where trials are missing', async () => {
    await writeEvaluation(dir, twenty());
    await runBoth(test(20), 6, 18);
    const repeated = { side: 'base-repeat', policyVersion: 0, ...scriptedWeights('base'), dir: sideDir(dir, panelKey(test(20)), 'base-repeat') } as const;
    await runPanel({ runTrial: scriptedTrial(({ taskId }) => (Number(taskId.slice(-3)) >= 9 ? 'solved' : 'failed')), concurrency: 4 }, scriptedPanel(20, { seed: 8 }), repeated);
    const report = await writeReport(dir);
    for (const page of [renderTerminal(report), renderHtml(report, { learningCurve: [], discordantTrials: [] })]) {
      expect(page).toContain('12 won, 0 lost, 8 equal. Drawn again with another seed, the same base solved 11 of 20 (55.0%).');
    }
    const [panel] = report.panels;
    expect(renderTerminal({ ...report, panels: [{ ...panel!, attrition: { ...panel!.attrition, policy: 1 } }] })).not.toContain('Drawn again');
  });

  it('says how many of the training tasks a short run has reached', async () => {
    const { subject } = twenty();
    await writeEvaluation(dir, twenty({ subject: { ...subject, sampledTasks: 24 } }));
    await runBoth(scriptedPanel(20), 6, 18);
    expect(renderTerminal(await writeReport(dir))).toContain('on 24 of the 187 tasks of scripted 1:');
  });

  it('says that an interval without width is no certainty where no pair differs', async () => {
    await writeEvaluation(dir, twenty());
    await runBoth(scriptedPanel(20), 6, 6);
    expect(renderTerminal(await writeReport(dir))).toContain('No pair is discordant: an interval without width says only that, and fewer than 6 cannot reach 0.05.');
  });

  it('claims nothing where nothing was shown, and passes no control characters on', async () => {
    await writeEvaluation(dir, twenty());
    await runBoth(scriptedPanel(20), 6, 9);
    const report = await writeReport(dir);
    const text = renderTerminal({ ...report, subject: { ...report.subject, dataset: 'evil\u001b[2J\u202e' } });
    expect(text).toContain('Not shown: the measured difference is +15.0 points');
    expect(text).toContain('Only 3 pairs are discordant, and fewer than 6 cannot reach 0.05.');
    expect(text).not.toMatch(/[Ii]mproved|better/);
    expect(text).toContain('evil\ufffd[2J\ufffd');
  });
});
