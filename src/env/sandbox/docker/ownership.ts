import { z } from 'zod';
import type { Clock } from '../../../core/index.js';
import { processSpace, readProcess } from '../proc.js';

/**
 * Who a container belongs to, written into its labels: an engine may serve several machines, and a run's folder may be
 * gone before its containers are.
 */
const Owner = z.object({ pid: z.number().int(), startTicks: z.number(), bootId: z.string(), pidNamespace: z.string(), leaseUntilMs: z.number() });

export const runLabel = 'seatrial.run';
const ownerLabel = 'seatrial.owner';

export function ownerLabels(run: string, leaseUntilMs: number): Record<string, string> {
  const owner: z.infer<typeof Owner> = { pid: process.pid, startTicks: readProcess(process.pid)?.startTicks ?? 0, ...processSpace(), leaseUntilMs };
  return { [runLabel]: run, [ownerLabel]: JSON.stringify(owner) };
}

/** An owner that cannot be looked at (another machine, another pid namespace, before a reboot) lives until its lease ends. */
export function isOwned(labels: Readonly<Record<string, string>>, clock: Clock): boolean {
  const owner = parseOwner(labels[ownerLabel]);
  if (owner === null) return false;
  const here = processSpace();
  if (owner.bootId !== here.bootId || owner.pidNamespace !== here.pidNamespace) return clock.nowMs() < owner.leaseUntilMs;
  const process = readProcess(owner.pid);
  return process !== null && process.startTicks === owner.startTicks && process.state !== 'Z';
}

function parseOwner(text: string | undefined): z.infer<typeof Owner> | null {
  try {
    return Owner.parse(JSON.parse(text ?? ''));
  } catch {
    // Not written by us: nobody's.
    return null;
  }
}
