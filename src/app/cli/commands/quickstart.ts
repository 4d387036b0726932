import { join } from 'node:path';
import { renderTerminal } from '../../../eval/index.js';
import { exitCodeOf } from '../../../release/index.js';
import type { RunFolder } from '../../../store/index.js';
import { quickstart, quickstartSteps, type QuickstartResult } from '../../compose/quickstart.js';
import { evaluationDir } from '../../compose/run-places.js';
import type { Settings } from '../../compose/settings.js';
import { suggestedCommand } from '../../compose/suggested-command.js';
import { Workshop } from '../../compose/workshop.js';
import type { CommandCall, CommandResult, CommandSpec } from '../command.js';
import { durationText } from '../console.js';
import { InterruptedError } from '../failure.js';
import { runsDirFlag, wholeNumber } from '../flags.js';
import { panelProgress } from '../panel-progress.js';
import { counted, shownText } from '../shown-text.js';
import { trainProgress } from '../train-progress.js';
import { verifyCommand } from './release.js';
import { commandOnRuns, runsDirOf, runsDirWordsOf, settingsFlags, settingsOf } from './settings-flags.js';

/** A smoke test of the chain: too short to show anything. */
const smallSettings = { 'train.iterations': 3, 'train.trialsPerIteration': 32, 'train.criticWarmup': 1, 'train.validateEvery': 0 };

export const quickstartCommand: CommandSpec = {
  path: ['quickstart'],
  summary: 'train the built-in policy and prove, paired, what it gained: minutes on two cores, no GPU',
  details: 'Freeze check, baseline, PPO, paired evaluation, report, release, verification. Run it again after an interruption and it goes on where it stopped.',
  flags: [
    { flags: '--iterations <n>', description: 'iterations of PPO', parse: wholeNumber(1), setting: 'train.iterations' },
    { flags: '--seed <n>', description: 'seed of everything random in training; panels keep evaluation.seed', parse: wholeNumber(0), setting: 'train.seed' },
    { flags: '--small', description: 'a smoke test: a few small iterations, too short to show anything' },
    { flags: '--run <id>', description: 'id of the run (default: the unfinished one of the same settings, else the time of its start)' },
    runsDirFlag,
    ...settingsFlags,
  ],
  examples: ['seatrial quickstart', 'seatrial quickstart --small --sandbox process'],
  run: async (call) => {
    const { flags, surroundings, console } = call;
    const { clock } = surroundings;
    const small = flags.on('small') ? smallSettings : {};
    const settings = await settingsOf({ flags: flags.withDefaults(small), surroundings });
    const startedMs = clock.monotonicMs();
    const workshop = await Workshop.open(settings, surroundings);
    let run: RunFolder | null = null;
    for (const note of workshop.notes) console.line(note);
    try {
      const result = await quickstart(workshop, runsDirOf(call), flags.text('run'), {
        onStep: (step) => console.line(`\n[${quickstartSteps.indexOf(step) + 1}/${quickstartSteps.length}] ${step} (${durationText(clock.monotonicMs() - startedMs)})`),
        onNote: (text) => console.line(shownText(text)),
        onTraining: trainProgress(console, clock),
        onPanel: panelProgress(console, clock),
        onRun: (known) => (run = known),
      });
      if (result.status === 'interrupted') throw stopped(result.run);
      return finished(call, result, settings, clock.monotonicMs() - startedMs);
    } catch (error) {
      if (surroundings.signal.aborted && error === surroundings.signal.reason && run !== null) throw stopped(run);
      throw error;
    } finally {
      await workshop.close();
    }
  },
};

function stopped(run: RunFolder): InterruptedError {
  return new InterruptedError(`the quickstart was stopped; run ${run.record.runId} keeps everything that was finished`, 'Go on with the same command: it continues this run.');
}

/** The run's whole time; beside it this session's, where there were others. */
function tookText({ resumed, workedMs }: { resumed: boolean; workedMs: number }, sessionMs: number): string {
  return resumed ? `${durationText(workedMs)} over all sessions (${durationText(sessionMs)} of it in this one)` : durationText(sessionMs);
}

function finished(call: CommandCall, result: Extract<QuickstartResult, { status: 'completed' }>, settings: Settings, sessionMs: number): CommandResult {
  const { run, chosen, report, release, verification, workedMs } = result;
  const evalDir = evaluationDir(run, chosen.globalStep);
  const id = run.record.runId;
  const small = call.flags.on('small');
  const lines = [
    '',
    renderTerminal(report, runsDirWordsOf(call)).trimEnd(),
    '',
    `Took ${tookText(result, sessionMs)}. ${verification.ok ? `The release was verified: ${counted(verification.proven.length, 'check')} held.` : `The release FAILS ${counted(verification.failures.length, 'check')}.`}`,
    ...(small ? ['This was a smoke test (--small): it shows that every step works here, and is too short to show anything else.'] : []),
    '',
    'Where everything is',
    `  report       ${join(evalDir, 'report.html')}`,
    `  numbers      ${join(evalDir, 'report.json')}`,
    `  adapter      ${release.dir}`,
    `  checkpoints  ${run.checkpointsDir}`,
    '',
    'What to try next',
    ...(small ? [`  ${suggestedCommand('quickstart', ...call.flags.words(['small', 'run', 'iterations']))}        the whole training`] : []),
    `  ${commandOnRuns(call, 'report', id, '--recompute')}        every number again from the trial records`,
    `  ${verifyCommand(release.dir, settings.model.base)}        check the release as a stranger would`,
    `  ${suggestedCommand('train', '--seed', String(settings.train.seed + 1), ...call.flags.words(['small', 'run', 'seed']))}        another seed; \`--tasks DIR\` trains on tasks of your own`,
  ];
  return {
    json: { run: id, dir: run.dir, globalStep: chosen.globalStep, report, release: { dir: release.dir, manifestSha256: release.manifestSha256 }, verification, workedMs },
    text: `${lines.join('\n')}\n`,
    exitCode: exitCodeOf(verification),
  };
}
