import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runIdAt } from '../../../core/index.js';
import { renderTerminal, sideDir, panelKey } from '../../../eval/index.js';
import { resolveRun, RunFolder, sha256File } from '../../../store/index.js';
import { chooseCheckpoint } from '../../compose/chosen-checkpoint.js';
import { evaluateCheckpoint, servePolicy } from '../../compose/evaluate-run.js';
import { freezePanel } from '../../compose/panels.js';
import { runSide, servedBase, type ServedPolicy } from '../../compose/panel-side.js';
import { evaluationDir } from '../../compose/run-places.js';
import { checkInputs, inputDigests, storedConfig } from '../../compose/train-run.js';
import { Workshop } from '../../compose/workshop.js';
import type { CommandCall, CommandResult, CommandSpec } from '../command.js';
import { runsDirFlag, wholeNumber } from '../flags.js';
import { panelProgress } from '../panel-progress.js';
import { sideResult } from '../side-result.js';
import { runsDirOf, runsDirSuffix, settingsFlags, settingsOf, settingsOfRun } from './settings-flags.js';

export const evalCommand: CommandSpec = {
  path: ['eval'],
  summary: 'measure a policy: a run against its base on the planned panels, or one side on one split',
  details:
    'With a run alone: its checkpoint (best by validation, else newest) and its base on every panel of its configuration, paired, and the report. ' +
    'With --split, or for `base` and adapter folders: one side of one panel, to be set beside another by `seatrial compare`. Stopped evaluations go on where they were.',
  args: [{ name: '<subject>', description: 'id of a training run, `latest`, `base`, or a folder with an adapter' }],
  flags: [
    { flags: '--split <name>', description: 'one split only (a folder without a lock has one, `all`)' },
    { flags: '--decoding <kind>', description: 'how the policy answers on that split (default: temperature-1)', choices: ['temperature-1', 'greedy'] },
    { flags: '--samples <n>', description: 'trials a task on that split (default: 1)', parse: wholeNumber(1) },
    { flags: '--seed <n>', description: 'seed of the panels', parse: wholeNumber(0), setting: 'evaluation.seed' },
    { flags: '--step <n>', description: 'checkpoint of this iteration', parse: wholeNumber(1) },
    { flags: '--run <id>', description: 'id for the result of one side (default: the time of its start)' },
    runsDirFlag,
    ...settingsFlags,
  ],
  examples: ['seatrial eval latest', 'seatrial eval base --tasks datasets/examples --sandbox process', 'seatrial eval latest --split test --decoding greedy --samples 8'],
  run: async (call) => {
    const [subject] = call.args;
    if (subject === 'base') return await evaluateOneSide(call, null, null);
    const adapterDir = resolve(call.surroundings.cwd, subject!);
    if (existsSync(join(adapterDir, 'adapter_config.json'))) return await evaluateOneSide(call, null, adapterDir);
    const run = await resolveRun(runsDirOf(call), subject!, 'train');
    return call.flags.text('split') === null ? await evaluatePaired(call, run) : await evaluateOneSide(call, run, null);
  },
};

async function evaluatePaired(call: CommandCall, run: RunFolder): Promise<CommandResult> {
  const { console, surroundings, flags } = call;
  const workshop = await Workshop.open(settingsOfRun(run, call), surroundings);
  try {
    for (const note of checkInputs(workshop, run)) console.line(note);
    if (!workshop.tasks.frozen) console.line('These are the tasks that the run was trained on: this measures what it remembers, not what it learnt.');
    const chosen = await chooseCheckpoint(run, workshop.settings.evaluation.checkpoint, flags.number('step'), (note) => console.line(note));
    const report = await evaluateCheckpoint(workshop, run, chosen, panelProgress(console, surroundings.clock));
    return { json: report, text: `${renderTerminal(report)}\nReport: ${join(evaluationDir(run, chosen.globalStep), 'report.html')}\n` };
  } finally {
    await workshop.close();
  }
}

interface Subject extends ServedPolicy {
  readonly adapterDir: string | null;
}

/** What an adapter of unknown version is served as; every number but the base's would do. */
const foreignVersion = 1;

async function subjectOf({ flags, console }: CommandCall, run: RunFolder | null, adapterDir: string | null, workshop: Workshop): Promise<Subject> {
  if (run !== null) return await chooseCheckpoint(run, workshop.settings.evaluation.checkpoint, flags.number('step'), (note) => console.line(note));
  if (adapterDir === null) return { ...servedBase, adapterDir };
  return { policyVersion: foreignVersion, adapterDir, adapterSha256: await sha256File(join(adapterDir, 'adapter_model.safetensors')) };
}

async function evaluateOneSide(call: CommandCall, run: RunFolder | null, adapterDir: string | null): Promise<CommandResult> {
  const { flags, surroundings, console } = call;
  const workshop = await Workshop.open(run === null ? await settingsOf(call) : settingsOfRun(run, call), surroundings);
  try {
    const split = flags.text('split') ?? 'test';
    const decoding = flags.text('decoding') === 'greedy' ? 'greedy' : 'temperature-1';
    const { panel, split: taskSplit } = freezePanel(workshop, { name: split, split, decoding, samplesPerTask: flags.number('samples') ?? 1, planned: false });
    await workshop.usableTasks(taskSplit);
    const { adapterDir: dir, policyVersion, adapterSha256 } = await subjectOf(call, run, adapterDir, workshop);
    const folder = await evaluationRun(call, workshop);
    const side = adapterSha256 === null ? 'base' : 'policy';
    const result = await workshop.withEngine(async ({ sampler }) => {
      if (dir === null) await sampler.loadVersion(policyVersion, workshop.base.dir, null);
      else await servePolicy(workshop, { sampler }, { policyVersion, adapterDir: dir });
      return await runSide(workshop, sampler, panel, { side, served: { policyVersion, adapterSha256 }, evalDir: folder.dir, split: taskSplit, onProgress: panelProgress(console, surroundings.clock) });
    });
    return sideResult(folder.record.runId, runsDirSuffix(call), result, sideDir(folder.dir, panelKey(panel), side));
  } finally {
    await workshop.close();
  }
}

/** The folder of the evaluation: a new one, or the one named, where finished trials are kept. */
async function evaluationRun(call: CommandCall, workshop: Workshop): Promise<RunFolder> {
  const runsDir = runsDirOf(call);
  const runId = call.flags.text('run') ?? runIdAt(workshop.surroundings.clock.nowMs());
  if (existsSync(join(runsDir, runId))) return await resolveRun(runsDir, runId, 'eval');
  const { settings } = workshop;
  return await RunFolder.create(runsDir, { schemaVersion: 1, runId, kind: 'eval', parent: null, seed: settings.evaluation.seed, config: storedConfig(workshop), digests: inputDigests(workshop) });
}
