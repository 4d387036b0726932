import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { SeatrialError } from '../../../core/index.js';
import { harborFolderKind, readHarborTrial } from '../../../env/index.js';
import { renderTrialPage } from '../../../eval/index.js';
import { trajectoryPath } from '../../../rollout/index.js';
import { atomicWrite, readJsonFile, readTrialFolder } from '../../../store/index.js';
import { locateTrial, type FoundTrial } from '../../compose/find-trial.js';
import type { CommandResult, CommandSpec } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { UsageError } from '../failure.js';
import { pagePlace } from '../page-place.js';
import { runsDirFlag } from '../flags.js';
import { counted, indented, shownText } from '../shown-text.js';
import { discordantPairs, type DiscordantPair } from './trial-pairs.js';
import { harborTrialText } from './harbor-trial-text.js';
import { runsDirOf } from './settings-flags.js';

/** Beside what a run holds: who worked, where a job says it. */
type ShownTrial = FoundTrial & { readonly agentName?: string };
const WithAgent = z.object({ agent: z.object({ name: z.string() }) });

export const trialShow: CommandSpec = {
  path: ['trial', 'show'],
  summary: 'show what happened in a trial: prompt, turns, change, verdict',
  details: 'A trial of a job is named by its folder, whether Seatrial wrote it or Harbor. What Harbor’s models would refuse of a folder of Harbor’s is named, and the exit status is then 5.',
  args: [{ name: '<trial>', description: 'id of a trial in a run, t_ and hex digits, the first few are enough; or the path of a trial’s folder' }],
  flags: [
    { flags: '--html <file>', description: 'write it as one page for a browser too' },
    { flags: '--run <id>', description: 'run to look in (default: the latest training run that holds the trial, else the latest evaluation)' },
    runsDirFlag,
  ],
  examples: ['seatrial trial show t_34555bdf1793090f', 'seatrial trial show t_34555bdf1793090f --html trial.html', 'seatrial trial show t_3455 --run 20261130T071500Z', 'seatrial trial show jobs/20261130T071500Z/sh-log-rotate__3455bdf'],
  run: async ({ args, flags, surroundings }) => {
    const [id] = args;
    const dir = resolve(surroundings.cwd, id!);
    if (existsSync(join(dir, 'trial.json'))) {
      const found: ShownTrial = { place: id!, trial: await readTrialFolder(dir), ...(await agentOf(dir)) };
      return { json: { trials: [{ place: found.place, ...found.trial }] }, text: `${await pageLine(flags.text('html'), surroundings.cwd, [found])}${trialsText([found])}` };
    }
    if (existsSync(dir) && (await harborFolderKind(dir)) === 'trial') {
      if (flags.text('html') !== null) throw new UsageError('--html: pages are made of trials that Seatrial wrote', `${id} is a trial of Harbor's; leave --html out.`);
      return await harborTrial(dir);
    }
    if (!/^t_[0-9a-f]{1,16}$/.test(id!)) throw new UsageError(`${id} is no trial id and no folder of a trial`, 'Trial ids are t_ and up to 16 hex digits; reports and progress lines name them. A trial of a job is named by its folder.');
    const [runsDir, runId] = [runsDirOf({ flags, surroundings }), flags.text('run')];
    const located = await locateTrial(runsDir, id!, runId);
    if (located === null) {
      const where = runId === null ? `no run in ${runsDir} holds a trial ${id}` : `run ${runId} holds no trial ${id}`;
      throw new SeatrialError({ code: 'E_TRIAL_NOT_FOUND', message: where, remedy: runId === null ? 'Name another folder of runs with --runs-dir; reports name the trials that ended differently.' : 'Leave --run out to look in every run; reports name the trials that ended differently.' });
    }
    const { run, found, alsoIn } = located;
    const others = alsoIn.length === 0 ? '' : `A trial of this id is also in ${alsoIn.join(', ')}: name one with --run.\n`;
    const head = `Run ${run.record.runId} (${run.record.kind === 'train' ? 'training' : 'evaluation'})\n${others}\n`;
    const page = await pageLine(flags.text('html'), surroundings.cwd, found);
    return { json: { run: run.record.runId, alsoIn, trials: found.map(({ place, trial }) => ({ place, ...trial })) }, text: `${page}${head}${trialsText(found)}` };
  },
};

/** Trials of a job say in their trajectory who worked; those of training and evaluation were the policy's. */
async function agentOf(dir: string): Promise<{ readonly agentName?: string }> {
  const path = join(dir, trajectoryPath);
  return existsSync(path) ? { agentName: (await readJsonFile(path, WithAgent)).agent.name } : {};
}

async function harborTrial(dir: string): Promise<CommandResult> {
  const trial = await readHarborTrial(dir, basename(dir));
  const { name, config, lock, result, trajectories, problems } = trial;
  const json = { name, dir, writtenBy: 'harbor', config, lock, result, trajectories: Object.fromEntries(trajectories), problems: problems.map(({ path, kind, issues }) => ({ path, kind, issues })) };
  return { json, text: await harborTrialText(trial), exitCode: problems.length === 0 ? exitCodes.ok : exitCodes.check };
}

