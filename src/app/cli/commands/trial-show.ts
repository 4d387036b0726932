import { SeatrialError } from '../../../core/index.js';
import { resolveRun } from '../../../store/index.js';
import { findTrial, type FoundTrial } from '../../compose/find-trial.js';
import type { CommandSpec } from '../command.js';
import { UsageError } from '../failure.js';
import { runsDirFlag } from '../flags.js';
import { counted, indented, shownText } from '../shown-text.js';
import { runsDirOf } from './settings-flags.js';

export const trialShow: CommandSpec = {
  path: ['trial', 'show'],
  summary: 'show what happened in a trial: prompt, turns, change, verdict',
  args: [{ name: '<trial>', description: 'id of the trial, t_ and hex digits; the first few are enough' }],
  flags: [{ flags: '--run <id>', description: 'run to look in (default: latest)' }, runsDirFlag],
  examples: ['seatrial trial show t_34555bdf1793090f', 'seatrial trial show t_3455 --run 20261130T071500Z'],
  run: async ({ args, flags, surroundings }) => {
    const [id] = args;
    if (!/^t_[0-9a-f]{1,16}$/.test(id!)) throw new UsageError(`${id} is no trial id`, 'Trial ids are t_ and up to 16 hex digits; reports and progress lines name them.');
    const run = await resolveRun(runsDirOf({ flags, surroundings }), flags.text('run') ?? 'latest');
    const found = await findTrial(run, id!);
    if (found.length === 0) {
      throw new SeatrialError({ code: 'E_TRIAL_NOT_FOUND', message: `run ${run.record.runId} holds no trial ${id}`, remedy: 'Name the run with --run; reports name the trials that ended differently.' });
    }
    return { json: { run: run.record.runId, trials: found.map(({ place, trial }) => ({ place, ...trial })) }, text: trialsText(found) };
  },
};

/** Base and policy share the ids of their trials, and an evaluation holds copies of the baseline: an overview, then each different trial once. */
function trialsText(found: readonly FoundTrial[]): string {
  const places = new Map<string, FoundTrial & { readonly copies: string[] }>();
  for (const one of found) {
    const key = JSON.stringify(one.trial);
    const known = places.get(key);
    if (known === undefined) places.set(key, { ...one, copies: [] });
    else known.copies.push(one.place);
  }
  const different = [...places.values()];
  const overview = different.map(({ place, trial, copies }) => `  ${verdictText(trial)}  ${place}${copies.length === 0 ? '' : `; the same in ${copies.join(', ')}`}`);
  const head = different.length === 1 ? [] : [`${different.length} different trials have this id; base and policy, and every way of decoding, share theirs:`, ...overview, ''];
  return [...head, different.map(trialText).join('\n')].join('\n');
}

function verdictText({ record }: FoundTrial['trial']): string {
  return record.rewardValid ? `reward ${record.reward}` : `no verdict (${record.infraFault ?? 'unknown'})`;
}

function trialText({ place, trial }: FoundTrial): string {
  const { record, promptText, turns, diffText, verifierText } = trial;
  const faults = [record.gradeFault === null ? '' : `, grading broken by the agent: ${record.gradeFault}`, record.tampering.length === 0 ? '' : `, ${counted(record.tampering.length, 'guarded file')} tampered with`].join('');
  const steps = turns.map(
    ({ responseText, formatFault, observationText, exitCode, timedOut }, index) =>
      `Turn ${index + 1}${formatFault === null ? '' : ` (${formatFault})`}\n${indented(responseText)}\n${observationText === null ? '' : `Observation${exitCode === null ? '' : `, exit code ${exitCode}`}${timedOut ? ', timed out' : ''}\n${indented(observationText)}\n`}`,
  );
  return [
    `Trial ${record.trialId} (${place})`,
    `Task ${shownText(record.taskId)} of ${shownText(record.repository)}, attempt ${record.attempt}, policy version ${record.policyVersion}, sandbox ${record.sandbox.provider}`,
    `Ended by ${record.terminatedBy} after ${counted(record.turns, 'turn')}: ${verdictText(trial)}${faults}`,
    `Tokens: ${record.inputTokens} in, ${record.outputTokens} out`,
    '',
    'Prompt',
    indented(promptText),
    ...steps,
    'Change',
    indented(diffText),
    'Verifier',
    indented(verifierText),
    '',
  ].join('\n');
}
