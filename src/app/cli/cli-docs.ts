import { Settings } from '../compose/settings.js';
import type { CommandSpec } from './command.js';
import { commands } from './commands/index.js';
import { exitCodes, exitMeanings, type ExitClass } from './exit-codes.js';
import type { FlagSpec } from './flag-spec.js';
import { debugFlag, jsonFlag } from './flags.js';
import { usageOf } from './program.js';

/** docs/cli.md, made from the definitions that the parser itself reads: the page cannot say anything else. */
export function cliDocs(): string {
  return [
    '# The command line',
    '',
    '<!-- Made by `node scripts/cli-docs.mjs` from the command definitions; a test holds it against them. -->',
    '',
    'In a clone, and in a project that depends on it, the program is called as `npx seatrial`; where it is installed for',
    'everybody, `seatrial` alone does too. Results go to standard output, progress and errors to standard error. Every',
    'command takes:',
    '',
    ...flagTable([jsonFlag, debugFlag, { flags: '--help', description: 'what the command does, its flags, an example' }]),
    '',
    'On failure the command says what happened, to which object, and what to do; with `--json` as one object',
    '`{"code", "message", "remedy"}` on standard output. An unknown command, flag or configuration key is refused and the',
    'nearest one named.',
    '',
    '## Exit status',
    '',
    '| status | meaning |',
    '|---|---|',
    ...(Object.keys(exitCodes) as ExitClass[]).map((name) => `| ${exitCodes[name]} | ${exitMeanings[name]} |`),
    '| 20 to 26 | `release verify`: what failed first (see there) |',
    '',
    '## Configuration',
    '',
    'The built-in `configs/builtin.toml`, then the TOML file of `--config`, then flags, then `--set key=value`, each overriding',
    'the one before: a file of your own holds only the keys that it changes (lists, such as `evaluation.panels`, are replaced',
    'whole). Paths in a file are relative to it, paths in flags to the present folder. `npx seatrial config print` shows the',
    'result, and `npx seatrial config print > my.toml` is a whole one to edit; a run stores it in its `run.json` and goes on',
    'with it. Sections:',
    '',
    ...Object.keys(Settings.shape).map((section) => `- \`[${section}]\` ${sectionMeanings[section] ?? ''}`.trimEnd()),
    '',
    ...commands.flatMap(commandSection),
  ].join('\n');
}

const sectionMeanings: Readonly<Record<string, string>> = {
  model: 'the frozen base: folder, hub id and revision, licence',
  data: 'the tasks, and which split trains and which one chooses checkpoints',
  agent: 'how the agent speaks and what it may spend (docs/agent.md)',
  engine: 'what computes',
  sandbox: 'what isolates the commands of agents',
  rollout: 'how many trials run at once, and how often a failed sandbox is tried again',
  train: 'PPO (docs/training.md)',
  evaluation: 'the panels and what may be claimed from them (docs/evaluation.md)',
  release: 'name and licence of the adapter (docs/release.md)',
};

function commandSection(spec: CommandSpec): string[] {
  return [
    `## ${['seatrial', ...spec.path].join(' ')}`,
    '',
    `${sentence(spec.summary)}${spec.details === undefined ? '' : ` ${spec.details}`}`,
    '',
    '```',
    usageOf(spec),
    '```',
    '',
    ...((spec.args ?? []).length === 0 ? [] : ['| argument | |', '|---|---|', ...spec.args!.map(({ name, description }) => `| \`${name}\` | ${escaped(description)} |`), '']),
    ...(spec.flags.length === 0 ? [] : [...flagTable(spec.flags), '']),
    spec.examples.length === 1 ? 'Example:' : 'Examples:',
    '',
    '```',
    ...spec.examples.map((example) => `npx ${example}`),
    '```',
    '',
  ];
}

function flagTable(flags: readonly FlagSpec[]): string[] {
  return ['| flag | |', '|---|---|', ...flags.map((flag) => `| \`${escaped(flag.flags)}\` | ${escaped(flag.description)}${notes(flag)} |`)];
}

function notes({ choices, repeatable, setting }: FlagSpec): string {
  return [
    ...(choices === undefined ? [] : [`one of ${choices.map((choice) => `\`${choice}\``).join(', ')}`]),
    ...(repeatable === true ? ['may be given several times'] : []),
    ...(setting === undefined ? [] : [`setting \`${setting}\``]),
  ]
    .map((note) => `; ${note}`)
    .join('');
}

function sentence(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|');
}
