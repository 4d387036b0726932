import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { gradeDiff, loadTask, SandboxSpecError, WorkspaceFaultError, type Sandbox } from '../../src/env/index.js';
import { allProcesses } from '../../src/env/sandbox/proc.js';
import { jobStep, nopAgent, runAttempt } from '../../src/rollout/index.js';
import { writeTree } from '../support/task-folders.js';
import { hostProcessesNamed, ownSeconds, plainSpec, readsPort, run, text, type ProviderUnderTest, type WeakerOutcome } from './sandbox-providers.js';

/**
 * What a provider without isolation, or one whose environment keeps its own counsel, really does where the others contain
 * a command: each is what docs/sandboxes.md says of it. Nothing here may harm the machine: what is reached is the
 * test's own.
 */
type Outcomes = Readonly<Record<string, WeakerOutcome>>;

const mebibyte = 1024 * 1024;
/** The shell above a command, once it has shown itself to be the sandbox's own. */
const endOwnShell = `tr '\\0' '\\n' </proc/$PPID/environ | grep -q '^SEATRIAL_SANDBOX=' && kill -9 $PPID`;

export function processOutcomes({ provider, withSandbox, deps }: ProviderUnderTest): Outcomes {
  const isGone = (sandbox: Sandbox) => expect.poll(() => sandbox.status(), { timeout: 10_000 }).toMatchObject({ alive: false, cause: 'resource-limit' });
  return {
    ownShellEnds: ['a command that ends its shell ends its sandbox, and that is its own doing', () =>
      withSandbox({}, async (sandbox) => {
        await run(sandbox, endOwnShell);
        await isGone(sandbox);
        await withSandbox({}, async (next) => expect((await run(next, 'echo next')).output).toBe('next\n'));
      })],
    processesUncounted: ['processes are not counted, and end with the sandbox', () =>
      withSandbox({}, async (sandbox) => {
        expect((await run(sandbox, sleepers(61))).exitCode).toBe(0);
        expect(hostProcessesNamed(ownSeconds(61)).length).toBeGreaterThan(plainSpec.limits.processes);
        await sandbox.killAll();
        expect(hostProcessesNamed(ownSeconds(61))).toEqual([]);
      })],
    processesEndInTime: ['processes past the bound run, and end with the time of their command', () =>
      withSandbox({}, async (sandbox) => {
        expect((await run(sandbox, `${sleepers(62)}; echo all; wait`, { timeoutMs: 2_000 }))).toMatchObject({ timedOut: true, output: 'all\n' });
        expect(hostProcessesNamed(ownSeconds(62))).toEqual([]);
        expect((await run(sandbox, 'echo alive')).output).toBe('alive\n');
      })],
    diskUnbounded: ['the disk is the host\'s, and a workspace past the bound is a fault of the agent', () =>
      withSandbox({}, async (sandbox) => {
        expect((await run(sandbox, fill)).exitCode).toBe(0);
        await sandbox.killAll();
        await expect(sandbox.workspaceDiff()).rejects.toMatchObject({ code: 'E_WORKSPACE_FAULT', attribution: 'agent', fault: 'too-many-bytes' });
      })],
    hostIsRead: ['the host\'s files are read, and every record says that nothing is isolated', async () => {
      const dir = mkdtempSync(join(tmpdir(), 'seatrial-open-'));
      try {
        writeFileSync(join(dir, 'file'), 'of the host');
        await withSandbox({}, async (sandbox) => expect((await run(sandbox, `cat '${dir}/file'`)).output).toBe('of the host'));
        const task = await loadTask(await writeTree('open', { 'task.toml': '[environment]\nnetwork_mode = "no-network"\n', 'instruction.md': 'x', environment: { dir: true }, 'tests/test.sh': '#!/bin/sh\necho 0 >"$SANDBOX_ROOT/logs/verifier/reward.txt"\n' }));
        const { outcome } = await runAttempt({ provider: provider(), grade: gradeDiff, clock: systemClock }, { task, attempt: 0, runSeed: 0, step: jobStep, graderMode: 'workspace', agent: nopAgent(), collect: false });
        expect(outcome.record.sandbox).toEqual({ provider: 'process', isolation: 'none' });
      } finally {
        rmSync(dir, { recursive: true });
      }
    }],
    runsAsCaller: ['commands have the caller\'s user and powers', () =>
      withSandbox({}, async (sandbox) => {
        const own = /^CapEff:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]!;
        expect((await run(sandbox, "id -u; sed -n 's/^CapEff:[[:space:]]*//p' /proc/self/status")).output).toBe(`${process.getuid!()}\n${own}\n`);
      })],
    networkIsOpen: ['the network is the caller\'s', async () => {
      const server = createServer((socket) => socket.end('reached'));
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      try {
        const { port } = server.address() as { port: number };
        await withSandbox({}, async (sandbox) => expect((await run(sandbox, `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${port} && head -c 7 <&3'`)).output).toBe('reached'));
      } finally {
        server.close();
      }
    }],
    sandboxesAreSeen: ['sandboxes see each other\'s processes and files', () =>
      withSandbox({}, async (other) => {
        const place = (await run(other, `echo of-another >"$TMPDIR/f"; sleep ${ownSeconds(63)} >/dev/null 2>&1 & printf %s "$TMPDIR/f"`)).output;
        await withSandbox({}, async (sandbox) => {
          const { output } = await run(sandbox, `cat '${place}'; cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' | grep -o 'sleep ${ownSeconds(63)}' | head -1`);
          expect(output).toBe(`of-another\nsleep ${ownSeconds(63)}\n`);
        });
      })],
    stateIsSeen: ['what the provider keeps on the host is there', () =>
      withSandbox({}, async (sandbox) => {
        const found = (await run(sandbox, `find '${deps().environment['TMPDIR']}' -name run.json | wc -l`)).output;
        expect(Number(found)).toBeGreaterThan(0);
      })],
    supervisorIsRead: ['the supervisor is an ordinary process of the caller\'s, whose environment is read', () =>
      withSandbox({}, async (sandbox) => {
        expect((await run(sandbox, "tr '\\0' '\\n' </proc/$PPID/environ | grep -c '^SEATRIAL_SANDBOX='")).output).toBe('1\n');
      })],
    outputIsStolen: ['who steals the supervisor\'s output harms himself alone', () =>
      withSandbox({}, async (sandbox) => {
        await run(sandbox, 'while :; do cat /proc/$PPID/fd/1 >/dev/null; done 2>/dev/null & sleep 0.1', { timeoutMs: 2000 });
        for (let attempt = 0; attempt < 3 && sandbox.status().alive; attempt++) await run(sandbox, 'echo hello', { timeoutMs: 300 }).catch(() => undefined);
        const status = sandbox.status();
        expect(status.alive || status.cause === 'resource-limit').toBe(true);
        await withSandbox({}, async (next) => expect((await run(next, 'echo next')).output).toBe('next\n'));
      })],
    strikerIsUnknown: ['who ended it cannot be told, and it counts as the agent\'s doing; its files stay readable', () =>
      withSandbox({}, async (sandbox) => {
        const supervisor = Number((await run(sandbox, 'echo kept >f; echo $PPID')).output);
        expect(allProcesses().some(({ pid }) => pid === supervisor)).toBe(true);
        process.kill(supervisor, 'SIGKILL');
        await isGone(sandbox);
        expect(text(await sandbox.readFile('f', { limitBytes: 10 }))).toBe('kept\n');
      })],
    portsAreShared: ['each sandbox gets a free port of the machine, which everything on it reaches', () =>
      withSandbox({}, (one) =>
        withSandbox({}, async (other) => {
          const [first, second] = [await one.listen(8790, (socket) => socket.end('first')), await other.listen(8790, (socket) => socket.end('second'))];
          expect(first.port).not.toBe(second.port);
          expect((await run(other, readsPort(first.port))).output).toBe('first');
          expect((await run(one, readsPort(second.port))).output).toBe('second');
        }))],
    shellsAreOpen: shellsAreOpen(withSandbox),
  };
}

