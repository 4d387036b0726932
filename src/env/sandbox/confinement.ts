import type { Collected } from './output-channel.js';
import type { ProcessFacts } from './proc.js';
import type { StatusChannel } from './status-channel.js';

/** How what runs under a supervisor is found and ended: the difference between providers. */
export interface Confinement {
  /** Whose sandbox it is, for errors. */
  readonly label: string;
  /** Program and arguments that make the supervisor; it becomes `/bin/sh` with its input, output and error as given. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly filterPath: string | null;
  readonly ownSession: boolean;
  /** The supervisor's pid on the host, once it has answered. */
  supervisorPid(status: StatusChannel, answer: Collected): Promise<number | null>;
  /** Everything besides the supervisor that began at or after `startTicks` and still lives. */
  startedSince(supervisorPid: number, startTicks: number): ProcessFacts[];
  /** Shell text by which the supervisor ends everything but itself in one system call; null where none reaches only that. */
  readonly endOthers: string | null;
  /** Ends the supervisor and all under it. */
  endAll(supervisor: ProcessFacts): Promise<void>;
  /** What else can be done where that was not enough. `starter`: the supervisor's parent when it began. */
  endByForce(starter: ProcessFacts | null): void;
}
