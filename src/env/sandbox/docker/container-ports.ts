import type { Server } from 'node:net';
import { SandboxGoneError, SandboxPortError } from '../errors.js';
import { enteringRefusal, listenInNetworkOf } from '../namespace-listener.js';
import type { PortRefusal } from '../provider.js';
import { supervisorOnHost } from './container-processes.js';
import type { EngineAddress } from './engine-address.js';
import type { DockerContext, RunningContainer } from './running-container.js';

/**
 * Ports of a container's own loopback that this process answers: nothing is published, and a container without network
 * has them as any other. They take an engine on this machine, whose containers it sees, and root, who may enter their network.
 */
export function containerPortRefusal(address: EngineAddress): PortRefusal | null {
  const found = 'opening a port in a container takes';
  const remedy = 'Use `--sandbox bubblewrap`, or a Docker engine of this machine, as root.';
  if (address.kind !== 'unix' || process.platform !== 'linux') return { found: `${found} an engine on this machine, and DOCKER_HOST is ${address.text}`, remedy };
  if (process.getuid?.() !== 0) return { found: `${found} root, and this process is user ${process.getuid?.()}`, remedy };
  return enteringRefusal();
}

/** @throws SandboxPortError, SandboxGoneError, SandboxInfraError */
export async function listenInContainer({ engine }: DockerContext, running: RunningContainer, { id, spec }: { readonly id: string; readonly spec: { readonly label: string } }, port: number): Promise<Server> {
  const refusal = containerPortRefusal(engine.address);
  if (refusal !== null) throw new SandboxPortError(spec.label, refusal.found, refusal.remedy);
  const state = await running.container.state();
  if (!state.running) throw new SandboxGoneError(spec.label, 'its container ended before a port was opened in it');
  const first = running.first ?? supervisorOnHost(state.pid, id);
  if (first === null) throw new SandboxPortError(spec.label, 'the processes of this engine cannot be seen here, nor their network entered', 'Use `--sandbox bubblewrap`, or an engine that runs on this machine itself.');
  return listenInNetworkOf(first, port, spec.label);
}
