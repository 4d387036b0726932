import { Command, CommanderError, Option } from 'commander';
import { suggestedCommand } from '../compose/suggested-command.js';
import type { ArgumentSpec, CommandCall, CommandResult, CommandSpec } from './command.js';
import { commands } from './commands/index.js';
import { UsageError } from './failure.js';
import type { FlagSpec } from './flag-spec.js';
import { debugFlag, Flags, jsonFlag, longOf, nameOf } from './flags.js';

export interface Parsed {
  readonly json: boolean;
  readonly debug: boolean;
  readonly run: (call: Omit<CommandCall, 'args' | 'flags'>) => Promise<CommandResult>;
}

/** Groups of commands, such as `seatrial release`. */
const groupSummaries: Readonly<Record<string, string>> = {
  config: 'the configuration',
  dataset: 'frozen sets of tasks',
  job: 'many trials, with records',
  release: 'verified folders with a trained adapter',
  tasks: 'task directories',
  trial: 'single attempts at a task',
};

/**
 * Reads a command line. Help and version are printed by `write` and give null.
 * @throws UsageError with the nearest match for an unknown command or flag.
 */
export function parseCommandLine(argv: readonly string[], version: string, write: (text: string) => void): Parsed | null {
  for (const word of argv) requireText(word, 'an argument');
  // An empty path would be taken for the present folder; a variable of a script was not set.
  if (argv.includes('')) throw new UsageError('an argument is empty', 'Give it a value, or leave it out; a variable of a script may not be set.');
  let chosen: Parsed | null = null;
  const program = buildProgram(version, write, (spec, args, values) => {
    const flags = new Flags(values, spec.flags);
    chosen = { json: flags.on('json'), debug: flags.on('debug'), run: (call) => spec.run({ ...call, args, flags }) };
  });
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw usageError(error, argv);
  }
  return chosen;
}

/** Node puts U+FFFD for bytes that are no UTF-8: a path with it names another file than the one that was meant. */
export function requireText(text: string, what: string): string {
  if (text.includes('\ufffd')) throw new UsageError(`${what} is not valid UTF-8: ${text}`, 'Rename the file or folder, or reach it through a link.');
  return text;
}

function buildProgram(version: string, write: (text: string) => void, onChosen: (spec: CommandSpec, args: readonly (string | undefined)[], values: Record<string, unknown>) => void): Command {
  const program = configured(new Command('seatrial'), write)
    .description('Trains tool-calling code agents by PPO from rewards that a sandbox can verify, measures honestly whether that helped, and releases the adapter.')
    .version(version)
    .addHelpText('after', '\nStart with `npx seatrial quickstart`. Every command: docs/cli.md.');
  const groups = new Map<string, Command>();
  for (const spec of commands) {
    const [first, second] = spec.path;
    let parent = program;
    if (second !== undefined) {
      parent = groups.get(first) ?? configured(new Command(first), write).description(groupSummaries[first] ?? first);
      if (!groups.has(first)) program.addCommand(parent);
      groups.set(first, parent);
    }
    parent.addCommand(commandOf(spec, write, onChosen));
  }
  return program;
}

function commandOf(spec: CommandSpec, write: (text: string) => void, onChosen: Parameters<typeof buildProgram>[2]): Command {
  const command = configured(new Command(spec.path.at(-1)), write).description(spec.details === undefined ? spec.summary : `${spec.summary}\n\n${spec.details}`).summary(spec.summary);
  for (const { name, description } of spec.args ?? []) command.argument(name, description);
  for (const flag of allFlags(spec)) command.addOption(optionOf(flag));
  command.addHelpText('after', `\nExample${spec.examples.length === 1 ? '' : 's'}:\n${spec.examples.map((example) => `  npx ${example}`).join('\n')}`);
  return command.action((...values: unknown[]) => {
    const args = values.slice(0, spec.args?.length ?? 0).flat() as (string | undefined)[];
    onChosen(spec, args, command.opts());
  });
}

/** A command's own flags and those that every command has. */
export function allFlags(spec: CommandSpec): readonly FlagSpec[] {
  return [...spec.flags, jsonFlag, debugFlag];
}

/** For documentation: `seatrial release build <run> [options]`. */
export function usageOf(spec: CommandSpec): string {
  return ['seatrial', ...spec.path, ...(spec.args ?? []).map(({ name }: ArgumentSpec) => name), '[options]'].join(' ');
}

function optionOf(flag: FlagSpec): Option {
  const option = new Option(flag.flags, flag.description);
  const long = longOf(flag);
  if (flag.choices !== undefined) option.choices([...flag.choices]);
  else if (flag.repeatable === true) option.argParser((text: string, before: string[] | undefined) => [...(before ?? []), text]);
  else if (flag.parse !== undefined) option.argParser((text: string) => flag.parse!(text, long));
  option.attributeName = () => nameOf(flag);
  return option;
}

function configured(command: Command, write: (text: string) => void): Command {
  return command
    .exitOverride()
    .showSuggestionAfterError(true)
    .allowExcessArguments(false)
    .helpCommand(false)
    .configureOutput({ writeOut: write, writeErr: () => undefined })
    .configureHelp({ showGlobalOptions: false });
}

/** Commander's message, whose second line is the nearest match where there is one. */
function usageError(error: CommanderError, argv: readonly string[]): UsageError {
  if (error.code === 'commander.help') {
    const further = commands.filter(({ path }) => path[0] === argv[0]).map(({ path }) => suggestedCommand(...path));
    if (further.length > 0) return new UsageError(`seatrial ${argv.join(' ')} needs a further word`, `Write ${further.join(', or ')}.`);
    return new UsageError('no command was given', 'See `npx seatrial --help`; `npx seatrial quickstart` is a good start.');
  }
  if (argv[0] === 'help') return new UsageError("unknown command 'help'", `Write \`${commandIn(argv.slice(1))} --help\`.`);
  const [message, suggestion] = error.message.replace(/^error: /, '').split('\n');
  return new UsageError(message!, suggestion === undefined ? `See \`${commandIn(argv)} --help\`.` : suggestion.replace(/^\(|\)$/g, ''));
}

/** The command that a command line names, as far as it names one. */
function commandIn(argv: readonly string[]): string {
  const spec = commands.find(({ path }) => path.every((word, index) => argv[index] === word));
  return suggestedCommand(...(spec?.path ?? []));
}
