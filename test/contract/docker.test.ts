import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../src/core/index.js';
import { SandboxUnavailableError, type Sandbox, type SandboxImage, type SandboxSpec } from '../../src/env/index.js';
import { supervisorOnHost } from '../../src/env/sandbox/docker/container-processes.js';
import { allProcesses, descendants } from '../../src/env/sandbox/proc.js';
import { diagnoseDocker } from '../../src/env/sandbox/docker/diagnose.js';
import { engineAddress } from '../../src/env/sandbox/docker/engine-address.js';
import { EngineRefusedError } from '../../src/env/sandbox/docker/errors.js';
import { indexHostTree } from '../../src/env/sandbox/host-tree.js';
import { writeTree } from '../support/task-folders.js';
import { DockerProvider } from '../../src/env/sandbox/docker/provider.js';
import { dockerDeps, onEngine, plainSpec, run, runnableRows, testImage, text } from './sandbox-providers.js';

const [row] = runnableRows().filter(({ name }) => name === 'docker');
const deps = dockerDeps({ clock: systemClock, environment: { PATH: process.env['PATH'] } });
const Inspected = z.object({ Config: z.object({ User: z.string(), Image: z.string() }), HostConfig: z.record(z.string(), z.unknown()), Mounts: z.array(z.unknown()) });

