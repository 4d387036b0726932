import { resolveRun, type RunFolder } from '../../../store/index.js';
import type { TrainResult } from '../../../train/index.js';
import { checkInputs, createTrainRun, trainRun } from '../../compose/train-run.js';
import { Workshop } from '../../compose/workshop.js';
import type { CommandCall, CommandResult, CommandSpec } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { InterruptedError } from '../failure.js';
import { runsDirFlag, wholeNumber } from '../flags.js';
import { trainProgress } from '../train-progress.js';
import { runsDirOf, runsDirSuffix, settingsFlags, settingsOf, settingsOfRun } from './settings-flags.js';

export const trainCommand: CommandSpec = {
  path: ['train'],
  summary: 'train a policy by PPO on tasks with verifiable rewards',
  details: 'A run that was stopped or killed goes on with --resume and ends with the same bytes as one that was never stopped. Ctrl-C stops it in order.',
  flags: [
    { flags: '--iterations <n>', description: 'iterations of PPO', parse: wholeNumber(1), setting: 'train.iterations' },
    { flags: '--seed <n>', description: 'seed of everything random', parse: wholeNumber(0), setting: 'train.seed' },
    { flags: '--split <name>', description: 'split of the dataset to train on', setting: 'data.train' },
    { flags: '--run <id>', description: 'id of the run (default: the time of its start; with --resume: latest)' },
    { flags: '--resume', description: 'go on with a run; its own configuration is used' },
    { flags: '--allow-unqualified', description: 'train on tasks that `seatrial tasks qualify` found unqualified; the run names them', setting: 'data.allowUnqualified' },
    { flags: '--accept-config-change', description: 'with --resume: go on although settings differ; the change is recorded' },
    runsDirFlag,
    ...settingsFlags,
  ],
  examples: ['seatrial train --iterations 40 --seed 1', 'seatrial train --tasks datasets/examples --sandbox process --iterations 4', 'seatrial train --resume --run latest'],
  run: async (call) => {
    const runsDir = runsDirOf(call);
    return call.flags.on('resume') ? await resumeTraining(call, runsDir) : await startTraining(call, runsDir);
  },
};

async function startTraining(call: CommandCall, runsDir: string): Promise<CommandResult> {
  const workshop = await Workshop.open(await settingsOf(call), call.surroundings);
  try {
    await workshop.usableTasks(workshop.settings.data.train);
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
    for (const note of checkInputs(workshop, run)) call.console.line(note);
    return await trained(call, workshop, run, true);
  } finally {
    await workshop.close();
  }
}

async function trained(call: CommandCall, workshop: Workshop, run: RunFolder, resume: boolean): Promise<CommandResult> {
  const { console, surroundings, flags } = call;
  const result = await trainRun(workshop, run, { resume, acceptConfigChange: flags.on('acceptConfigChange'), progress: trainProgress(console, surroundings.clock) });
  if (result.status === 'interrupted') throw interruption(run, runsDirSuffix(call));
  return { json: { run: run.record.runId, dir: run.dir, ...result }, text: summary(run, result, runsDirSuffix(call)), exitCode: exitCodes.ok };
}

/** What to tell after Ctrl-C: that nothing is lost, and the command that goes on. */
function interruption(run: RunFolder, suffix: string): InterruptedError {
  return new InterruptedError(
    `run ${run.record.runId} was stopped; every finished trial and checkpoint is kept`,
    `Go on with: seatrial train --resume --run ${run.record.runId}${suffix}`,
  );
}

function summary(run: RunFolder, { globalStep, policyVersion, bestValidation, checkpointDir }: TrainResult, suffix: string): string {
  const best = bestValidation === null ? '' : `Best validation: ${(100 * bestValidation.solvedFraction).toFixed(1)}% after iteration ${bestValidation.globalStep}.\n`;
  return `Trained run ${run.record.runId}: ${globalStep} iterations, policy version ${policyVersion}.\n${best}Checkpoint: ${checkpointDir ?? 'none'}\nNext: seatrial eval ${run.record.runId}${suffix}\n`;
}
