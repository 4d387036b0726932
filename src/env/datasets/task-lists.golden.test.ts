import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { harborCalls } from '../../../test/support/harbor-calls.js';
import { TaskListError } from './errors.js';
import { parseManifest } from './manifest.js';
import { parseRegistry, repositoryPath, selectDataset, type RegistryDataset } from './registry.js';

interface Refusal {
  readonly error_kind?: string;
  readonly errors?: readonly { readonly type: string; readonly loc: readonly (string | number)[] }[];
}

interface RegistryRow extends Refusal {
  readonly id: string;
  readonly text: string;
  readonly ok: boolean;
  readonly datasets?: readonly RegistryDataset[];
  readonly select?: string;
  readonly selected?: { readonly name: string; readonly version: string; readonly tasks: readonly { readonly path: string; readonly git_url?: string; readonly git_commit_id?: string | null }[] };
  readonly selected_error?: string;
}

interface ManifestRow extends Refusal {
  readonly id: string;
  readonly toml: string;
  readonly ok: boolean;
  readonly parsed?: unknown;
}

function attempt<T>(read: () => T): T | TaskListError {
  try {
    return read();
  } catch (error) {
    if (error instanceof TaskListError) return error;
    throw error;
  }
}

/** Kind of the refusal, and place and rule of each fault, as Harbor's. */
function expectRefusal(refusal: TaskListError, { error_kind, errors }: Refusal): void {
  const kinds: Readonly<Record<string, string>> = { json: 'syntax', toml: 'syntax', validation: 'validation', TypeError: 'validation' };
  expect(refusal.reason).toBe(kinds[error_kind!]);
  // Harbor names an item that is no table by itself, without its place in the list, and reads a registry item by item.
  const places = (errors ?? []).map(({ type, loc }) => `${type} ${loc.join('.')}`).sort();
  const found = refusal.issues.map(({ rule, path }) => `${rule} ${path.join('.')}`).sort();
  if (errors !== undefined && error_kind === 'validation') expect(found.map((place) => place.replace(/ 0(?:\.|$)/, ' '))).toEqual(places);
}

describe('registry.json is read as Harbor reads it', () => {
  it.each(harborCalls<RegistryRow>('registry.jsonl').map((row) => [row.id, row] as const))('%s', (id, row) => {
    const datasets = attempt(() => parseRegistry(row.text, 'registry.json'));
    if (id === 'object-with-datasets') return expect(datasets).toMatchObject({ reason: 'validation' });
    if (datasets instanceof TaskListError || !row.ok) {
      expect(datasets).toBeInstanceOf(TaskListError);
      return expectRefusal(datasets as TaskListError, row);
    }
    expect(datasets).toEqual(row.datasets);
    if (row.select === undefined) return undefined;
    const selected = attempt(() => selectDataset(datasets, row.select!, 'registry.json'));
    if (row.selected === undefined) {
      const isPathFault = row.selected_error === 'ValidationError';
      return expect(isPathFault ? (selected as RegistryDataset).tasks.map(({ path }) => repositoryPath(path)) : selected).toEqual(isPathFault ? [null] : expect.any(TaskListError));
    }
    expect(selected).not.toBeInstanceOf(TaskListError);
    const { name, version, tasks } = selected as RegistryDataset;
    expect({ name, version }).toEqual({ name: row.selected.name, version: row.selected.version });
    return expect(tasks.map(({ git_url, path }) => (git_url === null ? path : repositoryPath(path)))).toEqual(row.selected.tasks.map(({ path }) => path));
  });
});

describe('dataset.toml is read as Harbor reads it', () => {
  it.each(harborCalls<ManifestRow>('dataset-manifest.jsonl').map((row) => [row.id, row] as const))('%s', (_, row) => {
    const manifest = attempt(() => parseManifest(row.toml, 'dataset.toml'));
    if (!(manifest instanceof TaskListError) && row.ok) return expect(isDeepStrictEqual(manifest, row.parsed), JSON.stringify(manifest)).toBe(true);
    expect(manifest).toBeInstanceOf(TaskListError);
    return expectRefusal(manifest as TaskListError, row);
  });
});
