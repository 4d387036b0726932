import { percentText } from '../../../core/index.js';
import { resolveRun, type RunFolder } from '../../../store/index.js';
import type { TrainResult } from '../../../train/index.js';
import { checkInputs, createTrainRun, trainRun } from '../../compose/train-run.js';
import { Workshop } from '../../compose/workshop.js';
import type { CommandCall, CommandResult, CommandSpec } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { InterruptedError } from '../failure.js';
import { runsDirFlag, wholeNumber } from '../flags.js';
import { counted } from '../shown-text.js';
import { trainProgress } from '../train-progress.js';
import { commandOnRuns, refuseWithout, runsDirOf, settingsFlags, settingsOf, settingsOfRun } from './settings-flags.js';

export const trainCommand: CommandSpec = {
  path: ['train'],
  summary: 'train a policy by PPO on tasks with verifiable rewards',
  details: 'A run that was stopped or killed goes on with --resume and ends with the same bytes as one that was never stopped. Ctrl-C stops it in order.',
  flags: [
    { flags: '--iterations <n>', description: 'iterations of PPO', parse: wholeNumber(1), setting: 'train.iterations' },
    { flags: '--seed <n>', description: 'seed of everything random in training; panels keep evaluation.seed', parse: wholeNumber(0), setting: 'train.seed' },
    { flags: '--split <name>', description: 'split of the dataset to train on', setting: 'data.train' },
    { flags: '--run <id>', description: 'id of the run (default: the time of its start; with --resume: latest)' },
    { flags: '--resume', description: 'go on with a run; its own configuration is used' },
    { flags: '--allow-unqualified', description: 'train on tasks that `seatrial tasks qualify` found unqualified; the run names them', setting: 'data.allowUnqualified' },
    { flags: '--accept-config-change', description: 'with --resume: go on although settings differ; the change is recorded' },
    runsDirFlag,
    ...settingsFlags,
  ],
  examples: ['seatrial train --iterations 40 --seed 1', 'seatrial train --tasks datasets/builtin/train --iterations 4', 'seatrial train --resume --run latest'],
  run: async (call) => {
    const runsDir = runsDirOf(call);
    if (!call.flags.on('resume')) refuseWithout(call, ['acceptConfigChange'], '--resume');
    return call.flags.on('resume') ? await resumeTraining(call, runsDir) : await startTraining(call, runsDir);
  },
};

async function startTraining(call: CommandCall, runsDir: string): Promise<CommandResult> {
  const workshop = await Workshop.open(await settingsOf(call), call.surroundings);
  try {
    workshop.tasks.requireSplit(call.flags.text('split'));
    for (const note of workshop.notes) call.console.line(note);
    await workshop.usableTasks(workshop.settings.data.train);
    const { iterations, criticWarmup, advantages } = workshop.settings.train;
    if (advantages === 'gae' && iterations <= criticWarmup) call.console.line(`Only the critic will learn: ${counted(iterations, 'iteration')} of train.criticWarmup = ${criticWarmup}. The policy moves from iteration ${criticWarmup + 1} on, or at once with --set train.criticWarmup=0.`);
    const run = await createTrainRun(workshop, runsDir, call.flags.text('run'));
    return await trained(call, workshop, run, false);
  } finally {
    await workshop.close();
  }
}

async function resumeTraining(call: CommandCall, runsDir: string): Promise<CommandResult> {
  const run = await resolveRun(runsDir, call.flags.text('run') ?? 'latest', 'train');
  const workshop = await Workshop.open(settingsOfRun(run, call), call.surroundings);
  try {
    for (const note of [...checkInputs(workshop, run), ...workshop.notes]) call.console.line(note);
    return await trained(call, workshop, run, true);
  } finally {
    await workshop.close();
  }
}

async function trained(call: CommandCall, workshop: Workshop, run: RunFolder, resume: boolean): Promise<CommandResult> {
  const { console, surroundings, flags } = call;
  const { signal } = surroundings;
  const result = await trainRun(workshop, run, { resume, acceptConfigChange: flags.on('acceptConfigChange'), progress: trainProgress(console, surroundings.clock) }).catch((error: unknown) => {
    throw signal.aborted && error === signal.reason ? interruption(call, run) : error;
  });
  if (result.status === 'interrupted') throw interruption(call, run);
  return { json: { run: run.record.runId, dir: run.dir, ...result }, text: summary(call, run, result), exitCode: exitCodes.ok };
}

/** What to tell after Ctrl-C: that nothing is lost, and the command that goes on. */
function interruption(call: CommandCall, run: RunFolder): InterruptedError {
  return new InterruptedError(
    `run ${run.record.runId} was stopped; every finished trial and checkpoint is kept`,
    `Go on with: ${commandOnRuns(call, 'train', '--resume', '--run', run.record.runId)}`,
  );
}

function summary(call: CommandCall, run: RunFolder, { globalStep, policyVersion, bestValidation, checkpointDir }: TrainResult): string {
  const best = bestValidation === null ? '' : `Best validation: ${percentText(bestValidation.solvedFraction)} after iteration ${bestValidation.globalStep}.\n`;
  if (policyVersion === 0) {
    const more = commandOnRuns(call, 'train', '--resume', '--run', run.record.runId, '--iterations', String(2 * globalStep + 1));
    return `The policy of run ${run.record.runId} was not updated in its ${counted(globalStep, 'iteration')}: the first iterations train the critic alone (train.criticWarmup), so there is nothing to measure yet.\nCheckpoint: ${checkpointDir ?? 'none'}\nNext: ${more}\n`;
  }
  return `Trained run ${run.record.runId}: ${counted(globalStep, 'iteration')}, policy version ${policyVersion}.\n${best}Checkpoint: ${checkpointDir ?? 'none'}\nNext: ${commandOnRuns(call, 'eval', run.record.runId)}\n`;
}
