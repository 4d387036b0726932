import { SeatrialError } from '../core/index.js';

/** A tokenizer or template file that is missing, damaged or of a kind we do not read; or impossible training options. */
export class TokenizerInputError extends SeatrialError {
  constructor(message: string, remedy: string, cause?: unknown) {
    super({ code: 'E_TOKENIZER_INPUT', message, remedy, cause });
  }
}
