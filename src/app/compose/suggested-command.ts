import { isAbsolute, relative, resolve } from 'node:path';
import { defaultRunsDir } from './places.js';

/**
 * A command line for the reader to type, its words quoted for the shell. `npx` finds the program in a clone, in a project
 * that depends on it, and where it was installed for everybody; the bare name works in the last case only.
 */
export function suggestedCommand(...words: readonly string[]): string {
  return ['npx', 'seatrial', ...words].map(shellWord).join(' ');
}

/** What a suggested command must be given as well to find the runs of this folder from the present one. */
export function runsDirWords(runsDir: string, cwd: string): string[] {
  if (resolve(runsDir) === resolve(cwd, defaultRunsDir)) return [];
  const below = relative(cwd, runsDir);
  return ['--runs-dir', below === '' || below.startsWith('..') || isAbsolute(below) ? runsDir : below];
}

function shellWord(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
