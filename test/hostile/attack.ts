import type { TerminatedBy } from '../../src/core/index.js';
import type { GradeFaultCode } from '../../src/env/index.js';
import type { HostileTask } from './tasks.js';

/** What a script may aim at on this machine; none of it may be reached. */
export interface Targets {
  /** A folder that every user of the host may read; its file `secret` holds a secret. */
  readonly canaryDir: string;
  /** A Unix socket of the host, in a folder that everyone may enter. */
  readonly socketPath: string;
  /** A TCP server of the host listens here on every address. */
  readonly port: number;
  readonly hostAddresses: readonly string[];
  readonly hostPid: number;
  /** An argument by which processes of the trial are known on the host: what a script leaves behind is `sleep $token`. */
  readonly token: string;
  /** Where the provider keeps its own files. */
  readonly stateDir: string;
}

/**
 * One hostile agent with what must come of it. In every row `rewardValid` is true and there is no infra fault: whatever
 * an agent does, it neither forges its verdict nor makes it disappear.
 */
export interface Attack {
  readonly name: string;
  readonly task: HostileTask;
  /** The agent: a shell script, or one that depends on what is to be aimed at. */
  readonly script: string | ((targets: Targets) => string);
  /** The agent's time; ample unless given. */
  readonly deadlineMs?: number;
  readonly expected: Expected;
  /**
   * Set where the attack has its way: the words of docs/hostile.md, under "What is not promised", that say so.
   */
  readonly documented?: string;
}

export interface Expected {
  readonly reward: 0 | 1;
  /** Several where the kernel or the scheduler decides which. */
  readonly terminatedBy: TerminatedBy | readonly TerminatedBy[];
  /** No fault unless given. */
  readonly gradeFault?: GradeFaultCode | readonly (GradeFaultCode | null)[];
  /** Paths that are told as tampering: each pattern is met, and nothing else is told. */
  readonly tampering?: readonly RegExp[];
  /** What the script prints: that it came as far as it should, and that nothing was given to it. */
  readonly says?: RegExp;
  readonly never?: RegExp;
  /** Artifacts that are kept, below `artifacts/`, and notes on what is not. */
  readonly artifacts?: { readonly kept: readonly string[]; readonly notes: readonly RegExp[] };
}

/** Prints this at the end of a script that must not be cut short by its own faults. */
export const triedAll = 'echo "tried all"';
export const sayTriedAll = /^tried all$/m;

/** A Python program as a command of a shell script. */
export function python(program: string, options = ''): string {
  return `python3 -B - ${options} <<'END-OF-PROGRAM'\n${program}\nEND-OF-PROGRAM`;
}
