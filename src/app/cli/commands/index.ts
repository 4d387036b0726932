import type { CommandSpec } from '../command.js';
import { compareCommand } from './compare.js';
import { configPrint } from './config-print.js';
import { datasetFreeze, datasetLeaks, datasetSynth, datasetVerify } from './dataset.js';
import { doctorCommand } from './doctor.js';
import { evalCommand } from './eval.js';
import { gatewayCommand } from './gateway.js';
import { quickstartCommand } from './quickstart.js';
import { releaseBuild, releaseVerify } from './release.js';
import { reportCommand } from './report.js';
import { sandboxServerCommand } from './sandbox-server.js';
import { jobRebuild, jobResume, jobRun } from './job.js';
import { jobShow } from './job-show.js';
import { tasksCheck } from './tasks-check.js';
import { tasksQualify } from './tasks-qualify.js';
import { tasksShow } from './tasks-show.js';
import { trainCommand } from './train.js';
import { trialRun } from './trial-run.js';
import { trialShow } from './trial-show.js';

/** Every command, in the order of help and documentation. */
export const commands: readonly CommandSpec[] = [
  quickstartCommand,
  trainCommand,
  evalCommand,
  compareCommand,
  reportCommand,
  trialRun,
  trialShow,
  jobRun,
  jobResume,
  jobShow,
  jobRebuild,
  tasksShow,
  tasksCheck,
  tasksQualify,
  datasetSynth,
  datasetVerify,
  datasetFreeze,
  datasetLeaks,
  releaseBuild,
  releaseVerify,
  doctorCommand,
  configPrint,
  gatewayCommand,
  sandboxServerCommand,
];
