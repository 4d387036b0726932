import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainOptions, releaseInputs, sealCheckpoint, steadyLoader } from '../../test/support/release-fixture.js';
import { scriptedPanel } from '../../test/support/scripted-panel.js';
import { digestFolder } from '../store/index.js';
import { buildRelease } from './build-release.js';
import { verifyRelease } from './verify-release.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'release-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

describe('buildRelease', () => {
  it('makes a folder that verifies offline, trusting nothing', async () => {
    const inputs = await releaseInputs(dir);
    const built = await buildRelease(inputs);
    const verification = await verifyRelease(built.dir, { ...plainOptions, loader: steadyLoader });
    expect(verification.failures).toEqual([]);
    expect(verification.ok).toBe(true);
    expect((await digestFolder(built.dir)).map(({ path }) => path)).toEqual([
      'README.md',
      'SHA256SUMS',
      'adapter_config.json',
      'adapter_model.safetensors',
      'checkpoint-summary.json',
      'evaluation/evaluation.json',
      'evaluation/report.json',
      ...['base', 'policy'].flatMap((side) => ['panel', 'run'].map((name) => `evaluation/test.temperature-1.1/${side}/${name}.json`).concat(['timings', 'trials'].map((name) => `evaluation/test.temperature-1.1/${side}/${name}.jsonl`))),
      'load-proof.json',
      'manifest.json',
      'release.json',
    ]);
    await promisify(execFile)('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: built.dir });
    const config = JSON.parse(await readFile(join(built.dir, 'adapter_config.json'), 'utf8')) as Record<string, unknown>;
    expect(config).toMatchObject({ base_model_name_or_path: 'seatrial/builtin-base', revision: inputs.base.revision });
  });

  it('gives the same bytes when it is built again, in place or elsewhere', async () => {
    const inputs = await releaseInputs(dir);
    const first = await digestFolder((await buildRelease(inputs)).dir);
    expect(await digestFolder((await buildRelease(inputs)).dir)).toEqual(first);
    await cp(dir, `${dir}-moved`, { recursive: true });
    const moved = { checkpointDir: `${dir}-moved/checkpoint`, evaluationDir: `${dir}-moved/evaluation`, runRecordPath: `${dir}-moved/run.json`, outDir: `${dir}-moved/other` };
    expect(await digestFolder((await buildRelease({ ...inputs, ...moved })).dir)).toEqual(first);
    await rm(`${dir}-moved`, { recursive: true });
  });

  it('says improved in both languages when and only when the planned test does', async () => {
    const improved = await readFile(join((await buildRelease(await releaseInputs(join(dir, 'a')))).dir, 'README.md'), 'utf8');
    expect(improved).toContain('Panel test, temperature-1, 1 a task: improved. +60.0 points');
    expect(improved).toContain('有提升。+60.0 个百分点');
    const unclear = await readFile(join((await buildRelease(await releaseInputs(join(dir, 'b'), 9))).dir, 'README.md'), 'utf8');
    expect(unclear).toContain('no difference was shown. +15.0 points');
    expect(unclear).toContain('未显示出差异');
    expect(unclear).not.toMatch(/improv|better|提升/i);
    const worse = await readFile(join((await buildRelease(await releaseInputs(join(dir, 'c'), 0))).dir, 'README.md'), 'utf8');
    expect(worse).toContain('worse than its base');
    expect(worse).toContain('0 of 20 were trained on and 0 were used to choose the checkpoint (test, temperature-1, 1 a task)');
  });

  it('makes no claim of tasks that were seen in training, in either language, and says how many', async () => {
    const training = scriptedPanel(20).tasks.map(({ digest }) => digest).sort();
    const card = await readFile(join((await buildRelease(await releaseInputs(dir, 18, {}, { seenTasks: { training, validation: [] } }))).dir, 'README.md'), 'utf8');
    expect(card).toContain('exploratory, on tasks that the adapter has seen; no claim about unseen tasks. +60.0 points');
    expect(card).toContain('20 of 20 were trained on');
    expect(card).toContain('含适配器见过的任务，不支持关于未见任务的结论。+60.0 个百分点');
    expect(card).toContain('20 个中 20 个用于训练');
    expect(card).not.toMatch(/improved|better|有提升/i);
  });

  it('has the front matter a hub asks for, and the mandatory sections', async () => {
    const card = await readFile(join((await buildRelease(await releaseInputs(dir))).dir, 'README.md'), 'utf8');
    const front = card.slice(4, card.indexOf('\n---\n', 4));
    for (const line of ['base_model: "seatrial/builtin-base"', 'base_model_relation: adapter', 'library_name: peft', 'license: "apache-2.0"', 'model-index:', '      value: 0.9']) {
      expect(front.split('\n')).toContain(line);
    }
    for (const heading of ['### Limitations', '### Licence', '### 局限', '### 许可']) expect(card).toContain(`\n${heading}\n`);
  });

  it('pins a gated base of the hub, says how to load it, and repeats its terms', async () => {
    const base = {
      id: 'owner/Base-8B',
      revision: '0da97e45'.repeat(5),
      gated: true,
      licence: { id: 'other', name: 'Base Licence', link: 'https://example.org/owner/base/LICENSE' },
    };
    const { dir: made } = await buildRelease(await releaseInputs(dir, 18, base));
    const card = await readFile(join(made, 'README.md'), 'utf8');
    expect(card).toContain(`from_pretrained("owner/Base-8B", revision="${base.revision}")`);
    expect(card).toContain('`other` (Base Licence), <https://example.org/owner/base/LICENSE>, and its access terms must be accepted on the hub first');
    expect(card).toContain('并须先在模型中心接受其访问条款');
    expect((await verifyRelease(made, { ...plainOptions, loader: steadyLoader })).failures).toEqual([]);
  });

  it('leaves nothing half-made, and the old release in place, when a check fails', async () => {
    const inputs = await releaseInputs(dir);
    await buildRelease(inputs);
    const before = await digestFolder(inputs.outDir);
    const refused = buildRelease({ ...inputs, identities: ['apache-2'] });
    await expect(refused).rejects.toMatchObject({ code: 'E_RELEASE_REFUSED' });
    await expect(refused).rejects.toThrow(/E_LEAK_IDENTITY README.md \(line \d+\)/);
    expect(await digestFolder(inputs.outDir)).toEqual(before);
    expect((await readdir(dir)).sort()).toEqual(['checkpoint', 'evaluation', 'release', 'run.json']);
  });

  it('puts back the release that a killed builder had moved aside, and clears away what it was making', async () => {
    const inputs = await releaseInputs(dir);
    await buildRelease(inputs);
    const before = await digestFolder(inputs.outDir);
    // As a process leaves it that dies between its two renames.
    await rename(inputs.outDir, join(dir, '.replaced-release'));
    await cp(join(dir, '.replaced-release'), join(dir, '.tmp-4194399-0-release'), { recursive: true });
    await expect(buildRelease({ ...inputs, identities: ['apache-2'] })).rejects.toMatchObject({ code: 'E_RELEASE_REFUSED' });
    expect(await digestFolder(inputs.outDir)).toEqual(before);
    expect((await readdir(dir)).sort()).toEqual(['checkpoint', 'evaluation', 'release', 'run.json']);
  });

  it('never replaces a folder that is no release', async () => {
    const inputs = await releaseInputs(dir);
    await expect(buildRelease({ ...inputs, outDir: inputs.checkpointDir })).rejects.toThrow(/is no release/);
    expect((await stat(join(inputs.checkpointDir, 'COMPLETE'))).isFile()).toBe(true);
  });

  it.each([
    ['an incomplete checkpoint', async (where: string) => await rm(join(where, 'checkpoint/COMPLETE')), /not complete/],
    ['a damaged adapter', async (where: string) => await writeFile(join(where, 'checkpoint/actor/adapter_model.safetensors'), 'x'), /the summary says/],
    [
      'the run record of another run',
      async (where: string) => {
        const path = join(where, 'run.json');
        await writeFile(path, (await readFile(path, 'utf8')).replace('20261130T071500Z', '20261130T071501Z'));
      },
      /the checkpoint is of run/,
    ],
    [
      'an adapter that copies modules',
      async (where: string) => {
        const path = join(where, 'checkpoint/actor/adapter_config.json');
        const config = JSON.parse(await readFile(path, 'utf8')) as object;
        await writeFile(path, JSON.stringify({ ...config, modules_to_save: ['lm_head'] }));
        await sealCheckpoint(join(where, 'checkpoint'));
      },
      /modules_to_save/,
    ],
  ])('refuses %s', async (_, spoil, message) => {
    const inputs = await releaseInputs(dir);
    await spoil(dir);
    await expect(buildRelease(inputs)).rejects.toThrow(message);
    expect(await readdir(dir)).not.toContain('release');
  });
});
