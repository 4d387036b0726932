import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { applyWorkspaceDiff, SandboxGoneError, SandboxSpecError, type SandboxFile } from '../../src/env/index.js';
import { allProcesses, descendants } from '../../src/env/sandbox/proc.js';
import { commandLine, describeProviders, hostProcessesNamed, ownSeconds, plainSpec, run, text } from './sandbox-providers.js';
import { harborOutcomes } from './weaker-outcomes.js';

describeProviders('sandbox contract: files and the end', (subject) => {
  const { row, provider, withSandbox, itNeeds } = subject;
  const foreign = harborOutcomes(subject);

  it('writes and reads files, bytes and modes exact', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    const files: SandboxFile[] = [
      { path: 'a/b/c.bin', content: bytes, mode: 0o600 },
      { path: "it's $HOME `x`\nnewline", content: 'odd name', mode: 0o644 },
      { path: 'run.sh', content: '#!/bin/sh\necho ran\n', mode: 0o755 },
      { path: 'link', symlinkTarget: 'a/b/c.bin' },
      { path: 'empty', directory: true, mode: 0o700 },
      { path: '/tests/test.sh', content: 'exit 0\n', mode: 0o755 },
      { path: '-rf', content: 'dash', mode: 0o644 },
    ];
    await withSandbox({ files, extraDirs: ['/tests', '/logs/verifier'] }, async (sandbox) => {
      expect((await run(sandbox, './run.sh; wc -c <link; stat -c %a a/b/c.bin empty run.sh; cat ./-rf; ls -d "$SANDBOX_ROOT/logs/verifier" >/dev/null && sh "$SANDBOX_ROOT/tests/test.sh"')).output).toBe('ran\n70000\n600\n700\n755\ndash');
      expect(await sandbox.readFile('a/b/c.bin', { limitBytes: 1e6 })).toEqual(bytes);
      expect(text(await sandbox.readFile('/work/run.sh', { limitBytes: 9 }))).toBe('#!/bin/sh');
      expect(text(await sandbox.readFile('/tests/test.sh', { limitBytes: 100 }))).toBe('exit 0\n');
      for (const path of ['link', 'empty', 'missing', 'missing/deeper', 'run.sh/deeper', '.']) expect(await sandbox.readFile(path, { limitBytes: 10 })).toBeNull();
      expect(await sandbox.workspaceDiff()).toEqual({ entries: [], skipped: [] });

      await sandbox.writeFiles([{ path: 'run.sh', content: 'new', mode: 0o644 }, { path: 'late/file', content: bytes, mode: 0o640 }, { path: '/logs/verifier/reward.txt', content: '1', mode: 0o644 }]);
      expect(await sandbox.readFile('late/file', { limitBytes: 1e6 })).toEqual(bytes);
      expect((await run(sandbox, 'cat run.sh; stat -c %a run.sh late/file')).output).toBe('new644\n640\n');
      expect(text(await sandbox.readFile('/logs/verifier/reward.txt', { limitBytes: 10 }))).toBe('1');
      expect((await sandbox.listFiles('late')).map(({ path, type, sizeBytes, mode }) => [path, type, sizeBytes, mode])).toEqual([['file', 'file', 70_000, 0o640]]);
      expect((await sandbox.listFiles('/tests')).map(({ path }) => path)).toEqual(['test.sh']);
    });
  });

  it('diffs the workspace exactly, and the diff makes the same workspace elsewhere', async () => {
    const files: SandboxFile[] = [
      { path: 'kept', content: 'kept', mode: 0o644 },
      { path: 'edited', content: 'before', mode: 0o644 },
      { path: 'mode', content: 'mode', mode: 0o644 },
      { path: 'gone/deep/file', content: 'x', mode: 0o644 },
      { path: 'to-dir', content: 'x', mode: 0o644 },
      { path: 'to-file/inner', content: 'x', mode: 0o644 },
      { path: 'to-link', content: 'x', mode: 0o644 },
      { path: 'link', symlinkTarget: 'kept' },
      { path: 'renamed', content: 'r', mode: 0o755 },
    ];
    const command = `printf after >edited; chmod 755 mode; rm -r gone; rm to-dir; mkdir to-dir; printf in >to-dir/f; rm -r to-file; printf file >to-file
      rm to-link; ln -s kept to-link; ln -sfn edited link; mv renamed moved; mkdir empty; chmod 700 empty; printf '\\000\\377' >binary; printf nl >"$(printf 'a\\nb')"; ln kept hard; touch -d 2001-01-01 kept`;
    await withSandbox({ files }, async (sandbox) => {
      expect((await run(sandbox, command)).exitCode).toBe(0);
      await sandbox.killAll();
      const diff = await sandbox.workspaceDiff();
      expect(diff.skipped).toEqual([]);
      expect(diff.entries.map((entry) => [entry.path, entry.kind, entry.type, entry.mode.toString(8), entry.symlinkTarget ?? (entry.content === undefined ? null : Buffer.from(entry.content).toString('latin1'))])).toEqual([
        ['a\nb', 'added', 'file', '644', 'nl'],
        ['binary', 'added', 'file', '644', '\x00\xff'],
        ['edited', 'modified', 'file', '644', 'after'],
        ['empty', 'added', 'directory', '700', null],
        ['gone', 'deleted', 'directory', '755', null],
        ['gone/deep', 'deleted', 'directory', '755', null],
        ['gone/deep/file', 'deleted', 'file', '644', null],
        ['hard', 'added', 'file', '644', 'kept'],
        ['link', 'modified', 'symlink', '777', 'edited'],
        ['mode', 'modified', 'file', '755', 'mode'],
        ['moved', 'added', 'file', '755', 'r'],
        ['renamed', 'deleted', 'file', '755', null],
        ['to-dir', 'type-changed', 'directory', '755', null],
        ['to-dir/f', 'added', 'file', '644', 'in'],
        ['to-file', 'type-changed', 'file', '644', 'file'],
        ['to-file/inner', 'deleted', 'file', '644', null],
        ['to-link', 'type-changed', 'symlink', '777', 'kept'],
      ]);
      await withSandbox({ files: applyWorkspaceDiff(files, diff) }, async (copy) => {
        const shape = async (box: typeof copy): Promise<unknown> => (await box.listFiles()).map(({ path, type, mode, sizeBytes }) => [path, type, mode, type === 'directory' ? 0 : sizeBytes]);
        expect(await shape(copy)).toEqual(await shape(sandbox));
        expect((await copy.workspaceDiff()).entries).toEqual([]);
      });
    });
  });

  it('freezes: everything is dead, files stay, commands are refused', async () => {
    await withSandbox({}, async (sandbox) => {
      await run(sandbox, 'setsid sh -c "while :; do echo x >>growing; sleep 0.01; done" >/dev/null 2>&1 & echo a >f');
      const long = sandbox.exec('sleep 100', { timeoutMs: 60_000 });
      await systemClock.sleep(50);
      await Promise.all([sandbox.killAll(), sandbox.killAll()]);
      expect((await long).exitCode).toBeNull();
      expect(sandbox.status()).toMatchObject({ alive: false, cause: 'stopped' });
      const size = (await sandbox.readFile('growing', { limitBytes: 1e6 }))!.length;
      await systemClock.sleep(100);
      expect((await sandbox.readFile('growing', { limitBytes: 1e6 }))!.length).toBe(size);
      expect(text(await sandbox.readFile('f', { limitBytes: 10 }))).toBe('a\n');
      await expect(sandbox.exec('true', { timeoutMs: 1000 })).rejects.toBeInstanceOf(SandboxGoneError);
      await expect(sandbox.writeFiles([])).rejects.toBeInstanceOf(SandboxGoneError);
    });
  });

  it('ends every process of earlier commands and goes on', async () => {
    await withSandbox({}, async (sandbox) => {
      await run(sandbox, 'setsid sh -c "trap \\"\\" TERM HUP; while :; do echo x >>growing; sleep 0.01; done" >/dev/null 2>&1 & sleep 7658 >/dev/null 2>&1 & echo a >f');
      await systemClock.sleep(50);
      expect(hostProcessesNamed('7658')).toHaveLength(1);
      await sandbox.endProcesses();
      expect(hostProcessesNamed('7658')).toEqual([]);
      const size = (await sandbox.readFile('growing', { limitBytes: 1e6 }))!.length;
      await systemClock.sleep(100);
      expect((await sandbox.readFile('growing', { limitBytes: 1e6 }))!.length).toBe(size);
      expect(sandbox.status()).toEqual({ alive: true });
      expect((await run(sandbox, 'cat f')).output).toBe('a\n');
      await sandbox.endProcesses();
      await sandbox.killAll();
      await expect(sandbox.endProcesses()).rejects.toBeInstanceOf(SandboxGoneError);
    });
  });

  it('hands over what stands in home and temporary directories, for another sandbox to begin with', async () => {
    await withSandbox({}, async (sandbox) => {
      await run(sandbox, 'mkdir -p "$HOME/.local/bin" "$TMPDIR/d"; echo tool >"$HOME/.local/bin/t"; chmod 755 "$HOME/.local/bin/t"; ln -s .local/bin/t "$HOME/t"; chmod 700 "$TMPDIR/d"; mkfifo "$TMPDIR/d/pipe"; echo work >f');
      await sandbox.killAll();
      const files = await sandbox.homeFiles();
      expect(files.map(({ path }) => path)).toEqual(['/home/agent/.local', '/home/agent/.local/bin', '/home/agent/.local/bin/t', '/home/agent/t', '/tmp/d']);
      await withSandbox({ files }, async (copy) => {
        expect((await run(copy, 'cat "$HOME/t"; stat -c %a "$HOME/.local/bin/t" "$TMPDIR/d"; ls')).output).toBe('tool\n755\n700\n');
        expect(await copy.homeFiles()).toEqual(files);
      });
    });
  });

  itNeeds('counters', 'counts the bytes that commands write, where the kernel tells', async () => {
    await withSandbox({}, async (sandbox) => {
      await run(sandbox, 'head -c 300000 /dev/zero >f; sh -c "head -c 200000 /dev/zero >g"');
      const { bytesWritten } = await sandbox.usage();
      // An engine elsewhere does not tell.
      if (process.platform === 'linux' && provider().isolation !== 'container') expect(bytesWritten).not.toBeNull();
      expect(bytesWritten ?? Infinity).toBeGreaterThanOrEqual(500_000);
      await sandbox.killAll();
      const after = (await sandbox.usage()).bytesWritten;
      expect(after).toBe(bytesWritten);
    });
  }, { harbor: foreign['nothingCounted'] });

  it('stops idempotently and leaves nothing behind', async () => {
    const sandbox = await provider().create(plainSpec);
    await run(sandbox, `setsid sleep ${ownSeconds(3)} >/dev/null 2>&1 &`);
    await Promise.all([sandbox.stop(), sandbox.stop()]);
    await sandbox.stop();
    expect(hostProcessesNamed(ownSeconds(3))).toEqual([]);
    expect(sandbox.status()).toMatchObject({ alive: false, cause: 'stopped' });
    await expect(sandbox.readFile('f', { limitBytes: 1 })).rejects.toBeInstanceOf(SandboxGoneError);
    await expect(sandbox.workspaceDiff()).rejects.toBeInstanceOf(SandboxGoneError);
  });

  it('leaks no descriptor over many sandboxes', async () => {
    const descriptors = (): number => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0);
    const once = async (): Promise<void> => withSandbox({ files: [{ path: 'd/f', content: 'x', mode: 0o644 }] }, async (sandbox) => void (await run(sandbox, 'cat d/f')));
    await once();
    const before = descriptors();
    for (let index = 0; index < row.lives; index++) await once();
    expect(descriptors()).toBeLessThanOrEqual(before + 1);
  });

  it('ends a sandbox whose lease ran out', async () => {
    await withSandbox({ leaseMs: 150 }, async (sandbox) => {
      await run(sandbox, 'sleep 30');
      expect(sandbox.status()).toMatchObject({ alive: false, cause: 'infra' });
    });
  });

  it('refuses what it cannot do, and cancelled requests', async () => {
    const refused = (spec: Partial<typeof plainSpec>): Promise<void> => expect(provider().create({ ...plainSpec, ...spec })).rejects.toBeInstanceOf(SandboxSpecError);
    await refused({ workdir: 'work' });
    await refused({ workdir: '/' });
    await refused({ workdir: '/usr/src' });
    await refused({ workdir: '/tmp/x' });
    await refused({ extraDirs: ['/work/inner'] });
    await refused({ env: { 'NOT A NAME': '1' } });
    await refused({ files: [{ path: '../escape', content: '', mode: 0o644 }] });
    await refused({ files: [{ path: '/elsewhere/f', content: '', mode: 0o644 }] });
    await refused({ limits: { ...plainSpec.limits, memoryBytes: Number.NaN } });
    await withSandbox({}, async (sandbox) => {
      await expect(sandbox.exec('true', { timeoutMs: 1000, user: 'root' })).rejects.toBeInstanceOf(SandboxSpecError);
      await expect(sandbox.exec('a\0b', { timeoutMs: 1000 })).rejects.toBeInstanceOf(SandboxSpecError);
      await expect(sandbox.readFile('../../etc/passwd', { limitBytes: 1 })).rejects.toBeInstanceOf(SandboxSpecError);
    });
    await expect(provider().create(plainSpec, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });

  it('cancels a creation at any moment and leaves nothing', async () => {
    for (let delayMs = 0; delayMs < 16; delayMs++) {
      const controller = new AbortController();
      const creating = provider().create(plainSpec, controller.signal);
      setTimeout(() => controller.abort(new Error('enough')), delayMs);
      await creating.then(
        (sandbox) => sandbox.stop(),
        (error: unknown) => expect(error).toMatchObject({ message: 'enough' }),
      );
    }
    await withSandbox({}, async (sandbox) => void (await run(sandbox, 'true')));
    await systemClock.sleep(50);
    const mine = new Set([process.pid, ...descendants(process.pid).map(({ pid }) => pid)]);
    expect(allProcesses().filter(({ pid, state }) => state !== 'Z' && commandLine(String(pid)).startsWith('/usr/bin/bwrap') && commandLine(String(pid)).includes(`seatrial-${process.pid}-`) && !mine.has(pid))).toEqual([]);
    expect(descendants(process.pid).filter(({ pid }) => commandLine(String(pid)).includes('bwrap'))).toEqual([]);
  });
});
