import { resolve } from 'node:path';
import type { JobFolder } from '../../../store/index.js';
import { findJob, HarborJobError, rebuildHarborJob } from '../../compose/harbor-jobs.js';
import { rebuildJob, resumeJob, startJob, type FinishedJob, type JobRun } from '../../compose/jobs.js';
import { anchoredPath } from '../../compose/places.js';
import type { Settings } from '../../compose/settings.js';
import { suggestedCommand } from '../../compose/suggested-command.js';
import type { CommandCall, CommandResult, CommandSpec } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { InterruptedError } from '../failure.js';
import type { FlagSpec } from '../flag-spec.js';
import { configFlag, setFlag, threadsFlag, wholeNumber } from '../flags.js';
import { jobProgress } from '../job-progress.js';
import { counted } from '../shown-text.js';
import { endings } from '../train-progress.js';
import { shownJob } from './job-text.js';
import { settingsOf } from './settings-flags.js';
import { trialFlags, trialSetup } from './trial-flags.js';

const defaultJobsDir = 'jobs';
/** As Harbor's. */
const defaultConcurrency = 4;

export const jobArgument = { name: '<job>', description: 'id of the job, or the path of its folder' };
export const jobsDirFlag: FlagSpec = { flags: '-o, --jobs-dir <dir>', description: `folder of jobs (default: ${defaultJobsDir})` };
const concurrentFlag: FlagSpec = { flags: '-n, --concurrent <n>', description: `trials at once; results do not depend on it (default: ${defaultConcurrency})`, parse: wholeNumber(1) };
const retriesFlag: FlagSpec = { flags: '--retries <n>', description: 'how often a trial with an infra fault is run again (default: 2)', parse: wholeNumber(0), setting: 'rollout.retries' };

export const jobRun: CommandSpec = {
  path: ['job', 'run'],
  summary: 'run many trials: every task of a folder, several attempts each, with records in Harbor’s layout',
  details:
    'Each finished trial is a folder of its own at once. A job that was stopped or killed goes on with `seatrial job resume`, or by the same command again with --job. ' +
    'Trials with an infra fault have no reward; they are tried again with growing waits, and the job stops when most of them fail for the same reason.',
  flags: [
    { flags: '-p, --path <dataset>', description: 'folder of Harbor task directories, frozen dataset, or one task directory (default: the present folder)' },
    { flags: '--split <name>', description: 'of a frozen dataset: this split only' },
    { flags: '-i, --include <glob>', description: 'only tasks whose id or name matches', repeatable: true },
    { flags: '-x, --exclude <glob>', description: 'without tasks whose id or name matches', repeatable: true },
    { flags: '-k, --attempts <n>', description: 'trials a task (default: 1)', parse: wholeNumber(1) },
    concurrentFlag,
    { flags: '--job <id>', description: 'id of the job (default: the time of its start)' },
    jobsDirFlag,
    retriesFlag,
    ...trialFlags,
  ],
  examples: ['seatrial job run -p datasets/examples', 'seatrial job run -p datasets/builtin --split test --agent seatrial --run latest -k 4 -n 8', 'seatrial job run -p datasets/examples --include "py-*" --agent nop --grader shared'],
  run: async (call) => {
    const { flags, surroundings } = call;
    const { agent, settings, graderMode, seed } = await trialSetup(call);
    const path = anchoredPath(surroundings.cwd, flags.text('path') ?? '.');
    const tasks = { path, split: flags.text('split'), include: flags.list('include'), exclude: flags.list('exclude') };
    const order = { jobId: flags.text('job'), jobsDir: jobsDirOf(call), tasks, attempts: flags.number('attempts') ?? 1, graderMode, seed, agent };
    return await told(call, (how) => startJob(order, settings, how, surroundings));
  },
};

export const jobResume: CommandSpec = {
  path: ['job', 'resume'],
  summary: 'go on with a job: run what is missing and what ended in an infra fault, nothing else',
  details: 'Refused when tasks, agent or grading are no longer what the job began with. Where things lie, and how many trials run at once, may differ.',
  args: [jobArgument],
  flags: [{ flags: '-p, --path <dataset>', description: 'where the tasks lie now (default: where they were)' }, concurrentFlag, jobsDirFlag, retriesFlag, threadsFlag, configFlag, setFlag],
  examples: ['seatrial job resume 20261130T071500Z', 'seatrial job resume nightly -n 16'],
  run: async (call) => {
    const { args, flags, surroundings } = call;
    const found = await findJob(args[0]!, jobsDirOf(call), surroundings.cwd);
    if (found.writtenBy === 'harbor') throw new HarborJobError(found.folder.dir);
    const { folder } = found;
    const path = flags.text('path');
    const settings = asJobSettings(await settingsOf(call), folder);
    return await told(call, (how) => resumeJob(folder, path === null ? null : anchoredPath(surroundings.cwd, path), settings, how, surroundings));
  },
};

