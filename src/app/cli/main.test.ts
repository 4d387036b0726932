import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A copy of the entry alone, beside a program of the test's own. */
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-entry-'));
  const cli = join(dir, 'dist/src/app/cli');
  await mkdir(cli, { recursive: true });
  await writeFile(join(dir, 'package.json'), '{"type": "module"}');
  for (const name of ['main.js', 'open-files.js', 'stop-request.js', 'exit-codes.js']) await copyFile(join(dirname(fileURLToPath(import.meta.url)), name), join(cli, name));
});
afterAll(async () => {
  await rm(dir, { recursive: true });
});

async function started(program: string | null): Promise<{ readonly exitCode?: number; readonly stdout: string; readonly stderr: string }> {
  const path = join(dir, 'dist/program.js');
  await rm(path, { force: true });
  if (program !== null) await writeFile(path, program);
  return await execa(process.execPath, [join(dir, 'dist/src/app/cli/main.js'), 'doctor', '--json'], { reject: false });
}

it('runs the program of the one file, and ends with its status', async () => {
  const ran = await started('export async function runProgram(argv) { process.stdout.write(argv.join(" ")); return 7; }');
  expect([ran.exitCode, ran.stdout, ran.stderr]).toEqual([7, 'doctor --json', '']);
});

it.each([
  ['gone', null],
  ['cut short', 'export async function runProgram('],
  ['empty', ''],
  ['full of zeros', '\0'.repeat(100)],
])('says what to do about a file that is %s, without a stack', async (_, program) => {
  const failed = await started(program);
  expect([failed.exitCode, failed.stderr]).toEqual([4, '']);
  expect(JSON.parse(failed.stdout)).toMatchObject({ code: 'E_NOT_BUILT', message: expect.stringContaining('program.js cannot be loaded: ') as string, remedy: expect.stringContaining('npm run build') as string });
});
