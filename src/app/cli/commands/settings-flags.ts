import { resolve } from 'node:path';
import { loadSettings, storedSettings } from '../../compose/load-settings.js';
import { builtinConfigPath, defaultRunsDir } from '../../compose/places.js';
import type { Settings } from '../../compose/settings.js';
import type { RunFolder } from '../../../store/index.js';
import type { CommandCall } from '../command.js';
import { agentFlag, baseFlag, concurrencyFlag, configFlag, networkFlag, sandboxFlag, setFlag, tasksFlag, threadsFlag } from '../flags.js';

/** The flags of every command that reads the configuration. */
export const settingsFlags = [configFlag, setFlag, tasksFlag, baseFlag, agentFlag, sandboxFlag, networkFlag, threadsFlag, concurrencyFlag] as const;

type Given = Pick<CommandCall, 'flags' | 'surroundings'>;

/** The configuration of a call: its file, then its flags. */
export async function settingsOf({ flags, surroundings }: Given): Promise<Settings> {
  return await loadSettings({ configPath: flags.text('config') ?? builtinConfigPath, flags: flags.settings(), assignments: flags.list('set'), cwd: surroundings.cwd });
}

/** The configuration that a run stored, with the flags of this call. */
export function settingsOfRun(run: RunFolder, { flags, surroundings }: Given): Settings {
  return storedSettings(run.record.runId, run.record.config, { flags: flags.settings(), assignments: flags.list('set'), cwd: surroundings.cwd });
}

export function runsDirOf({ flags, surroundings }: Given): string {
  return resolve(surroundings.cwd, flags.text('runsDir') ?? defaultRunsDir);
}

/** What a command that is suggested must be given as well to find the same runs. */
export function runsDirSuffix({ flags }: Pick<CommandCall, 'flags'>): string {
  const dir = flags.text('runsDir');
  return dir === null ? '' : ` --runs-dir ${dir}`;
}
