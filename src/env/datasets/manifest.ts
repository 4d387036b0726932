import { TaskConfigError } from '../tasks/errors.js';
import * as lax from '../tasks/lax.js';
import { packageNameProblem } from '../tasks/text-rules.js';
import { parseToml } from '../tasks/toml.js';
import { checked } from '../tasks/environment-schema.js';
import { anyValue, packageInfo } from '../tasks/config-schema.js';
import type { PackageInfo } from '../tasks/config.js';
import { TaskListError } from './errors.js';

/** Harbor's dataset.toml: tasks by name and content digest, and files beside them. */
export interface DatasetManifest {
  readonly schema_version: string;
  readonly dataset: PackageInfo;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** `digest` is `sha256:` and the lock digest of the task. */
  readonly tasks: readonly { readonly name: string; readonly digest: string }[];
  /** `digest` is empty where none was stated. */
  readonly files: readonly { readonly path: string; readonly digest: string }[];
}

const digestProblem = (digest: string): string | null => (/^sha256:[a-f0-9]{64}\n?$/.test(digest) ? null : `expected sha256: and 64 hex digits, found ${JSON.stringify(digest)}`);
const fileNameProblem = (path: string): string | null => (/[/\\]/.test(path) ? `expected a file name without folders, found ${JSON.stringify(path)}` : null);

const schema = lax.section({
  schema_version: lax.textOr('1.0'),
  dataset: lax.required(packageInfo),
  metadata: lax.tableOf(anyValue),
  tasks: lax.listOf(lax.section({ name: checked(lax.text, packageNameProblem), digest: checked(lax.text, digestProblem) })),
  files: lax.listOf(lax.section({ path: checked(lax.text, fileNameProblem), digest: checked(lax.textOr(''), (digest) => (digest === '' ? null : digestProblem(digest))) })),
});

/**
 * Reads a dataset.toml as Harbor does.
 * @param file named in errors
 * @throws TaskListError `E_TASK_LIST`
 */
export function parseManifest(text: string, file: string): DatasetManifest {
  let table: unknown;
  try {
    table = parseToml(text);
  } catch (error) {
    if (!(error instanceof TaskConfigError)) throw error;
    throw new TaskListError(file, `it is not TOML 1.0: ${error.issues[0]!.message}`, 'Correct the named line.', 'syntax');
  }
  const result = schema.safeParse(table);
  if (result.success) return result.data;
  throw TaskListError.ofIssues(file, result.error.issues);
}
