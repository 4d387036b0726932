import type { SandboxDiagnosis } from '../../../env/index.js';
import { diagnose, type Finding } from '../../compose/doctor.js';
import { suggestedCommand } from '../../compose/suggested-command.js';
import type { CommandSpec } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { agentFlag, baseFlag, configFlag, longPromptsFlag, runsDirFlag, sandboxFlag, setFlag, tasksFlag } from '../flags.js';
import { runsDirOf, settingsOf } from './settings-flags.js';

export const doctorCommand: CommandSpec = {
  path: ['doctor'],
  summary: 'say what this machine has and lacks: Node, cores, memory, disk, sandboxes, base, agent, tasks',
  flags: [runsDirFlag, configFlag, setFlag, baseFlag, tasksFlag, agentFlag, longPromptsFlag, sandboxFlag],
  examples: ['seatrial doctor', 'seatrial doctor --json'],
  run: async (call) => {
    const settings = await settingsOf(call);
    const diagnosis = await diagnose(settings, runsDirOf(call), call.surroundings);
    const { findings, sandboxes, ready, next } = diagnosis;
    const wanted = settings.sandbox.provider;
    return {
      json: diagnosis,
      text: `${[...findings.flatMap(findingLines), ...sandboxes.flatMap((one) => sandboxLines(one, isMissed(one, wanted, sandboxes))), '', ready ? `Ready: ${suggestedCommand(next, ...call.flags.words([]))}` : 'Not ready: see what is marked BAD.'].join('\n')}\n`,
      exitCode: ready ? exitCodes.ok : exitCodes.environment,
    };
  },
};

function findingLines({ name, ok, value, remedy }: Finding): string[] {
  return [`${ok ? 'ok  ' : 'BAD '} ${name}: ${value}`, ...(remedy === null ? [] : [`       ${remedy}`])];
}

/** Whether a run would lack it: the one that was asked for, or each of those that `auto` could take where it finds none. */
function isMissed({ provider, available, isolation }: SandboxDiagnosis, wanted: string, all: readonly SandboxDiagnosis[]): boolean {
  if (available) return false;
  return wanted === provider || (wanted === 'auto' && isolation !== 'none' && !all.some((one) => one.available && one.isolation !== 'none'));
}

function sandboxLines({ provider, isolation, available, facts, problem, remedy }: SandboxDiagnosis, missed: boolean): string[] {
  const mark = missed ? 'BAD ' : available && isolation !== 'none' ? 'ok  ' : '--  ';
  return [
    `${mark} sandbox ${provider}: ${available ? `available, isolation: ${isolation}` : (problem ?? 'not available')}`,
    ...facts.map(({ name, value, weaker }) => `       ${name}: ${value}${weaker ? ' (weaker)' : ''}`),
    ...(available || remedy === null ? [] : [`       ${remedy}`]),
  ];
}
