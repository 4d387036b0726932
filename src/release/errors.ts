import { SeatrialError } from '../core/index.js';
import type { ReleaseFailure } from './failures.js';

/** The records that a release would be built from do not fit together. */
export class ReleaseInputError extends SeatrialError {
  constructor(message: string, remedy: string, cause?: unknown) {
    super({ code: 'E_RELEASE_INPUT', message, remedy, cause });
  }
}

/** What was built does not pass its own verification; nothing was left in the output folder. */
export class ReleaseRefusedError extends SeatrialError {
  constructor(readonly failures: readonly ReleaseFailure[]) {
    const lines = failures.map(({ code, path, location, message }) => `\n  ${code} ${path}${location === null ? '' : ` (${location})`}: ${message}`);
    super({
      code: 'E_RELEASE_REFUSED',
      message: `the release was not made, since ${failures.length === 1 ? 'one check fails' : `${failures.length} checks fail`}:${lines.join('')}`,
      remedy: 'Correct the records named above and build again; the checkpoint and the evaluation were not touched.',
    });
  }
}
