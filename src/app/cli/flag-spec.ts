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
