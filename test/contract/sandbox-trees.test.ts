import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { SandboxSpecError, startWith, type Sandbox, type SandboxFile, type SandboxSpec, type WorkspaceDiff } from '../../src/env/index.js';
import { BubblewrapProvider } from '../../src/env/sandbox/bubblewrap/provider.js';
import { indexHostTree } from '../../src/env/sandbox/host-tree.js';
import { writeTree } from '../support/task-folders.js';
import { describeProviders, ownSeconds, plainSpec, run, testEngine, text, weakerTreeRows } from './sandbox-providers.js';

type Tree = NonNullable<SandboxSpec['workspaceTree']>;

const large = 'line of a large file\n'.repeat(100_000);
const content: Readonly<Record<string, { readonly content: string; readonly mode?: string } | { readonly symlink: string } | string>> = {
  kept: 'kept',
  edited: 'before',
  mode: 'mode',
  'gone/deep/file': 'x',
  'gone/other': 'x',
  'to-dir': 'x',
  'to-file/inner': 'x',
  'to-link': 'x',
  link: { symlink: 'kept' },
  renamed: { content: 'r', mode: '755' },
  'anew/a': 'old a',
  'anew/b': 'old b',
  'anew/sub/c': 'old c',
  'many/one': '1',
  'many/two': '2',
  'moved-dir/in/file': 'deep',
  'a\nb': 'odd name',
  large,
};

async function treeOf(files: typeof content): Promise<Tree> {
  const hostDir = await writeTree('tree', files);
  return { hostDir, digest: indexHostTree(hostDir).digest };
}

/** The same content as files that the host holds: what a diff is held against. */
const asFiles = Object.entries(content).map(([path, entry]): SandboxFile => {
  if (typeof entry === 'string') return { path, content: entry, mode: 0o644 };
  return 'symlink' in entry ? { path, symlinkTarget: entry.symlink } : { path, content: entry.content, mode: Number.parseInt(entry.mode ?? '644', 8) };
});

const readable = ({ entries, skipped }: WorkspaceDiff): unknown => [entries.map(({ content: bytes, ...entry }) => ({ ...entry, content: bytes === undefined ? null : Buffer.from(bytes).toString('latin1') })), skipped];

async function shapeOf(sandbox: Sandbox): Promise<unknown> {
  return (await sandbox.listFiles()).map(({ path, type, mode, sizeBytes }) => [path, type, mode, type === 'file' ? sizeBytes : 0]);
}

/** Every byte of a folder, names and modes included. */
const digestOf = (dir: string): string => indexHostTree(dir).digest;

/** The provider's own copies of trees, as far as they lie on this machine. */
function copiesIn(stateDir: string): string[] {
  return readdirSync(stateDir, { recursive: true, encoding: 'utf8' }).filter((path) => /^[^/]+\/[^/]+\/tree-\d+$/.test(path)).map((path) => join(stateDir, path));
}

const everyKindOfChange = `printf after >edited; chmod 755 mode; rm -r gone; rm to-dir; mkdir to-dir; printf in >to-dir/f; rm -r to-file; printf file >to-file
  rm to-link; ln -s kept to-link; ln -sfn edited link; mv renamed moved; mkdir empty; chmod 700 empty; printf '\\000\\377' >binary; ln kept hard; touch -d 2001-01-01 kept
  rm -r anew; mkdir anew; printf new >anew/a; mkdir anew/sub; rm many/one; touch many; mv moved-dir elsewhere; chmod 700 many; mkfifo pipe; printf x >>large; rm 'a
b'`;

