import { SeatrialError } from '../../core/index.js';

/** One thing wrong with a task.toml: where (`['environment', 'cpus']`), which rule, in words. */
export interface ConfigIssue {
  readonly path: readonly (string | number)[];
  /** The rule that was broken, by pydantic's name for it: `float_parsing`, `missing`, `value_error`... */
  readonly rule: string;
  readonly message: string;
}

/** A task.toml that is not TOML 1.0, or whose values Harbor would refuse. */
export class TaskConfigError extends SeatrialError {
  readonly reason: 'toml' | 'validation';
  readonly issues: readonly ConfigIssue[];

  constructor(reason: 'toml' | 'validation', issues: readonly ConfigIssue[]) {
    const lines = issues.map(({ path, message }) => (reason === 'toml' ? message : `${path.join('.') || 'the whole file'}: ${message}`));
    super({
      code: 'E_TASK_CONFIG',
      message: `task.toml is not ${reason === 'toml' ? 'TOML 1.0' : 'a valid Harbor task configuration'}: ${lines.join('; ')}`,
      remedy: `Correct the named ${reason === 'toml' ? 'line' : 'keys'} of task.toml.`,
    });
    this.reason = reason;
    this.issues = issues;
  }
}

/** A folder that is not a usable Harbor task directory. */
export class TaskInvalidError extends SeatrialError {
  readonly dir: string;
  readonly found: string;

  constructor(dir: string, found: string, remedy: string, cause?: unknown) {
    super({ code: 'E_TASK_INVALID', message: `${dir} is not a valid task directory: ${found}`, remedy, cause });
    this.dir = dir;
    this.found = found;
  }
}

/** One thing that a task asks for and a provider does not have. */
export interface TaskNeed {
  /** Where the task says so: `[environment] docker_image`, `environment/Dockerfile`. */
  readonly key: string;
  /** In words, for a sentence about the task: `it needs the image debian:12`. */
  readonly asks: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** The task needs something that the chosen sandbox provider cannot give. It is never run differently in silence. */
export class ProviderUnsupportedError extends SeatrialError {
  readonly needs: readonly TaskNeed[];

  constructor(taskId: string, providerName: string, needs: readonly TaskNeed[]) {
    const remedies = new Map<string, string[]>();
    for (const { key, remedy } of needs) remedies.set(remedy, [...(remedies.get(remedy) ?? []), key]);
    super({
      code: 'E_PROVIDER_UNSUPPORTED',
      message: `task ${taskId} cannot run as it is in the ${providerName} provider: ${needs.map(({ asks, key }) => (asks.includes(key) ? asks : `${asks} (${key})`)).join('; ')}`,
      remedy: `${[...remedies].map(([remedy, keys]) => `For ${keys.join(', ')}: ${remedy}`).join('. ')}.`,
    });
    this.needs = needs;
  }
}

/** The task's configuration names a host variable that is not set. */
export class TaskVariableError extends SeatrialError {
  constructor(taskId: string, key: string, variable: string) {
    super({
      code: 'E_TASK_VARIABLE',
      message: `task ${taskId} takes ${key} from the host variable ${variable}, which is not set`,
      remedy: `Set ${variable} and name it in [sandbox] hostVariables of the configuration, or give the task a default: \${${variable}:-value}.`,
    });
  }
}

/** The sandbox lacks a program that the task names in `requires` or in the first line of one of its scripts. */
export class InterpreterMissingError extends SeatrialError {
  readonly missing: readonly string[];

  constructor(taskId: string, providerName: string, missing: readonly string[]) {
    super({
      code: 'E_INTERPRETER_MISSING',
      message: `task ${taskId} needs ${missing.join(', ')}, which the ${providerName} sandbox does not have`,
      remedy: `Install ${missing.join(', ')} where sandboxes can see it (below /usr), or leave the task out.`,
    });
    this.missing = missing;
  }
}
