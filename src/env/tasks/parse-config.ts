import type { TaskConfig } from './config.js';
import { taskConfigSchema } from './config-schema.js';
import { TaskConfigError } from './errors.js';
import { configIssues, isTable } from './lax.js';
import { parseToml } from './toml.js';
import { unknownKeys, type UnknownKey } from './unknown-keys.js';

/** What the reader must know besides the values: which of them task.toml states itself. */
export interface ParsedConfig {
  readonly config: TaskConfig;
  /** The environment tables that state `network_mode`, `allowed_hosts` or the legacy `allow_internet`. */
  readonly networkStatedIn: readonly EnvironmentPlace[];
  readonly unknownKeys: readonly UnknownKey[];
  /** True where the verifier's own environment table (of the step, else of the task) states `os`. */
  readonly verifierOsIsStated: (stepIndex: number | null) => boolean;
}

/** Which environment table: the task's, its verifier's, or that of a step's verifier (from 0). */
export type EnvironmentPlace = 'environment' | 'verifier.environment' | `steps.${number}.verifier.environment`;

/**
 * Reads task.toml as Harbor does.
 * @throws TaskConfigError `E_TASK_CONFIG` with every issue found
 */
export function parseTaskConfig(text: string): ParsedConfig {
  const table = parseToml(text);
  const result = taskConfigSchema.safeParse(table);
  if (!result.success) {
    throw new TaskConfigError('validation', configIssues(result.error.issues));
  }
  const steps = at(table, 'steps');
  const verifierEnvironments = (Array.isArray(steps) ? steps : []).map((step) => at(at(step, 'verifier'), 'environment'));
  const places: [EnvironmentPlace, unknown][] = [
    ['environment', at(table, 'environment')],
    ['verifier.environment', at(at(table, 'verifier'), 'environment')],
    ...verifierEnvironments.map((environment, index): [EnvironmentPlace, unknown] => [`steps.${index}.verifier.environment`, environment]),
  ];
  return {
    config: result.data,
    unknownKeys: unknownKeys(table),
    networkStatedIn: places.filter(([, environment]) => networkKeys.some((key) => at(environment, key) !== undefined)).map(([place]) => place),
    verifierOsIsStated: (stepIndex) => at((stepIndex === null ? undefined : verifierEnvironments[stepIndex]) ?? at(at(table, 'verifier'), 'environment'), 'os') !== undefined,
  };
}

const networkKeys = ['network_mode', 'allowed_hosts', 'allow_internet'];

function at(value: unknown, key: string): unknown {
  return isTable(value) ? value[key] : undefined;
}
