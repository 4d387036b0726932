/**
 * The provider contract: what every sandbox provider promises, and the only part of this folder that the trial runner
 * needs to know. One behaviour suite, `test/contract/sandbox.test.ts`, runs against every provider.
 *
 * Life of a sandbox: create -> exec / writeFiles / readFile ... -> killAll (freeze) -> workspaceDiff, readFile -> stop.
 * Paths are POSIX; a relative path means below the work directory. Commands run through the sandbox's own shell, one
 * at a time in each sandbox (calls queue up); different sandboxes run side by side.
 */

import type { Socket } from 'node:net';

export type ProviderName = 'bubblewrap' | 'docker' | 'harbor' | 'process';

/**
 * `namespaces`: kernel namespaces of our own making; `container`: an engine's; `environment`: whatever a Harbor environment
 * gives; `none`: commands can touch the host.
 */
export type Isolation = 'namespaces' | 'container' | 'environment' | 'none';

export interface SandboxProvider {
  readonly name: ProviderName;
  /** Every record made with the provider must say so. */
  readonly isolation: Isolation;
  /** @throws SandboxUnavailableError `E_SANDBOX_UNAVAILABLE`, SandboxSpecError `E_SANDBOX_SPEC` */
  create(spec: SandboxSpec, signal?: AbortSignal): Promise<Sandbox>;
  /**
   * A regular file of an image, by its absolute path, as containers of it begin with; null where none stands. Only in
   * providers that have images.
   */
  imageFile?(image: SandboxImage, path: string): Promise<RegularSandboxFile | null>;
  /** The directory in which commands of an image begin by its own word; `/` where it states none. As imageFile. */
  imageWorkdir?(image: SandboxImage): Promise<string>;
  /** Why its sandboxes have no ports that the host answers (Sandbox.listen); null: they have. */
  portRefusal?(): PortRefusal | null;
  /** Removes what crashed runs left behind; never touches what a living run owns. */
  reap(): Promise<ReapReport>;
  /** Stops every sandbox of this provider and removes its own files; idempotent. */
  close(): Promise<void>;
}

export interface SandboxSpec {
  /** Who this sandbox is for (trial id and phase); appears in errors and leases, never inside the sandbox. */
  readonly label: string;
  /** Absolute path inside, e.g. `/work`: the workspace, the only tree that workspaceDiff looks at. */
  readonly workdir: string;
  /** What the workspace holds before `removed` and `files`: for what is too large to be held in memory. */
  readonly workspaceTree?: WorkspaceTree;
  /** Initial content of the workspace and of the extra directories. */
  readonly files?: readonly SandboxFile[];
  /** More absolute directories that are writable inside and readable by the host, e.g. `/logs/verifier`, `/tests`. */
  readonly extraDirs?: readonly string[];
  /**
   * Where the root comes from, in providers that have images (docker); elsewhere it is refused. With an image the root is
   * writable, commands run as the image's user, and the workspace starts as the image has it, `files` laid over it.
   */
  readonly image?: SandboxImage;
  /** With an image: user of all commands, as its /etc/passwd knows it or `UID[:GID]`; the image's own unless given. */
  readonly user?: string;
  /** With an image or a workspace tree: paths of the workspace, relative, that are removed before `files` are made. */
  readonly removed?: readonly string[];
  /** `none` unless given; `public` is refused by providers that give no network. */
  readonly network?: 'none' | 'public';
  /** Host paths shown read-only inside. */
  readonly readOnlyBinds?: readonly ReadOnlyBind[];
  readonly limits: SandboxLimits;
  /** The whole environment of commands, besides PATH, HOME, USER, LANG, TMPDIR, WORKDIR and SANDBOX_ROOT. */
  readonly env: Readonly<Record<string, string>>;
  /** Shell that runs commands as `SHELL -c COMMAND`; `/bin/sh` unless given. */
  readonly shell?: string;
  /**
   * Shells inside, whichever runs them, keep their memory and descriptors from every other process, also of the same
   * user: for test scripts, whose verdict the code under test must not reach. Only where `isolation` is not `none`.
   */
  readonly closedShells?: boolean;
  /** A sandbox older than this is stopped even when its owner forgot it. */
  readonly leaseMs: number;
}

export type SandboxImage =
  /** An image's name with tag or digest, or its id on the engine; pulled when the engine lacks it. */
  | { readonly kind: 'reference'; readonly reference: string }
  /** A host folder with a Dockerfile, built when the engine has no image of exactly this content. */
  | { readonly kind: 'dockerfile'; readonly contextDir: string }
  /** A host folder with a docker-compose.yaml whose service `main` is the sandbox: harbor only. */
  | { readonly kind: 'compose'; readonly contextDir: string };

