import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/** SHA-256 as 64 lower-case hex digits; strings are hashed as UTF-8. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** The semantic digest of a record: SHA-256 of its canonical JSON (RFC 8785). */
export function digestOf(record: unknown): string {
  return sha256Hex(canonicalJson(record));
}

/** SHA-256 over token ids as little-endian int32: the identity of a trajectory's array in rollout, store and trainer. */
export function tokenArrayHash(ids: ArrayLike<number>): string {
  const bytes = Buffer.alloc(ids.length * 4);
  for (let i = 0; i < ids.length; i++) bytes.writeInt32LE(ids[i]!, i * 4);
  return sha256Hex(bytes);
}
