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
  const kept = Object.entries(value).filter(([, inner]) => inner !== null) as [string, unknown][];
  return Object.fromEntries(kept.map(([key, inner]) => [key, Array.isArray(inner) ? inner.map(valueWithoutNulls) : valueWithoutNulls(inner)]));
}

function valueWithoutNulls(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? withoutNulls(value) : value;
}
