import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { WorkspaceFaultError } from '../../src/env/index.js';
import { allProcesses } from '../../src/env/sandbox/proc.js';
import { describeProviders, ownSeconds, plainSpec, run, text } from './sandbox-providers.js';
import { harborOutcomes, processOutcomes } from './weaker-outcomes.js';

const mebibyte = 1024 * 1024;

describeProviders('hostile commands', (subject) => {
  const { row, deps, withSandbox, itNeeds } = subject;
  const [open, foreign] = [processOutcomes(subject), harborOutcomes(subject)];

  itNeeds('isolation', 'killing everything in reach leaves a sandbox that works or is known to be the agent\'s victim', async () => {
    await withSandbox({}, async (sandbox) => {
      // Never without a pid namespace: this would reach the whole machine.
      await run(sandbox, '[ "$(readlink /proc/1/exe)" != "" ] && [ "$PPID" = 1 ] && kill -9 -1; kill -9 1');
      const status = sandbox.status();
      if (status.alive) expect((await run(sandbox, 'echo alive')).output).toBe('alive\n');
      else expect(status.cause).toBe('resource-limit');
    });
  }, { process: open['ownShellEnds'] });

  itNeeds('isolation', 'a death of the supervisor by the agent\'s hand is its own doing', async () => {
    await withSandbox({}, async (sandbox) => {
      // What is left of the process limit is used up, so that the supervisor cannot start another command.
      await run(sandbox, 'i=0; while [ $i -lt 200 ]; do sleep 300 >/dev/null 2>&1 & i=$((i+1)); done', { timeoutMs: 3000 });
      for (let attempt = 0; attempt < 3 && sandbox.status().alive; attempt++) await run(sandbox, 'true', { timeoutMs: 2000 }).catch(() => undefined);
      const status = sandbox.status();
      expect(status.alive || status.cause === 'resource-limit').toBe(true);
    });
  }, { process: open['processesUncounted'] });

  itNeeds('process-limit', 'a fork bomb is capped and ends with its command', async () => {
    await withSandbox({}, async (sandbox) => {
      // The command's own shell forks once, while it still can: one that failed to fork would end before its time is up.
      await run(sandbox, 'bomb() { bomb | bomb & }; bomb & while :; do :; done', { timeoutMs: 1500 });
      const status = sandbox.status();
      // Killed processes take their moment to be gone, and hold their places until then.
      const left = async (): Promise<number> => {
        const count = await run(sandbox, 'ls -d /proc/[0-9]* | wc -l');
        return count.exitCode === 0 ? Number(count.output) : 0;
      };
      if (status.alive) await expect.poll(left, { timeout: 5_000, interval: 200 }).toBeLessThan(16);
      const after = sandbox.status();
      expect(after.alive || after.cause === 'resource-limit').toBe(true);
    });
  }, { process: open['processesEndInTime'] });

  it('a memory hog is stopped', async () => {
    await withSandbox({}, async (sandbox) => {
      const result = await run(sandbox, `a=$(head -c 400000000 /dev/zero | tr '\\0' x); echo "got \${#a}"`, { timeoutMs: 30_000 });
      expect(result.output).not.toContain('got');
      expect(result.exitCode).not.toBe(0);
      const status = sandbox.status();
      expect(status.alive || status.cause === 'resource-limit').toBe(true);
      const { oomKills } = await sandbox.usage();
      if (oomKills !== null && process.getuid?.() === 0) expect(oomKills).toBeGreaterThan(0);
    });
  });

  itNeeds('disk-limit', 'a disk filler meets the bound of every writable place', async () => {
    await withSandbox({ extraDirs: ['/logs/verifier'] }, async (sandbox) => {
      for (const directory of ['/work', '/tmp', '/home/agent', '/logs/verifier', '/var/tmp']) {
        const result = await run(sandbox, `i=0; while [ $i -lt 8 ]; do head -c 5000000 /dev/zero >${directory}/f$i || break; i=$((i+1)); done; du -sk ${directory}/ | cut -f1; rm -f ${directory}/f*`);
        const kibibytes = Number(result.output.trim().split('\n').at(-1));
        expect(kibibytes).toBeGreaterThan(10_000);
        expect(kibibytes).toBeLessThanOrEqual(24 * 1024);
      }
      const elsewhere = await run(sandbox, 'for d in / /dev /etc /usr /var /run /root /home /proc /logs /bin /dev/pts /sys; do (echo x >$d/seatrial-probe) 2>/dev/null && echo "wrote $d"; done; head -c 90000000 /dev/zero >/dev/shm/f 2>/dev/null; stat -c %s /dev/shm/f');
      expect(elsewhere.output).not.toContain('wrote');
      expect(Number(elsewhere.output.trim())).toBeLessThanOrEqual(24 * mebibyte);
    });
  }, { process: open['diskUnbounded'], harbor: foreign['diskIsItsWord'] });

  it('a single file is bounded, sparse or not', async () => {
    await withSandbox({}, async (sandbox) => {
      expect((await run(sandbox, 'head -c 20000000 /dev/zero >big')).exitCode).not.toBe(0);
      expect((await run(sandbox, 'truncate -s 10G sparse')).exitCode).not.toBe(0);
      expect((await run(sandbox, 'stat -c %s big')).output.trim()).toBe(String(plainSpec.limits.fileSizeBytes));
    });
  });

  itNeeds('isolation', 'nothing of the host can be read', async () => {
    const secretDir = mkdtempSync(join(tmpdir(), 'seatrial-secret-'));
    const secretFile = join(secretDir, 'secret');
    writeFileSync(secretFile, 'do-not-leak-me', { mode: 0o644 });
    try {
      await withSandbox({}, async (sandbox) => {
        const probes = [secretFile, homedir(), '/root/.bashrc', '/root/.profile', '/etc/shadow', '/etc/ssh', '/var/log', '/run/systemd', '/sys/kernel', '/dev/kmsg', '/dev/vda', '/dev/mem', process.cwd(), `/proc/${process.pid}/environ`, '/proc/1/root/../../root/.bashrc', '/proc/kcore'];
        const { output } = await run(sandbox, probes.map((path) => `head -c 1 '${path}' >/dev/null 2>&1 && echo 'READ ${path}'; ls '${path}' >/dev/null 2>&1 && [ -n "$(ls -A '${path}' 2>/dev/null)" ] && [ ! -e '${path}' -o -d '${path}' ] && echo 'LISTED ${path}'`).join('\n'));
        expect(output).toBe('');
        const visible = await run(sandbox, `cat /proc/*/environ /proc/*/cmdline 2>/dev/null | tr '\\0' '\\n'; cat /etc/passwd`);
        expect(visible.output).not.toContain('do-not-leak-me');
        expect(visible.output).not.toContain('node');
        expect((await run(sandbox, 'hostname; id -u; ls /home; cut -d: -f1 /etc/passwd')).output).toBe('sandbox\n1000\nagent\nroot\nagent\nnobody\n');
      });
    } finally {
      rmSync(secretDir, { recursive: true });
    }
  }, { process: open['hostIsRead'] });

  itNeeds('isolation', 'no privilege, mount or namespace can be had', async () => {
    await withSandbox({}, async (sandbox) => {
      const attempts = ['unshare -Ur true', 'unshare -m true', 'unshare -n true', 'unshare -p -f true', 'unshare -C true', 'mount -t tmpfs none /tmp', 'mount -o remount,rw /', 'umount /proc', 'chroot / true', 'nsenter -t 1 -m true', 'mknod /tmp/null c 1 3', 'su -c true', 'chown 0 /work', 'hostname evil', 'echo 1 >/proc/sys/kernel/printk', 'echo b >/proc/sysrq-trigger', 'swapon /dev/zero', 'echo 1000 >/proc/1/oom_score_adj_', 'bwrap --ro-bind / / true', 'ulimit -u 100000', 'ulimit -p 100000'];
      for (const attempt of attempts) expect([attempt, (await run(sandbox, attempt)).exitCode === 0]).toEqual([attempt, false]);
      const { output } = await run(sandbox, 'grep -E "^(Cap(Inh|Prm|Eff|Bnd|Amb)|NoNewPrivs|Seccomp):" /proc/self/status');
      expect(output).toMatch(/CapInh:\s0+\nCapPrm:\s0+\nCapEff:\s0+\nCapBnd:\s0+\nCapAmb:\s0+\nNoNewPrivs:\s1\nSeccomp:\s2\n/);
    });
  }, { process: open['runsAsCaller'] });

  itNeeds('isolation', 'there is no network, not even to the host', async () => {
    const server = createServer((socket) => socket.end('reached'));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    try {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      await withSandbox({}, async (sandbox) => {
        const interfaces = await run(sandbox, "sed -n '3,$p' /proc/net/dev | cut -d: -f1 | tr -d ' '; wc -l </proc/net/route");
        expect(interfaces.output).toBe('lo\n1\n');
        const connect = await run(sandbox, `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${port} && head -c 7 <&3'`, { timeoutMs: 5000 });
        expect(connect.output).not.toContain('reached');
      });
    } finally {
      server.close();
    }
  }, { process: open['networkIsOpen'] });

  itNeeds('isolation', 'sandboxes do not see each other', async () => {
    await withSandbox({}, async (other) => {
      await run(other, 'echo secret-of-other >/tmp/f; sleep 300 >/dev/null 2>&1 &');
      await withSandbox({}, async (sandbox) => {
        const { output } = await run(sandbox, 'cat /tmp/f /proc/*/root/tmp/f 2>/dev/null; cat /proc/*/cmdline | tr "\\0" " "');
        expect(output).not.toContain('secret-of-other');
        expect(output).not.toContain('sleep 300');
      });
    });
  }, { process: open['sandboxesAreSeen'] });

  itNeeds('isolation', 'what the host keeps of this and of other sandboxes is not there', async () => {
    await withSandbox({ files: [{ path: 'answer', content: 'secret-of-other', mode: 0o644 }] }, async () => {
      await withSandbox({}, async (sandbox) => {
        const stateDir = deps().environment['TMPDIR']!;
        const kept = readdirSync(stateDir, { recursive: true, encoding: 'utf8' }).map((name) => join(stateDir, name));
        expect(kept.some((path) => path.endsWith('run.json'))).toBe(true);
        const found = await run(sandbox, [stateDir, '/dev/shm/seatrial-sandboxes-0', ...kept].map((path) => `[ -e '${path}' ] && echo 'THERE ${path}'`).join('\n'));
        expect(found.output).toBe('');
        const search = await run(sandbox, 'find / -xdev \\( -name "seatrial*" -o -name answer -o -name run.json \\) 2>/dev/null; for p in /proc/[0-9]*; do cat "$p/root/work/answer" "$p/cwd/answer" 2>/dev/null; done; grep -rsl secret-of-other /work /tmp /dev/shm /run /home; true');
        expect(search.output).toBe('');
      });
    });
  }, { process: open['stateIsSeen'] });

  itNeeds('isolation', 'nobody reads or changes the supervisor, though its user is everybody\'s', async () => {
    await withSandbox({}, async (sandbox) => {
      const { output } = await run(sandbox, `python3 - <<'END'
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
class Vector(ctypes.Structure): _fields_ = [('base', ctypes.c_void_p), ('size', ctypes.c_size_t)]
def opens(path, flags=os.O_RDONLY):
    try: os.close(os.open(path, flags)); return True
    except OSError: return False
def moves(call, pid):
    here = ctypes.create_string_buffer(b'x')
    return call(pid, ctypes.byref(Vector(ctypes.addressof(here), 1)), 1, ctypes.byref(Vector(ctypes.addressof(here), 1)), 1, 0) == 1
child = os.fork()
if child == 0:
    while True: pass
print(moves(libc.process_vm_readv, child), moves(libc.process_vm_writev, child), opens(f'/proc/{child}/mem', os.O_RDWR))
print([opens('/proc/1/mem'), opens('/proc/1/mem', os.O_RDWR), opens('/proc/1/maps'), opens('/proc/1/environ'), opens('/proc/1/fd/0'), opens('/proc/1/fd/0', os.O_WRONLY), moves(libc.process_vm_readv, 1), moves(libc.process_vm_writev, 1), libc.ptrace(16, 1, None, None) == 0, libc.ptrace(0x4206, 1, None, None) == 0, libc.syscall(438, libc.syscall(434, 1, 0), 0, 0) >= 0])
os.kill(child, 9)
END`);
      // Docker's own filter refuses reading too.
      expect(output).toMatch(/^(True|False) False True\n/);
      expect(output.split('\n')[1]).toBe(`[${Array.from({ length: 11 }, () => 'False').join(', ')}]`);
    });
  }, { process: open['supervisorIsRead'] });

  itNeeds('isolation', 'the supervisor\'s input and files are out of reach, and stealing its output harms only the thief', async () => {
    await withSandbox({}, async (sandbox) => {
      expect((await run(sandbox, 'echo "echo injected" >/proc/1/fd/0')).exitCode).not.toBe(0);
      expect((await run(sandbox, 'head -c 1 /proc/1/fd/0')).exitCode).not.toBe(0);
      await run(sandbox, 'while :; do cat /proc/1/fd/1 >/dev/null; done 2>/dev/null & sleep 0.1', { timeoutMs: 2000 });
      for (let attempt = 0; attempt < 5 && sandbox.status().alive; attempt++) await run(sandbox, 'echo hello', { timeoutMs: 300 }).catch(() => undefined);
      const status = sandbox.status();
      expect(status.alive || status.cause === 'resource-limit').toBe(true);
    });
  }, { process: open['outputIsStolen'] });

  it('a workspace full of traps is read back without following any', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'seatrial-outside-'));
    writeFileSync(join(outside, 'target'), 'host content');
    try {
      await withSandbox({ files: [{ path: 'dir/file', content: 'x', mode: 0o644 }, { path: 'pipe-me', content: 'x', mode: 0o644 }] }, async (sandbox) => {
        const command = `rm -r dir; ln -s '${outside}' dir; ln -s /etc/passwd absolute; ln -s ../../../../etc/passwd climbing; ln -s self self; ln -s /proc/self/fd/0 proc
          rm pipe-me; mkfifo pipe-me fifo; mkdir locked; echo hidden >locked/f; chmod 000 locked/f locked; mkdir listonly; echo l >listonly/f; chmod 400 listonly
          printf x >"$(printf 'bad\\377name')"; ln -s "$(printf 'bad\\377target')" badlink; mkdir -p "$(printf '%0200d' 1)/$(printf '%0200d' 2)"; printf setuid >suid; chmod 4755 suid; echo n >' '; echo n >'*'`;
        expect((await run(sandbox, command)).exitCode).toBe(0);
        await sandbox.killAll();
        const diff = await sandbox.workspaceDiff();
        expect(JSON.stringify(diff.entries.map((entry) => text(entry.content ?? null)))).not.toMatch(/host content|root:/);
        const kinds = Object.fromEntries(diff.entries.map((entry) => [entry.path, `${entry.kind} ${entry.type} ${entry.symlinkTarget ?? ''}`.trim()]));
        expect(kinds).toMatchObject({
          dir: `type-changed symlink ${outside}`,
          'dir/file': 'deleted file',
          absolute: 'added symlink /etc/passwd',
          climbing: 'added symlink ../../../../etc/passwd',
          self: 'added symlink self',
          proc: 'added symlink /proc/self/fd/0',
          'pipe-me': 'deleted file',
          locked: 'added directory',
          'locked/f': 'added file',
          'listonly/f': 'added file',
          suid: 'added file',
          ' ': 'added file',
          '*': 'added file',
        });
        expect(diff.entries.find((entry) => entry.path === 'suid')!.mode).toBe(0o755);
        expect(diff.entries.find((entry) => entry.path === 'locked')!.mode).toBe(0);
        expect(text(diff.entries.find((entry) => entry.path === 'locked/f')!.content!)).toBe('hidden\n');
        expect(diff.skipped.map(({ reason }) => reason).sort()).toEqual(['it is a pipe, a socket or a device', 'it is a pipe, a socket or a device', 'the link is gone or its target is not UTF-8', 'the name is not UTF-8']);
        for (const path of ['absolute', 'dir/target', 'fifo', 'self', 'proc']) expect([path, await sandbox.readFile(path, { limitBytes: 100 })]).toEqual([path, null]);
      });
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('a link swapped in while the host reads never leads outside', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'seatrial-outside-'));
    writeFileSync(join(outside, 'f'), 'host content');
    try {
      await withSandbox({ files: [{ path: 'real/f', content: 'inside', mode: 0o644 }] }, async (sandbox) => {
        await run(sandbox, `ln -s '${outside}' evil; (while :; do mv real kept; mv evil real; mv real evil; mv kept real; done) >/dev/null 2>&1 &`);
        const until = systemClock.monotonicMs() + 500;
        while (systemClock.monotonicMs() < until) {
          expect(['inside', null]).toContain(text(await sandbox.readFile('real/f', { limitBytes: 100 })));
          const diff = await sandbox.workspaceDiff();
          expect(diff.entries.map((entry) => text(entry.content ?? null))).not.toContain('host content');
        }
      });
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('files that come, go and shrink while the host reads void nothing', async () => {
    await withSandbox({ files: [{ path: 'f', content: 'inside', mode: 0o644 }] }, async (sandbox) => {
      await run(sandbox, '(while :; do head -c 3000000 /dev/zero >big; : >big; mkdir d; echo x >d/f; rm -r d; mv big big2; rm big2; done) >/dev/null 2>&1 &');
      const readings = [() => sandbox.readFile('big', { limitBytes: 4_000_000 }), () => sandbox.listFiles(), () => sandbox.workspaceDiff()];
      const until = systemClock.monotonicMs() + 1_500;
      while (systemClock.monotonicMs() < until) {
        // Who moves them all the time makes them unreadable for the moment: never a failure of the machinery.
        for (const read of readings) expect(await read().then(() => 'read', (error: unknown) => (error instanceof WorkspaceFaultError ? 'read' : error))).toBe('read');
      }
      await sandbox.killAll();
      expect((await sandbox.workspaceDiff()).skipped).toEqual([]);
    });
  });

  it.each([
    ['too-many-files', 'mkdir many; cd many; seq 1 3000 | xargs touch'],
    ['too-deep', 'i=0; while [ $i -lt 200 ]; do mkdir d && cd d || break; i=$((i+1)); done'],
    ['too-many-bytes', 'for i in 1 2 3 4; do truncate -s 12M s$i; done'],
  ])('a workspace past the bound is a fault of the agent: %s', async (fault, command) => {
    await withSandbox({ limits: { ...plainSpec.limits, workspaceEntries: 2000 } }, async (sandbox) => {
      expect((await run(sandbox, command, { timeoutMs: 60_000 })).exitCode).toBe(0);
      await sandbox.killAll();
      const failure: unknown = await sandbox.workspaceDiff().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(WorkspaceFaultError);
      expect(failure).toMatchObject({ code: 'E_WORKSPACE_FAULT', attribution: 'agent', fault });
    });
  });

  itNeeds('isolation', 'a host that takes the sandbox away is infra, not the agent, and the next sandbox works', async () => {
    for (const strike of row.strikes) {
      await withSandbox({}, async (sandbox) => {
        await run(sandbox, `echo kept >f; setsid sleep ${ownSeconds(4)} >/dev/null 2>&1 &`);
        await strike(sandbox);
        await expect.poll(() => sandbox.status(), { timeout: 10_000 }).toMatchObject({ alive: false, cause: 'infra' });
        // Never an empty workspace that looks as if all had been deleted.
        if (row.filesOutlive) expect(text(await sandbox.readFile('f', { limitBytes: 10 }))).toBe('kept\n');
        else for (const reading of [() => sandbox.readFile('f', { limitBytes: 10 }), () => sandbox.workspaceDiff()]) await expect(reading()).rejects.toBeInstanceOf(WorkspaceFaultError);
        expect(allProcesses().filter(({ pid }) => commandLine(pid).startsWith(`sleep ${ownSeconds(4)}`))).toEqual([]);
      });
      await withSandbox({}, async (sandbox) => expect((await run(sandbox, 'echo next')).output).toBe('next\n'));
    }
  }, { process: open['strikerIsUnknown'] });
});

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