/** Base and policy share the ids of their trials, and an evaluation holds copies of the baseline: an overview, then each different trial once. */
export function trialsText(found: readonly ShownTrial[]): string {
  const { different, pairs } = inOrder(found);
  const overview = different.map(({ place, trial, copies }) => `  ${verdictText(trial)}  ${place}${copies.length === 0 ? '' : `; the same in ${copies.join(', ')}`}`);
  const head = different.length === 1 ? [] : [`${different.length} different trials have this id; base and policy, and every way of decoding, share theirs:`, ...overview, ...pairs.map(pairText), ''];
  return [...head, different.map(trialText).join('\n')].join('\n');
}

/** Each different trial once, with its copies; a pair that ended differently first. */
function inOrder(found: readonly ShownTrial[]): { readonly different: readonly (ShownTrial & { readonly copies: readonly string[] })[]; readonly pairs: readonly DiscordantPair[] } {
  const places = new Map<string, ShownTrial & { readonly copies: string[] }>();
  for (const one of found) {
    const key = JSON.stringify(one.trial);
    const known = places.get(key);
    if (known === undefined) places.set(key, { ...one, copies: [] });
    else known.copies.push(one.place);
  }
  const pairs = discordantPairs(found);
  // The pair that a report names the id for comes first, its base before its policy.
  const inPairs = pairs.flatMap(({ base, policy }) => [base.place, policy.place]);
  const rank = ({ place, copies }: { readonly place: string; readonly copies: readonly string[] }): number => {
    const at = inPairs.findIndex((one) => one === place || copies.includes(one));
    return at < 0 ? inPairs.length : at;
  };
  return { different: [...places.values()].sort((a, b) => rank(a) - rank(b)), pairs };
}

/** Writes the page where it was asked for. @returns the line that says so */
async function pageLine(path: string | null, cwd: string, found: readonly ShownTrial[]): Promise<string> {
  if (path === null) return '';
  const trials = inOrder(found).different.map((shown) => ({ place: shown.place, facts: factsOf(shown), transcript: shown.trial }));
  await atomicWrite(await pagePlace(resolve(cwd, path)), renderTrialPage(found[0]!.trial.record.trialId, trials));
  return `Page: ${resolve(cwd, path)}\n\n`;
}

function pairText({ panel, kind, base, policy }: DiscordantPair): string {
  return `The pair of ${panel} was ${kind}: the base got ${verdictText(base.trial)}, the policy ${verdictText(policy.trial)}.`;
}

function verdictText({ record }: FoundTrial['trial']): string {
  return record.rewardValid ? `reward ${record.reward}` : `no verdict (${record.infraFault ?? 'unknown'})`;
}

/** Who answered; an agent that asks no model has no policy. */
function whoText({ agentName, trial: { record } }: ShownTrial): string {
  const named = agentName === undefined ? '' : `agent ${shownText(agentName)}, `;
  if (record.segmentHashes.length === 0) return `${named}no model was asked`;
  return `${named}policy version ${record.policyVersion}${record.policyVersion === 0 ? ' (the base)' : ` (after ${counted(record.policyVersion, 'iteration')} that moved the policy)`}`;
}

/** Who worked on what, how it ended and what it was worth. */
function factsOf(shown: ShownTrial): string[] {
  const { record } = shown.trial;
  const faults = [record.gradeFault === null ? '' : `, grading broken by the agent: ${record.gradeFault}`, record.tampering.length === 0 ? '' : `, ${counted(record.tampering.length, 'guarded file')} tampered with`].join('');
  return [
    `Task ${shownText(record.taskId)} of ${shownText(record.repository)}, attempt ${record.attempt}, ${whoText(shown)}, sandbox ${record.sandbox.provider}`,
    `Ended by ${record.terminatedBy} after ${counted(record.turns, 'turn')}: ${verdictText(shown.trial)}${faults}`,
    ...(record.segmentHashes.length === 0 ? [] : [`Tokens: ${record.inputTokens} in, ${record.outputTokens} out`]),
  ];
}

function trialText(shown: ShownTrial): string {
  const { place, trial } = shown;
  const { record, promptText, turns, diffText, verifierText } = trial;
  const steps = turns.map(
    ({ responseText, command, formatFault, observationText, exitCode, timedOut }, index) =>
      `Turn ${index + 1}${formatFault === null ? '' : ` (${formatFault})`}\n${indented(responseText === '' ? (command ?? '') : responseText)}\n${observationText === null ? '' : `Observation${exitCode === null ? '' : `, exit code ${exitCode}`}${timedOut ? ', timed out' : ''}\n${indented(observationText)}\n`}`,
  );
  return [
    `Trial ${record.trialId} (${place})`,
    ...factsOf(shown),
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
