import type { Surroundings } from '../compose/surroundings.js';
import type { Console } from './console.js';
import type { FlagSpec } from './flag-spec.js';
import type { Flags } from './flags.js';

export interface ArgumentSpec {
  /** `<run>` where required, `[run]` where not; `<runs...>` as the last takes one or more. */
  readonly name: string;
  readonly description: string;
}

export interface CommandCall {
  readonly args: readonly (string | undefined)[];
  readonly flags: Flags;
  readonly console: Console;
  readonly surroundings: Surroundings;
}

export interface CommandResult {
  /** What --json prints. */
  readonly json: unknown;
  /** What is printed otherwise, ending with a newline. */
  readonly text: string;
  readonly exitCode?: number;
}

/** A command: everything that help, documentation and execution need. */
export interface CommandSpec {
  /** `['release', 'build']` is typed as `seatrial release build`. */
  readonly path: readonly [string, ...string[]];
  readonly summary: string;
  /** Further sentences for --help and docs/cli.md. */
  readonly details?: string;
  readonly args?: readonly ArgumentSpec[];
  readonly flags: readonly FlagSpec[];
  readonly examples: readonly string[];
  readonly run: (call: CommandCall) => Promise<CommandResult>;
}