describe.skipIf(row === undefined)('docker', () => {
  let provider: DockerProvider;
  let folder: string;
  const told: string[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'seatrial-docker-'));
    provider = await DockerProvider.open({ ...deps, onProgress: (line) => void told.push(line) });
  });
  afterAll(async () => {
    await provider.close();
    await onEngine(async (engine) => {
      const images = await engine.json(z.array(z.object({ Id: z.string() })), { method: 'GET', path: '/images/json', query: { filters: JSON.stringify({ label: ['seatrial.context'] }) } });
      for (const { Id } of images) {
        await engine.send({ method: 'DELETE', path: `/images/${Id}`, query: { force: '1' } }).catch((error: unknown) => {
          // What another test file builds on is its own to remove.
          if (!(error instanceof EngineRefusedError && error.status === 409)) throw error;
        });
      }
    });
    rmSync(folder, { recursive: true });
  });

  /** A folder with a Dockerfile on top of the tests' image. */
  function dockerfile(name: string, lines: readonly string[], files: Readonly<Record<string, string>> = {}): SandboxImage {
    const contextDir = join(folder, name);
    mkdirSync(contextDir, { recursive: true });
    writeFileSync(join(contextDir, 'Dockerfile'), [`FROM ${testImage}`, ...lines, ''].join('\n'));
    for (const [path, content] of Object.entries(files)) writeFileSync(join(contextDir, path), content);
    return { kind: 'dockerfile', contextDir };
  }

  async function withSandbox(spec: Partial<SandboxSpec>, test: (sandbox: Sandbox) => Promise<void>): Promise<void> {
    const sandbox = await provider.create({ ...plainSpec, ...spec });
    try {
      await test(sandbox);
    } finally {
      await sandbox.stop();
    }
  }

  const project = (): SandboxImage =>
    dockerfile('project', ['RUN mkdir -p /app/gone/deep && cd /app && printf x >gone/deep/file && printf before >edited && printf kept >kept && printf m >mode && ln -s kept link && printf r >renamed && printf x >to-dir && chmod 600 kept', 'COPY own.txt /app/', 'ENV FROM_IMAGE=yes', 'VOLUME /data'], { 'own.txt': 'from the context\n' });

  it('is told apart from the host by every bound that its configuration has', async () => {
    await withSandbox({}, async (sandbox) => {
      const { Config, HostConfig, Mounts } = await onEngine((engine) => engine.json(Inspected, { method: 'GET', path: `/containers/${sandbox.id}/json` }));
      expect(Config).toMatchObject({ User: '1000:1000', Image: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string });
      expect(HostConfig).toMatchObject({
        NetworkMode: 'none',
        PublishAllPorts: false,
        PortBindings: {},
        CapDrop: ['ALL'],
        CapAdd: [],
        SecurityOpt: ['no-new-privileges'],
        Privileged: false,
        ReadonlyRootfs: true,
        Memory: plainSpec.limits.memoryBytes,
        MemorySwap: plainSpec.limits.memoryBytes,
        PidsLimit: plainSpec.limits.processes + 2,
        NanoCpus: 2e9,
        PidMode: '',
        IpcMode: 'private',
      });
      expect(HostConfig['Binds'] ?? []).toEqual([]);
      expect(Mounts).toEqual([]);
    });
  });

  it('builds a Dockerfile once for one content, and tells what happens', async () => {
    told.length = 0;
    const image = project();
    await withSandbox({ image, workdir: '/app' }, async (sandbox) => {
      expect((await run(sandbox, 'cat own.txt; id -u; echo $FROM_IMAGE; cat edited')).output).toBe('from the context\n0\nyes\nbefore');
    });
    expect(told.some((line) => line.startsWith('Step 1/'))).toBe(true);
    told.length = 0;
    const second = await DockerProvider.open({ ...deps, onProgress: (line) => void told.push(line) });
    try {
      await (await second.create({ ...plainSpec, image, workdir: '/app' })).stop();
    } finally {
      await second.close();
    }
    expect(told).toEqual([]);
  });

  it.each([
    ['cannot be pulled', { kind: 'reference', reference: 'localhost:1/nobody/nothing:7' }, 'E_IMAGE_UNAVAILABLE', /localhost:1\/nobody\/nothing:7 .*cannot be pulled: .*refused/, /docker pull localhost:1\/nobody\/nothing:7/],
    ['is no name', { kind: 'reference', reference: 'Not A Name' }, 'E_IMAGE_UNAVAILABLE', /Not A Name/, /Check its name/],
  ] as const)('an image that %s is named with the answer and a remedy', async (_what, image, code, message, remedy) => {
    const failure: unknown = await provider.create({ ...plainSpec, image }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(message) as string, remedy: expect.stringMatching(remedy) as string });
  });

  it('a Dockerfile that cannot be built is named with the step that failed', async () => {
    const image = dockerfile('broken', ['RUN echo on the way && exit 7']);
    const failure: unknown = await provider.create({ ...plainSpec, image, workdir: '/app' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'E_IMAGE_BUILD_FAILED', message: expect.stringMatching(/broken cannot be built: .*returned a non-zero code: 7[^]*on the way/) as string });
  });

  it('lays a folder of the host over an image\'s workspace as a layer, owned by the image\'s user', async () => {
    const hostDir = await writeTree('tree', { edited: 'of the tree', 'gone/more': 'more', 'new/deep/file': { content: '#!/bin/sh\n', mode: '755' } });
    const workspaceTree = { hostDir, digest: indexHostTree(hostDir).digest };
    const spec = { image: dockerfile('layered', ['RUN mkdir -p /app/gone && cd /app && printf x >gone/file && printf before >edited && useradd -u 4321 worker || echo worker:x:4321:4321::/:/bin/sh >>/etc/passwd', 'USER 4321:4321']), workdir: '/app', workspaceTree, removed: ['gone/more'] };
    await withSandbox(spec, async (sandbox) => {
      expect((await run(sandbox, 'id -u; cat edited gone/file; ls gone; stat -c "%u %a" edited new/deep new/deep/file; printf mine >>edited; rm -r new/deep')).output).toBe('4321\nof the treexfile\n4321 644\n4321 755\n4321 755\n');
      await sandbox.killAll();
      expect((await sandbox.workspaceDiff()).entries.map(({ path, kind }) => [path, kind])).toEqual([['edited', 'modified'], ['new/deep', 'deleted'], ['new/deep/file', 'deleted']]);
    });
  });

  it('diffs an image\'s workspace exactly, and the diff makes the same workspace elsewhere', async () => {
    const image = project();
    const files = [{ path: 'given', content: 'given', mode: 0o640 }];
    const command = `printf after >edited; chmod 755 mode; rm -r gone; rm to-dir; mkdir to-dir; printf in >to-dir/f; ln -sfn edited link; mv renamed moved; mkdir empty; chmod 700 empty
      printf '\\000\\377' >binary; ln kept hard; touch -d 2001-01-01 kept own.txt; printf other >owned; chown 12345:54321 owned kept; chmod u+s mode; mkfifo fifo; printf more >>given; echo outside >/etc/elsewhere`;
    await withSandbox({ image, workdir: '/app', files }, async (sandbox) => {
      const done = await run(sandbox, command);
      expect([done.exitCode, done.output]).toEqual([0, '']);
      await sandbox.killAll();
      const diff = await sandbox.workspaceDiff();
      expect(diff.skipped).toEqual([{ path: 'fifo', reason: 'it is a pipe, a socket or a device' }]);
      expect(diff.entries.map((entry) => [entry.path, entry.kind, entry.type, entry.mode.toString(8), entry.symlinkTarget ?? (entry.content === undefined ? null : Buffer.from(entry.content).toString('latin1'))])).toEqual([
        ['binary', 'added', 'file', '644', '\x00\xff'],
        ['edited', 'modified', 'file', '644', 'after'],
        ['empty', 'added', 'directory', '700', null],
        ['given', 'modified', 'file', '640', 'givenmore'],
        ['gone', 'deleted', 'directory', '755', null],
        ['gone/deep', 'deleted', 'directory', '755', null],
        ['gone/deep/file', 'deleted', 'file', '644', null],
        ['hard', 'added', 'file', '600', 'kept'],
        ['link', 'modified', 'symlink', '777', 'edited'],
        ['mode', 'modified', 'file', '755', 'm'],
        ['moved', 'added', 'file', '644', 'r'],
        ['owned', 'added', 'file', '644', 'other'],
        ['renamed', 'deleted', 'file', '644', null],
        ['to-dir', 'type-changed', 'directory', '755', null],
        ['to-dir/f', 'added', 'file', '644', 'in'],
      ]);
      expect(text(await sandbox.readFile('owned', { limitBytes: 3 }))).toBe('oth');
      expect(await sandbox.readFile('link', { limitBytes: 3 })).toBeNull();
      const removed = diff.entries.filter(({ kind }) => kind === 'deleted' || kind === 'type-changed').map(({ path }) => path);
      const standing = diff.entries.filter(({ kind }) => kind !== 'deleted');
      const carried = standing.map(({ path, type, mode, content, symlinkTarget }) => (type === 'file' ? { path, content: content!, mode } : type === 'symlink' ? { path, symlinkTarget: symlinkTarget! } : { path, directory: true as const, mode }));
      await withSandbox({ image, workdir: '/app', files: carried, removed }, async (copy) => {
        const shape = async (box: Sandbox): Promise<unknown> => (await box.listFiles()).filter(({ type }) => type !== 'special').map(({ path, type, mode, sizeBytes }) => [path, type, mode, sizeBytes]);
        expect(await shape(copy)).toEqual(await shape(sandbox));
        expect((await copy.workspaceDiff()).entries).toEqual([]);
        expect((await run(copy, 'cat edited given; readlink link')).output).toBe('aftergivenmoreedited\n');
      });
    });
  });

  it('gives a task\'s image its own users, and root only what owning files takes', async () => {
    const image = dockerfile('users', ['RUN echo "tester:x:1234:4321::/home/tester:/bin/sh" >>/etc/passwd && mkdir -p /app && chown 1234 /app', 'USER tester']);
    const spec = { image, workdir: '/app', extraDirs: ['/logs/verifier'], files: [{ path: 'f', content: 'mine', mode: 0o600 }] };
    await withSandbox(spec, async (sandbox) => {
      expect((await run(sandbox, 'id -u; id -g; cat f; echo 1 >/logs/verifier/reward.txt; echo x >/usr/bin/x')).output).toMatch(/^1234\n4321\nmine/);
      expect((await run(sandbox, 'head -c 1 /proc/1/fd/0')).exitCode).not.toBe(0);
      await sandbox.killAll();
      expect(text(await sandbox.readFile('/logs/verifier/reward.txt', { limitBytes: 10 }))).toBe('1\n');
    });
    await withSandbox({ ...spec, user: 'root' }, async (sandbox) => {
      expect((await run(sandbox, 'id -u; cat f; mkdir -p /opt/x && chown 5:5 /opt/x && echo owned')).output).toBe('0\nmineowned\n');
      const attempts = ['mount -t tmpfs none /mnt', 'unshare -m true', 'mknod /tmp/null c 1 3', 'chroot / true', 'hostname evil', 'nsenter -t 1 -m true', 'echo 1 >/proc/sys/kernel/printk', 'swapon /dev/zero'];
      for (const attempt of attempts) expect([attempt, (await run(sandbox, attempt)).exitCode === 0]).toEqual([attempt, false]);
      expect((await run(sandbox, 'grep NoNewPrivs /proc/self/status')).output).toBe('NoNewPrivs:\t1\n');
    });
    const failure: unknown = await provider.create({ ...plainSpec, ...spec, user: 'nobody-knows' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'E_IMAGE_UNSUITABLE', message: expect.stringContaining('nobody-knows') as string });
  });

  it.each(['SIGSTOP to its processes', 'a pause of the container'])('whoever stops it from outside is to blame, not the agent: %s', { timeout: 120_000 }, async (what) => {
    for (const access of [undefined, 'archive'] as const) {
      const other = await DockerProvider.open(deps, access === undefined ? {} : { access });
      const sandbox = await other.create(plainSpec);
      const command = sandbox.exec('sleep 30', { timeoutMs: 1_500 });
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (what.startsWith('SIGSTOP')) {
        const [first] = allProcesses().filter(({ pid, name }) => name === 'sh' && supervisorOnHost(pid, sandbox.id) !== null);
        for (const { pid } of [...descendants(first!.pid), first!]) process.kill(pid, 'SIGSTOP');
      } else await onEngine((engine) => engine.send({ method: 'POST', path: `/containers/${sandbox.id}/pause` }));
      expect((await command).exitCode).toBeNull();
      expect(sandbox.status()).toMatchObject({ alive: false, cause: 'infra', detail: expect.stringContaining('from outside') as string });
      await other.close();
    }
  });

  it('leaves no container and no volume', async () => {
    const image = project();
    const other = await DockerProvider.open(deps, { access: 'archive' });
    const ids = [await other.create(plainSpec), await other.create({ ...plainSpec, image, workdir: '/app' })].map(({ id }) => id);
    const volumes = (await Promise.all(ids.map((id) => onEngine((engine) => engine.json(z.object({ Mounts: z.array(z.object({ Name: z.string() })) }), { method: 'GET', path: `/containers/${id}/json` }))))).flatMap(({ Mounts }) => Mounts.map(({ Name }) => Name));
    expect(volumes.length).toBeGreaterThanOrEqual(3);
    await other.close();
    const there = (path: string): Promise<boolean> => onEngine((engine) => engine.send({ method: 'GET', path })).then(() => true, () => false);
    for (const path of [...ids.map((id) => `/containers/${id}/json`), ...volumes.map((name) => `/volumes/${name}`)]) expect([path, await there(path)]).toEqual([path, false]);
  });

  it('an engine that vanishes is infra, and serves again when it is back', async () => {
    const proxy = await Proxy.open(join(folder, 'proxy.sock'));
    const behind = await DockerProvider.open({ ...deps, environment: { ...deps.environment, DOCKER_HOST: `unix://${join(folder, 'proxy.sock')}` } });
    try {
      const sandbox = await behind.create(plainSpec);
      const long = sandbox.exec('sleep 60', { timeoutMs: 60_000 });
      await systemClock.sleep(100);
      await proxy.cut();
      expect(await long).toMatchObject({ exitCode: null, timedOut: false });
      expect(sandbox.status()).toMatchObject({ alive: false, cause: 'infra' });
      const failure: unknown = await behind.create(plainSpec).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'E_SANDBOX_ENGINE_GONE', remedy: expect.stringContaining('DOCKER_HOST') as string });
      await proxy.serve();
      await sandbox.stop();
      const next = await behind.create(plainSpec);
      expect((await run(next, 'echo again')).output).toBe('again\n');
    } finally {
      await behind.close();
      await proxy.cut();
    }
  });

  it('doctor tells what the engine is and how strong its sandboxes are', async () => {
    const diagnosis = await diagnoseDocker(deps);
    expect(diagnosis).toMatchObject({ provider: 'docker', isolation: 'container', available: true, problem: null });
    expect(diagnosis.facts.map(({ name }) => name)).toEqual(['engine', 'root of containers', 'system calls', 'memory', 'processes', 'CPU', 'disk', 'files', 'network', 'default image']);
    expect(diagnosis.facts.at(-1)).toMatchObject({ value: 'works', weaker: false });
    const without = await diagnoseDocker({ ...deps, image: 'localhost:1/nothing' });
    expect(without.facts.at(-1)).toMatchObject({ weaker: true, value: expect.stringContaining('localhost:1/nothing') as string });
  });
});