export function harborOutcomes({ provider, withSandbox }: ProviderUnderTest): Outcomes {
  return {
    diskIsItsWord: ['past the bound nothing is read back, whatever the environment lets be written', () =>
      withSandbox({}, async (sandbox) => {
        await run(sandbox, fill);
        await sandbox.killAll();
        const read: unknown = await sandbox.workspaceDiff().catch((error: unknown) => error);
        if (read instanceof WorkspaceFaultError) expect(read.fault).toBe('too-many-bytes');
        else expect((read as { entries: { content?: Uint8Array }[] }).entries.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)).toBeLessThanOrEqual(24 * mebibyte);
      })],
    nothingCounted: ['nothing is counted, and nothing is made up', () =>
      withSandbox({}, async (sandbox) => {
        await run(sandbox, 'head -c 300000 /dev/zero >f');
        expect(await sandbox.usage()).toEqual({ cpuMs: null, peakMemoryBytes: null, oomKills: null, bytesWritten: null });
      })],
    inputRefused: ['input is refused by name', () =>
      withSandbox({}, async (sandbox) => {
        const refused: unknown = await run(sandbox, 'cat', { input: 'x' }).catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(SandboxSpecError);
        expect(refused).toMatchObject({ code: 'E_SANDBOX_SPEC' });
        expect((await run(sandbox, 'cat; echo none')).output).toBe('none\n');
      })],
    portRefused: ['a port is refused by name', () =>
      withSandbox({}, async (sandbox) => {
        expect(provider().portRefusal?.()).toMatchObject({ found: expect.stringContaining('harbor') as string });
        await expect(sandbox.listen(8790, () => undefined)).rejects.toMatchObject({ code: 'E_SANDBOX_PORT' });
        expect((await run(sandbox, 'echo alive')).output).toBe('alive\n');
      })],
    shellsAreOpen: shellsAreOpen(withSandbox),
  };
}

/** More than the bound of processes, few for a machine. */
function sleepers(purpose: number): string {
  return `i=0; while [ $i -lt ${plainSpec.limits.processes + 12} ]; do sleep ${ownSeconds(purpose)} >/dev/null 2>&1 & i=$((i+1)); done`;
}

/** 30 MB, where 24 MiB are the bound. */
const fill = 'for i in 1 2 3; do head -c 10000000 /dev/zero >f$i || exit 1; done';

function shellsAreOpen(withSandbox: ProviderUnderTest['withSandbox']): WeakerOutcome {
  return ['shells stay open to processes of their user', () =>
    withSandbox({ closedShells: true, env: { MARK: 'seen' } }, async (sandbox) => {
      expect((await run(sandbox, `sh -c 'sh -c "tr \\"\\\\0\\" \\"\\\\n\\" </proc/\\$PPID/environ" | grep -c ^MARK=seen; true'`)).output).toBe('1\n');
    })];
}
