/**
 * A host process for the crash tests: opens a provider, makes sandboxes with processes inside, tells their ids, and
 * then waits to be killed, or, with `check`, tries the essentials and ends by itself.
 * Arguments: provider, state folder, `wait` | `check`, the seconds by which its sleepers are known, and for docker
 * `proc` | `archive`; then a folder that the workspace is to begin as, if any.
 */
import { systemClock } from '../../src/core/index.js';
import { chooseProvider } from '../../src/env/sandbox/choose.js';
import { DockerProvider } from '../../src/env/sandbox/docker/provider.js';
import { indexHostTree } from '../../src/env/sandbox/host-tree.js';
import type { ProviderName, SandboxSpec } from '../../src/env/sandbox/provider.js';

const [provider, stateDir, mode, seconds, access, hostDir] = process.argv.slice(2) as [ProviderName, string, 'wait' | 'check', string, 'proc' | 'archive', string | undefined];
const { PATH, DOCKER_HOST, SEATRIAL_TEST_IMAGE: image } = process.env;
const spec: SandboxSpec = {
  label: 'host',
  workdir: '/work',
  ...(hostDir === undefined ? {} : { workspaceTree: { hostDir, digest: indexHostTree(hostDir).digest } }),
  files: [{ path: 'dir/f', content: 'hello\n', mode: 0o640 }],
  extraDirs: ['/logs/verifier'],
  limits: { memoryBytes: 200e6, processes: 32, cpuCores: 1, diskBytes: 16e6, fileSizeBytes: 8e6 },
  env: {},
  leaseMs: 60_000,
};
const deps = { clock: systemClock, environment: { PATH, DOCKER_HOST, TMPDIR: stateDir }, ...(image === undefined ? {} : { image }) };
const opened = access === 'archive' ? await DockerProvider.open(deps, { access }) : await chooseProvider(provider, deps);

if (mode === 'wait') {
  for (let index = 0; index < 2; index++) {
    const sandbox = await opened.create(spec);
    await sandbox.exec(`setsid sleep ${seconds} >/dev/null 2>&1 & sleep ${seconds} >/dev/null 2>&1 & echo x >f`, { timeoutMs: 10_000 });
    void sandbox.exec(`sleep ${seconds}`, { timeoutMs: 600_000 });
  }
  console.log('ready');
  await systemClock.sleep(600_000);
} else {
  const sandbox = await opened.create(spec);
  const result = await sandbox.exec('cat dir/f; id -u; echo 1 >"$SANDBOX_ROOT/logs/verifier/reward.txt"; mkdir hidden; echo h >hidden/f; chmod 000 hidden/f hidden', { timeoutMs: 10_000 });
  const descriptors = await sandbox.exec('for fd in /proc/self/fd/* /proc/1/fd/*; do readlink "$fd"; done', { timeoutMs: 10_000 });
  const reach = await sandbox.exec('(exec 3</proc/1/mem) 2>/dev/null && echo open || echo closed', { timeoutMs: 10_000 });
  const late = await sandbox.exec(`setsid sleep ${seconds} & sleep ${seconds}`, { timeoutMs: 200 });
  // Only where processes are bounded: elsewhere it would be the machine's.
  const bomb = opened.isolation === 'none' ? late : await sandbox.exec('bomb() { bomb | bomb & }; bomb; sleep 60', { timeoutMs: 500 });
  await sandbox.killAll();
  const diff = await sandbox.workspaceDiff();
  const reward = await sandbox.readFile('/logs/verifier/reward.txt', { limitBytes: 10 });
  await sandbox.stop();
  await opened.close();
  const text = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('utf8');
  console.log(JSON.stringify({
    output: text(result.head),
    descriptors: text(descriptors.head).split('\n').filter((target) => target.startsWith('/') && !/^\/dev\/null|\/pipe-\d+ \(deleted\)$|^\/proc\//.test(target)),
    shells: text(reach.head),
    late: late.timedOut,
    bomb: bomb.timedOut || bomb.exitCode !== 0,
    changes: diff.entries.map((entry) => [entry.path, entry.mode, text(entry.content)]),
    reward: text(reward),
  }));
}
