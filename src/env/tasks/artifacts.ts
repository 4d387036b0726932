import type { ArtifactSection, TaskConfig } from './config.js';

/** What a trial keeps of what its agent left, and where: Harbor's rules, with the folder that is kept in any case. */
export interface PlannedArtifact {
  /** As the task writes it: absolute, or relative to the work directory. */
  readonly source: string;
  /** Relative to the trial's artifacts folder; empty for all of it. */
  readonly destination: string;
  /** Patterns of what is left out below a folder. */
  readonly exclude: readonly string[];
  readonly service: string | null;
  /** The source that has the place already: this one is skipped. Null for one that is kept. */
  readonly skippedFor: string | null;
}

/** In the order of collection. Held against test/harbor-calls/artifacts.jsonl. */
export function artifactPlan(config: Pick<TaskConfig, 'artifacts' | 'environment'>): readonly PlannedArtifact[] {
  const claimed: ArtifactSection[] = [];
  return entriesOf(config).map((entry) => {
    const again = (other: ArtifactSection): boolean => other.source === entry.source && covers(other, entry);
    const holder = claimed.find((other) => !again(other) && overlap(outputOf(other), outputOf(entry))) ?? null;
    if (holder === null) claimed.push(entry);
    return { source: entry.source, destination: outputOf(entry).join('/'), exclude: entry.exclude, service: entry.service, skippedFor: holder?.source ?? null };
  });
}

/** Two artifacts that would be stored at one place, or one inside the other. Harbor keeps the first and warns. */
export interface ArtifactCollision {
  readonly first: string;
  readonly second: string;
}

/** The collisions among a task's own artifacts, with the folder that is collected in any case. */
export function artifactCollisions(config: Pick<TaskConfig, 'artifacts' | 'environment'>): readonly ArtifactCollision[] {
  const entries = entriesOf(config);
  return entries.flatMap((first, index) =>
    entries
      .slice(index + 1)
      .filter((second) => !covers(first, second) && overlap(outputOf(first), outputOf(second)))
      .map((second) => ({ first: first.source, second: second.source })),
  );
}

function entriesOf({ artifacts, environment }: Pick<TaskConfig, 'artifacts' | 'environment'>): readonly ArtifactSection[] {
  const usual = environment.os === 'windows' ? 'C:/logs/artifacts' : '/logs/artifacts';
  const declared = artifacts.map((entry): ArtifactSection => (typeof entry === 'string' ? { source: entry, destination: null, exclude: [], service: null } : entry));
  const isUsual = (entry: ArtifactSection): boolean => entry.source.replace(/\/+$/, '') === usual && serviceOf(entry) === 'main';
  return declared.some(isUsual) ? declared : [{ source: usual, destination: null, exclude: [], service: null }, ...declared];
}

function serviceOf(entry: ArtifactSection): string {
  return entry.service ?? 'main';
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

/** Where it is stored, below the artifacts folder. */
function outputOf(entry: ArtifactSection): readonly string[] {
  return partsOf(entry.destination ?? entry.source).filter((part) => part !== '..');
}

function overlap(a: readonly string[], b: readonly string[]): boolean {
  const shorter = Math.min(a.length, b.length);
  return a.slice(0, shorter).every((part, index) => part === b[index]);
}

/** True where the first stores the second's source at the very place the second asks for. */
function covers(first: ArtifactSection, second: ArtifactSection): boolean {
  if (serviceOf(first) !== serviceOf(second) || first.source.startsWith('/') !== second.source.startsWith('/')) return false;
  const [outer, inner] = [partsOf(first.source), partsOf(second.source)];
  if (inner.length < outer.length || !overlap(outer, inner)) return false;
  const same = inner.length === outer.length && isSame(outputOf(first), outputOf(second));
  if (same) return isSame(first.exclude, second.exclude);
  return first.exclude.length === 0 && isSame(outputOf(second), [...outputOf(first), ...inner.slice(outer.length)]);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && overlap(a, b);
}
