import type { ArtifactSection, TaskConfig } from './config.js';

/** Two artifacts that would be stored at one place, or one inside the other. Harbor keeps the first and warns. */
export interface ArtifactCollision {
  readonly first: string;
  readonly second: string;
}

/** The collisions among a task's own artifacts, with the folder that is collected in any case. */
export function artifactCollisions(config: TaskConfig): readonly ArtifactCollision[] {
  const usual = config.environment.os === 'windows' ? 'C:/logs/artifacts' : '/logs/artifacts';
  const declared = config.artifacts.map((entry): ArtifactSection => (typeof entry === 'string' ? { source: entry, destination: null, exclude: [], service: null } : entry));
  const isUsual = (entry: ArtifactSection): boolean => entry.source.replace(/\/+$/, '') === usual && serviceOf(entry) === 'main';
  const entries = declared.some(isUsual) ? declared : [{ source: usual, destination: null, exclude: [], service: null }, ...declared];
  return entries.flatMap((first, index) =>
    entries
      .slice(index + 1)
      .filter((second) => !covers(first, second) && overlap(outputOf(first), outputOf(second)))
      .map((second) => ({ first: first.source, second: second.source })),
  );
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
