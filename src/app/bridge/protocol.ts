import { z } from 'zod';

/**
 * What `seatrial sandbox-server` understands: one JSON object a line on standard input, one a line back on standard
 * output. A request has an `id` of the caller's choice and an `op`; its answer carries the same id and either `result`
 * or `error` ({code, message, remedy}). Requests are worked on side by side; commands of one sandbox in turn. Bytes
 * travel as base64; files by path, since both sides share the host. The end of input stops every sandbox.
 */
export const protocolVersion = 1;

const id = z.int().nonnegative();
const sandbox = z.string();

const Limits = z.strictObject({
  memoryBytes: z.number(),
  processes: z.number(),
  cpuCores: z.number(),
  diskBytes: z.number(),
  fileSizeBytes: z.number(),
  workspaceEntries: z.number().optional(),
});

export const BridgeRequest = z.discriminatedUnion('op', [
  /** -> {protocol, provider, isolation} */
  z.strictObject({ id, op: z.literal('hello') }),
  /** -> the provider's SandboxDiagnosis */
  z.strictObject({ id, op: z.literal('diagnose') }),
  /** -> {sandbox} */
  z.strictObject({
    id,
    op: z.literal('create'),
    label: z.string(),
    workdir: z.string(),
    extraDirs: z.array(z.string()).default([]),
    shell: z.string().optional(),
    /** Whatever is left out is as for a task that states no size. */
    limits: Limits.partial().prefault({}),
    env: z.record(z.string(), z.string()).default({}),
    /** For providers that have images (docker). */
    image: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('reference'), reference: z.string() }),
        z.strictObject({ kind: z.literal('dockerfile'), contextDir: z.string() }),
      ])
      .optional(),
    network: z.enum(['none', 'public']).optional(),
    leaseMs: z.number().positive(),
  }),
  /** -> {exitCode, timedOut, aborted, head, tail, elidedBytes, durationMs, alive, cause, detail} */
  z.strictObject({
    id,
    op: z.literal('exec'),
    sandbox,
    command: z.string(),
    cwd: z.string().optional(),
    env: z.record(z.string(), z.string()).default({}),
    /** null: no deadline but the lease's. */
    timeoutMs: z.number().nonnegative().nullable(),
    headBytes: z.int().nonnegative(),
    tailBytes: z.int().nonnegative(),
  }),
  /** Ends the command of an `exec` request with all it started; that request answers `aborted`. -> {} */
  z.strictObject({ id, op: z.literal('cancel'), request: id }),
  /** A file or folder of the host into the sandbox; folders are merged. -> {files} */
  z.strictObject({ id, op: z.literal('upload'), sandbox, hostPath: z.string(), path: z.string() }),
  /** A file or folder out of the sandbox. Links, pipes and devices stay behind. -> {kind, files, skipped} */
  z.strictObject({ id, op: z.literal('download'), sandbox, path: z.string(), hostPath: z.string(), only: z.array(z.string()).optional() }),
  /** -> {entries} of listFiles */
  z.strictObject({ id, op: z.literal('list'), sandbox, path: z.string() }),
  /** -> {cpuMs, peakMemoryBytes, oomKills} */
  z.strictObject({ id, op: z.literal('usage'), sandbox }),
  /** Ends and removes a sandbox; idempotent. -> {} */
  z.strictObject({ id, op: z.literal('stop'), sandbox }),
]);
export type BridgeRequest = z.infer<typeof BridgeRequest>;
export type RequestOf<Op extends BridgeRequest['op']> = Extract<BridgeRequest, { readonly op: Op }>;

export interface BridgeError {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

export type BridgeAnswer = { readonly id: number | null; readonly result: unknown } | { readonly id: number | null; readonly error: BridgeError };
