import { variableOf, type HostVariables } from './host-variables.js';
import type { Task } from './task.js';
import { isSensitiveName } from './text-rules.js';

/** A value that must not stand in records, and the variable that holds it. */
export interface TaskSecret {
  /** As the sandbox knows it. */
  readonly name: string;
  readonly value: string;
}

/** Shorter values occur in texts by chance. */
const shortestSecretChars = 6;

/**
 * The secrets of a task's environment tables (environment, verifier, solution, steps): whatever is taken from a variable of
 * the host, and whatever a variable holds whose name says so (KEY, SECRET, TOKEN, PASSWORD, CREDENTIAL, AUTH), longest first.
 */
export function taskSecrets({ config }: Pick<Task, 'config'>, host: HostVariables = {}): readonly TaskSecret[] {
  const { environment, verifier, solution, steps } = config;
  const tables = [environment.env, verifier.env, verifier.environment?.env ?? {}, solution.env, ...(steps ?? []).flatMap((step) => [step.verifier.env, step.verifier.environment?.env ?? {}])];
  const found = new Map<string, string>();
  for (const [name, written] of tables.flatMap((table) => Object.entries(table))) {
    const variable = variableOf(written);
    const ofHost = variable === null || !Object.hasOwn(host, variable.name) ? undefined : host[variable.name];
    const value = ofHost ?? (variable === null ? written : variable.fallback);
    const secret = ofHost !== undefined || isSensitiveName(name) || (variable !== null && isSensitiveName(variable.name));
    if (secret && value !== undefined && value.length >= shortestSecretChars && !found.has(value)) found.set(value, name);
  }
  return [...found].map(([value, name]) => ({ name, value })).sort((a, b) => b.value.length - a.value.length);
}
