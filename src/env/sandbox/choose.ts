import { assertNever, SeatrialError } from '../../core/index.js';
import { BubblewrapProvider } from './bubblewrap/provider.js';
import type { SandboxDeps } from './deps.js';
import type { SandboxDiagnosis } from './diagnosis.js';
import { SandboxUnavailableError } from './errors.js';
import { ProcessProvider } from './process/provider.js';
import { diagnoseDocker } from './docker/diagnose.js';
import { DockerProvider } from './docker/provider.js';
import { diagnoseHarbor } from './harbor/diagnose.js';
import { HarborProvider } from './harbor/provider.js';
import type { ProviderName, SandboxProvider } from './provider.js';

export type ProviderChoice = 'auto' | ProviderName;

/** What the tasks at hand ask of a provider. */
export interface ProviderNeeds {
  /** At least one has an image or a Dockerfile. */
  readonly images: boolean;
}

/**
 * Opens the provider that was asked for. `auto` takes the safest that works here for the tasks at hand, and never one
 * without isolation, which must be named: bubblewrap, or docker where tasks have images or bubblewrap cannot run.
 * @throws SandboxUnavailableError `E_SANDBOX_UNAVAILABLE`, with the remedy
 */
export async function chooseProvider(choice: ProviderChoice, deps: SandboxDeps, needs: ProviderNeeds = { images: false }): Promise<SandboxProvider> {
  switch (choice) {
    case 'auto':
      return needs.images ? DockerProvider.open(deps) : bubblewrapOrDocker(deps);
    case 'bubblewrap':
      return BubblewrapProvider.open(deps);
    case 'docker':
      return DockerProvider.open(deps);
    case 'harbor':
      return HarborProvider.open(deps);
    case 'process':
      return ProcessProvider.open(deps);
    default:
      return assertNever(choice, 'sandbox provider');
  }
}

/** The first failure is told when neither works: bubblewrap is what the reader should have. */
async function bubblewrapOrDocker(deps: SandboxDeps): Promise<SandboxProvider> {
  try {
    return await BubblewrapProvider.open(deps);
  } catch (error) {
    if (!(error instanceof SandboxUnavailableError)) throw error;
    return DockerProvider.open(deps).catch(() => {
      throw error;
    });
  }
}

/** Tries every provider for real; starts and stops one sandbox. */
export async function diagnoseSandbox(deps: SandboxDeps): Promise<SandboxDiagnosis[]> {
  return [await diagnoseBubblewrap(deps), await diagnoseDocker(deps), diagnoseProcess(), ...(await diagnoseHarbor(deps))];
}

async function diagnoseBubblewrap(deps: SandboxDeps): Promise<SandboxDiagnosis> {
  const common = { provider: 'bubblewrap', isolation: 'namespaces' } as const;
  let provider: BubblewrapProvider;
  try {
    provider = await BubblewrapProvider.open(deps);
  } catch (error) {
    if (!(error instanceof SeatrialError)) throw error;
    return { ...common, available: false, facts: [], problem: error.message, remedy: error.remedy };
  }
  const { version, hostUser, nestedUserNamespaces, shells, cgroupControllers } = provider.facts();
  const trees = await provider.treeWorkspaces().finally(() => provider.close());
  const has = (controller: string): boolean => cgroupControllers.includes(controller);
  const users = {
    dedicated: 'a user without an account, who owns nothing on this machine',
    own: 'the user who runs Seatrial, seen inside as another',
    root: 'root without capabilities: no other user can start sandboxes here',
  };
  const treeWays = {
    program: 'an overlay over one copy',
    tools: 'an overlay over one copy, made by the tools of util-linux: some milliseconds slower (no C compiler was there at build time, or the temporary directory is noexec)',
    copy: 'copied into each sandbox: this kernel permits no overlay in a user namespace, or gets it wrong (5.11 or newer, tmpfs with user attributes: 6.6)',
  };
  return {
    ...common,
    available: true,
    problem: null,
    remedy: null,
    facts: [
      { name: 'bwrap', value: version, weaker: false },
      { name: 'user on the host', value: users[hostUser], weaker: hostUser === 'root' },
      { name: 'user namespaces inside', value: nestedUserNamespaces === 'disabled' ? 'disabled' : 'refused by the system-call filter', weaker: nestedUserNamespaces !== 'disabled' },
      { name: 'shells', value: shells === 'closed' ? 'closed to other processes inside (the supervisor\'s; in grading all)' : 'open: processes inside can change the supervisor and the test script (is the temporary directory noexec?)', weaker: shells !== 'closed' },
      { name: 'large workspaces', value: treeWays[trees], weaker: trees === 'copy' },
      { name: 'memory', value: has('memory') ? 'bounded for the sandbox (control group)' : 'bounded for each process (resource limit)', weaker: !has('memory') },
      { name: 'processes', value: has('pids') ? 'bounded (control group and resource limit)' : 'bounded (resource limit)', weaker: false },
      { name: 'CPU', value: has('cpu') ? 'bounded (control group)' : 'not bounded but by time', weaker: !has('cpu') },
    ],
  };
}

function diagnoseProcess(): SandboxDiagnosis {
  return {
    provider: 'process',
    isolation: 'none',
    available: process.platform !== 'win32',
    facts: [{ name: 'isolation', value: 'none: commands can read and change everything you can', weaker: true }],
    problem: process.platform === 'win32' ? 'it needs a POSIX system' : null,
    remedy: process.platform === 'win32' ? 'Use Linux, macOS or WSL.' : null,
  };
}
