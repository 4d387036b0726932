import { z } from 'zod';
import { canonicalJson } from '../core/index.js';
import { type FileDigest, sha256SumsText } from '../store/index.js';
import { releaseNames } from './allow-list.js';

export const ManifestEntry = z.strictObject({
  path: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ManifestEntry = z.infer<typeof ManifestEntry>;

/** `manifest.json`: every file of the release but itself and SHA256SUMS, sorted by path. */
export const Manifest = z.strictObject({ schemaVersion: z.literal(1), files: z.array(ManifestEntry) });
export type Manifest = z.infer<typeof Manifest>;

/** The manifest of a folder with these files: canonical JSON and a newline, so that equal folders give equal bytes. */
export function manifestOf(digests: readonly FileDigest[]): Manifest {
  const files = digests
    .filter(({ path }) => path !== releaseNames.manifest && path !== releaseNames.sums)
    .map(({ path, sizeBytes, sha256 }) => ({ path, size: sizeBytes, sha256 }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return { schemaVersion: 1, files };
}

export function manifestText(manifest: Manifest): string {
  return `${canonicalJson(manifest)}\n`;
}

/** SHA256SUMS covers the manifest too, so that `sha256sum --check` alone checks every byte but its own. */
export function sumsText(digests: readonly Pick<FileDigest, 'path' | 'sha256'>[]): string {
  return sha256SumsText(digests.filter(({ path }) => path !== releaseNames.sums).sort((a, b) => (a.path < b.path ? -1 : 1)));
}
