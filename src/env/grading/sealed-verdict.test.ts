import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../test/golden-reader.js';
import { added, changed, GradingWorld } from '../../../test/support/grading-world.js';
import { verdictAttacks } from '../../../test/support/verdict-attacks.js';
import type { ExecResult } from '../sandbox/provider.js';
import { loadTask } from '../tasks/load.js';
import type { Task } from '../tasks/task.js';
import { drawVerdictKeys, readSealedVerdict, withoutKeys } from './sealed-verdict.js';

let world: GradingWorld;
beforeAll(async () => {
  world = await GradingWorld.open();
});
afterAll(async () => world.close());

describe('what the shell of the tests said', () => {
  const keys = drawVerdictKeys();
  const said = (text: string, exitCode: number | null = 0): ExecResult => ({ exitCode, timedOut: false, head: Buffer.from(text), tail: Buffer.alloc(0), elidedBytes: 0, durationMs: 1 });
  const read = (text: string, exitCode?: number | null, tests: readonly string[] = []) => readSealedVerdict(said(text, exitCode), keys, tests);

  it('is a verdict by its key alone, wherever the line stands', () => {
    expect(read(`seatrial-verdict ${keys.passed}\n`)).toEqual({ ok: true, reward: 1 });
    expect(read(`no line feed here: seatrial-verdict ${keys.passed}`)).toEqual({ ok: true, reward: 1 });
    expect(read(`a\nseatrial-verdict ${keys.failed} \nb\n`, 1)).toEqual({ ok: true, reward: 0 });
    for (const text of ['', 'seatrial-verdict\n', 'seatrial-verdict passed\n', `seatrial-verdict ${'0'.repeat(32)}\n`, `verdict ${keys.passed}\n`, `seatrial-verdict ${keys.passed}x\n`]) {
      expect(read(text)).toMatchObject({ ok: false, code: 'E_VERDICT_MISSING' });
    }
  });

  it('is no pass where exit code, a failure or the names of the tests contradict it', () => {
    const pass = `seatrial-verdict ${keys.passed}`;
    expect(read(`${pass} b a\n`, 0, ['a', 'b'])).toEqual({ ok: true, reward: 1 });
    const contradicted: [string, number | null, readonly string[]][] = [
      [`${pass}\n`, 1, []],
      [`${pass}\n`, null, []],
      [`${pass}\nseatrial-verdict ${keys.failed}\n`, 0, []],
      [`${pass}\n`, 0, ['a']],
      [`${pass} a\n`, 0, ['a', 'b']],
      [`${pass} a b c\n`, 0, ['a', 'b']],
      [`${pass} a a b\n`, 0, ['a', 'b']],
    ];
    for (const [text, exitCode, tests] of contradicted) expect([text, read(text, exitCode, tests)]).toMatchObject([text, { ok: false, code: 'E_VERDICT_CONTRADICTED' }]);
  });

  it('is not put together from two ends of an output that was cut', () => {
    const line = `seatrial-verdict ${keys.passed}\n`;
    const cut = (elidedBytes: number): ExecResult => ({ ...said(''), head: Buffer.from(line.slice(0, 20)), tail: Buffer.from(line.slice(20)), elidedBytes });
    expect(readSealedVerdict(cut(0), keys, [])).toMatchObject({ ok: true });
    expect(readSealedVerdict(cut(9), keys, [])).toMatchObject({ ok: false });
    expect(withoutKeys(`${keys.failed} ${keys.passed}`, keys)).toBe('failed passed');
  });
});

/** calc.py is run as a program; the shell compares what it prints. */
async function sealedTask(lastLines = 'if [ "$found" = 5 ]; then echo "seatrial-verdict $passed sum"; else echo "seatrial-verdict $failed"; fi', head = '#!/bin/sh', metadata = 'expected_tests = ["sum"]'): Promise<Task> {
  return world.pythonTask({
    'task.toml': `[verifier]\ntimeout_sec = 4\n[metadata.seatrial]\nverdict = "sealed"\n${metadata}\n`,
    'environment/calc.py': 'print(2 - 3)\n',
    'tests/test.sh': `${head}\nread -r passed failed && rm -f "$0"\necho 1 > /logs/verifier/reward.txt\nfound=$(python3 /work/calc.py </dev/null)\n${lastLines}\n`,
    'tests/test_calc.py': '',
  });
}
const right = changed('calc.py', 'print(2 + 3)\n');

describe('a sealed verdict', () => {
  it.each(['#!/bin/sh', '#!/usr/bin/env bash', '#!/bin/bash -eu', ''])('is given by a script that begins with %j; reward files count for nothing', async (head) => {
    const task = await sealedTask(undefined, head);
    expect(await world.grade(task, right)).toMatchObject({ kind: 'verdict', reward: 1, rewards: { reward: 1 }, verifierText: 'seatrial-verdict passed sum\n' });
    expect(await world.grade(task)).toMatchObject({ kind: 'verdict', reward: 0, rewards: { reward: 0 }, verifierText: 'seatrial-verdict failed\n' });
  });

  it.each([
    ['says nothing', 'true', 'E_VERDICT_MISSING'],
    ['fails after its pass', 'echo "seatrial-verdict $passed sum"; exit 3', 'E_VERDICT_CONTRADICTED'],
    ['leaves a test out', 'echo "seatrial-verdict $passed"', 'E_VERDICT_CONTRADICTED'],
  ])('is missing where the script %s', async (_name, onRight, code) => {
    const task = await sealedTask(`if [ "$found" = 5 ]; then ${onRight}; else echo "seatrial-verdict $failed"; fi`);
    expect(await world.grade(task, right)).toMatchObject({ kind: 'grade-fault', code });
    expect(await world.grade(await sealedTask(onRight), right)).toMatchObject({ kind: 'infra', code });
  });
});

describe('code under test that goes for a sealed verdict', () => {
  let task: Task;
  beforeAll(async () => {
    const { config, ...loaded } = await loadTask(join(projectRoot, 'datasets/examples/sh-log-rotate'));
    task = { ...loaded, config: { ...config, verifier: { ...config.verifier, timeout_sec: 5 } } };
  });

  it.each([
    ['writes the reward files until all is over', '(while :; do echo "{\\"reward\\":1}" > /logs/verifier/reward.json; echo 1 > /logs/verifier/reward.txt; done) </dev/null >/dev/null 2>&1 &'],
    ['says it without a key', 'echo "seatrial-verdict passed first-rotation empty-log three-old-logs oldest-gone spaces missing-file"'],
    ...Object.entries(verdictAttacks).map(([name, program]) => [name, `python3 -B - <<'END'\n${program}\nEND`]),
  ])('%s: reward 0', async (_name, attack) => {
    const file = task.workspaceFiles.find(({ path }) => path === 'bin/rotate.sh')!;
    const body = 'content' in file ? Buffer.from(file.content).toString() : '';
    const outcome = await world.grade(task, changed('bin/rotate.sh', `${attack}\n${body}`, 'modified', 0o755), added('one', '1\n'));
    expect(['verdict', 'grade-fault']).toContain(outcome.kind);
    if (outcome.kind === 'verdict') expect(outcome.reward).toBe(0);
  });
});
