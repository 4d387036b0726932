import { TaskVariableError } from './errors.js';

export type HostVariables = Readonly<Record<string, string | undefined>>;

/** The host variable that a value stands for, with its default; null for a value that stands for itself. */
export function variableOf(value: string): { readonly name: string; readonly fallback: string | undefined } | null {
  const template = /^\$\{([^}:]+)(?::-(.*))?\}$/.exec(value);
  return template === null ? null : { name: template[1]!, fallback: template[2] };
}

/**
 * A task's environment table with its host variables filled in: a value that is wholly `${NAME}` or `${NAME:-default}`
 * takes the host's variable. Anything else stays as written. Held against test/harbor-calls/variables.jsonl.
 * @throws TaskVariableError `E_TASK_VARIABLE`
 */
export function resolveVariables(taskId: string, env: Readonly<Record<string, string>>, host: HostVariables): Record<string, string> {
  const resolve = (key: string, value: string): string => {
    const variable = variableOf(value);
    if (variable === null) return value;
    const found = (Object.hasOwn(host, variable.name) ? host[variable.name] : undefined) ?? variable.fallback;
    if (found === undefined) throw new TaskVariableError(taskId, key, variable.name);
    return found;
  };
  return Object.fromEntries(Object.entries(env).map(([key, value]) => [key, resolve(key, value)]));
}
