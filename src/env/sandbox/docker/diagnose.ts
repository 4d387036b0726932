import { SeatrialError } from '../../../core/index.js';
import type { SandboxDeps } from '../deps.js';
import type { SandboxDiagnosis } from '../diagnosis.js';
import type { SandboxSpec } from '../provider.js';
import { ImageUnavailableError } from './errors.js';
import { DockerProvider, type DockerFacts } from './provider.js';

const probeSpec: SandboxSpec = {
  label: 'probe',
  workdir: '/work',
  limits: { memoryBytes: 268_435_456, processes: 16, cpuCores: 1, diskBytes: 1_048_576, fileSizeBytes: 1_048_576 },
  env: {},
  leaseMs: 60_000,
};
const probeTimeoutMs = 10_000;

/** Connects to the engine and, where the default image is to be had, starts one sandbox and stops it. */
export async function diagnoseDocker(deps: SandboxDeps): Promise<SandboxDiagnosis> {
  const common = { provider: 'docker', isolation: 'container' } as const;
  const unavailable = (error: SeatrialError): SandboxDiagnosis => ({ ...common, available: false, facts: [], problem: error.message, remedy: error.remedy });
  let provider: DockerProvider;
  try {
    provider = await DockerProvider.open(deps);
  } catch (error) {
    if (!(error instanceof SeatrialError)) throw error;
    return unavailable(error);
  }
  try {
    const image = await probe(provider);
    return { ...common, available: true, problem: null, remedy: null, facts: [...factsOf(provider.facts()), image] };
  } catch (error) {
    if (!(error instanceof SeatrialError)) throw error;
    return unavailable(error);
  } finally {
    await provider.close();
  }
}

/** An image that is missing says nothing about tasks that name their own. */
async function probe(provider: DockerProvider): Promise<SandboxDiagnosis['facts'][number]> {
  try {
    const sandbox = await provider.create(probeSpec);
    await sandbox.exec('true', { timeoutMs: probeTimeoutMs });
    await sandbox.stop();
    return { name: 'default image', value: 'works', weaker: false };
  } catch (error) {
    if (!(error instanceof ImageUnavailableError)) throw error;
    return { name: 'default image', value: `missing, for tasks that name none: ${error.message}`, weaker: true };
  }
}

function factsOf({ address, version, storageDriver, cgroupVersion, limits, rootIsMapped, seccomp, hasNetwork, access }: DockerFacts): SandboxDiagnosis['facts'] {
  const bounded = (is: boolean, what: string): { value: string; weaker: boolean } => ({ value: is ? `bounded (control group)` : `not bounded: the engine's kernel has no ${what} control group`, weaker: !is });
  return [
    { name: 'engine', value: `Docker ${version} at ${address}, storage ${storageDriver}, control groups v${cgroupVersion}`, weaker: false },
    { name: 'root of containers', value: rootIsMapped ? 'another user on the host' : 'root on the host, without capabilities that reach it', weaker: !rootIsMapped },
    { name: 'system calls', value: seccomp ? 'filtered (the engine\'s default profile)' : 'not filtered', weaker: !seccomp },
    { name: 'memory', ...bounded(limits.memory, 'memory') },
    { name: 'processes', ...bounded(limits.processes, 'pids') },
    { name: 'CPU', ...bounded(limits.cpu, 'CPU') },
    { name: 'disk', value: 'bounded in sandboxes without an image of their own (memory file systems); with one, what they write is not', weaker: true },
    { name: 'files', value: access === 'proc' ? 'read through /proc, also after a sandbox died' : 'read through the engine; those of a sandbox that died by itself are lost', weaker: access !== 'proc' },
    { name: 'network', value: hasNetwork ? 'only for tasks that ask for one, and for builds' : 'none, also in builds: the engine has no default network', weaker: false },
  ];
}
