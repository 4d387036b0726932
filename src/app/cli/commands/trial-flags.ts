import { resolve } from 'node:path';
import { GraderMode } from '../../../core/index.js';
import { resolveRun, type RunFolder } from '../../../store/index.js';
import { foreignVersion, holdsAdapter } from '../../compose/adapter-folder.js';
import { chooseCheckpoint } from '../../compose/chosen-checkpoint.js';
import { parseAgent, type AgentChoice, type ServedAdapter } from '../../compose/agent-choice.js';
import type { Settings } from '../../compose/settings.js';
import type { CommandCall } from '../command.js';
import { UsageError } from '../failure.js';
import type { FlagSpec } from '../flag-spec.js';
import { baseFlag, configFlag, longPromptsFlag, networkFlag, runsDirFlag, sandboxFlag, setFlag, threadsFlag, wholeNumber } from '../flags.js';
import { refuseWithout, runsDirOf, settingsOf, settingsOfRun } from './settings-flags.js';

/** The flags that say who works, where, and how it is graded: of one trial and of a job. */
export const trialFlags: readonly FlagSpec[] = [
  { flags: '-a, --agent <who>', description: 'oracle (the task’s own solution), nop (does nothing), script:FILE (one shell script), outside:FILE (any program, described in a TOML file), seatrial (a policy) (default: oracle)' },
  { flags: '--agent-timeout <seconds>', description: 'time limit of a script (default: what the task allows, else 600)', parse: wholeNumber(1) },
  { flags: '--grader <mode>', description: 'where the verifier runs; workspace is the strongest (default: workspace)', choices: GraderMode.options },
  { flags: '--seed <n>', description: 'seed of trial ids and of everything a policy draws (default: 0)', parse: wholeNumber(0) },
  { flags: '--run <id>', description: 'with --agent seatrial or outside: the policy of this training run instead of the base' },
  { flags: '--step <n>', description: 'with --run: checkpoint of this iteration', parse: wholeNumber(1) },
  { flags: '--adapter <dir>', description: 'with --agent seatrial or outside: a folder with an adapter over the base' },
  { flags: '--decoding <kind>', description: 'with --agent seatrial or outside (default: temperature-1)', choices: ['temperature-1', 'greedy'] },
  longPromptsFlag,
  { flags: '--agent-config <file>', description: 'with --agent seatrial: agent configuration, TOML', setting: 'agent.config' },
  baseFlag,
  threadsFlag,
  runsDirFlag,
  configFlag,
  setFlag,
  sandboxFlag,
  networkFlag,
];

export interface TrialSetup {
  readonly agent: AgentChoice;
  readonly settings: Settings;
  readonly graderMode: GraderMode;
  readonly seed: number;
}

/** @throws UsageError, AgentUnknownError, ConfigError and what opening a run or checkpoint throws. */
export async function trialSetup(call: CommandCall): Promise<TrialSetup> {
  const { flags, surroundings } = call;
  const run = flags.text('run') === null ? null : await resolveRun(runsDirOf(call), flags.text('run')!, 'train');
  const settings = run === null ? await settingsOf(call) : settingsOfRun(run, call);
  const who = flags.text('agent') ?? 'oracle';
  const outside = who.startsWith('outside:');
  const [idle] = who === 'seatrial' ? [] : flags.given([...(outside ? [] : ['run', 'step', 'adapter', 'decoding']), 'agentConfig', 'longPrompts']);
  if (idle !== undefined) throw new UsageError(`${idle} has no meaning for --agent ${who}`, `Give it with --agent seatrial${['--run', '--step', '--adapter', '--decoding'].includes(idle) ? ' or --agent outside:FILE' : ''}.`);
  if (flags.text('run') === null) refuseWithout(call, ['step'], '--run');
  if (!who.startsWith('script:')) refuseWithout(call, ['agentTimeout'], '--agent script:FILE');
  const seconds = flags.number('agentTimeout');
  return {
    agent: parseAgent(who, surroundings.cwd, { timeoutMs: seconds === null ? null : seconds * 1000, served: await servedOf(call, run, settings), temperature: flags.text('decoding') === 'greedy' ? 0 : 1 }),
    settings,
    graderMode: GraderMode.parse(flags.text('grader') ?? 'workspace'),
    seed: flags.number('seed') ?? 0,
  };
}

async function servedOf({ flags, surroundings, console }: CommandCall, run: RunFolder | null, settings: Settings): Promise<ServedAdapter | null> {
  const adapter = flags.text('adapter');
  if (run !== null && adapter !== null) throw new UsageError('--run and --adapter exclude each other', 'Give one of them.');
  if (run !== null) {
    const chosen = await chooseCheckpoint(run, { rule: settings.evaluation.checkpoint, step: flags.number('step'), cwd: surroundings.cwd, onNote: (note) => console.line(note) });
    console.line(`The policy of run ${run.record.runId}, iteration ${chosen.globalStep} (policy version ${chosen.policyVersion}).`);
    return chosen;
  }
  if (adapter === null) return null;
  const adapterDir = resolve(surroundings.cwd, adapter);
  if (!holdsAdapter(adapterDir)) throw new UsageError(`${adapterDir} holds no adapter_config.json`, 'Name a folder with an adapter: a checkpoint’s `actor`, or a release.');
  return { policyVersion: foreignVersion, adapterDir };
}
