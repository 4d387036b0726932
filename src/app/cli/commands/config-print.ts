import { stringify } from 'smol-toml';
import type { CommandSpec } from '../command.js';
import { settingsFlags, settingsOf } from './settings-flags.js';

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
