import type { Surroundings } from '../compose/surroundings.js';
import type { Console } from './console.js';
import type { Flags } from './flags.js';

/** One flag of a command, as its help, docs/cli.md and the parser read it. */
export interface FlagSpec {
  /** As commander writes it: `--iterations <n>`. */
  readonly flags: string;
  readonly description: string;
  /** Turns the text into its value. @throws UsageError. */
  readonly parse?: (text: string, flag: string) => unknown;
  readonly choices?: readonly string[];
  readonly repeatable?: boolean;
  /** Dotted key of the setting that this flag overrides. */
  readonly setting?: string;
}

export interface ArgumentSpec {
  /** `<run>` where required, `[run]` where not. */
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
