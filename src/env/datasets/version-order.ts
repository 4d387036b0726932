/**
 * Which version of a dataset a name without one means, as in Harbor: `head`, else the newest by Python's rules for
 * versions (PEP 440), else the last in alphabetical order. Held against test/harbor-calls/registry.jsonl.
 */
export function latestVersion(versions: readonly string[]): string | null {
  if (versions.includes('head')) return 'head';
  const keyed = versions.flatMap((version) => {
    const key = versionKey(version);
    return key === null ? [] : [{ version, key }];
  });
  if (keyed.length > 0) return keyed.reduce((best, other) => (compareKeys(other.key, best.key) > 0 ? other : best)).version;
  return versions.length === 0 ? null : versions.reduce((best, other) => (Buffer.compare(Buffer.from(other), Buffer.from(best)) > 0 ? other : best));
}

type Part = number | string | readonly Part[];

const pattern =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d+)?)?(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d+)?)?(?:[-_.]?(dev)[-_.]?(\d+)?)?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$/;

const preReleases: Readonly<Record<string, string>> = { alpha: 'a', beta: 'b', preview: 'rc', pre: 'rc', c: 'rc' };

/** Parts in the order in which versions compare; null for what is no version. */
function versionKey(version: string): readonly Part[] | null {
  const match = pattern.exec(version.trim().toLowerCase());
  if (match === null) return null;
  const [, epoch, release, pre, preNumber, implicitPost, post, postNumber, dev, devNumber, local] = match;
  const numbers = release!.split('.').map(Number);
  while (numbers.length > 1 && numbers.at(-1) === 0) numbers.pop();
  const isPost = implicitPost !== undefined || post !== undefined;
  const isDev = dev !== undefined;
  // A development release of the final version comes before its pre-releases, a final version after them.
  const preKey: Part = pre !== undefined ? [preReleases[pre] ?? pre, Number(preNumber ?? 0)] : isDev && !isPost ? -Infinity : Infinity;
  const localKey: Part = local === undefined ? -Infinity : local.split(/[-_.]/).map((part): Part => (/^\d+$/.test(part) ? [1, Number(part)] : [0, part]));
  return [Number(epoch ?? 0), numbers, preKey, isPost ? Number(implicitPost ?? postNumber ?? 0) : -Infinity, isDev ? Number(devNumber ?? 0) : Infinity, localKey];
}

/** Lists compare part by part, a shorter one before its continuation; a bare infinity before or after every list. */
function compareKeys(a: Part, b: Part): number {
  if (typeof a === 'number' && typeof b === 'number') return a === b ? 0 : a < b ? -1 : 1;
  if (typeof a === 'string' && typeof b === 'string') return a === b ? 0 : a < b ? -1 : 1;
  if (typeof a === 'number' || typeof a === 'string') return a === Infinity ? 1 : -1;
  if (typeof b === 'number' || typeof b === 'string') return b === Infinity ? -1 : 1;
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const order = compareKeys(a[index]!, b[index]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
