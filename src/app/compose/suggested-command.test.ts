import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runsDirWords, suggestedCommand } from './suggested-command.js';

describe('suggestedCommand', () => {
  it('can be typed as it stands', () => {
    expect(suggestedCommand('eval', 'run-1', '--runs-dir', '/data/runs')).toBe('npx seatrial eval run-1 --runs-dir /data/runs');
    const words = ["Ann's runs", '$HOME', 'a;b', '', 'grün'];
    const shown = suggestedCommand(...words).replace('npx seatrial', `printf '%s\\n'`);
    expect(execFileSync('/bin/sh', ['-c', shown], { encoding: 'utf8' })).toBe(words.map((word) => `${word}\n`).join(''));
  });
});

describe('runsDirWords', () => {
  it('names the folder of runs only where it is not the one that is looked in anyway', () => {
    expect(runsDirWords('/home/ann/runs', '/home/ann')).toEqual([]);
    expect(runsDirWords('/home/ann/other/runs', '/home/ann')).toEqual(['--runs-dir', 'other/runs']);
    expect(runsDirWords('/data/runs', '/home/ann')).toEqual(['--runs-dir', '/data/runs']);
    expect(runsDirWords('/home/ann', '/home/ann')).toEqual(['--runs-dir', '/home/ann']);
  });
});
