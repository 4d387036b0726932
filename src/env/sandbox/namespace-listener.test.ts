import { spawn, type ChildProcess } from 'node:child_process';
import { createConnection } from 'node:net';
import { expect, it } from 'vitest';
import { listenInNetworkOf } from './namespace-listener.js';
import { allProcesses, isRunning, type ProcessFacts } from './proc.js';

/** As bwrap leaves it: a network whose owner has no process, since all that runs is in a user namespace below. */
const nested = ['--user', '--map-root-user', '--net', 'unshare', '--user', '--map-root-user', 'sleep', '60'];

async function inNamespace(use: (inside: ProcessFacts) => Promise<void>): Promise<void> {
  const child = spawn('unshare', nested, { stdio: 'ignore' });
  try {
    await use(await sleeping(child));
  } finally {
    child.kill('SIGKILL');
  }
}

async function sleeping({ pid }: ChildProcess): Promise<ProcessFacts> {
  return await expect.poll(() => allProcesses().find((one) => one.pid === pid && one.name === 'sleep')).toBeDefined().then(() => allProcesses().find((one) => one.pid === pid)!);
}

it('a user who made the namespaces enters a network that is owned above its processes', async () => {
  await inNamespace(async (inside) => {
    const server = await listenInNetworkOf(inside, 18_791, 'nested', false);
    expect(server.address()).toMatchObject({ address: '127.0.0.1', port: 18_791 });
    // It is not on the loopback of the host.
    const refused = await new Promise((resolve) => createConnection(18_791, '127.0.0.1').once('error', resolve).once('connect', () => resolve(null)));
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
    await new Promise((resolve) => server.close(resolve));
  });
});

it('a process that has ended, or shares the network of the host, is refused by name', async () => {
  const self = allProcesses().find(({ pid }) => pid === process.pid)!;
  await expect(listenInNetworkOf(self, 18_791, 'shared')).rejects.toMatchObject({ code: 'E_SANDBOX_PORT' });
  let gone: ProcessFacts | null = null;
  await inNamespace(async (inside) => void (gone = inside));
  await expect.poll(() => isRunning(gone!)).toBe(false);
  await expect(listenInNetworkOf(gone!, 18_791, 'gone')).rejects.toMatchObject({ code: 'E_SANDBOX_GONE' });
});
