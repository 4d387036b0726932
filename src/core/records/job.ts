import { z } from 'zod';
import { GraderMode } from './trial.js';

/** The weights behind an agent that asks a model. */
const servedModel = {
  /** Model name for people and Harbor. */
  model: z.string(),
  baseDir: z.string(),
  baseDigest: z.string(),
  adapterDir: z.string().nullable(),
  adapterSha256: z.string().nullable(),
  policyVersion: z.int().nonnegative(),
  temperature: z.number(),
};

/** Who works in the trials of a job. Digests say what it is; paths and names only where it was found. */
export const JobAgent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('oracle') }),
  z.strictObject({ kind: z.literal('nop') }),
  z.strictObject({ kind: z.literal('script'), path: z.string(), sha256: z.string(), timeoutMs: z.number().nullable() }),
  z.strictObject({
    kind: z.literal('seatrial'),
    ...servedModel,
    agentConfigPath: z.string(),
    agentConfigDigest: z.string(),
  }),
  /** Any program, whose model calls come through the gateway. */
  z.strictObject({ kind: z.literal('outside'), name: z.string(), path: z.string(), digest: z.string(), ...servedModel }),
]);
export type JobAgent = z.infer<typeof JobAgent>;

/** Null for an agent that asks no model. */
export function modelOf(agent: JobAgent): string | null {
  return agent.kind === 'seatrial' || agent.kind === 'outside' ? agent.model : null;
}

/** Which Harbor environment made the sandboxes, where the provider is harbor. */
const HarborChoice = z.strictObject({ environment: z.string(), options: z.record(z.string(), z.unknown()), network: z.enum(['none', 'public']) });

/**
 * `job.json`: what a job is, beside Harbor's `config.json`. Everything that resume needs; how many trials run at once, how
 * often infra faults are retried and where things lie may differ from call to call.
 */
export const JobRecord = z.strictObject({
  schemaVersion: z.literal(1),
  jobId: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  seed: z.int().nonnegative(),
  attempts: z.int().positive(),
  graderMode: GraderMode,
  agent: JobAgent,
  sandbox: z.strictObject({ provider: z.string(), image: z.string().nullable(), network: z.enum(['task', 'none']), hostVariables: z.array(z.string()), harbor: HarborChoice.optional() }),
  dataset: z.strictObject({ path: z.string(), name: z.string(), split: z.string().nullable(), include: z.array(z.string()), exclude: z.array(z.string()) }),
  /** Sorted by id. */
  tasks: z.array(z.strictObject({ id: z.string(), digest: z.string() })),
});
export type JobRecord = z.infer<typeof JobRecord>;
