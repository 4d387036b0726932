import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTinyWorld, type TinyWorld } from '../../../test/fixtures/tiny-world.js';
import { systemClock } from '../../core/index.js';
import { diagnoseSandbox } from '../../env/index.js';
import { loadSettings } from './load-settings.js';
import { builtinConfigPath } from './places.js';
import type { Surroundings } from './surroundings.js';
import { Workshop } from './workshop.js';

const bubblewrap = (await diagnoseSandbox({ clock: systemClock, environment: process.env })).find(({ provider }) => provider === 'bubblewrap');

describe('Workshop', () => {
  let dir: string;
  let world: TinyWorld;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'seatrial-workshop-'));
    world = await makeTinyWorld(dir);
  });
  afterAll(async () => {
    await rm(dir, { recursive: true });
  });

  async function open(assignments: readonly string[], change: Partial<Surroundings> = {}): Promise<Workshop> {
    const flags = { 'model.base': world.baseDir, 'data.tasks': world.tasksDir, 'sandbox.provider': 'process' };
    const settings = await loadSettings({ configPath: builtinConfigPath, flags, assignments, cwd: dir });
    return await Workshop.open(settings, { clock: systemClock, environment: process.env, cwd: dir, cores: 1, signal: new AbortController().signal, ...change });
  }

  it('opens nothing on an agent whose context the base does not have', async () => {
    await expect(open([`agent.config=${join(process.cwd(), 'configs/agents/mini.toml')}`])).rejects.toMatchObject({
      code: 'E_AGENT_CONFIG',
      message: expect.stringMatching(/mini: limits\.contextTokens is 65536, and the base .*tiny-base reads 256 tokens/) as string,
    });
  });

  it('opens nothing on an agent with tools where the base is shown none', async () => {
    const path = join(dir, 'tools.toml');
    const tools = await readFile('configs/agents/tools.toml', 'utf8');
    await writeFile(path, tools.replace('contextTokens = 65536', 'contextTokens = 256'));
    await expect(open([`agent.config=${path}`])).rejects.toMatchObject({ code: 'E_AGENT_CONFIG', message: expect.stringContaining('the chat template of the model shows no tools') as string });
  });

  it('names the tasks whose first prompt does not fit before anything is run, and runs them where that is accepted', async () => {
    const examples = `data.tasks=${join(process.cwd(), 'datasets/examples')}`;
    const refusing = await open([examples, 'sandbox.provider=bubblewrap']).catch((error: unknown) => error);
    if (!(refusing instanceof Workshop)) return expect(bubblewrap?.available).toBe(false);
    await expect(refusing.usableTasks('test')).rejects.toMatchObject({
      code: 'E_PROMPTS_TOO_LONG',
      message: expect.stringMatching(/^the context of agent builtin, 256 tokens, cannot hold the first prompt of (\d+) of the \1 tasks of .*examples \(split all\); js-lru-cache has \d+ tokens$/) as string,
    });
    await refusing.close();
    const accepting = await open([examples, 'sandbox.provider=bubblewrap', 'agent.longPrompts=accept']);
    expect((await accepting.usableTasks('test')).size).toBeGreaterThan(5);
    await accepting.close();
  });

  it.skipIf(bubblewrap?.available !== true)('looks for interpreters again where a sandbox could not be had, with the waits of a trial', { timeout: 60_000 }, async () => {
    const [real, bin, armed] = [execFileSync('/bin/sh', ['-c', 'command -v bwrap'], { encoding: 'utf8' }).trim(), join(dir, 'bin'), join(dir, 'armed')];
    execFileSync('mkdir', [bin]);
    // Fails as often as there are letters in the file, then works.
    await writeFile(join(bin, 'bwrap'), `#!/bin/sh\nif [ -s '${armed}' ]; then sed -i 's/.//' '${armed}'; echo 'no space left' >&2; exit 1; fi\nexec '${real}' "$@"\n`);
    await chmod(join(bin, 'bwrap'), 0o755);
    await writeFile(armed, '');
    const waits: number[] = [];
    const clock = { ...systemClock, nowMs: () => systemClock.nowMs(), monotonicMs: () => systemClock.monotonicMs(), sleep: async (ms: number, signal?: AbortSignal) => (ms >= 250 && ms <= 1000 ? void waits.push(ms) : systemClock.sleep(ms, signal)) };
    const workshop = await open(['sandbox.provider=bubblewrap', 'rollout.retries=2'], { clock, environment: { ...process.env, PATH: `${bin}:${process.env['PATH']}` } });
    try {
      await writeFile(armed, 'xx');
      expect((await workshop.usableTasks('train')).size).toBe(6);
      expect(waits).toHaveLength(2);
    } finally {
      await workshop.close();
    }
  });
});
