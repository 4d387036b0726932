import { join, resolve } from 'node:path';
import { exitCodeOf } from '../../../release/index.js';
import { resolveRun, sha256File } from '../../../store/index.js';
import { chooseCheckpoint } from '../../compose/chosen-checkpoint.js';
import { releaseCheckpoint, verifyReleaseFolder } from '../../compose/release-run.js';
import { storedReport } from '../../compose/report-files.js';
import { releaseDir } from '../../compose/run-places.js';
import { checkInputs } from '../../compose/train-run.js';
import { Workshop } from '../../compose/workshop.js';
import { builtinBaseDir } from '../../compose/places.js';
import { suggestedCommand } from '../../compose/suggested-command.js';
import type { CommandSpec } from '../command.js';
import { baseFlag, configFlag, runsDirFlag, setFlag, tasksFlag, wholeNumber } from '../flags.js';
import { UsageError } from '../failure.js';
import { bytesText, counted } from '../shown-text.js';
import { runsDirOf, settingsOf, settingsOfRun } from './settings-flags.js';

export const releaseBuild: CommandSpec = {
  path: ['release', 'build'],
  summary: 'build the release of an evaluated run: adapter, records, card, digests',
  details: 'Built from records alone and verified before it takes its place; the same records give the same bytes.',
  args: [{ name: '<run>', description: 'id of an evaluated training run, or `latest`' }],
  flags: [
    { flags: '--out <dir>', description: 'folder of the release (default: release/global_step_N in the run)' },
    { flags: '--step <n>', description: 'evaluated checkpoint of this iteration (default: the newest evaluated)', parse: wholeNumber(1) },
    runsDirFlag,
    baseFlag,
    tasksFlag,
    setFlag,
  ],
  examples: ['seatrial release build latest', 'seatrial release build latest --out my-release'],
  run: async (call) => {
    const { args, flags, surroundings, console } = call;
    const run = await resolveRun(runsDirOf(call), args[0]!, 'train');
    const { globalStep } = await storedReport(run, flags.number('step'), surroundings.cwd);
    const workshop = await Workshop.open(settingsOfRun(run, call), surroundings);
    try {
      for (const note of checkInputs(workshop, run)) console.line(note);
      const chosen = await chooseCheckpoint(run, { rule: workshop.settings.evaluation.checkpoint, step: globalStep, cwd: surroundings.cwd, onNote: (note) => console.line(note) });
      const out = flags.text('out');
      const built = await releaseCheckpoint(workshop, run, chosen, out === null ? releaseDir(run, globalStep) : resolve(surroundings.cwd, out));
      const adapterSha256 = await sha256File(join(built.dir, 'adapter_model.safetensors'));
      const bytes = built.files.reduce((sum, { size }) => sum + size, 0);
      return {
        json: { run: run.record.runId, globalStep, dir: built.dir, manifestSha256: built.manifestSha256, adapterSha256, files: built.files },
        text: `Release of run ${run.record.runId}, iteration ${globalStep}: ${built.dir}\n${counted(built.files.length, 'file')} and their two lists (manifest.json, SHA256SUMS), ${bytesText(bytes)}; verified.\nmanifest ${built.manifestSha256}\nCheck it anywhere: ${verifyCommand(built.dir, workshop.settings.model.base)}\n`,
      };
    } finally {
      await workshop.close();
    }
  },
};

export const releaseVerify: CommandSpec = {
  path: ['release', 'verify'],
  summary: 'check a release offline, trusting nothing in it, and list every failure',
  details: 'Exit status 20 to 26 say what failed first: 20 bytes, 21 structure, 22 adapter, 23 leak, 24 claim, 25 load proof, 26 a check that --strict demands and that could not be made.',
  args: [{ name: '<dir>', description: 'folder of the release' }],
  flags: [
    { flags: '--strict', description: 'a check that could not be made (no load proof, no base for it) is a failure, not a note' },
    { flags: '--no-load', description: 'leave out the load proof, which needs the base' },
    baseFlag,
    configFlag,
    setFlag,
  ],
  examples: ['seatrial release verify runs/20261130T071500Z/release/global_step_40', 'seatrial release verify my-release --base models/builtin-base --strict'],
  run: async (call) => {
    const dir = resolve(call.surroundings.cwd, call.args[0]!);
    if (call.flags.on('strict') && call.flags.off('load')) throw new UsageError('--strict demands the load proof that --no-load leaves out', 'Leave out one of the two.');
    const baseDir = call.flags.off('load') ? null : (await settingsOf(call)).model.base;
    const verification = await verifyReleaseFolder(dir, baseDir, call.flags.on('strict'), call.surroundings);
    const { ok, failures, proven, unchecked, outside } = verification;
    const lines = [
      ...failures.map(({ code, path, location, message }) => `FAIL ${code} ${path}${location === null ? '' : ` (${location})`}: ${message}`),
      ...proven.map((sentence) => `ok   ${sentence}`),
      ...unchecked.map((sentence) => `--   not checked: ${sentence}`),
      ...(ok ? ['No check can show:', ...outside.map((sentence) => `     ${sentence}`)] : []),
      ok ? `The release ${dir} holds.` : `The release ${dir} fails ${counted(failures.length, 'check')}.`,
    ];
    return { json: { dir, ...verification }, text: `${lines.join('\n')}\n`, exitCode: exitCodeOf(verification) };
  },
};

/** The built-in base is found anyway. */
export function verifyCommand(dir: string, baseDir: string): string {
  return suggestedCommand('release', 'verify', dir, ...(baseDir === builtinBaseDir ? [] : ['--base', baseDir]));
}
