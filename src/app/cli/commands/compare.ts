import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { comparePanels, panelKey, readPanelRun, renderComparisons, type PanelRun } from '../../../eval/index.js';
import { resolveRun } from '../../../store/index.js';
import { compareAsRecorded } from '../../compose/compared-sides.js';
import type { CommandCall, CommandSpec } from '../command.js';
import { UsageError } from '../failure.js';
import { runsDirFlag } from '../flags.js';
import { shownText } from '../shown-text.js';
import { runsDirOf } from './settings-flags.js';

const alpha = 0.05;
const resamples = 2000;

export const compareCommand: CommandSpec = {
  path: ['compare'],
  summary: 'compare two evaluations pair by pair',
  details: 'A and B are results of `seatrial eval` on the same panel; a base and a policy are told apart by their records, in whatever order they are named; two policies, or two bases, are called A and B. Different protocols, and sides of different bases, are refused. A comparison made here was not planned, so it is labelled exploratory and claims nothing.',
  args: [
    { name: '<a>', description: 'id of an evaluation, or the folder of one side' },
    { name: '<b>', description: 'the same' },
  ],
  flags: [{ flags: '--force', description: 'compare them all the same; the result names what differs' }, runsDirFlag],
  examples: ['seatrial compare 20261130T071500Z 20261130T081500Z'],
  run: async (call) => {
    const [a, b] = [await sidesOf(call, call.args[0]!), await sidesOf(call, call.args[1]!)];
    const pairs = pairSides(a, b, call.args as readonly [string, string], call.flags.on('force'));
    const { pairs: ordered, names, lines, roles } = compareAsRecorded(pairs, call.args as readonly [string, string]);
    const comparisons = ordered.map(([base, policy]) =>
      comparePanels(base, policy, { force: call.flags.on('force'), planned: false, alpha, bootstrap: { seed: base.panel.seed, resamples, level: 0.95 }, baseRepeat: null, seenTasks: null }),
    );
    return { json: { a: call.args[0], b: call.args[1], ...roles, panels: comparisons }, text: `${lines.map(shownText).join('\n')}\n\n${renderComparisons(comparisons, alpha, names)}` };
  },
};

/** A folder of one side, or the sides of an evaluation run. */
async function sidesOf(call: CommandCall, name: string): Promise<PanelRun[]> {
  const folder = resolve(call.surroundings.cwd, name);
  if (existsSync(join(folder, 'panel.json'))) return [await readPanelRun(folder)];
  const run = await resolveRun(runsDirOf(call), name, 'eval');
  const folders = (await readdir(run.dir, { recursive: true })).filter((entry) => basename(entry) === 'panel.json').map((entry) => join(run.dir, dirname(entry)));
  const found: PanelRun[] = [];
  for (const side of folders.sort()) {
    const read = await readPanelRun(side);
    if (found.some(({ panel }) => panelKey(panel) === panelKey(read.panel))) throw new UsageError(`${name} holds more than one side of ${panelKey(read.panel)}`, `Name the folder of one: ${folders.join(', ')}`);
    found.push(read);
  }
  if (found.length === 0) throw new UsageError(`${name} holds no evaluation`, 'Name an evaluation that `npx seatrial eval` made, or the folder of one side of a panel.');
  return found;
}

/** Sides of one panel; forced, where each has but one side, these. */
function pairSides(a: readonly PanelRun[], b: readonly PanelRun[], names: readonly [string, string], force: boolean): (readonly [PanelRun, PanelRun])[] {
  const pairs = a.flatMap((base) => b.filter((policy) => panelKey(policy.panel) === panelKey(base.panel)).map((policy) => [base, policy] as const));
  if (pairs.length > 0) return pairs;
  if (force && a.length === 1 && b.length === 1) return [[a[0]!, b[0]!]];
  const keys = (sides: readonly PanelRun[]): string => sides.map(({ panel }) => panelKey(panel)).join(', ');
  throw new UsageError(`${names[0]} and ${names[1]} share no panel: ${keys(a)} against ${keys(b)}`, 'Evaluate both on the same split, decoding and samples.');
}
