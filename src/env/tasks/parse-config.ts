import type { TaskConfig } from './config.js';
import { taskConfigSchema } from './config-schema.js';
import { TaskConfigError } from './errors.js';
import { isTable, ruleOf } from './lax.js';
import { parseToml } from './toml.js';

/** What the reader must know besides the values: which of them task.toml states itself. */
export interface ParsedConfig {
  readonly config: TaskConfig;
  /** True where `[environment]` states `network_mode`, `allowed_hosts` or the legacy `allow_internet`. */
  readonly networkIsStated: boolean;
  /** True where the verifier's own environment table (of the step, else of the task) states `os`. */
  readonly verifierOsIsStated: (stepIndex: number | null) => boolean;
}

/**
 * Reads task.toml as Harbor does.
 * @throws TaskConfigError `E_TASK_CONFIG` with every issue found
 */
export function parseTaskConfig(text: string): ParsedConfig {
  const table = parseToml(text);
  const result = taskConfigSchema.safeParse(table);
  if (!result.success) {
    const issues = result.error.issues.map((issue) => ({
      path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      rule: ruleOf(issue),
      message: issue.message,
    }));
    throw new TaskConfigError('validation', issues);
  }
  const stated = at(table, 'environment');
  return {
    config: result.data,
    networkIsStated: ['network_mode', 'allowed_hosts', 'allow_internet'].some((key) => at(stated, key) !== undefined),
    verifierOsIsStated: (stepIndex) => {
      const steps = at(table, 'steps');
      const ofStep = stepIndex !== null && Array.isArray(steps) ? at(at(steps[stepIndex], 'verifier'), 'environment') : undefined;
      return at(ofStep ?? at(at(table, 'verifier'), 'environment'), 'os') !== undefined;
    },
  };
}

function at(value: unknown, key: string): unknown {
  return isTable(value) ? value[key] : undefined;
}
