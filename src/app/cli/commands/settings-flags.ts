import { resolve } from 'node:path';
import { loadSettings, storedSettings } from '../../compose/load-settings.js';
import { builtinConfigPath, defaultRunsDir } from '../../compose/places.js';
import type { Settings } from '../../compose/settings.js';
import { runsDirWords, suggestedCommand } from '../../compose/suggested-command.js';
import type { RunFolder } from '../../../store/index.js';
import type { CommandCall } from '../command.js';
import { UsageError } from '../failure.js';
import { agentFlag, baseFlag, concurrencyFlag, configFlag, longPromptsFlag, networkFlag, sandboxFlag, setFlag, tasksFlag, threadsFlag } from '../flags.js';

/** The flags of every command that reads the configuration. */
export const settingsFlags = [configFlag, setFlag, tasksFlag, baseFlag, agentFlag, longPromptsFlag, sandboxFlag, networkFlag, threadsFlag, concurrencyFlag] as const;

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

/** Flags that say something only together with another one are refused alone, not ignored. @throws UsageError. */
export function refuseWithout({ flags }: Pick<CommandCall, 'flags'>, names: readonly string[], needed: string): void {
  const [found] = flags.given(names);
  if (found !== undefined) throw new UsageError(`${found} says nothing without ${needed}`, `Add ${needed}, or leave out ${found}.`);
}

/** Flags that say nothing about this subject are refused, not ignored. @throws UsageError. */
export function refuseFor({ flags }: Pick<CommandCall, 'flags'>, names: readonly string[], subject: string): void {
  const [found] = flags.given(names);
  if (found !== undefined) throw new UsageError(`${found} says nothing about ${subject}`, `Leave out ${found}.`);
}

/** What a suggested command needs to find the same runs. */
export function runsDirWordsOf(call: Given): string[] {
  return runsDirWords(runsDirOf(call), call.surroundings.cwd);
}

/** A command that is suggested, with what it needs to find the same runs. */
export function commandOnRuns(call: Given, ...words: readonly string[]): string {
  return suggestedCommand(...words, ...runsDirWordsOf(call));
}
