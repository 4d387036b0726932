import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { panelKey, PanelRecordError, renderTerminal, sideDir } from '../../../eval/index.js';
import { resolveRun, whileLocked, type RunFolder } from '../../../store/index.js';
import { holdsAdapter, openAdapter } from '../../compose/adapter-folder.js';
import { chooseCheckpoint, type CheckpointChoice } from '../../compose/chosen-checkpoint.js';
import { EvaluationTakenError } from '../../compose/errors.js';
import { evaluateCheckpoint, measureAnew, servePolicy, setAside } from '../../compose/evaluate-run.js';
import { createRun } from '../../compose/new-run.js';
import { freezePanel } from '../../compose/panels.js';
import { runSide, servedBase, type ServedPolicy } from '../../compose/panel-side.js';
import { evaluationDir } from '../../compose/run-places.js';
import { checkInputs, inputDigests, modelInputs, storedConfig } from '../../compose/train-run.js';
import { suggestedCommand } from '../../compose/suggested-command.js';
import { Workshop } from '../../compose/workshop.js';
import type { CommandCall, CommandResult, CommandSpec } from '../command.js';
import { InterruptedError, UsageError } from '../failure.js';
import { runsDirFlag, wholeNumber } from '../flags.js';
import { panelProgress } from '../panel-progress.js';
import { sideResult } from '../side-result.js';
import { commandOnRuns, refuseFor, refuseWithout, runsDirOf, runsDirWordsOf, settingsFlags, settingsOf, settingsOfRun } from './settings-flags.js';

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
    { flags: '--again', description: 'measure a run anew where it was measured with other settings or another version of the program; the old records are kept aside' },
    { flags: '--run <id>', description: 'id for the result of one side (default: the time of its start)' },
    runsDirFlag,
    ...settingsFlags,
  ],
  examples: ['seatrial eval latest', 'seatrial eval base --tasks datasets/builtin --split ood', 'seatrial eval latest --split test --samples 8'],
  run: async (call) => {
    const [subject] = call.args;
    const folder = resolve(call.surroundings.cwd, subject!);
    const isRun = subject === 'latest' || existsSync(join(runsDirOf(call), subject!, 'run.json'));
    if (subject === 'base' || (!isRun && existsSync(folder))) {
      refuseFor(call, ['step', 'again'], 'what has no checkpoints');
      if (subject === 'base') return await evaluateOneSide(call, null, null);
      if (!holdsAdapter(folder)) throw new UsageError(`${folder} holds no adapter_config.json`, 'Name a training run, `latest`, `base`, or a folder with an adapter.');
      return await evaluateOneSide(call, null, folder);
    }
    const run = await resolveRun(runsDirOf(call), subject!, 'train');
    if (call.flags.text('split') !== null) {
      refuseFor(call, ['again'], 'one side, whose result has an id of its own');
      return await evaluateOneSide(call, run, null);
    }
    refuseWithout(call, ['decoding', 'samples', 'run'], '--split');
    return await evaluatePaired(call, run);
  },
};

async function evaluatePaired(call: CommandCall, run: RunFolder): Promise<CommandResult> {
  const { console, surroundings, flags } = call;
  const workshop = await Workshop.open(settingsOfRun(run, call), surroundings);
  try {
    for (const note of [...checkInputs(workshop, run), ...workshop.notes]) console.line(note);
    const chosen = await chooseCheckpoint(run, choiceOf(call, workshop));
    if (flags.on('again')) await setAside(run, chosen.globalStep);
    const report = await evaluateCheckpoint(workshop, run, chosen, panelProgress(console, surroundings.clock)).catch((error: unknown) => {
      throw error instanceof EvaluationTakenError ? new EvaluationTakenError(error.found, measureAnew(run.record.runId, ...flags.words(['again']))) : error;
    });
    return { json: report, text: `${renderTerminal(report, runsDirWordsOf(call))}\nReport: ${join(evaluationDir(run, chosen.globalStep), 'report.html')}\n` };
  } finally {
    await workshop.close();
  }
}

