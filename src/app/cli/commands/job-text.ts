import { basename } from 'node:path';
import { readHarborJob, recordedExceptions, scalarReward, type HarborJobFolder, type HarborTrialFolder } from '../../../env/index.js';
import { problemsOf, type FoundJob } from '../../compose/harbor-jobs.js';
import type { CommandResult } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { counted, shownText } from '../shown-text.js';

/** A trial as both writers' records tell it. */
interface ShownTrial {
  readonly name: string;
  readonly task: string | null;
  readonly agent: string | null;
  readonly rewards: Readonly<Record<string, number>> | null;
  readonly rewardValid: boolean;
  /** The one number, where the rewards name one. */
  readonly reward: number | null;
  readonly exceptions: readonly string[];
  readonly finished: boolean;
}

/** A job for people and, as JSON, for programs; with what Harbor's own models would refuse of it. */
export async function shownJob({ writtenBy, folder }: FoundJob): Promise<CommandResult> {
  const job = writtenBy === 'harbor' ? folder : await readHarborJob(folder.dir);
  const trials = job.trials.map(shownTrial);
  const graded = trials.filter(({ rewardValid }) => rewardValid);
  const scalars = graded.map(({ reward }) => reward).filter((reward) => reward !== null);
  const summary = {
    job: basename(job.dir),
    dir: job.dir,
    writtenBy,
    trials: totalOf(job),
    finished: trials.filter(({ finished }) => finished).length,
    graded: graded.length,
    solved: scalars.filter((reward) => reward >= 1).length,
    meanReward: scalars.length === 0 || scalars.length < graded.length ? null : scalars.reduce((sum, reward) => sum + reward, 0) / scalars.length,
  };
  const problems = problemsOf(job);
  const lines = [
    `Job ${summary.job}, written by ${writtenBy === 'harbor' ? 'Harbor' : 'Seatrial'}: ${summary.finished} of ${counted(summary.trials, 'trial')} finished, ${summary.graded} graded, ${summary.solved} solved${summary.meanReward === null ? '' : `, mean reward ${summary.meanReward.toFixed(3)}`}.`,
    ...trials.map(trialLine),
    ...(problems.length === 0 ? [] : [`${counted(problems.length, 'document')} that Harbor would refuse:`, ...problems.map(({ message }) => `  ${shownText(message)}`)]),
    `Records: ${job.dir}`,
  ];
  const json = { ...summary, problems: problems.map(({ path, kind, issues }) => ({ path, kind, issues })), results: trials };
  return { json, text: `${lines.join('\n')}\n`, exitCode: problems.length === 0 ? exitCodes.ok : exitCodes.check };
}

function totalOf({ result, lock, trials }: HarborJobFolder): number {
  return Math.max(result?.n_total_trials ?? lock?.trials.length ?? 0, trials.length);
}

function shownTrial({ name, config, result }: HarborTrialFolder): ShownTrial {
  const rewards = result?.verifier_result?.rewards ?? null;
  return {
    name,
    task: result?.task_name ?? null,
    agent: result?.agent_info.name ?? config?.agent.name ?? null,
    rewards,
    rewardValid: result?.reward_valid ?? false,
    reward: rewards === null ? null : (scalarReward(rewards, null) ?? null),
    exceptions: result === null ? [] : recordedExceptions(result).map(({ exception_type }) => exception_type),
    finished: result !== null && result.finished_at !== null,
  };
}

function trialLine({ name, agent, rewards, rewardValid, exceptions, finished }: ShownTrial): string {
  const verdict = rewards === null ? (finished ? 'no reward' : 'not finished') : Object.entries(rewards).map(([key, value]) => `${key} ${value}`).join(', ');
  const doubt = rewards !== null && !rewardValid ? ', which does not count' : '';
  return shownText(`  ${name}: ${verdict}${doubt}${exceptions.length === 0 ? '' : ` (${exceptions.join(', ')})`}${agent === null ? '' : `, agent ${agent}`}`);
}
