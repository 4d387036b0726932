import { posix } from 'node:path';
import { z } from 'zod';
import { nearestWord } from '../../core/index.js';
import * as lax from '../tasks/lax.js';
import { TaskListError } from './errors.js';
import { latestVersion } from './version-order.js';

/** Harbor's registry.json: datasets by name and version, each a list of tasks in folders or git repositories. */
export interface RegistryDataset {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly tasks: readonly RegistryTask[];
  readonly metrics: readonly { readonly type: (typeof metricTypes)[number]; readonly kwargs: Readonly<Record<string, unknown>> }[];
}

export interface RegistryTask {
  readonly name: string;
  /** Null for a task in a folder beside the registry. */
  readonly git_url: string | null;
  readonly git_commit_id: string | null;
  readonly path: string;
}

const metricTypes = ['sum', 'min', 'max', 'mean', 'uv-script'] as const;

/** A path as Python's pathlib keeps it: no empty and no `.` parts. */
const path = z.unknown().transform((value, context): string => {
  if (typeof value === 'string') return (value.startsWith('/') ? '/' : '') + value.split('/').filter((part) => part !== '' && part !== '.').join('/') || '.';
  lax.report(context, value === undefined ? ['missing', 'this key is required'] : ['path_type', 'expected a path']);
  return z.NEVER;
});

const schema = z.array(
  lax.section({
    name: lax.text,
    version: lax.text,
    description: lax.text,
    tasks: lax.requiredList(lax.section({ name: lax.text, git_url: lax.nullableText, git_commit_id: lax.nullableText, path })),
    metrics: lax.listOf(lax.section({ type: lax.wordOr(metricTypes, 'mean' as const), kwargs: lax.tableOf(z.unknown()) })),
  }),
);

/**
 * Reads a registry.json as Harbor does; unknown keys are dropped, as Harbor drops them.
 * @param file named in errors
 * @throws TaskListError `E_TASK_LIST`
 */
export function parseRegistry(text: string, file: string): readonly RegistryDataset[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new TaskListError(file, `it is not JSON: ${error instanceof Error ? error.message : String(error)}`, 'Write a JSON list of datasets, as Harbor’s registry.json is.', 'syntax');
  }
  const result = schema.safeParse(lax.isTable(value) && Object.keys(value).length === 0 ? [] : value);
  if (result.success) return result.data;
  throw TaskListError.ofIssues(file, result.error.issues);
}

/**
 * The dataset that `name` or `name@version` means. Of two with the same name and version the later counts, as in Harbor.
 * @throws TaskListError `E_TASK_LIST` naming the nearest name and the versions there are
 */
export function selectDataset(datasets: readonly RegistryDataset[], wanted: string, file: string): RegistryDataset {
  const [, name, version] = /^([^@]*)(?:@(.*))?$/s.exec(wanted)!;
  const named = datasets.filter((dataset) => dataset.name === name);
  if (named.length === 0) {
    const names = [...new Set(datasets.map((dataset) => dataset.name))];
    const nearest = nearestWord(name!, names);
    throw new TaskListError(file, `it has no dataset ${JSON.stringify(name)}`, nearest === null ? `Its datasets: ${names.join(', ') || 'none'}.` : `Did you mean ${nearest}? Its datasets: ${names.join(', ')}.`);
  }
  const versions = named.map((dataset) => dataset.version);
  const chosen = version ?? latestVersion(versions);
  const found = named.findLast((dataset) => dataset.version === chosen);
  if (found === undefined) throw new TaskListError(file, `dataset ${name!} has no version ${JSON.stringify(chosen)}`, `Its versions: ${versions.join(', ')}.`);
  return found;
}

/** A git task's path in its repository without `..`; null for one that leads out of it. */
export function repositoryPath(path: string): string | null {
  if (path.startsWith('/')) return null;
  const normal = posix.normalize(path);
  return normal === '..' || normal.startsWith('../') ? null : normal;
}