function choiceOf({ flags, console, surroundings }: CommandCall, { settings }: Workshop): CheckpointChoice {
  return { rule: settings.evaluation.checkpoint, step: flags.number('step'), cwd: surroundings.cwd, onNote: (note) => console.line(note) };
}

interface Subject extends ServedPolicy {
  readonly adapterDir: string | null;
}

async function subjectOf(call: CommandCall, run: RunFolder | null, adapterDir: string | null, workshop: Workshop): Promise<Subject> {
  if (adapterDir !== null) return await openAdapter(adapterDir, workshop.base, workshop.settings.model.id);
  if (run === null) return { ...servedBase, adapterDir };
  for (const note of checkInputs(workshop, run, modelInputs)) call.console.line(note);
  return await chooseCheckpoint(run, choiceOf(call, workshop));
}

async function evaluateOneSide(call: CommandCall, run: RunFolder | null, adapterDir: string | null): Promise<CommandResult> {
  const { flags, surroundings, console } = call;
  const workshop = await Workshop.open(run === null ? await settingsOf(call) : settingsOfRun(run, call), surroundings);
  try {
    workshop.tasks.requireSplit(flags.text('split'));
    const split = flags.text('split') ?? 'test';
    const decoding = flags.text('decoding') === 'greedy' ? 'greedy' : 'temperature-1';
    if (decoding === 'greedy' && (flags.number('samples') ?? 1) > 1) throw new UsageError('--samples with --decoding greedy would count one trial several times: greedy decoding draws nothing', 'Leave one of them out.');
    const { panel, split: taskSplit } = freezePanel(workshop, { name: split, split, decoding, samplesPerTask: flags.number('samples') ?? 1, planned: false });
    await workshop.usableTasks(taskSplit);
    const { adapterDir: dir, policyVersion, adapterSha256 } = await subjectOf(call, run, adapterDir, workshop);
    const folder = await evaluationRun(call, workshop);
    const side = adapterSha256 === null ? 'base' : 'policy';
    const { runId } = folder.record;
    const result = await whileLocked(folder.dir, async () =>
      workshop.withEngine(async ({ sampler }) => {
        if (dir === null) await sampler.loadVersion(policyVersion, workshop.base.dir, null);
        else await servePolicy(workshop, { sampler }, { policyVersion, adapterDir: dir });
        return await runSide(workshop, sampler, panel, { side, served: { policyVersion, adapterSha256 }, evalDir: folder.dir, split: taskSplit, onProgress: panelProgress(console, surroundings.clock) });
      }),
    ).catch((error: unknown) => {
      if (error instanceof PanelRecordError) throw new EvaluationTakenError(error, 'Give this result another id with --run, or leave --run out.');
      throw surroundings.signal.aborted && error === surroundings.signal.reason ? interruption(call, runId) : error;
    });
    return sideResult(result, { runId, dir: sideDir(folder.dir, panelKey(panel), side), compareWith: commandOnRuns(call, 'compare', runId, 'OTHER') });
  } finally {
    await workshop.close();
  }
}

/** A time-named evaluation would begin anew: the command that goes on names it. */
function interruption({ args, flags }: CommandCall, runId: string): InterruptedError {
  return new InterruptedError(`evaluation ${runId} was stopped; its finished trials are kept`, `Go on with: ${suggestedCommand('eval', args[0]!, '--run', runId, ...flags.words(['run']))}`);
}

/** The folder of the evaluation: a new one, or the one named, where finished trials are kept. */
async function evaluationRun(call: CommandCall, workshop: Workshop): Promise<RunFolder> {
  const runsDir = runsDirOf(call);
  const runId = call.flags.text('run');
  if (runId !== null && existsSync(join(runsDir, runId))) return await resolveRun(runsDir, runId, 'eval');
  const record = { kind: 'eval', parent: null, seed: workshop.settings.evaluation.seed, config: storedConfig(workshop), digests: inputDigests(workshop) } as const;
  return await createRun(runsDir, runId, record, workshop.surroundings.clock);
}