describeProviders('workspaces over a folder of the host', ({ name, isolation, row, provider, deps, withSandbox, itNeeds }) => {
  it('begins as the folder is, with paths removed and files laid over it', async () => {
    const workspaceTree = await treeOf({ ...content, 'run.sh': { content: '#!/bin/sh\necho ran\n', mode: '750' } });
    const files: SandboxFile[] = [
      { path: 'edited', content: 'own', mode: 0o600 },
      { path: 'gone/new/file', content: 'new', mode: 0o644 },
      { path: 'to-dir/f', content: 'file became folder', mode: 0o644 },
      { path: 'link/f', content: 'link became folder', mode: 0o644 },
      { path: 'to-file', content: 'folder became file', mode: 0o644 },
      { path: '/tests/test.sh', content: 'echo tests\n', mode: 0o755 },
    ];
    await withSandbox({ workspaceTree, files, removed: ['kept', 'anew'], extraDirs: ['/tests'] }, async (sandbox) => {
      expect((await run(sandbox, './run.sh; stat -c %a run.sh edited mode gone; cat edited gone/new/file to-dir/f link/f to-file; ls -d kept anew 2>&1 | wc -l; readlink link; sh "$SANDBOX_ROOT/tests/test.sh"')).output).toBe(
        'ran\n755\n600\n644\n755\nownnewfile became folderlink became folderfolder became file2\ntests\n',
      );
      expect(text(await sandbox.readFile('gone/deep/file', { limitBytes: 9 }))).toBe('x');
      expect((await sandbox.listFiles('gone')).map(({ path, mode }) => [path, mode])).toEqual([['deep', 0o755], ['deep/file', 0o644], ['new', 0o755], ['new/file', 0o644], ['other', 0o644]]);
      expect(await sandbox.workspaceDiff()).toEqual({ entries: [], skipped: [] });
      await sandbox.writeFiles([{ path: 'mode', content: 'later', mode: 0o644 }, { path: 'late/file', content: 'late', mode: 0o644 }]);
      expect((await run(sandbox, 'cat mode late/file; rm -r gone/new edited')).output).toBe('laterlate');
      await sandbox.killAll();
      expect((await sandbox.workspaceDiff()).entries.map(({ path, kind }) => [path, kind])).toEqual([['edited', 'deleted'], ['gone/new', 'deleted'], ['gone/new/file', 'deleted'], ['late', 'added'], ['late/file', 'added'], ['mode', 'modified']]);
    });
  });

  it('says the same of every kind of change as a workspace of files, and the diff makes the same workspace over the folder', async () => {
    const workspaceTree = await treeOf(content);
    let expected: unknown;
    await withSandbox({ files: asFiles }, async (sandbox) => {
      await run(sandbox, everyKindOfChange);
      await sandbox.killAll();
      expected = readable(await sandbox.workspaceDiff());
    });
    await withSandbox({ workspaceTree }, async (sandbox) => {
      expect((await run(sandbox, everyKindOfChange)).output).toBe('');
      await sandbox.killAll();
      const diff = await sandbox.workspaceDiff();
      expect(readable(diff)).toEqual(expected);
      expect(diff.entries.length).toBeGreaterThan(25);
      await withSandbox({ workspaceTree, ...startWith([], diff) }, async (copy) => {
        expect(await copy.workspaceDiff()).toEqual({ entries: [], skipped: [] });
        await run(sandbox, 'rm pipe').catch(() => undefined);
        expect(await shapeOf(copy)).toEqual(((await shapeOf(sandbox)) as [string][]).filter(([path]) => path !== 'pipe'));
        expect((await run(copy, 'cat edited anew/a large | wc -c; ls anew/sub')).output).toBe(`${'after'.length + 'new'.length + large.length + 1}\n`);
      });
    });
  });

  it('says the same of any sequence of changes', async () => {
    const small = { a: 'a', 'd/a': 'da', 'd/e/a': 'dea', 'd/e/b': 'deb', 'f/a': 'fa', l: { symlink: 'd' } };
    const workspaceTree = await treeOf(small);
    const files = Object.entries(small).map(([path, entry]): SandboxFile => (typeof entry === 'string' ? { path, content: entry, mode: 0o644 } : { path, symlinkTarget: entry.symlink }));
    const path = fc.constantFrom('a', 'd', 'd/a', 'd/e', 'd/e/a', 'd/e/b', 'f', 'f/a', 'l', 'n', 'n/a', 'd/n');
    const edit = fc.oneof(
      fc.tuple(path, fc.constantFrom('x', 'a', 'da')).map(([at, what]) => `printf ${what} >${at}`),
      path.map((at) => `rm -rf ${at}`),
      path.map((at) => `mkdir -p ${at}`),
      fc.tuple(path, path).map(([from, to]) => `mv -T ${from} ${to}`),
      fc.tuple(path, path).map(([from, to]) => `ln -T ${from} ${to}`),
      fc.tuple(path, path).map(([from, to]) => `ln -sfnT ${from} ${to}`),
      fc.tuple(path, fc.constantFrom('755', '644', '600', '700')).map(([at, mode]) => `[ -L ${at} ] || chmod ${mode} ${at}`),
      path.map((at) => `mkfifo ${at}`),
      // Into itself a copy depends on the order in which a folder is read.
      fc.tuple(path, path).map(([from, to]) => (`${to}/`.startsWith(`${from}/`) ? 'true' : `cp -rT ${from} ${to}`)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
        const after = async (spec: Partial<SandboxSpec>): Promise<unknown> => {
          let diff: unknown;
          await withSandbox(spec, async (sandbox) => {
            await run(sandbox, `(${edits.join('\n')}) >/dev/null 2>&1`);
            await sandbox.killAll();
            diff = readable(await sandbox.workspaceDiff());
          });
          return diff;
        };
        expect(await after({ workspaceTree })).toEqual(await after({ files }));
      }),
      { numRuns: row.patience === undefined && name !== 'docker' ? 25 : 4, endOnFailure: true },
    );
  });

  it('leaves the folder as it was, whatever commands do, and shows the next sandbox the same', async () => {
    const workspaceTree = await treeOf(content);
    const copy = (): string[] => copiesIn(deps().environment['TMPDIR']!).filter((path) => digestOf(path) === workspaceTree.digest);
    await withSandbox({ workspaceTree }, async (sandbox) => {
      const before = copy();
      await withSandbox({ workspaceTree }, async (other) => {
        await run(sandbox, `find . -type f -exec sh -c 'for f; do ln "$f" "$f.hard" && printf hacked >"$f.hard"; chmod 777 "$f"; printf hacked >>"$f"; done' sh {} +
          touch -d 2001-01-01 . gone; rm -rf ./*`);
        // Without isolation this would search the machine.
        if (isolation !== 'none') expect((await run(sandbox, "find / -name 'tree-[0-9]*' -not -path '/proc/*' -not -path '/sys/*' 2>/dev/null; ls -d /proc/[0-9]*/root/stage /proc/[0-9]*/cwd/u 2>/dev/null")).output).toBe('');
        expect((await run(other, 'cat edited; cat large | wc -c')).output).toBe(`before${large.length}\n`);
        expect(await other.workspaceDiff()).toEqual({ entries: [], skipped: [] });
      });
      expect(digestOf(workspaceTree.hostDir)).toBe(workspaceTree.digest);
      expect(copy()).toEqual(before);
      // Harbor's environments get an upload each.
      if (name !== 'harbor') expect(before.length).toBe(1);
    });
    await withSandbox({ workspaceTree }, async (sandbox) => expect((await run(sandbox, 'cat edited; ls | wc -l')).output).toBe(`before${new Set(Object.keys(content).map((path) => path.split('/')[0]!)).size + 1}\n`));
  });

  itNeeds('disk-limit', 'bounds what a sandbox changes, not what it began with', async () => {
    const workspaceTree = await treeOf({ ...content, ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`blob${index}`, 'b'.repeat(4_000_000)])) });
    await withSandbox({ workspaceTree }, async (sandbox) => {
      const result = await run(sandbox, 'i=0; while [ $i -lt 10 ]; do head -c 5000000 /dev/zero >f$i || break; i=$((i+1)); done; cat f* | wc -c; rm f*; for i in 0 1 2 3 4 5 6 7 8 9; do printf x >>blob$i; done 2>/dev/null; cat blob* | wc -c');
      const [filled, blobs] = result.output.trim().split('\n').filter((line) => /^\d+$/.test(line)).map(Number);
      expect(filled).toBeGreaterThan(10_000_000);
      expect(filled).toBeLessThanOrEqual(plainSpec.limits.diskBytes);
      // A copy may change all of it in place; a layer holds what was changed, whole.
      expect(blobs).toBeGreaterThan(40_000_000);
      expect(blobs).toBeLessThanOrEqual(40_000_010);
      await sandbox.killAll();
      expect((await sandbox.workspaceDiff()).entries.every(({ kind }) => kind === 'modified')).toBe(true);
    });
  }, {
    process: ['what a command writes is bounded when it is read', async () => {
      await withSandbox({ workspaceTree: await treeOf(content) }, async (sandbox) => {
        expect((await run(sandbox, 'for i in 0 1 2 3 4 5; do head -c 5000000 /dev/zero >f$i; done; cat f* | wc -c')).output.trim()).toBe('30000000');
        await sandbox.killAll();
        await expect(sandbox.workspaceDiff()).rejects.toMatchObject({ fault: 'too-many-bytes' });
      });
    }],
    harbor: ['what a command writes is bounded when it is read, if the environment does not do it before', async () => {
      await withSandbox({ workspaceTree: await treeOf(content) }, async (sandbox) => {
        const filled = Number((await run(sandbox, 'for i in 0 1 2 3 4 5; do head -c 5000000 /dev/zero >f$i || break; done 2>/dev/null; cat f* | wc -c')).output.trim());
        await sandbox.killAll();
        if (filled > plainSpec.limits.diskBytes) await expect(sandbox.workspaceDiff()).rejects.toMatchObject({ fault: 'too-many-bytes' });
        else expect((await sandbox.workspaceDiff()).entries.every(({ kind }) => kind === 'added')).toBe(true);
      });
    }],
  });

  itNeeds('isolation', 'follows no attribute and no device that a command sets to mislead', async () => {
    const workspaceTree = await treeOf({ ...content, secret: 'of the folder' });
    await withSandbox({ workspaceTree }, async (sandbox) => {
      const attributes = ['opaque y', 'redirect /etc', 'redirect ../../..', 'metacopy', 'whiteout', 'origin', 'impure y'].map((each) => each.split(' ')).flatMap(([key, value = '']) => ['user', 'trusted'].map((space) => `set("${space}.overlay.${key!}", "${value}");`));
      const command = `mkdir made; printf plain >made/file
        mknod gone/other c 0 0; rm -f mode; mknod mode c 0 0; mknod made/white c 0 0
        perl -MPOSIX -e 'my $nr = {x86_64 => 188, aarch64 => 5}->{(POSIX::uname())[4]} // exit; sub set { my ($k, $v) = @_; for my $p (qw(gone made made/file kept many .)) { my @a = ($p, $k, $v); syscall($nr, $a[0], $a[1], $a[2], length $v, 0) } } ${attributes.join(' ')}'
        cat kept made/file many/one; ls gone made many | tr '\\n' ' '`;
      const { output } = await run(sandbox, command);
      expect(output.split('\n').filter((line) => !/mknod|perl/.test(line)).join('\n')).toContain('keptplain1gone:');
      expect(output).toContain('deep other');
      expect(output).not.toContain('passwd');
      await sandbox.killAll();
      const { entries } = await sandbox.workspaceDiff();
      expect(entries.map(({ path, kind }) => [path, kind])).toEqual([['made', 'added'], ['made/file', 'added'], ['mode', 'deleted']]);
      expect(text(await sandbox.readFile('kept', { limitBytes: 9 }))).toBe('kept');
      expect(text(await sandbox.readFile('secret', { limitBytes: 99 }))).toBe('of the folder');
    });
  }, {
    process: ['whatever is done to the copy, the folder stays as it was', async () => {
      const workspaceTree = await treeOf(content);
      await withSandbox({ workspaceTree }, async (sandbox) => {
        expect((await run(sandbox, 'rm -rf ./*; ls | wc -l')).output.trim()).toBe('0');
      });
      expect(digestOf(workspaceTree.hostDir)).toBe(workspaceTree.digest);
    }],
  });

  it('refuses a folder that is no longer what its digest names', async () => {
    const workspaceTree = await treeOf({ f: 'before' });
    writeFileSync(join(workspaceTree.hostDir, 'f'), 'after');
    await expect(provider().create({ ...plainSpec, workspaceTree })).rejects.toBeInstanceOf(SandboxSpecError);
    writeFileSync(join(workspaceTree.hostDir, 'f'), 'before');
    await withSandbox({ workspaceTree }, async (sandbox) => {
      if (name !== 'harbor') writeFileSync(join(workspaceTree.hostDir, 'f'), 'changed while it is used');
      expect((await run(sandbox, 'cat f')).output).toBe('before');
    });
  });
}, weakerTreeRows);

