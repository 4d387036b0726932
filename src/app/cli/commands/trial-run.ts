import { anchoredPath, taskSetPlaces } from '../../compose/places.js';
import { runAttempt, jobStep, withRetries, type AttemptResult } from '../../../rollout/index.js';
import { chosenTasks, requirePossible } from '../../compose/trial-tasks.js';
import { suggestedCommand } from '../../compose/suggested-command.js';
import { TrialBench } from '../../compose/trial-bench.js';
import { lastLines, type TurnView } from '../../../core/index.js';
import type { CommandResult, CommandSpec } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { UsageError } from '../failure.js';
import { wholeNumber } from '../flags.js';
import { counted, indented, shownText } from '../shown-text.js';
import { trialFlags, trialSetup } from './trial-flags.js';

export const trialRun: CommandSpec = {
  path: ['trial', 'run'],
  summary: 'run one attempt at a task: sandbox, agent, grading, verdict',
  details: 'Nothing is written; `seatrial job run` keeps records. An infra fault is no reward: the exit status is then 4.',
  args: [{ name: '<task>', description: 'a Harbor task directory' }],
  flags: [{ flags: '--attempt <n>', description: 'which attempt: another one has another id and other luck (default: 0)', parse: wholeNumber(0) }, ...trialFlags],
  examples: ['seatrial trial run datasets/examples/sh-log-rotate', 'seatrial trial run datasets/examples/py-build-order --agent script:attack.sh --json', 'seatrial trial run datasets/builtin/test/ash-pup-bay --agent seatrial --run latest'],
  run: async (call) => {
    const { args, flags, surroundings, console } = call;
    const path = anchoredPath(surroundings.cwd, args[0]!);
    const { tasks } = await chosenTasks({ path, split: null, include: [], exclude: [], canExclude: false }, taskSetPlaces(surroundings));
    const [task] = tasks;
    if (task === undefined || tasks.length > 1) throw new UsageError(`${path} holds ${counted(tasks.length, 'task')}`, `Name one task directory, or run them all with: ${suggestedCommand('job', 'run', '-p', path)}`);
    const { agent, settings, graderMode, seed } = await trialSetup(call);
    const bench = await TrialBench.open(agent, tasks, settings, seed, surroundings);
    try {
      const { signal, clock } = surroundings;
      const [possible] = await requirePossible(path, tasks, bench.placeWith(settings.rollout.retries, graderMode), surroundings);
      bench.requireRoom(path, tasks, settings.agent);
      const request = { task: possible!, attempt: flags.number('attempt') ?? 0, runSeed: seed, step: jobStep, graderMode, agent: bench.agent, collect: false };
      const { result } = await withRetries(
        () => runAttempt(bench.deps, request, signal),
        ({ outcome }) => ({ record: outcome.record, detail: outcome.verifierText }),
        { retries: settings.rollout.retries, clock, signal, onRetry: ({ infraFault, detail }) => console.line(`${infraFault}, once more: ${shownText(detail.split('\n', 1)[0]!)}`) },
      );
      return trialResult(result, agent.kind);
    } finally {
      await bench.close();
    }
  },
};

function trialResult({ outcome, phases, resources, timing }: AttemptResult, agent: string): CommandResult {
  const { record, diffText, verifierText, turns: steps } = outcome;
  const failed = agent === 'oracle' || agent === 'script' ? failedCommand(steps) : null;
  const { trialId: trial, taskId: task, taskDigest, attempt, reward, rewards, rewardValid, terminatedBy, infraFault, gradeFault, tampering, graderMode: grader, sandbox, turns } = record;
  const json = { trial, task, taskDigest, attempt, agent, reward, rewards, rewardValid, terminatedBy, infraFault, gradeFault, tampering, grader, sandbox, turns, phases, resources, totalMs: timing.totalMs, verifierText, agentFailure: failed };
  const lines = [
    `${rewardValid ? `reward ${reward}` : `no verdict: ${infraFault}`}  ${shownText(task)}, agent ${agent}, ended by ${terminatedBy}`,
    ...(gradeFault === null ? [] : [`The agent broke its grading: ${gradeFault}.`]),
    ...(tampering.length === 0 ? [] : [`${counted(tampering.length, 'guarded file')} changed the outcome and did not count: ${tampering.map(({ path }) => shownText(path)).join(', ')}`]),
    ...(grader === 'workspace' ? [] : [`Graded in mode ${grader}, which is weaker than workspace.`]),
    ...(sandbox.isolation === 'none' ? [`Sandbox ${sandbox.provider} isolates nothing.`] : []),
    `Trial ${trial}: ${Object.entries(phases).flatMap(([phase, ms]) => (ms === null ? [] : [`${phase.slice(0, -'Ms'.length)} ${ms.toFixed(0)} ms`])).join(', ')}`,
    ...(failed === null ? [] : [`The agent's command ${failed.exitCode === null ? 'was ended' : `ended with exit code ${failed.exitCode}`}; ${failed.output === '' ? 'it printed nothing' : 'the last it printed:'}`, ...(failed.output === '' ? [] : [indented(failed.output)])]),
    ...(diffText === '' ? [] : ['Change', indented(diffText)]),
    'Verifier',
    indented(verifierText === '' ? '(it printed nothing)' : verifierText),
  ];
  return { json, text: `${lines.join('\n')}\n`, exitCode: infraFault === null ? exitCodes.ok : exitCodes.environment };
}

/** What a solution or script that failed said last; null where it did not fail. */
function failedCommand(turns: readonly TurnView[]): { readonly exitCode: number | null; readonly output: string } | null {
  const last = turns.at(-1);
  return last === undefined || last.exitCode === 0 ? null : { exitCode: last.exitCode, output: lastLines(last.observationText ?? '') };
}
