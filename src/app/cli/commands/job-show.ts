import { findJob } from '../../compose/harbor-jobs.js';
import type { CommandSpec } from '../command.js';
import { jobArgument, jobsDirFlag, jobsDirOf } from './job.js';
import { shownJob } from './job-text.js';

export const jobShow: CommandSpec = {
  path: ['job', 'show'],
  summary: 'show a job: its trials, their rewards, and what in its records Harbor would refuse',
  details:
    'Reads the folders of jobs that Seatrial wrote and those that Harbor wrote. Every config.json, lock.json, result.json and ATIF trajectory is held against the models of Harbor 0.26; ' +
    'what they would refuse is named with file, key and expected value, and the exit status is then 5.',
  args: [jobArgument],
  flags: [jobsDirFlag],
  examples: ['seatrial job show 20261130T071500Z', 'seatrial job show ../harbor/jobs/2026-11-30__07-15-00 --json'],
  run: async (call) => await shownJob(await findJob(call.args[0]!, jobsDirOf(call), call.surroundings.cwd)),
};