describe('docker without an engine', () => {
  it('says so, and what to do', async () => {
    const nowhere = { ...deps, environment: { DOCKER_HOST: 'unix:///nonexistent/docker.sock' } };
    const failure: unknown = await DockerProvider.open(nowhere).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SandboxUnavailableError);
    expect(failure).toMatchObject({ message: expect.stringContaining('/nonexistent/docker.sock') as string, remedy: expect.stringContaining('DOCKER_HOST') as string });
    expect(await diagnoseDocker(nowhere)).toMatchObject({ available: false, problem: expect.stringContaining('/nonexistent/docker.sock') as string });
  });
});

/** A way to the engine that can be cut. */
class Proxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;

  private constructor(private readonly path: string) {}

  static async open(path: string): Promise<Proxy> {
    const proxy = new Proxy(path);
    await proxy.serve();
    return proxy;
  }

  async serve(): Promise<void> {
    const address = engineAddress(deps.environment);
    this.server = createServer({ allowHalfOpen: true }, (near) => {
      const far = connect(address.kind === 'unix' ? { path: address.socketPath, allowHalfOpen: true } : { host: address.host, port: address.port, allowHalfOpen: true });
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => this.sockets.delete(socket));
      }
      near.pipe(far);
      far.pipe(near);
    });
    this.server.listen(this.path);
    await once(this.server, 'listening');
  }

  async cut(): Promise<void> {
    const { server } = this;
    if (server === null) return;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