/**
 * A folder of the host as a workspace to begin with, as host-tree.ts reads it. It is copied once for each provider and
 * shared by all sandboxes that begin with it; none changes it.
 */
export interface WorkspaceTree {
  readonly hostDir: string;
  /** Of `indexHostTree`. A folder that has another digest by now is refused. */
  readonly digest: string;
}

export interface ReadOnlyBind {
  /** Must be readable by every user: sandboxes of a privileged host process run as another. */
  readonly hostPath: string;
  /** Absolute path inside. */
  readonly path: string;
}

export interface SandboxLimits {
  /** All processes together where a memory cgroup can be had, else each process (data segment). */
  readonly memoryBytes: number;
  /** Processes and threads of the sandbox together. */
  readonly processes: number;
  /** CPU cores' worth of time, e.g. 0.5; enforced where a cpu cgroup can be had. */
  readonly cpuCores: number;
  /** Size of the workspace, or of what is changed in it where it begins as a tree; temporary and extra directories have the same bound each. */
  readonly diskBytes: number;
  /** Largest single file. */
  readonly fileSizeBytes: number;
  /** Files and directories of the workspace that the host reads back, 50,000 unless given, those of a tree not counted; more is a workspace fault. */
  readonly workspaceEntries?: number;
}

export type SandboxFile = RegularSandboxFile | SymlinkSandboxFile | DirectorySandboxFile;

export interface RegularSandboxFile {
  /** Relative to the work directory, or absolute below it, one of `extraDirs`, or the home and temporary directories. */
  readonly path: string;
  readonly content: Uint8Array | string;
  /** Permission bits, e.g. 0o644. */
  readonly mode: number;
}

export interface SymlinkSandboxFile {
  readonly path: string;
  readonly symlinkTarget: string;
}

/** Only needed for empty directories or a mode other than 0755: parents of files are made anyway. */
export interface DirectorySandboxFile {
  readonly path: string;
  readonly directory: true;
  readonly mode: number;
}

export interface Sandbox {
  readonly id: string;
  /**
   * Runs a command; never rejects for a non-zero exit or a timeout. A sandbox that dies under the command yields
   * `exitCode: null` and `status().alive === false`; the cause stands in the status.
   * @throws SandboxGoneError `E_SANDBOX_GONE` when the sandbox was already frozen, stopped or dead.
   */
  exec(command: string, options: ExecOptions): Promise<ExecResult>;
  /** Writes or replaces files; missing parent directories are made (mode 0755). */
  writeFiles(files: readonly SandboxFile[]): Promise<void>;
  /**
   * The first `limitBytes` bytes of a regular file, or null when there is none (also for links, pipes, devices: the
   * host follows no link an agent made). Works on a frozen sandbox.
   */
  readFile(path: string, options: { readonly limitBytes: number }): Promise<Uint8Array | null>;
  /** Every entry below a directory, links not followed, sorted by path; paths relative to that directory. */
  listFiles(path?: string): Promise<readonly FileEntry[]>;
  /**
   * What changed in the workspace since `create`, computed by the host. Best on a frozen sandbox.
   * @throws WorkspaceFaultError `E_WORKSPACE_FAULT` when the workspace is past a bound: the agent's doing.
   */
  workspaceDiff(): Promise<WorkspaceDiff>;
  /**
   * Freezes: every process inside is dead when this resolves, files stay readable, exec is refused. Idempotent.
   * @throws SandboxInfraError `E_SANDBOX_INFRA` after a bounded wait when something inside cannot be ended
   */
  killAll(): Promise<void>;
  /**
   * Ends every process that commands left behind, daemons included; the sandbox itself goes on and takes commands. When
   * that cannot be made certain the sandbox ends instead, as `status` then says.
   */
  endProcesses(): Promise<void>;
  /**
   * All that stands in the home and temporary directories now, as files of absolute paths that another sandbox can begin
   * with: what an agent installed for itself. Special files are left out. Best on a frozen sandbox.
   * @throws WorkspaceFaultError `E_WORKSPACE_FAULT` when it is past a bound: the agent's doing.
   */
  homeFiles(): Promise<readonly SandboxFile[]>;
  /**
   * Listens on 127.0.0.1 as commands see it; every connection arrives in this process, and no other sandbox reaches the
   * port. Nothing for it runs or lies inside. It ends with killAll, stop, or the sandbox, and all its connections with it.
   * @param port from 1024 to 65535; where commands share the host's loopback any free one is taken instead
   * @throws SandboxPortError `E_SANDBOX_PORT` where the provider has none, or the port is out of bounds or in use
   */
  listen(port: number, onConnection: (socket: Socket) => void): Promise<SandboxPort>;
  /** Kills everything and frees all that the sandbox held; idempotent. Rejects as killAll does, or when the host cannot remove its own files. */
  stop(): Promise<void>;
  status(): SandboxStatus;
  /** What the kernel counted so far; a field is null where it has no counter. */
  usage(): Promise<SandboxUsage>;
}

