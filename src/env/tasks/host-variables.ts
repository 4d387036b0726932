import { TaskVariableError } from './errors.js';

export type HostVariables = Readonly<Record<string, string | undefined>>;

/**
 * A task's environment table with its host variables filled in: a value that is wholly `${NAME}` or `${NAME:-default}`
 * takes the host's variable. Anything else stays as written, as in Harbor.
 * @throws TaskVariableError `E_TASK_VARIABLE`
 */
export function resolveVariables(taskId: string, env: Readonly<Record<string, string>>, host: HostVariables): Record<string, string> {
  const resolve = (key: string, value: string): string => {
    const template = /^\$\{([^}:]+)(?::-(.*))?\}$/.exec(value);
    if (template === null) return value;
    const found = host[template[1]!] ?? template[2];
    if (found === undefined) throw new TaskVariableError(taskId, key, template[1]!);
    return found;
  };
  return Object.fromEntries(Object.entries(env).map(([key, value]) => [key, resolve(key, value)]));
}
