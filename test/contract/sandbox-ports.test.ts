import { readdirSync, readlinkSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { describeProviders, ownSeconds, readsPort, run } from './sandbox-providers.js';
import { harborOutcomes, processOutcomes } from './weaker-outcomes.js';

/** A port that programs outside hardly ever use. */
const port = 18_790;
const answering = (socket: Socket): void => void socket.end('of the host');

describeProviders('ports of sandboxes', (subject) => {
  const { withSandbox, itNeeds, provider, isolation, row } = subject;
  const [open, foreign] = [processOutcomes(subject), harborOutcomes(subject)];
  const patienceMs = 10_000 * (row.patience ?? 1);

  itNeeds('ports', 'what connects inside arrives here, and is answered', async () => {
    expect(provider().portRefusal?.() ?? null).toBeNull();
    await withSandbox({}, async (sandbox) => {
      const opened = await sandbox.listen(port, (socket) => socket.on('data', (chunk) => socket.end(`heard ${chunk.toString()}`)));
      expect(opened.port > 0 && (isolation === 'none' || opened.port === port)).toBe(true);
      expect((await run(sandbox, `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${opened.port} && printf hello >&3 && cat <&3'`)).output).toBe('heard hello');
      expect(sandbox.status()).toEqual({ alive: true });
    });
  }, { harbor: foreign['portRefused'] });

  itNeeds('own-loopback', 'the same port of two sandboxes is two, and neither is on the loopback of the host', async () => {
    await withSandbox({}, (one) =>
      withSandbox({}, (other) =>
        withSandbox({}, async (third) => {
          await one.listen(port, (socket) => socket.end('one'));
          await other.listen(port, (socket) => socket.end('other'));
          expect((await run(one, readsPort(port))).output).toBe('one');
          expect((await run(other, readsPort(port))).output).toBe('other');
          expect(await run(third, readsPort(port))).toMatchObject({ output: '', exitCode: 1 });
          // Free here: a server of the host can have it, and nobody inside reaches that.
          const ours = createServer((socket) => socket.end('of the machine'));
          await new Promise<void>((resolve, reject) => ours.once('error', reject).listen(port, '127.0.0.1', resolve));
          try {
            expect((await run(one, readsPort(port))).output).toBe('one');
            expect(await run(third, readsPort(port))).toMatchObject({ output: '', exitCode: 1 });
          } finally {
            await new Promise((resolve) => ours.close(resolve));
          }
        })));
  }, { process: open['portsAreShared'], harbor: foreign['portRefused'] });

  itNeeds('own-loopback', 'a port below 1024, above 65535 or in use is refused by name, and the sandbox goes on', async () => {
    await withSandbox({}, async (sandbox) => {
      for (const refused of [0, 80, 1023, 65_536, 8790.5, -1, Number.NaN]) await expect(sandbox.listen(refused, answering)).rejects.toMatchObject({ code: 'E_SANDBOX_PORT', message: expect.stringContaining(`port ${refused}`) as string });
      await sandbox.listen(port, answering);
      await expect(sandbox.listen(port, answering)).rejects.toMatchObject({ code: 'E_SANDBOX_PORT', message: expect.stringContaining('in use') as string });
      expect((await run(sandbox, readsPort(port))).output).toBe('of the host');
    });
  }, { process: open['portsAreShared'], harbor: foreign['portRefused'] });

  itNeeds('ports', 'it ends when it is closed, and the sandbox can open it anew', async () => {
    await withSandbox({}, async (sandbox) => {
      const opened = await sandbox.listen(port, answering);
      await opened.close();
      await opened.close();
      expect(await run(sandbox, readsPort(opened.port))).toMatchObject({ output: '', exitCode: 1 });
      const again = await sandbox.listen(port, answering);
      expect((await run(sandbox, readsPort(again.port))).output).toBe('of the host');
    });
  }, { harbor: foreign['portRefused'] });

  itNeeds('ports', 'freezing cuts every connection, and nothing is kept of the network', async () => {
    const [before, networksBefore] = [heldSockets(), heldNetworks()];
    const ends: Promise<unknown>[] = [];
    await withSandbox({}, async (sandbox) => {
      const opened = await sandbox.listen(port, (socket) => {
        ends.push(new Promise((resolve) => socket.once('close', resolve)));
        socket.write('hello');
      });
      await run(sandbox, `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${opened.port}; head -c 5 <&3; sleep ${ownSeconds(71)} &' >/dev/null 2>&1`);
      expect(ends).toHaveLength(1);
      await sandbox.killAll();
      await Promise.all(ends);
      await expect(sandbox.listen(port, answering)).rejects.toMatchObject({ code: 'E_SANDBOX_GONE' });
    });
    await expect.poll(heldSockets, { timeout: patienceMs }).toBeLessThanOrEqual(before);
    expect(heldNetworks()).toEqual(networksBefore);
  }, { harbor: foreign['portRefused'] });

  itNeeds('own-loopback', 'the network is gone with the sandbox: no process of the host is left in it, and no socket of ours', async () => {
    let network = '';
    const before = heldSockets();
    await withSandbox({}, async (sandbox) => {
      await sandbox.listen(port, answering);
      network = (await run(sandbox, 'readlink /proc/self/ns/net')).output.trim();
      expect(network).toMatch(/^net:\[\d+\]$/);
      // The supervisor is in it, and whoever made the port is not any more.
      expect(processesIn(network).length).toBeGreaterThan(0);
      expect(processesIn(network).filter((pid) => programOf(pid) === process.execPath)).toEqual([]);
    });
    await expect.poll(() => processesIn(network), { timeout: patienceMs }).toEqual([]);
    await expect.poll(heldSockets, { timeout: patienceMs }).toBeLessThanOrEqual(before);
  }, { process: open['portsAreShared'], harbor: foreign['portRefused'] });

  itNeeds('ports', 'more connections than are held are cut, and the others go on', async () => {
    await withSandbox({}, async (sandbox) => {
      let most = 0;
      const held = new Set<Socket>();
      const opened = await sandbox.listen(port, (socket) => {
        held.add(socket);
        socket.once('close', () => held.delete(socket));
        most = Math.max(most, held.size);
        socket.write('held');
      });
      const flood = `bash -c 'for i in $(seq 90); do exec {fd}<>/dev/tcp/127.0.0.1/${opened.port} && fds+=($fd); done; n=0; for fd in "\${fds[@]}"; do read -r -N 4 -t 5 -u $fd said && [ "$said" = held ] && n=$((n+1)); done; echo $n' 2>/dev/null`;
      expect((await run(sandbox, flood)).output).toBe('64\n');
      expect(most).toBe(64);
    });
  }, { harbor: foreign['portRefused'] });

  it('a sandbox that is gone has no ports', async () => {
    await withSandbox({}, async (sandbox) => {
      await sandbox.killAll();
      await expect(sandbox.listen(port, answering)).rejects.toMatchObject({ code: 'E_SANDBOX_GONE' });
    });
  });
});

function descriptorTargets(): string[] {
  return readdirSync('/proc/self/fd').map((fd) => linkTarget(`/proc/self/fd/${fd}`));
}

/** Sockets of this process: what would keep a network. */
function heldSockets(): number {
  return descriptorTargets().filter((target) => target.startsWith('socket:')).length;
}

/** Networks that this process holds by name. */
function heldNetworks(): string[] {
  return descriptorTargets().filter((target) => target.startsWith('net:'));
}

function processesIn(network: string): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && linkTarget(`/proc/${name}/ns/net`) === network);
}

function programOf(pid: string): string {
  return linkTarget(`/proc/${pid}/exe`);
}

/** '' for what is gone. */
function linkTarget(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
