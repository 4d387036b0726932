import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSettings, storedSettings } from './load-settings.js';
import { builtinBaseDir, builtinConfigPath } from './places.js';
import type { Settings } from './settings.js';

describe('loadSettings', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'seatrial-settings-'));
  });
  afterAll(async () => {
    await rm(dir, { recursive: true, force: true });
  });

  const minimal = '[model]\nbase = "base"\n[data]\ntasks = "tasks"\n[agent]\nconfig = "agent.toml"\n';
  const load = async (toml: string, flags: Record<string, unknown> = {}, assignments: string[] = []): Promise<Settings> => {
    await writeFile(join(dir, 'my.toml'), toml);
    return await loadSettings({ configPath: join(dir, 'my.toml'), flags, assignments, cwd: '/elsewhere' });
  };

  it('takes paths of the file from its folder, and paths of flags from the present one', async () => {
    const settings = await load(minimal, { 'data.tasks': 'mine' }, ['agent.config=agents/a.toml']);
    expect(settings.model.base).toBe(join(dir, 'base'));
    expect(settings.data.tasks).toBe('/elsewhere/mine');
    expect(settings.agent.config).toBe('/elsewhere/agents/a.toml');
  });

  it('lets flags override the file, and --set both, with values as TOML writes them', async () => {
    const settings = await load(`${minimal}[train]\niterations = 5\nklTarget = 0.1\n`, { 'train.iterations': 6, 'train.seed': undefined }, ['train.iterations=7', 'train.policy.schedule=constant', 'train.maskTruncated=true']);
    expect(settings.train).toMatchObject({ iterations: 7, klTarget: 0.1, seed: 1, maskTruncated: true, policy: { schedule: 'constant' } });
  });

  it('calls a base by no other name, and gives it no other licence, than it was given itself', async () => {
    const named = minimal.replace('base = "base"', 'base = "base"\nid = "owner/Name"\nrevision = "0123456789abcdef0123456789abcdef01234567"\ngated = true\nlicence = { id = "mit" }');
    expect((await load(named)).model).toMatchObject({ id: 'owner/Name', licence: { id: 'mit', name: null, link: null }, gated: true });
    expect((await load(named, { 'model.base': 'My Base!' })).model).toEqual({ base: '/elsewhere/My Base!', id: 'local/My-Base-', revision: null, licence: { id: 'unknown', name: null, link: null }, gated: false });
    expect((await load(minimal, { 'model.base': builtinBaseDir })).model).toMatchObject({ id: 'seatrial/builtin-base', licence: { id: 'apache-2.0' } });
    await expect(load(minimal.replace('base = "base"', 'base = "base"\nid = "no slash"'))).rejects.toMatchObject({ code: 'E_CONFIG', message: expect.stringContaining('model.id') as string });
  });

  it('takes what a file leaves open from the built-in configuration, lists whole', async () => {
    const builtin = await loadSettings({ configPath: builtinConfigPath, flags: {}, assignments: [], cwd: dir });
    const panels = [{ name: 'mine', split: 'mine', planned: true, decoding: 'temperature-1', samplesPerTask: 1 }];
    const settings = await load('[data]\ntasks = "tasks"\n[train.policy]\nlearningRate = 1e-4\n[evaluation]\npanels = [{ name = "mine", split = "mine", planned = true }]\n');
    expect(settings).toEqual({
      ...builtin,
      data: { ...builtin.data, tasks: join(dir, 'tasks') },
      train: { ...builtin.train, policy: { ...builtin.train.policy, learningRate: 1e-4 } },
      evaluation: { ...builtin.evaluation, panels },
    });
    expect(await load('')).toEqual(builtin);
    await expect(load('[model]\nid = "owner/Name"\n').then(({ model }) => model.base)).resolves.toBe(builtinBaseDir);
  });

  it('names the place of a fault: the file that is not there, the line that is no TOML, the key that has its default', async () => {
    await expect(loadSettings({ configPath: 'none.toml', flags: {}, assignments: [], cwd: dir })).rejects.toMatchObject({ message: expect.stringMatching(/^\/.*none\.toml: there is no such configuration$/) as string });
    await expect(load('[train]\niterations = = 5\n')).rejects.toMatchObject({ message: expect.stringMatching(/is not valid TOML, line 2, column \d+: \w/) as string });
    await expect(load(minimal, {}, ['train.advantages=grpo'])).rejects.toMatchObject({ message: expect.stringContaining('train.trialsPerTask is what it is by default: grpo compares trials of one task: at least 2 are needed, not 1') as string });
  });

  it.each([
    ['an unknown key', `${minimal}[train]\nitrations = 5\n`, /unknown key train\.itrations/, /train\.iterations/],
    ['an unknown section', `${minimal}[trian]\niterations = 5\n`, /unknown key trian/, /Did you mean train\?/],
    ['several unknown keys', `${minimal}[train]\nitrations = 5\nzzzzzz = 1\n[evalution]\nalpha = 0.1\n`, /unknown keys (evalution, train\.itrations, train\.zzzzzz|train\.itrations, train\.zzzzzz, evalution)/, /train\.iterations for itrations/],
    ['an unknown key in a list', `${minimal}[evaluation]\npanels = [{ name = "a", splt = "b" }]\n`, /evaluation\.panels\.0\.splt/, /evaluation\.panels\.0\.split/],
    ['a value of another kind', `${minimal}[train]\niterations = "many"\n`, /train\.iterations is "many"/, /config print/],
    ['rules between keys', `${minimal}[train]\nadvantages = "grpo"\n`, /trialsPerTask/, /config print/],
  ])('refuses %s', async (_, toml, message, remedy) => {
    await expect(load(toml)).rejects.toMatchObject({ code: 'E_CONFIG', message: expect.stringMatching(message) as string, remedy: expect.stringMatching(remedy) as string });
  });

  it.each([
    ['train.trialsPerIteration=1000000000000'],
    ['train.policy.lora.rank=1000000000'],
    ['engine.threads=100000'],
    ['rollout.concurrency=1000000000'],
    ['evaluation.resamples=1e15'],
  ])('refuses %s, which nothing here could hold', async (assignment) => {
    await expect(load(minimal, {}, [assignment])).rejects.toMatchObject({ code: 'E_CONFIG', message: expect.stringContaining(`${assignment.split('=')[0]!} is `) as string });
  });

  it('takes the names of JavaScript for unknown keys, and touches nothing by them', async () => {
    for (const key of ['__proto__.polluted', 'train.__proto__.polluted', 'constructor.prototype.polluted', '__proto__']) {
      await expect(load(minimal, {}, [`${key}=1`])).rejects.toMatchObject({ code: 'E_CONFIG' });
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('refuses an assignment without a value', async () => {
    await expect(load(minimal, {}, ['train.iterations'])).rejects.toMatchObject({ code: 'E_CONFIG', message: expect.stringContaining('key=value') as string });
  });

  it('reads the built-in configuration', async () => {
    const settings = await loadSettings({ configPath: builtinConfigPath, flags: {}, assignments: [], cwd: dir });
    expect(settings.evaluation.panels.filter(({ planned }) => planned).map(({ name }) => name)).toEqual(['test', 'ood']);
  });

  it('gives back what a run stored, with what is overridden', async () => {
    const settings = await load(minimal);
    expect(storedSettings('r', settings, { flags: {}, assignments: [], cwd: dir })).toEqual(settings);
    expect(storedSettings('r', settings, { flags: { 'train.iterations': 9 }, assignments: [], cwd: dir }).train.iterations).toBe(9);
    expect(() => storedSettings('r', { ...settings, engin: {} }, { flags: {}, assignments: [], cwd: dir })).toThrow(/run r: unknown key engin/);
  });
});
