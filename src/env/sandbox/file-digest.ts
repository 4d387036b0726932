import { createHash } from 'node:crypto';
import { readFileSync, readSync } from 'node:fs';
import { sha256Hex } from '../../core/index.js';
import { withRegularFileSync } from '../../store/index.js';

const chunkBytes = 1_048_576;

/**
 * SHA-256 of a file's content, 64 hex digits; a large one is read in pieces.
 * @param sizeBytes what the caller knows of its size
 * @throws FileUnreadableError; errors of the file system
 */
export function fileDigest(path: string, sizeBytes: number): string {
  return withRegularFileSync(path, (fd) => {
    if (sizeBytes <= chunkBytes) return sha256Hex(readFileSync(fd));
    const hash = createHash('sha256');
    const chunk = Buffer.allocUnsafe(chunkBytes);
    for (let count = readSync(fd, chunk, 0, chunkBytes, null); count > 0; count = readSync(fd, chunk, 0, chunkBytes, null)) hash.update(chunk.subarray(0, count));
    return hash.digest('hex');
  });
}
