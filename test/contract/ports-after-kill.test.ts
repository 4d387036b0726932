import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mainPath } from '../fixtures/cli-process.js';
import { plainSpec } from './sandbox-providers.js';

/** Opens a port in a sandbox, says in which network, and waits to be killed. */
const script = `
const { chooseProvider } = await import(process.argv[1] + '/src/env/index.js');
const { systemClock } = await import(process.argv[1] + '/src/core/index.js');
const provider = await chooseProvider('bubblewrap', { clock: systemClock, environment: process.env });
const sandbox = await provider.create(JSON.parse(process.argv[2]));
await sandbox.listen(18792, (socket) => socket.write('held'));
await sandbox.exec("bash -c 'exec 3<>/dev/tcp/127.0.0.1/18792; head -c 4 <&3; sleep 1000 &' >/dev/null 2>&1", { timeoutMs: 10000 });
const { head } = await sandbox.exec('readlink /proc/self/ns/net', { timeoutMs: 10000 });
console.log(Buffer.from(head).toString());
setInterval(() => undefined, 1000);`;

it('a host process that is killed takes its ports and the network with them', { timeout: 60_000 }, async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'seatrial-killed-'));
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, join(mainPath, '../../../..'), JSON.stringify(plainSpec)], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: stateDir } });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const network = line.toString().trim();
    expect(network).toMatch(/^net:\[\d+\]$/);
    expect(processesIn(network).length).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => processesIn(network), { timeout: 10_000 }).toEqual([]);
  } finally {
    child.kill('SIGKILL');
    rmSync(stateDir, { recursive: true, force: true });
  }
});

function processesIn(network: string): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/ns/net`) === network;
    } catch {
      return false; // It has ended meanwhile.
    }
  });
}
