import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Sandbox } from '../../src/env/index.js';
import { editFile } from '../../src/rollout/edit-tool/edit-file.js';
import { describeProviders, run } from './sandbox-providers.js';

const file = (path: string, content: string | Uint8Array, mode = 0o644): { path: string; content: string | Uint8Array; mode: number } => ({ path, content, mode });

async function edit(sandbox: Sandbox, path: string, oldText: string, newText: string, timeoutMs = 30_000): Promise<[code: number | null, text: string]> {
  const outcome = await editFile(sandbox, { kind: 'edit', path, oldText, newText }, { workdir: '/work', timeoutMs });
  return outcome.kind === 'ran' ? [outcome.result.exitCode, Buffer.from(outcome.result.head).toString()] : [null, outcome.kind];
}

async function codeOf(...order: Parameters<typeof edit>): Promise<number | null> {
  return (await edit(...order))[0];
}

describeProviders('the edit tool', ({ isolation, withSandbox, itNeeds }) => {
  it('replaces what stands once, keeps mode, links, line ends and every other byte, and leaves nothing of its own', async () => {
    const files = [file('run.sh', '#!/bin/sh\necho a\n', 0o755), file('dos.txt', 'one\r\ntwo\r\nthree'), file('latin1.c', Buffer.of(0x61, 0xe9, 0x00, 0x62, 0x0a)), file('deep/er/x.py', 'x = 1\n', 0o640)];
    await withSandbox({ files }, async (sandbox) => {
      expect(await run(sandbox, 'ln run.sh hard.sh; ln -s deep alias; ls -A "$TMPDIR" | wc -l')).toMatchObject({ output: '0\n' });
      expect(await edit(sandbox, 'run.sh', 'echo a', 'echo "it\'s $HOME `x`"\\n%s')).toEqual([0, 'Edited run.sh at line 2: 1 line replaced by 1 line.']);
      expect(await edit(sandbox, '/work/dos.txt', 'two\n', 'a\nb\n')).toEqual([0, 'Edited /work/dos.txt at line 2: 1 line replaced by 2 lines.']);
      expect(await codeOf(sandbox, './latin1.c', 'b', 'c')).toBe(0);
      expect(await edit(sandbox, 'alias/er/../er/x.py', 'x = 1\n', '')).toEqual([0, 'Edited alias/er/../er/x.py at line 1: 1 line replaced by 0 lines.']);
      expect((await run(sandbox, 'cat hard.sh; stat -c "%a %h" run.sh; stat -c %a deep/er/x.py; wc -c < deep/er/x.py; ls -A "$TMPDIR" | wc -l')).output).toBe('#!/bin/sh\necho "it\'s $HOME `x`"\\n%s\n755 2\n640\n0\n0\n');
      expect(await sandbox.readFile('dos.txt', { limitBytes: 100 })).toEqual(Buffer.from('one\r\na\r\nb\r\nthree'));
      expect(await sandbox.readFile('latin1.c', { limitBytes: 100 })).toEqual(Buffer.of(0x61, 0xe9, 0x00, 0x63, 0x0a));
      await sandbox.killAll();
      expect((await sandbox.workspaceDiff()).entries.map(({ path, kind }) => [path, kind])).toEqual([['alias', 'added'], ['deep/er/x.py', 'modified'], ['dos.txt', 'modified'], ['hard.sh', 'added'], ['latin1.c', 'modified'], ['run.sh', 'modified']]);
    });
  });

  it('finds files of any name, and takes texts of any length', async () => {
    const names = ["it's $HOME `x`", '-rf', '-', 'a b/-n', 'new\nline', '漢'];
    await withSandbox({ files: names.map((name) => file(name, 'old')) }, async (sandbox) => {
      for (const name of names) expect(await codeOf(sandbox, name, 'old', name)).toBe(0);
      for (const name of names) expect(Buffer.from((await sandbox.readFile(name, { limitBytes: 100 }))!).toString()).toBe(name);
      const long = `'"\\$(x)\`y\`\n`.repeat(20_000);
      expect(await codeOf(sandbox, '-', '-', long)).toBe(0);
      expect(Buffer.from((await sandbox.readFile('-', { limitBytes: 1e6 }))!).toString()).toBe(long);
      expect(await codeOf(sandbox, '-', long, 'short')).toBe(0);
      expect(await codeOf(sandbox, 'large/new', '', long)).toBe(0);
      expect(Buffer.from((await sandbox.readFile('large/new', { limitBytes: 1e6 }))!).toString()).toBe(long);
    });
  });

  it('makes new files, never over others', async () => {
    await withSandbox({ files: [file('full', 'x'), file('empty', ''), { path: 'dangling', symlinkTarget: 'nowhere' }, { path: 'out', symlinkTarget: '/tmp' }] }, async (sandbox) => {
      expect(await edit(sandbox, 'new/deep/a.txt', '', 'one\ntwo\n')).toEqual([0, 'Made new/deep/a.txt: 2 lines.']);
      expect(await edit(sandbox, '/work/b', '', 'b')).toEqual([0, 'Made /work/b: 1 line.']);
      expect(await codeOf(sandbox, 'empty', '', 'now')).toBe(0);
      expect(await edit(sandbox, 'full', '', 'y')).toEqual([1, 'full was not edited: it exists and is not empty, so give the text to replace.']);
      expect(await edit(sandbox, 'dangling', '', 'y')).toEqual([1, 'dangling was not edited: it is a symbolic link; edit the file that it leads to.']);
      expect(await codeOf(sandbox, 'full/x', '', 'y')).toBe(1);
      for (const path of ['../up', '/elsewhere', 'out/x', 'out/deep/x', 'a/../../up']) expect([path, await codeOf(sandbox, path, '', 'y')]).toEqual([path, 1]);
      expect((await run(sandbox, 'cat new/deep/a.txt b empty full; ls -A "$TMPDIR" .. | grep -c -e up -e "^x$"')).output).toBe('one\ntwo\nbnowx0\n');
    });
  });

  it('says what is wrong: nothing, several, no file, no place', async () => {
    const files = [file('a.txt', 'x\ny\nx\n'), { path: 'link', symlinkTarget: 'a.txt' }, { path: 'out', symlinkTarget: '/etc' }, { path: 'dir', directory: true as const, mode: 0o755 }];
    await withSandbox({ files }, async (sandbox) => {
      expect(await edit(sandbox, 'a.txt', 'z', 'w')).toEqual([2, 'The text to replace does not occur in a.txt. It must be given to the letter, blanks and line ends included.']);
      expect(await edit(sandbox, 'a.txt', 'x', 'w')).toEqual([3, 'The text to replace occurs 2 times in a.txt, on lines 1, 3. Give more of what stands around the one that is meant.']);
      for (const [path, reason] of [['none', 'there is no such file'], ['none/x', 'there is no such file'], ['dir', 'it is a directory'], ['dir/', 'it is a directory'], ['.', 'it is a directory'], ['link', 'it is a symbolic link; edit the file that it leads to'], ['out/passwd', 'it is not in /work; use a command for other places'], ['/etc/passwd', 'it is not in /work; use a command for other places'], ['../etc/passwd', 'it is not in /work; use a command for other places']] as const) {
        expect(await edit(sandbox, path, 'root', 'w')).toEqual([1, `${path} was not edited: ${path === '../etc/passwd' && isolation === 'none' ? 'there is no such file' : reason}.`]);
      }
      expect(await edit(sandbox, 'a.txt', 'x', 'x')).toEqual([1, 'The text to replace and the new one are the same.']);
      for (const [path, old, text] of [['', 'x', 'y'], ['a\0', 'x', 'y'], ['a.txt', 'x', '\0'], ['a.txt', 'y', '\ud800']] as const) expect(await codeOf(sandbox, path, old, text)).toBe(1);
      expect((await run(sandbox, 'cat a.txt')).output).toBe('x\ny\nx\n');
    });
  });

  it('refuses what is no ordinary file, what is too large and what it may not write', async () => {
    await withSandbox({ files: [file('kept', 'old\n', 0o444)] }, async (sandbox) => {
      await run(sandbox, 'mkfifo pipe; head -c 4194304 /dev/zero >most; head -c 4194305 /dev/zero >big');
      expect(await edit(sandbox, 'pipe', 'x', 'y')).toEqual([1, 'pipe was not edited: it is no regular file.']);
      expect(await edit(sandbox, 'big', 'x', 'y')).toEqual([1, 'big was not edited: it is larger than 4194304 bytes; use a command.']);
      expect(await codeOf(sandbox, 'most', 'x', 'y')).toBe(2);
      const root = (await run(sandbox, 'id -u')).output === '0\n';
      expect(await edit(sandbox, 'kept', 'old', 'new')).toEqual(root ? [0, 'Edited kept at line 1: 1 line replaced by 1 line.'] : [1, 'kept was not edited: it is read-only.']);
    });
  });

  it('ends, and stays inside, whatever is put into the file’s place meanwhile', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'seatrial-outside-'));
    const kept = join(outside, 'kept');
    writeFileSync(kept, 'old\n', { mode: 0o644 });
    try {
      await withSandbox({ files: [file('d/f', 'old\n')] }, async (sandbox) => {
        const swap = `while :; do rm -rf d/f; ln -s ${kept} d/f; rm -rf d/f; mkfifo d/f; rm -rf d/f; mkdir d/f; rm -rf d; ln -s ${outside} d; rm -rf d; mkdir d; echo old >d/f; done`;
        await run(sandbox, `nohup sh -c '${swap}' >/dev/null 2>&1 &`);
        for (let round = 0; round < 12; round++) {
          const [code, text] = await edit(sandbox, 'd/f', 'old', 'new', 1500);
          expect([null, 0, 1, 2]).toContain(code);
          expect(text).not.toContain(outside);
        }
        await sandbox.endProcesses();
        // Without isolation a command follows the link as any command of the agent's would.
        if (isolation !== 'none') expect(readFileSync(kept, 'utf8')).toBe('old\n');
      });
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  const fill = async (sandbox: Sandbox): Promise<[number | null, string]> => {
    await run(sandbox, 'for n in 1 2 3; do head -c 10000000 /dev/zero >fill$n; done 2>/dev/null; rm -f fill3');
    await run(sandbox, 'while head -c 100000 /dev/zero >>rest; do [ $(wc -c <rest) -lt 8000000 ] || break; done 2>/dev/null');
    return await edit(sandbox, 'full', 'end', 'x'.repeat(3_000_000));
  };
  const done = async (): Promise<void> => {
    await withSandbox({ files: [file('full', `${'a'.repeat(1_000_000)}end`)] }, async (sandbox) => expect((await fill(sandbox))[0]).toBe(0));
  };
  const whole = async (): Promise<void> => {
    await withSandbox({ files: [file('full', `${'a'.repeat(1_000_000)}end`)] }, async (sandbox) => {
      const [code] = await fill(sandbox);
      expect((await run(sandbox, 'wc -c <full')).output.trim()).toBe(code === 0 ? '4000000' : '1000003');
    });
  };
  itNeeds(
    'disk-limit',
    'leaves a file as it was when the disk does not take the new one',
    async () => {
      await withSandbox({ files: [file('full', `${'a'.repeat(1_000_000)}end`)] }, async (sandbox) => {
        const [code, text] = await fill(sandbox);
        expect([code, text.slice(0, 42)]).toEqual([1, 'full was not edited: it could not be writt']);
        expect((await run(sandbox, 'wc -c <full; tail -c 3 full')).output).toBe('1000003\nend');
      });
    },
    { process: ['the host’s disk takes it', done], harbor: ['the environment’s disk takes it whole, or the file stays as it was', whole] },
  );
});
