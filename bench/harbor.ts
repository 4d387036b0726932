/**
 * Whole trials against the real Harbor in one run: one oracle task, the same image, the same Docker engine, by turns.
 *
 *   node scripts/docker-engine.mjs node dist/bench/harbor.js [--rounds 3] [--together 8]
 *
 * Harbor is `.venv-harbor/bin/harbor` (`npm run setup:harbor`) with its Docker environment, which needs the `docker`
 * program with Docker's compose plugin. Measured is what the records say: from the first trial's `started_at` to the
 * last one's `finished_at`, over the number of trials; the start of either program does not count. Harbor waits ten
 * seconds for each container by default, since what it starts as first process does not end when asked; `with init` is
 * Harbor told to start one that does.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, together: { type: 'string', default: '8' } } });
const rounds = Number(options.rounds);
const together = Number(options.together);
const image = process.env['SEATRIAL_TEST_IMAGE'];
if (image === undefined) throw new Error('SEATRIAL_TEST_IMAGE is not set: run it under `node scripts/docker-engine.mjs`');

const seatrial = join(dirname(fileURLToPath(import.meta.url)), '../src/app/cli/main.js');
const harbor = resolve('.venv-harbor/bin/harbor');
const folder = mkdtempSync(join(tmpdir(), 'seatrial-against-harbor-'));

const TrialTimes = z.looseObject({
  started_at: z.string(),
  finished_at: z.string(),
  verifier_result: z.looseObject({ rewards: z.looseObject({ reward: z.number() }) }),
});

type Contender = 'seatrial' | 'harbor' | 'harbor with init';

/** One task that costs nothing: the solution writes a word, the test reads it. */
function writeTask(dir: string): string {
  const files: Readonly<Record<string, string>> = {
    'task.toml': `schema_version = "1.4"\n[task]\nname = "bench/word"\n[agent]\ntimeout_sec = 60\n[verifier]\ntimeout_sec = 60\n[environment]\ndocker_image = "${image}"\nworkdir = "/work"\n`,
    'instruction.md': 'Write the word done to /work/out.txt\n',
    'solution/solve.sh': '#!/bin/bash\nmkdir -p /work; echo done > /work/out.txt\n',
    'tests/test.sh': '#!/bin/bash\nif [ "$(cat /work/out.txt)" = done ]; then echo 1 > /logs/verifier/reward.txt; else echo 0 > /logs/verifier/reward.txt; fi\n',
    'environment/README': 'Nothing is built.\n',
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content, { mode: path.endsWith('.sh') ? 0o755 : 0o644 });
  }
  return dir;
}

const task = writeTask(join(folder, 'tasks', 'word'));
const withInit = join(folder, 'init.yaml');
writeFileSync(withInit, 'services:\n  main:\n    init: true\n');

/** Seconds a trial, `count` trials at once. */
function measure(contender: Contender, count: number, round: number): number {
  const jobs = join(folder, `${contender}-${count}-${round}`);
  if (contender === 'seatrial') run(process.execPath, [seatrial, 'job', 'run', '-p', task, '-a', 'oracle', '-k', String(count), '-n', String(count), '--sandbox', 'docker', '--network', 'none', '-o', jobs]);
  else run(harbor, ['run', '-p', task, '-a', 'oracle', '-e', 'docker', '-k', String(count), '-n', String(count), '-o', jobs, '-q', '-y', ...(contender === 'harbor' ? [] : ['--extra-docker-compose', withInit])]);
  const trials = readdirSync(jobs, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/[^/]+\/result\.json$/.test(path))
    .map((path) => TrialTimes.parse(JSON.parse(readFileSync(join(jobs, path), 'utf8'))));
  if (trials.length !== count || trials.some(({ verifier_result: { rewards } }) => rewards.reward !== 1)) throw new Error(`${contender}: ${trials.length} trials of ${count} have a record, or not all have reward 1: see ${jobs}`);
  const startedMs = Math.min(...trials.map((trial) => Date.parse(trial.started_at)));
  const finishedMs = Math.max(...trials.map((trial) => Date.parse(trial.finished_at)));
  return (finishedMs - startedMs) / 1000 / count;
}

function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const contenders: readonly Contender[] = ['seatrial', 'harbor', 'harbor with init'];
measure('seatrial', 1, -1);
for (const count of [1, together]) {
  const seconds = new Map<Contender, number[]>(contenders.map((each) => [each, []]));
  for (let round = 0; round < rounds; round++) for (const contender of contenders) seconds.get(contender)!.push(measure(contender, count, round));
  const own = median(seconds.get('seatrial')!);
  for (const [contender, each] of seconds) {
    console.log(`${count} at once, ${contender.padEnd(16)} ${median(each).toFixed(2)} s a trial (${each.map((value) => value.toFixed(2)).join(', ')}), ${(median(each) / own).toFixed(1)}x`);
  }
}
rmSync(folder, { recursive: true });
