import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import type { Sandbox, SandboxFile, SandboxImage, SandboxSpec } from '../../src/env/index.js';
import { DockerProvider } from '../../src/env/sandbox/docker/provider.js';
import { dockerDeps, plainSpec, run, runnableRows, testImage, text } from './sandbox-providers.js';

const [row] = runnableRows().filter(({ name }) => name === 'docker');
const inSight = process.getuid?.() === 0;

/** What a sandbox of an image holds is the same whether the host looks itself or asks the engine. */
describe.skipIf(row === undefined)('docker images in sight and through the engine', () => {
  let folder: string;
  let image: SandboxImage;
  let providers: readonly DockerProvider[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'seatrial-sight-'));
    const lines = [`FROM ${testImage}`, 'RUN mkdir -p /real/app/sub /var/lib && printf own >/real/app/file && mkfifo /var/lib/pipe && ln -s /real /linked && ln -s /etc /real/app/out && mkdir -p /real/piped && mkfifo /real/piped/pipe'];
    writeFileSync(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`);
    image = { kind: 'dockerfile', contextDir: folder };
    const deps = dockerDeps({ clock: systemClock, environment: { PATH: process.env['PATH'] } });
    providers = [await DockerProvider.open(deps), await DockerProvider.open(deps, { access: 'archive' })];
  });
  afterAll(async () => {
    for (const provider of providers) await provider.close();
    rmSync(folder, { recursive: true });
  });

  /** What is to be seen of a sandbox by each way, after a command and the freeze. */
  async function both(spec: Partial<SandboxSpec>, command: string, look: (sandbox: Sandbox) => Promise<unknown>): Promise<unknown> {
    const seen: unknown[] = [];
    for (const provider of providers) {
      const sandbox = await provider.create({ ...plainSpec, image, extraDirs: ['/logs/verifier', '/tests'], ...spec });
      try {
        const said = (await run(sandbox, command)).output;
        await sandbox.killAll();
        seen.push([said, await look(sandbox)]);
      } finally {
        await sandbox.stop();
      }
    }
    expect(seen[0]).toEqual(seen[1]);
    return seen[0];
  }

  const changes = async (sandbox: Sandbox): Promise<unknown> => {
    const diff = await sandbox.workspaceDiff().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    return typeof diff === 'string' ? diff : [diff.entries.map(({ path, kind, type, mode, content, symlinkTarget }) => [path, kind, type, mode, symlinkTarget ?? (content === undefined ? null : text(content))]), diff.skipped];
  };

  const files: readonly SandboxFile[] = [
    { path: 'file', content: 'over', mode: 0o640 },
    { path: 'new/deep/file', content: '#!/bin/sh\n', mode: 0o755 },
    { path: 'new/link', symlinkTarget: '../file' },
    { path: 'empty', directory: true, mode: 0o700 },
    { path: '/tests/test.sh', content: 'test', mode: 0o711 },
  ];
  const shape = 'find . /logs /tests -printf "%p %y %m %U:%G %l\\n" | sort';

  it.each([
    ['in a directory of the image', '/real/app', files],
    ['in one that it lacks', '/made/for/it', files],
    ['behind a link of the image', '/linked/app', files],
    ['through a link of the image', '/real/app', [{ path: 'out/written', content: 'inside', mode: 0o644 }]],
    ['where it has a directory', '/real/app', [{ path: 'sub', content: 'a file', mode: 0o600 }]],
  ] satisfies [string, string, readonly SandboxFile[]][])('files are laid %s', async (_where, workdir, laid) => {
    const seen = await both({ workdir, files: laid }, `${shape}; cat file /etc/written`, changes);
    expect(JSON.stringify(seen)).toContain(laid[0]!.path.split('/')[0]);
  });

  it('a user of the image owns what is laid for it', async () => {
    const seen = await both({ workdir: '/real/app', user: '1234:4321', files: [{ path: 'mine', content: '', mode: 0o600 }, { path: 'd', directory: true, mode: 0o755 }, { path: 'l', symlinkTarget: 'mine' }] }, `${shape}; echo more >>mine && echo written`, changes);
    expect(JSON.stringify(seen)).toMatch(/mine f 600 1234:4321.*written/);
  });

  it.each([
    ['changes', 'printf x >>file; rm -r sub; ln -s file link; ln file hard; mkfifo pipe; printf "\\0\\377" >"$(printf "a\\nb")"; chmod 0 file; chown 7:7 hard'],
    ['a workspace that was made anew', 'cd /; rm -r /real/app; mkdir /real/app; printf new >/real/app/file'],
    ['a workspace that is gone', 'cd /; rm -r /real/app'],
    ['a workspace that is a file', 'cd /; rm -r /real/app; printf x >/real/app'],
    ['a workspace that is a link to the host\'s own folders', 'cd /; rm -r /real/app; ln -s /etc /real/app'],
    ['a workspace whose parent is a link', 'cd /; mv /real /elsewhere; ln -s elsewhere /real; printf x >>/real/app/file'],
    ['names that are no text', 'touch "$(printf "\\377")"; mkdir "$(printf "d\\376")"'],
    ['nothing', ':'],
  ])('%s: the diff is the same', async (_what, command) => {
    await both({ workdir: '/real/app' }, command, changes);
  });

  it('what stands in the place of an image\'s pipe is told', async () => {
    const seen = await both({ workdir: '/real/piped' }, 'rm pipe; printf x >pipe', changes);
    expect(seen).toMatchObject([expect.anything(), [[['pipe', 'type-changed', 'file', 0o644, 'x']], []]]);
  });

  it('files are read and listed, through no link', async () => {
    const look = async (sandbox: Sandbox): Promise<unknown> => {
      const read = async (path: string): Promise<string | null> => {
        const content = await sandbox.readFile(path, { limitBytes: 4 });
        return content === null ? null : text(content);
      };
      // What a directory or a link takes is the file system's own.
      const list = async (path?: string): Promise<unknown> => (await sandbox.listFiles(path)).map(({ path: name, type, mode, sizeBytes }) => [name, type, mode, type === 'file' ? sizeBytes : null]);
      return [await read('/logs/verifier/reward.txt'), await read('file'), await read('out/passwd'), await read('link'), await read('pipe'), await read('none/there'), await list(), await list('/logs/verifier')];
    };
    const seen = await both({ workdir: '/real/app' }, 'echo 12345 >/logs/verifier/reward.txt; ln -s file link; mkfifo pipe; mkdir none', look);
    expect(seen).toMatchObject(['', ['1234', 'own', null, null, null, null, [['file', 'file', 0o644, 3], ['link'], ['none'], ['out'], ['pipe'], ['sub']].map((entry) => expect.arrayContaining(entry) as unknown), [['reward.txt', 'file', 0o644, 6]]]]);
  });

  it('files are written to a living sandbox, also where an agent put links', async () => {
    for (const provider of providers) {
      const sandbox = await provider.create({ ...plainSpec, image, workdir: '/real/app' });
      await run(sandbox, 'rm -r sub; mkdir /there; ln -s /there sub');
      await sandbox.writeFiles([{ path: 'sub/file', content: 'through', mode: 0o640 }, { path: 'plain', content: 'plain', mode: 0o600 }]);
      expect((await run(sandbox, 'cat /there/file plain; stat -c %a plain /there/file')).output).toBe('throughplain600\n640\n');
      await sandbox.stop();
    }
  });

  it.skipIf(!inSight)('takes no archive of the engine where the host sees it, and has counters of its own', async () => {
    const provider = providers[0]!;
    const spec = { ...plainSpec, image, workdir: '/real/app', files, extraDirs: ['/logs/verifier', '/tests'] };
    // What the image has in the workspace is asked for once.
    await (await provider.create(spec)).stop();
    const asked: string[] = [];
    const note = (message: unknown): void => void asked.push((message as { readonly request: ClientRequest }).request.path);
    subscribe('http.client.request.start', note);
    try {
      const sandbox = await provider.create(spec);
      await run(sandbox, 'echo x >>file; i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done');
      await sandbox.killAll();
      await sandbox.workspaceDiff();
      expect(await sandbox.usage()).toMatchObject({ cpuMs: expect.any(Number) as number, peakMemoryBytes: expect.any(Number) as number, bytesWritten: expect.any(Number) as number });
      await sandbox.stop();
    } finally {
      unsubscribe('http.client.request.start', note);
    }
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((path) => /\/(archive|stats|kill|exec)\b/.test(path))).toEqual([]);
  });
});
