import { dirname, join } from 'node:path';
import { canonicalJson, type TrialOutcome } from '../core/index.js';
import { atomicWrite, removeQuietly, temporaryBeside } from './atomic-write.js';
import { nodeDisk, type Disk } from './disk.js';
import { writeFailure } from './errors.js';

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
