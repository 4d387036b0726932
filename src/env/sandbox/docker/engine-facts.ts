import { z } from 'zod';
import type { EngineClient } from './engine-client.js';

const Info = z.object({
  ServerVersion: z.string(),
  OSType: z.string(),
  Driver: z.string(),
  CgroupVersion: z.string().optional(),
  MemoryLimit: z.boolean(),
  SwapLimit: z.boolean(),
  PidsLimit: z.boolean(),
  CpuCfsQuota: z.boolean(),
  NCPU: z.number().int(),
  SecurityOptions: z.array(z.string()).nullish(),
});
const Networks = z.array(z.object({ Name: z.string() }));

/** What an engine offers, as it says itself. */
export interface EngineFacts {
  readonly version: string;
  readonly os: string;
  readonly storageDriver: string;
  readonly cgroupVersion: string;
  readonly limits: { readonly memory: boolean; readonly swap: boolean; readonly processes: boolean; readonly cpu: boolean };
  readonly cores: number;
  /** Runs without root on its host, or maps the root of containers to another user. */
  readonly rootIsMapped: boolean;
  readonly seccomp: boolean;
  /** Has its default network, which builds and tasks with a network use. */
  readonly hasNetwork: boolean;
}

export async function readEngineFacts(engine: EngineClient): Promise<EngineFacts> {
  const [info, networks] = await Promise.all([engine.json(Info, { method: 'GET', path: '/info' }), engine.json(Networks, { method: 'GET', path: '/networks' })]);
  const security = info.SecurityOptions ?? [];
  const has = (name: string): boolean => security.some((option) => option.split(',').includes(`name=${name}`));
  return {
    version: info.ServerVersion,
    os: info.OSType,
    storageDriver: info.Driver,
    cgroupVersion: info.CgroupVersion ?? '1',
    limits: { memory: info.MemoryLimit, swap: info.SwapLimit, processes: info.PidsLimit, cpu: info.CpuCfsQuota },
    cores: info.NCPU,
    rootIsMapped: has('rootless') || has('userns'),
    seccomp: has('seccomp'),
    hasNetwork: networks.some(({ Name }) => Name === 'bridge'),
  };
}
