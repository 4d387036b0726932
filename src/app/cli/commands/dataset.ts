import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { DatasetLock } from '../../../core/index.js';
import { damageRemedy, findLeaks, generateBuiltinDataset, loadDatasetLock, verifyDataset, writeGeneratedDataset } from '../../../env/index.js';
import { freezeFolder } from '../../compose/freeze-folder.js';
import { makeWhole } from '../../compose/make-whole.js';
import { suggestedCommand } from '../../compose/suggested-command.js';
import type { CommandSpec } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { UsageError } from '../failure.js';
import { wholeNumber } from '../flags.js';
import { counted, shownText } from '../shown-text.js';

const dirArgument = { name: '<dir>', description: 'folder of the dataset' };

export const datasetSynth: CommandSpec = {
  path: ['dataset', 'synth'],
  summary: 'generate the built-in family of tasks from a seed, and freeze them',
  args: [{ name: '<dir>', description: 'folder to make; must not hold anything yet' }],
  flags: [
    { flags: '--seed <n>', description: 'seed of the generator (default: 1)', parse: wholeNumber(0) },
    { flags: '--name <name>', description: 'name of the dataset (default: that of the folder)' },
  ],
  examples: ['seatrial dataset synth mytasks --seed 7'],
  run: async ({ args, flags, surroundings }) => {
    const dir = resolve(surroundings.cwd, args[0]!);
    if (existsSync(dir) && (!(await stat(dir)).isDirectory() || (await readdir(dir)).length > 0)) throw new UsageError(`${dir} holds something already`, 'Name a new or empty folder: nothing is overwritten.');
    const seed = flags.number('seed') ?? 1;
    const name = flags.text('name') ?? basename(dir);
    return frozen(dir, await makeWhole(dir, async (making) => writeGeneratedDataset({ dir: making, name, seed, tasks: generateBuiltinDataset(seed) })));
  },
};

export const datasetFreeze: CommandSpec = {
  path: ['dataset', 'freeze'],
  summary: 'write dataset.lock.json: which tasks are in which split, with their digests',
  details: 'Each sub-folder of the dataset is a split that holds task directories; where the task directories lie in the folder itself, they are one split, `all`. A dataset that was frozen before keeps name and version; changed tasks need another version.',
  args: [dirArgument],
  flags: [
    { flags: '--name <name>', description: 'name of the dataset (default: the one it was frozen under, else that of the folder)' },
    { flags: '--dataset-version <version>', description: 'its version (default: the one it was frozen under, else 1)' },
  ],
  examples: ['seatrial dataset freeze mytasks --dataset-version 2'],
  run: async ({ args, flags, surroundings }) => {
    const dir = resolve(surroundings.cwd, args[0]!);
    const { lock, leftOut } = await freezeFolder(dir, { name: flags.text('name'), version: flags.text('datasetVersion') });
    const { json, text } = frozen(dir, lock);
    return { json: { ...json, leftOut }, text: `${text}${leftOut.map((path) => `left out, no task.toml: ${shownText(path)}\n`).join('')}` };
  },
};

export const datasetVerify: CommandSpec = {
  path: ['dataset', 'verify'],
  summary: 'hold a dataset against its lock file, byte for byte',
  args: [dirArgument],
  flags: [],
  examples: ['seatrial dataset verify datasets/builtin'],
  run: async ({ args, surroundings }) => {
    const dir = resolve(surroundings.cwd, args[0]!);
    const { lock, damage } = await verifyDataset(dir);
    const lines = damage.map(({ path, kind, detail }) => `BAD  ${shownText(path)}: ${shownText(detail)} (${kind})`);
    const isThere = !damage.some(({ kind }) => kind === 'folder-missing');
    const summary = !isThere ? 'Name the folder of a dataset, such as datasets/builtin.' : lock === null ? `${dir} has no usable lock file. Where it was never frozen: ${suggestedCommand('dataset', 'freeze', dir)}` : damage.length === 0 ? `${dir} is what was frozen: ${splitText(lock)}.` : `${dir} is not what was frozen: ${counted(damage.length, 'fault')}. ${damageRemedy(damage)}`;
    return {
      json: { dir, ok: damage.length === 0, semanticDigest: lock?.semanticDigest ?? null, splits: lock === null ? null : splitSizes(lock), damage },
      text: `${[...lines, summary, ...(lock === null ? [] : [`semantic digest ${lock.semanticDigest}`])].join('\n')}\n`,
      exitCode: damage.length === 0 ? exitCodes.ok : exitCodes.check,
    };
  },
};

export const datasetLeaks: CommandSpec = {
  path: ['dataset', 'leaks'],
  summary: 'look for tasks of different splits that share their text, solution or fault',
  args: [dirArgument],
  flags: [],
  examples: ['seatrial dataset leaks datasets/builtin'],
  run: async ({ args, surroundings }) => {
    const dir = resolve(surroundings.cwd, args[0]!);
    const lock = await loadDatasetLock(dir);
    const leaks = await findLeaks(lock, dir);
    const lines = leaks.map(({ kind, tasks, shared }) => `LEAK ${kind}: ${tasks.map(({ split, id }) => `${split}/${id}`).join(', ')} share ${shownText(shared)}`);
    return {
      json: { dir, ok: leaks.length === 0, leaks },
      text: `${[...lines, leaks.length === 0 ? `No leak between the splits: ${splitText(lock)}.` : `${counted(leaks.length, 'leak')} between the splits.`].join('\n')}\n`,
      exitCode: leaks.length === 0 ? exitCodes.ok : exitCodes.check,
    };
  },
};

function frozen(dir: string, lock: DatasetLock) {
  const { name, version, semanticDigest } = lock;
  return { json: { dir, name, version, splits: splitSizes(lock), semanticDigest }, text: `Frozen ${dir} as ${name} ${version}: ${splitText(lock)}.\nsemantic digest ${semanticDigest}\n` };
}

function splitSizes({ splits }: DatasetLock): Record<string, number> {
  return Object.fromEntries(Object.entries(splits).map(([name, tasks]) => [name, tasks.length]));
}

function splitText(lock: DatasetLock): string {
  return Object.entries(splitSizes(lock)).map(([name, size]) => `${name} ${size}`).join(', ');
}