describe('workspaces over a folder of the host, under bubblewrap', () => {
  const hostProgram = join(dirname(fileURLToPath(import.meta.url)), 'sandbox-host.js');
  const mounts = (): string[] => readFileSync('/proc/self/mountinfo', 'utf8').split('\n').filter((line) => line.includes('lowerdir=l,') || line.includes('seatrial-sandboxes'));

  it('are overlays made by the program that the build compiles', async () => {
    const provider = await BubblewrapProvider.open({ clock: systemClock, environment: { PATH: process.env['PATH'] } });
    try {
      expect(await provider.treeWorkspaces()).toBe('program');
    } finally {
      await provider.close();
    }
  });

  it('leave no mount, process or copy behind when the host is killed', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'seatrial-trees-'));
    const { hostDir } = await treeOf(content);
    const before = mounts();
    try {
      const host = spawn(process.execPath, [hostProgram, 'bubblewrap', stateDir, 'wait', ownSeconds(8), 'proc', hostDir], { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env['PATH'], DOCKER_HOST: testEngine } });
      await once(host.stdout, 'data');
      expect(mounts()).toEqual(before);
      const copies = copiesIn(stateDir);
      expect(copies.length).toBeGreaterThan(0);
      host.kill('SIGKILL');
      await once(host, 'exit');
      expect(mounts()).toEqual(before);
      const provider = await BubblewrapProvider.open({ clock: systemClock, environment: { PATH: process.env['PATH'], TMPDIR: stateDir } });
      try {
        const report = await provider.reap();
        expect(report).toMatchObject({ failed: [], kept: 1 });
        expect(report.removed).toHaveLength(2);
        expect(copies.filter(existsSync)).toEqual([]);
      } finally {
        await provider.close();
      }
    } finally {
      rmSync(stateDir, { recursive: true, force: true });
    }
  });
});
