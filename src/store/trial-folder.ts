import { dirname, join, posix } from 'node:path';
import { canonicalJson, InvariantError, TrialRecord, type TrialOutcome } from '../core/index.js';
import { removeQuietly, temporaryBeside, writeSynced } from './atomic-write.js';
import { nodeDisk, type Disk } from './disk.js';
import { writeFailure } from './errors.js';
import { readJsonFile } from './json-file.js';
import { readRecords } from './record-log.js';
import { readTextFile } from './regular-file.js';
import { TurnRecord } from './stored-outcome.js';

/** A file of a folder; `path` is relative, with `/`, and leads nowhere else. */
export interface FolderFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/**
 * A trial as a folder for people to read: trial.json (the record), prompt.txt, turns.jsonl (one turn a line),
 * workspace.diff, verifier/test-stdout.txt, and whatever else is given. It appears whole or not at all, and takes the place
 * of an earlier one (a repeated iteration, a trial that is run again).
 */
export async function writeTrialFolder(dir: string, outcome: TrialOutcome, disk: Disk = nodeDisk, further: readonly FolderFile[] = []): Promise<void> {
  await writeFolder(
    dir,
    [
      { path: 'trial.json', content: `${canonicalJson(outcome.record)}\n` },
      { path: 'prompt.txt', content: outcome.promptText },
      { path: 'turns.jsonl', content: outcome.turns.map((turn) => `${canonicalJson(turn)}\n`).join('') },
      { path: 'workspace.diff', content: outcome.diffText },
      { path: 'verifier/test-stdout.txt', content: outcome.verifierText },
      ...further,
    ],
    disk,
  );
}

/** Writes a folder beside its place, fsynced, and renames it into it. @throws InvariantError for a path that leads out of it; the typed errors of atomicWrite. */
async function writeFolder(dir: string, files: readonly FolderFile[], disk: Disk): Promise<void> {
  // Some of the names are an agent's: whoever read them has refused such already.
  for (const { path } of files) if (posix.isAbsolute(path) || posix.normalize(path).split('/')[0] === '..') throw new InvariantError(`${JSON.stringify(path)} leads out of the folder ${dir}`);
  const making = temporaryBeside(dir);
  const pathOf = ({ path }: FolderFile): string => join(making, path);
  try {
    const folders = new Set([making, ...files.map((file) => dirname(pathOf(file)))]);
    for (const folder of folders) await disk.makeFolder(folder);
    await all(files, async (file) => writeSynced(pathOf(file), typeof file.content === 'string' ? Buffer.from(file.content, 'utf8') : file.content, disk));
    await all([...folders], (folder) => disk.sync(folder));
    await disk.remove(dir);
    await disk.rename(making, dir);
    await disk.sync(dirname(dir));
  } catch (error) {
    await removeQuietly(making, disk);
    throw writeFailure(dir, error);
  }
}

/** At once, since a disk can sync many files together; all have ended before the first failure is thrown. */
async function all<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(items.map(work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Reads a trial's folder back, token arrays aside: these are not in it. @throws FileCorruptError. */
export async function readTrialFolder(dir: string): Promise<Omit<TrialOutcome, 'segments'>> {
  const text = async (name: string): Promise<string> => await readTextFile(join(dir, name));
  return {
    record: await readJsonFile(join(dir, 'trial.json'), TrialRecord),
    promptText: await text('prompt.txt'),
    turns: await readRecords(join(dir, 'turns.jsonl'), TurnRecord),
    diffText: await text('workspace.diff'),
    verifierText: await text(join('verifier', 'test-stdout.txt')),
  };
}
