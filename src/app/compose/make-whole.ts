import { dirname } from 'node:path';
import { nodeDisk, removePath, replaceFolder, temporaryBeside, writeFailure } from '../../store/index.js';

/**
 * A folder that is there whole or not at all: `fill` is given another name to write under, and what it left takes its
 * place at the end. @throws the store's disk errors, also for what `fill` could not write.
 */
export async function makeWhole<R>(dir: string, fill: (making: string) => Promise<R>): Promise<R> {
  const making = temporaryBeside(dir);
  try {
    await nodeDisk.makeFolder(dirname(dir));
    const result = await fill(making);
    await replaceFolder(making, dir);
    return result;
  } catch (error) {
    throw isOfSystem(error) ? writeFailure(dir, error) : error;
  } finally {
    await removePath(making);
  }
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
