import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { SandboxGoneError } from '../../src/env/index.js';
import { allProcesses } from '../../src/env/sandbox/proc.js';
import { describeProviders, ownSeconds, run } from './sandbox-providers.js';

/** What goes on after commands: in the same sandbox, in another one, in the account of what they used. */
describeProviders('sandbox contract, going on', ({ itNeeds, provider, withSandbox }) => {
  it('ends every process of earlier commands and goes on', async () => {
    await withSandbox({}, async (sandbox) => {
      const seconds = ownSeconds(8);
      await run(sandbox, `setsid sh -c "trap \\"\\" TERM HUP; while :; do echo x >>growing; sleep 0.01; done" >/dev/null 2>&1 & sleep ${seconds} >/dev/null 2>&1 & echo a >f`);
      await systemClock.sleep(50);
      expect(sleepersNamed(seconds)).toHaveLength(1);
      await sandbox.endProcesses();
      expect(sleepersNamed(seconds)).toEqual([]);
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
  });
});

/** The tests' sleeping processes, inside whatever sandbox: the host sees them all. */
function sleepersNamed(argument: string): number[] {
  return allProcesses().flatMap(({ pid }) => (commandLine(pid).startsWith(`sleep ${argument} `) ? [pid] : []));
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
