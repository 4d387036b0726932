import type { TreeIndex } from '../sandbox/host-tree.js';
import type { TaskConfig } from './config.js';
import type { EnvironmentPlace } from './parse-config.js';
import type { UnknownKey } from './unknown-keys.js';

/**
 * A task: one Harbor task directory, read once and held in memory. Everything a trial and its grading need is here, so
 * that a running job never looks at the directory again and cannot be changed under way.
 */
export interface Task {
  /** Name of the task's folder; unique in a dataset. */
  readonly id: string;
  /** `[task] name` (`org/name`) where given, else the id. */
  readonly name: string;
  /** Absolute path of the task directory. */
  readonly dir: string;
  /** Harbor's task_checksum: SHA-256 over the whole directory, 64 hex digits. */
  readonly digest: string;
  /** Harbor's package digest of lock.json: 64 hex digits, without the `sha256:` prefix. */
  readonly lockDigest: string;
  /** The cluster of statistics: `[metadata.seatrial] repository`, `[metadata] repository`, else the id. */
  readonly repository: string;
  /** What the agent is told; leading canary comments removed. Empty for multi-step tasks, whose steps hold theirs. */
  readonly instruction: string;
  readonly config: TaskConfig;
  /** The environment tables that state a network policy; Harbor's default, public, is not a statement. */
  readonly networkStatedIn: readonly EnvironmentPlace[];
  /** Keys of task.toml that have no effect. */
  readonly unknownKeys: readonly UnknownKey[];
  readonly environment: EnvironmentKind;
  /** Absolute path in the sandbox where commands run: `[environment] workdir`, else its Dockerfile's, else `/work`. */
  readonly workdir: string;
  /** False where an image decides, which only an engine could tell. */
  readonly workdirIsStated: boolean;
  /** Laid into `workdir` before the agent starts: environment/, unless that is built. All of the workspace for `host-tools`. */
  readonly workspaceFiles: readonly TaskFile[];
  /** In their place where they are too much to be held in memory (workspace.ts): `workspaceFiles` then are what steps upload. */
  readonly workspaceTree: TaskTree | null;
  /** Content of `/tests`, uploaded only after the agent is dead. */
  readonly testFiles: readonly TaskFile[];
  /** Content of `/solution`, used by the oracle only. */
  readonly solutionFiles: readonly TaskFile[];
  readonly steps: readonly TaskStep[];
  /** The key to use when the verifier writes several rewards and none is called `reward`. */
  readonly rewardKey: string | null;
  /** Paths of the workspace guarded besides the default list, in gitignore syntax. */
  readonly extraGuardedFiles: readonly string[];
  readonly verdict: VerdictForm;
  /** Interpreters that the sandbox must hold, such as `python3`. */
  readonly requires: readonly string[];
  /** The (function, file) pairs that the task is about; used to find leaks between splits. */
  readonly faults: readonly TaskFault[];
}

/**
 * How the test script tells its verdict. `files`: Harbor's reward files, which the code under test could write too.
 * `sealed`: by a key that only the script's own shell knows; see grading/sealed-verdict.ts.
 */
export type VerdictForm =
  | { readonly form: 'files' }
  /** `expectedTests`: the names that a pass must report, each once; empty where the task lists none. */
  | { readonly form: 'sealed'; readonly expectedTests: readonly string[] };

/** Where the sandbox's root comes from. `host-tools`: the provider's own root, nothing to build or pull. */
export type EnvironmentKind =
  | { readonly kind: 'host-tools' }
  | { readonly kind: 'image'; readonly image: string }
  | { readonly kind: 'dockerfile' }
  | { readonly kind: 'compose' };

/** A workspace that stays on disk. Its content is known by digests: a folder that changes later is refused, not used. */
export interface TaskTree {
  readonly hostDir: string;
  readonly index: TreeIndex;
}

/** One entry of a task's folder; `path` is relative to it, with `/`. The same shape as a sandbox's files. */
export type TaskFile = RegularTaskFile | SymlinkTaskFile;

export interface RegularTaskFile {
  readonly path: string;
  readonly content: Uint8Array;
  /** 0o755 for what its owner may execute, else 0o644. */
  readonly mode: number;
}

/** Only in workspaces: there a link is part of the repository. Elsewhere links count by content. */
export interface SymlinkTaskFile {
  readonly path: string;
  readonly symlinkTarget: string;
}

/** One step of a multi-step task. */
export interface TaskStep {
  readonly name: string;
  readonly instruction: string;
  readonly testFiles: readonly TaskFile[];
  readonly solutionFiles: readonly TaskFile[];
  /** Staged into the work directory before the step; `setup.sh` among them is run. */
  readonly workdirFiles: readonly TaskFile[];
}

export interface TaskFault {
  readonly function: string;
  readonly file: string;
}
