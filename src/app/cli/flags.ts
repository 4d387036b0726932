import { InvariantError } from '../../core/index.js';
import { UsageError } from './failure.js';
import type { FlagSpec } from './flag-spec.js';

/** The flags that were given, by their camel-case names. */
export class Flags {
  constructor(
    private readonly values: Readonly<Record<string, unknown>>,
    private readonly specs: readonly FlagSpec[],
    private readonly defaults: Readonly<Record<string, unknown>> = {},
  ) {}

  on(name: string): boolean {
    return this.values[name] === true;
  }

  /** `--no-load` was given. */
  off(name: string): boolean {
    return this.values[name] === false;
  }

  text(name: string): string | null {
    return this.typed(name, 'string');
  }

  number(name: string): number | null {
    return this.typed(name, 'number');
  }

  list(name: string): readonly string[] {
    return (this.values[name] as readonly string[] | undefined) ?? [];
  }

  /** The same flags, with settings (by dotted key) that hold where no flag says otherwise. */
  withDefaults(settings: Readonly<Record<string, unknown>>): Flags {
    return new Flags(this.values, this.specs, settings);
  }

  /** Values of the flags that override settings, by dotted key. */
  settings(): Record<string, unknown> {
    const given = this.specs.flatMap((spec) => (spec.setting === undefined ? [] : [[spec.setting, this.values[nameOf(spec)]] as const]));
    return { ...this.defaults, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
  }

  /** Those of these flags that were given, as they are typed. */
  given(names: readonly string[]): string[] {
    return this.specs.flatMap((spec) => (names.includes(nameOf(spec)) && this.values[nameOf(spec)] !== undefined ? [longOf(spec)] : []));
  }

  /** What was given, as it would be typed again, but for the flags of these names. */
  words(except: readonly string[]): string[] {
    return this.specs.flatMap((spec) => {
      const value = this.values[nameOf(spec)];
      if (value === undefined || except.includes(nameOf(spec))) return [];
      const values = Array.isArray(value) ? (value as unknown[]) : [value];
      return values.flatMap((one) => (typeof one === 'boolean' ? [longOf(spec)] : [longOf(spec), String(one)]));
    });
  }

  private typed<T extends 'string' | 'number'>(name: string, type: T): (T extends 'string' ? string : number) | null {
    const value = this.values[name];
    if (value === undefined) return null;
    if (typeof value !== type) throw new InvariantError(`flag ${name} holds a ${typeof value}, not a ${type}`);
    return value as T extends 'string' ? string : number;
  }
}

/** `--runs-dir` of `--runs-dir <dir>`. */
export function longOf({ flags }: FlagSpec): string {
  return /--[a-z-]+/.exec(flags)![0];
}

/** `--runs-dir <dir>` is called `runsDir`, `--no-load` is `load`. */
export function nameOf({ flags }: FlagSpec): string {
  const long = /--(?:no-)?([a-z-]+)/.exec(flags)![1]!;
  return long.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function wholeNumber(least: number): NonNullable<FlagSpec['parse']> {
  return (text, flag) => {
    if (!/^\d+$/.test(text) || Number(text) < least || !Number.isSafeInteger(Number(text))) {
      throw new UsageError(`${flag} ${text}: expected a whole number of at least ${least}`, `Write it like ${flag} ${Math.max(least, 8)}.`);
    }
    return Number(text);
  };
}

/** Flags that several commands share. */
export const jsonFlag: FlagSpec = { flags: '--json', description: 'print one JSON value on standard output, and nothing else there' };
export const debugFlag: FlagSpec = { flags: '--debug', description: 'print the stack of an error' };
export const runsDirFlag: FlagSpec = { flags: '--runs-dir <dir>', description: 'folder of runs (default: runs)' };
export const configFlag: FlagSpec = { flags: '--config <file>', description: 'configuration, TOML (default: the built-in configs/builtin.toml)' };
export const setFlag: FlagSpec = { flags: '--set <key=value>', description: 'override one setting, such as train.klTarget=0.002', repeatable: true };
export const sandboxFlag: FlagSpec = { flags: '--sandbox <provider>', description: 'what isolates the commands of agents; process isolates nothing', choices: ['auto', 'bubblewrap', 'docker', 'harbor', 'process'], setting: 'sandbox.provider' };
export const networkFlag: FlagSpec = { flags: '--network <mode>', description: 'none: run tasks without network even where they ask for it', choices: ['task', 'none'], setting: 'sandbox.network' };
export const threadsFlag: FlagSpec = { flags: '--threads <n>', description: 'compute threads; results do not depend on it (default: 2, or the number of cores)', parse: wholeNumber(1), setting: 'engine.threads' };
export const concurrencyFlag: FlagSpec = { flags: '--concurrency <n>', description: 'trials at once; results do not depend on it', parse: wholeNumber(1), setting: 'rollout.concurrency' };
export const tasksFlag: FlagSpec = { flags: '--tasks <place>', description: 'frozen dataset, folder of Harbor task directories, one task directory, dataset.toml, or registry.json#NAME@VERSION', setting: 'data.tasks' };
export const baseFlag: FlagSpec = { flags: '--base <dir>', description: 'Hugging Face folder of the base model', setting: 'model.base' };
export const longPromptsFlag: FlagSpec = { flags: '--long-prompts <what>', description: 'tasks whose first prompt does not fit into the agent’s context (default: refuse)', choices: ['refuse', 'accept'], setting: 'agent.longPrompts' };
export const agentFlag: FlagSpec = { flags: '--agent <file>', description: 'agent configuration, TOML', setting: 'agent.config' };