export const jobRebuild: CommandSpec = {
  path: ['job', 'rebuild'],
  summary: 'make the result.json of a job again from its trials',
  details: 'Also for a job that Harbor wrote.',
  args: [jobArgument],
  flags: [jobsDirFlag],
  examples: ['seatrial job rebuild 20261130T071500Z'],
  run: async (call) => {
    const { args, surroundings } = call;
    const found = await findJob(args[0]!, jobsDirOf(call), surroundings.cwd);
    if (found.writtenBy === 'seatrial') return jobResult(call, await rebuildJob(found.folder, surroundings));
    await rebuildHarborJob(found.folder, surroundings);
    return await shownJob(await findJob(args[0]!, jobsDirOf(call), surroundings.cwd));
  },
};

/** The job's own sandbox, base and agent, whatever the configuration says now. */
function asJobSettings(settings: Settings, { record }: JobFolder): Settings {
  const { agent, sandbox } = record;
  const own = { ...settings, sandbox: { ...sandbox, harbor: sandbox.harbor ?? settings.sandbox.harbor, provider: sandbox.provider as Settings['sandbox']['provider'] } };
  if (agent.kind === 'outside') return { ...own, model: { ...own.model, base: agent.baseDir } };
  return agent.kind === 'seatrial' ? { ...own, model: { ...own.model, base: agent.baseDir }, agent: { ...own.agent, config: agent.agentConfigPath } } : own;
}

/** Runs a job with progress; Ctrl-C is told with the command that goes on. */
async function told(call: CommandCall, run: (how: JobRun) => Promise<FinishedJob>): Promise<CommandResult> {
  const { console, surroundings, flags } = call;
  let folder: JobFolder | null = null;
  const how: JobRun = {
    concurrency: flags.number('concurrent') ?? defaultConcurrency,
    onProgress: jobProgress(console, surroundings.clock),
    onFolder: (made) => {
      folder = made;
      console.line(`Job ${made.record.jobId} in ${made.dir}`);
    },
  };
  try {
    return jobResult(call, await run(how));
  } catch (error) {
    const stopped = folder as JobFolder | null;
    if (!surroundings.signal.aborted || stopped === null) throw error;
    throw new InterruptedError(`job ${stopped.record.jobId} was stopped; every finished trial is kept`, `Go on with: ${resumeCommand(call, stopped.record.jobId)}`);
  }
}

function jobResult(call: CommandCall, { folder, trials, summary }: FinishedJob): CommandResult {
  const { record, dir } = folder;
  const { graded, solved, meanReward, infraFaults, gradeFaults, terminatedBy, tampered } = summary;
  const lost = summary.trials - graded;
  const lines = [
    `${record.agent.kind} on ${record.dataset.name}: ${solved} of ${counted(graded, 'graded trial')} solved${meanReward === null ? '' : `, mean reward ${meanReward.toFixed(3)}`}.`,
    `How they ended: ${endings(terminatedBy)}.`,
    ...(record.graderMode === 'workspace' ? [] : [`Graded in mode ${record.graderMode}, which is weaker than workspace.`]),
    ...(tampered === 0 ? [] : [`${counted(tampered, 'trial')} changed guarded files to their gain; that did not count.`]),
    ...(Object.keys(gradeFaults).length === 0 ? [] : [`Gradings that the agent broke, reward 0: ${endings(gradeFaults)}.`]),
    ...(lost === 0 ? [] : [`${counted(lost, 'trial')} without a verdict, in no mean${Object.keys(infraFaults).length === 0 ? '' : ` (${endings(infraFaults)})`}. Run them again: ${resumeCommand(call, record.jobId)}`]),
    `Records: ${dir}`,
  ];
  const json = {
    job: record.jobId,
    dir,
    agent: record.agent.kind,
    grader: record.graderMode,
    sandbox: record.sandbox.provider,
    ...summary,
    results: trials.map(({ name, record: { trialId, taskId, attempt, reward, rewardValid, terminatedBy: ended, infraFault, gradeFault, tampering } }) => ({ name, trial: trialId, task: taskId, attempt, reward, rewardValid, terminatedBy: ended, infraFault, gradeFault, tampering })),
  };
  return { json, text: `${lines.join('\n')}\n`, exitCode: lost === 0 ? exitCodes.ok : exitCodes.check };
}

export function jobsDirOf({ flags, surroundings }: CommandCall): string {
  return resolve(surroundings.cwd, flags.text('jobsDir') ?? defaultJobsDir);
}

function resumeCommand({ flags }: CommandCall, jobId: string): string {
  const dir = flags.text('jobsDir');
  return suggestedCommand('job', 'resume', jobId, ...(dir === null ? [] : ['--jobs-dir', dir]));
}
