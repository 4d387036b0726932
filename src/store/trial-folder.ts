import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson, TrialRecord, type TrialOutcome } from '../core/index.js';
import { atomicWrite, removeQuietly, temporaryBeside } from './atomic-write.js';
import { nodeDisk, type Disk } from './disk.js';
import { writeFailure } from './errors.js';
import { readJsonFile } from './json-file.js';
import { readRecords } from './record-log.js';
import { TurnRecord } from './stored-outcome.js';

/**
 * A trial as a folder for people to read: trial.json (the record), prompt.txt, turns.jsonl (one turn a line),
 * workspace.diff, verifier/test-stdout.txt. It appears whole or not at all, and takes the place of
 * an earlier one (a repeated iteration).
 */
export async function writeTrialFolder(dir: string, outcome: TrialOutcome, disk: Disk = nodeDisk): Promise<void> {
  const making = temporaryBeside(dir);
  try {
    await disk.makeFolder(join(making, 'verifier'));
    await atomicWrite(join(making, 'trial.json'), `${canonicalJson(outcome.record)}\n`, disk);
    await atomicWrite(join(making, 'prompt.txt'), outcome.promptText, disk);
    await atomicWrite(join(making, 'turns.jsonl'), outcome.turns.map((turn) => `${canonicalJson(turn)}\n`).join(''), disk);
    await atomicWrite(join(making, 'workspace.diff'), outcome.diffText, disk);
    await atomicWrite(join(making, 'verifier', 'test-stdout.txt'), outcome.verifierText, disk);
    await disk.remove(dir);
    await disk.rename(making, dir);
    await disk.sync(dirname(dir));
  } catch (error) {
    await removeQuietly(making, disk);
    throw writeFailure(dir, error);
  }
}

/** Reads a trial's folder back, token arrays aside: these are not in it. @throws FileCorruptError. */
export async function readTrialFolder(dir: string): Promise<Omit<TrialOutcome, 'segments'>> {
  const text = async (name: string): Promise<string> => await readFile(join(dir, name), 'utf8');
  return {
    record: await readJsonFile(join(dir, 'trial.json'), TrialRecord),
    promptText: await text('prompt.txt'),
    turns: await readRecords(join(dir, 'turns.jsonl'), TurnRecord),
    diffText: await text('workspace.diff'),
    verifierText: await text(join('verifier', 'test-stdout.txt')),
  };
}