/** A port of a sandbox that the host answers. */
export interface SandboxPort {
  /** As commands connect to it. */
  readonly port: number;
  /** Takes no more connections and cuts those that are there; idempotent. */
  close(): Promise<void>;
}

export interface PortRefusal {
  readonly found: string;
  readonly remedy: string;
}

export interface ExecOptions {
  readonly timeoutMs: number;
  /** Output kept: the first `headBytes` and the last `tailBytes` bytes of stdout and stderr together. */
  readonly limitBytes?: OutputLimits;
  /** Only the sandbox's own user exists in the present providers: any other name is refused. */
  readonly user?: string;
  /** Defaults to the work directory. */
  readonly cwd?: string;
  /** Added to the sandbox's environment for this command. */
  readonly env?: Readonly<Record<string, string>>;
  /** Aborted: the command is ended as by a timeout, with all it started, or never begun; the result has no exit code, and may lack output. */
  readonly signal?: AbortSignal;
  /** Text on the command's standard input, at most 4,096 bytes; there is none otherwise. No other process sees it first. */
  readonly input?: string;
}

export interface OutputLimits {
  readonly headBytes: number;
  readonly tailBytes: number;
}

export const defaultOutputLimits: OutputLimits = { headBytes: 16_384, tailBytes: 16_384 };

export interface ExecResult {
  /** 128 + signal for a command that a signal ended; null when the sandbox died or the command timed out or was aborted. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** Raw bytes of stdout and stderr as they came; `tail` is empty unless the head was filled. */
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** Bytes dropped between head and tail. */
  readonly elidedBytes: number;
  readonly durationMs: number;
}

/** Of a command that was aborted while it waited for its turn. */
export const neverBegun: ExecResult = { exitCode: null, timedOut: false, head: new Uint8Array(), tail: new Uint8Array(), elidedBytes: 0, durationMs: 0 };

export type SandboxStatus =
  | { readonly alive: true }
  | {
      readonly alive: false;
      /** `resource-limit`: the agent's own doing; `infra`: the host's fault. Decided by kernel counters, not by output. */
      readonly cause: 'stopped' | 'resource-limit' | 'infra';
      readonly detail: string;
    };

export interface SandboxUsage {
  readonly cpuMs: number | null;
  readonly peakMemoryBytes: number | null;
  /** Processes the kernel killed because the sandbox was out of memory. */
  readonly oomKills: number | null;
  /** Bytes that processes handed to write calls, their output included; those of processes that were killed may lack. */
  readonly bytesWritten: number | null;
}

export type FileType = 'file' | 'directory' | 'symlink' | 'special';

export interface FileEntry {
  readonly path: string;
  readonly type: FileType;
  readonly sizeBytes: number;
  readonly mode: number;
}

export interface WorkspaceDiff {
  /** Sorted by path, so that a directory comes before what it holds. */
  readonly entries: readonly WorkspaceChange[];
  /** What cannot travel (sockets, pipes, devices, names that are not UTF-8), for the record. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
}

export interface WorkspaceChange {
  /** Relative to the work directory. */
  readonly path: string;
  readonly kind: 'added' | 'modified' | 'deleted' | 'type-changed';
  /** What stands there now; what stood there before for `deleted`. */
  readonly type: 'file' | 'directory' | 'symlink';
  /** Permission bits (0o777) now; before, for `deleted`. */
  readonly mode: number;
  /** Regular files only, not for `deleted`. */
  readonly content?: Uint8Array;
  /** Symbolic links only, not for `deleted`; never followed. */
  readonly symlinkTarget?: string;
}

export interface ReapReport {
  /** Ids of the sandboxes that were removed. */
  readonly removed: readonly string[];
  /** Sandboxes left alone because their owner lives. */
  readonly kept: number;
  /** What could not be removed, and why. */
  readonly failed: readonly { readonly id: string; readonly reason: string }[];
}
