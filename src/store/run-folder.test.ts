import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../core/index.js';
import { ownIdentity, ProcessIdentity } from './process-identity.js';
import { readRecords, RecordLog } from './record-log.js';
import { resolveRun, RunFolder, runIds } from './run-folder.js';
import { z } from 'zod';

let runsDir: string;
beforeEach(async () => {
  runsDir = await mkdtemp(join(tmpdir(), 'seatrial-runs-'));
});

const record = (runId: string, kind: RunRecord['kind'] = 'train'): RunRecord => ({
  schemaVersion: 1,
  runId,
  kind,
  parent: null,
  seed: 1,
  config: { iterations: 3 },
  digests: { dataset: 'd', base: 'b', tokenizer: 't', chatTemplate: 'c', agentConfig: 'a', code: 'o', lockfile: 'l' },
});

/** Starts another node process that takes the lock and then sleeps; resolves once it holds it. */
async function holder(dir: string): Promise<{ readonly pid: number; kill(): Promise<void> }> {
  const script = `import { RunFolder } from ${JSON.stringify(new URL('./index.js', import.meta.url).href)};
    const run = await RunFolder.open(${JSON.stringify(dir)}); await run.lock(); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    pid: child.pid!,
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

describe('RunFolder', () => {
  it('is created with its record and opened again', async () => {
    const made = await RunFolder.create(runsDir, record('20261130T071500Z'));
    expect((await readdir(made.dir)).sort()).toEqual(['checkpoints', 'run.json', 'trajectories', 'trials']);
    expect((await RunFolder.open(made.dir)).record).toEqual(record('20261130T071500Z'));
    expect(await readdir(runsDir)).toEqual(['20261130T071500Z']);
    expect(made.shardPath(7)).toBe(join(made.dir, 'trajectories/step-000007.parquet'));
  });

  it('refuses an existing id and names that cannot be folders', async () => {
    await RunFolder.create(runsDir, record('a'));
    await expect(RunFolder.create(runsDir, record('a'))).rejects.toMatchObject({ code: 'E_RUN_EXISTS' });
    for (const id of ['latest', '../x', '', '.hidden']) {
      await expect(RunFolder.create(runsDir, record(id))).rejects.toMatchObject({ code: 'E_RUN_ID' });
    }
  });

  it('resolves ids and the latest run of a kind', async () => {
    for (const [index, id] of ['b', 'a', 'c'].entries()) {
      const run = await RunFolder.create(runsDir, record(id, id === 'c' ? 'eval' : 'train'));
      await utimes(run.recordPath, 1000 + index, 1000 + index);
    }
    expect((await resolveRun(runsDir, 'latest')).record.runId).toBe('c');
    expect((await resolveRun(runsDir, 'latest', 'train')).record.runId).toBe('a');
    expect((await resolveRun(runsDir, 'b')).record.runId).toBe('b');
    await expect(resolveRun(runsDir, 'zz')).rejects.toMatchObject({ code: 'E_RUN_NOT_FOUND', remedy: expect.stringMatching(/^Give/) as string });
    await expect(resolveRun(join(runsDir, 'a', 'run.json'), 'latest')).rejects.toMatchObject({ code: 'E_RUN_NOT_FOUND', message: expect.stringContaining('run.json, which is a file') as string });
    await expect(resolveRun(runsDir, 'lates')).rejects.toMatchObject({ code: 'E_RUN_NOT_FOUND', remedy: expect.stringMatching(/^Did you mean latest\?/) as string });
    await expect(resolveRun(runsDir, 'b', 'eval')).rejects.toMatchObject({ code: 'E_RUN_KIND', remedy: expect.stringContaining('`npx seatrial eval b --split test` makes one') as string });
    await expect(resolveRun(join(runsDir, 'none'), 'latest')).rejects.toMatchObject({ code: 'E_RUN_NOT_FOUND' });
  });

  it('takes a run for the latest that was started after the clock was set back', async () => {
    const before = await RunFolder.create(runsDir, record('before'));
    await utimes(before.recordPath, 4_000_000_000, 4_000_000_000);
    await RunFolder.create(runsDir, record('after'));
    await RunFolder.create(runsDir, record('last'));
    expect(await runIds(runsDir)).toEqual(['before', 'after', 'last']);
    expect((await resolveRun(runsDir, 'latest')).record.runId).toBe('last');
  });

  it('refuses a run of another kind than is needed, and names one that is', async () => {
    for (const [id, kind] of [['t', 'train'], ['e', 'eval']] as const) await RunFolder.create(runsDir, record(id, kind));
    await expect(resolveRun(runsDir, 'e', 'train')).rejects.toMatchObject({ code: 'E_RUN_KIND', message: 'run e is of the kind evaluation, and this needs one of the kind training run', remedy: expect.stringContaining('such as t') as string });
    const alone = join(runsDir, 'alone');
    await RunFolder.create(alone, record('e', 'eval'));
    await expect(resolveRun(alone, 'latest', 'train')).rejects.toMatchObject({ code: 'E_RUN_NOT_FOUND', message: expect.stringContaining('no training run') as string });
  });

  it('names the fault in a damaged run.json', async () => {
    const run = await RunFolder.create(runsDir, record('a'));
    await writeFile(run.recordPath, '{"schemaVersion":1}');
    await expect(RunFolder.open(run.dir)).rejects.toMatchObject({ code: 'E_FILE_CORRUPT' });
  });
});

describe('RunLock', () => {
  it('keeps a second process out while the first lives, and is taken over after kill -9', async () => {
    const run = await RunFolder.create(runsDir, record('a'));
    const other = await holder(run.dir);
    await expect(run.lock()).rejects.toMatchObject({ code: 'E_RUN_LOCKED', message: expect.stringContaining(String(other.pid)) as string });
    await other.kill();
    const lock = await run.lock();
    expect(ProcessIdentity.parse(JSON.parse(await readFile(lock.path, 'utf8'))).pid).toBe(process.pid);
    await lock.release();
    expect((await readdir(run.dir)).filter((name) => name.includes('lock'))).toEqual([]);
  });

  it('is stale when the pid now belongs to a process with another start time', async () => {
    const run = await RunFolder.create(runsDir, record('a'));
    await writeFile(join(run.dir, 'lock-1-0'), JSON.stringify({ ...(await ownIdentity()), startedAt: '1' }));
    await (await run.lock()).release();
  });

  it('is respected when another host holds it', async () => {
    const run = await RunFolder.create(runsDir, record('a'));
    await writeFile(join(run.dir, 'lock-1-0'), JSON.stringify({ place: 'elsewhere boot ns', pid: 1, startedAt: '1' }));
    await expect(run.lock()).rejects.toMatchObject({ code: 'E_RUN_LOCKED' });
  });

  it('lets at most one of many take over a stale lock, and one that comes alone', async () => {
    const run = await RunFolder.create(runsDir, record('a'));
    await writeFile(join(run.dir, 'lock-1-0'), JSON.stringify({ ...(await ownIdentity()), startedAt: '1' }));
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => run.lock()));
    const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(held.length).toBeLessThanOrEqual(1);
    for (const lock of held) await lock.release();
    await (await run.lock()).release();
  });
});

describe('RecordLog', () => {
  it('appends canonical lines, cuts back and drops a torn line', async () => {
    const path = join(runsDir, 'metrics.jsonl');
    const log = await RecordLog.open(path);
    await log.append({ b: 1, a: 2 });
    const committed = log.sizeBytes;
    await log.append({ b: 2 });
    await log.truncateTo(committed);
    await log.close();
    await writeFile(path, '{"torn":', { flag: 'a' });
    const again = await RecordLog.open(path);
    expect(again.sizeBytes).toBe(committed);
    await expect(again.truncateTo(committed + 1)).rejects.toMatchObject({ code: 'E_FILE_CORRUPT' });
    await again.append({ b: 3 });
    await again.close();
    expect(await readFile(path, 'utf8')).toBe('{"a":2,"b":1}\n{"b":3}\n');
    expect(await readRecords(path, z.looseObject({ b: z.number() }))).toHaveLength(2);
  });
});
