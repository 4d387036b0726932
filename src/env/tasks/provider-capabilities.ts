import type { NetworkMode } from './config.js';
import type { EnvironmentKind } from './task.js';

/**
 * What a kind of sandbox can give a task. The one place that says so: a task that needs more is refused before anything
 * runs, and `seatrial tasks show` answers from here without starting a provider.
 */
export interface ProviderCapabilities {
  /** Where the sandbox's root may come from. */
  readonly roots: readonly EnvironmentKind['kind'][];
  readonly networkModes: readonly NetworkMode[];
  /** `one`: every command is one unprivileged user, whatever the task names. `any`: root and named users too. */
  readonly users: 'one' | 'any';
  /** False where sandbox paths such as /logs are not real inside, and scripts must go through $SANDBOX_ROOT. */
  readonly ownRoot: boolean;
  /** True where only the work directory, /tests, /logs, /tmp and the home folder can be written to. */
  readonly fixedTrees: boolean;
  /** The verifier may have an image or Dockerfile of its own. */
  readonly verifierRoot: boolean;
  readonly windows: boolean;
  readonly accelerators: boolean;
  /** Further services beside the main one. */
  readonly services: boolean;
  /** A command's input is seen by no other process inside, as sealed verdicts need. */
  readonly hidesInput: boolean;
}

const hostTools: ProviderCapabilities = {
  roots: ['host-tools'],
  networkModes: ['no-network'],
  users: 'one',
  ownRoot: true,
  fixedTrees: true,
  verifierRoot: false,
  windows: false,
  accelerators: false,
  services: false,
  hidesInput: true,
};

export const providerCapabilities = {
  bubblewrap: hostTools,
  process: { ...hostTools, ownRoot: false },
  docker: { ...hostTools, roots: ['host-tools', 'image', 'dockerfile'], networkModes: ['no-network', 'public'], users: 'any', fixedTrees: false },
  harbor: { ...hostTools, roots: ['host-tools', 'image', 'dockerfile', 'compose'], networkModes: ['no-network', 'public'], users: 'any', fixedTrees: false, hidesInput: false },
} as const satisfies Readonly<Record<string, ProviderCapabilities>>;

/** Kinds of sandbox that tasks can be held against, in the order of preference. */
export type CapableProvider = keyof typeof providerCapabilities;
export const capableProviders = Object.keys(providerCapabilities) as readonly CapableProvider[];

/** What a provider gives a task with this kind of root: docker runs one that names none as bubblewrap would. */
export function capabilitiesFor(provider: CapableProvider, kind: EnvironmentKind['kind']): ProviderCapabilities {
  const able = providerCapabilities[provider];
  return provider === 'docker' && kind === 'host-tools' ? { ...hostTools, roots: able.roots, networkModes: able.networkModes } : able;
}
