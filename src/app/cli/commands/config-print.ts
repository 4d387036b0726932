import { stringify } from 'smol-toml';
import { loadSettings } from '../../compose/load-settings.js';
import { builtinConfigPath } from '../../compose/places.js';
import type { Settings } from '../../compose/settings.js';
import type { CommandCall, CommandSpec } from '../command.js';
import { agentFlag, baseFlag, concurrencyFlag, configFlag, networkFlag, sandboxFlag, setFlag, tasksFlag, threadsFlag } from '../flags.js';

/** The flags of every command that reads the configuration. */
export const settingsFlags = [configFlag, setFlag, tasksFlag, baseFlag, agentFlag, sandboxFlag, networkFlag, threadsFlag, concurrencyFlag] as const;

/** The configuration of a call: its file, then its flags. */
export async function settingsOf({ flags, surroundings }: Pick<CommandCall, 'flags' | 'surroundings'>): Promise<Settings> {
  return await loadSettings({ configPath: flags.text('config') ?? builtinConfigPath, flags: flags.settings(), assignments: flags.list('set'), cwd: surroundings.cwd });
}

export const configPrint: CommandSpec = {
  path: ['config', 'print'],
  summary: 'print the configuration as it would be used, every key with its value',
  flags: [...settingsFlags],
  examples: ['seatrial config print', 'seatrial config print --config my.toml --set train.iterations=20'],
  run: async (call) => {
    const settings = await settingsOf(call);
    return { json: settings, text: stringify(withoutNulls(settings)) };
  },
};

/** TOML has no null: such keys are left out, which means the same. */
function withoutNulls(value: object): object {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]: [string, unknown]) => [key, Array.isArray(inner) ? inner.map((item) => (typeof item === 'object' && item !== null ? withoutNulls(item) : (item as unknown))) : typeof inner === 'object' && inner !== null ? withoutNulls(inner) : inner]),
  );
}
