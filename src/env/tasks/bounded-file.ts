import { statSync } from 'node:fs';
import { readRegularFileSync } from '../../store/index.js';
import { fileDigest } from '../sandbox/file-digest.js';
import { TaskInvalidError } from './errors.js';

/** Tasks are held in memory while they run; what is larger belongs into an image. */
const largestHeldBytes = 1_073_741_824;
/** A sparse file can claim any size: nothing is read for hours. */
const largestHashedBytes = 16 * 1_073_741_824;

/** @throws TaskInvalidError for a file that is too large to hold */
export function readTaskFile(path: string): Buffer {
  requireSize(path, largestHeldBytes);
  return readRegularFileSync(path);
}

/** SHA-256 of a file's content, 64 hex digits, in pieces. @throws TaskInvalidError for one that is too large */
export function fileSha256(path: string): string {
  return fileDigest(path, requireSize(path, largestHashedBytes));
}

/** @throws TaskInvalidError for a file that is larger than any workspace's should be */
export function requireHeldSize(path: string, sizeBytes: number): void {
  refuseAbove(path, sizeBytes, largestHeldBytes);
}

function requireSize(path: string, limitBytes: number): number {
  const { size } = statSync(path);
  refuseAbove(path, size, limitBytes);
  return size;
}

function refuseAbove(path: string, size: number, limitBytes: number): void {
  if (size > limitBytes) throw new TaskInvalidError(path, `the file has ${size} bytes, at most ${limitBytes} are read`, 'Take it out of the task, or put it into the image.');
}
