import { SeatrialError } from '../core/index.js';

/** Numbers that no formula of this room accepts: lengths that differ, a probability outside [0, 1], a value that is NaN. */
export class MathInputError extends SeatrialError {
  constructor(message: string) {
    super({
      code: 'E_MATH_INPUT',
      message,
      remedy: 'Check what produced these numbers; a missing quantity is null, never NaN.',
    });
  }
}

/** @throws MathInputError naming the array whose length is not `expected`. */
export function requireLengths(expected: number, arrays: Readonly<Record<string, ArrayLike<number>>>): void {
  for (const [name, array] of Object.entries(arrays)) {
    if (array.length !== expected) throw new MathInputError(`${name} has ${array.length} values, expected ${expected}`);
  }
}

/** @throws MathInputError unless `value` lies in the closed interval. */
export function requireWithin(name: string, value: number, low: number, high: number): void {
  if (!(value >= low && value <= high)) throw new MathInputError(`${name} is ${value}, expected a number from ${low} to ${high}`);
}

/** @throws MathInputError unless `value` lies strictly between 0 and 1, as a level of significance or confidence does. */
export function requireLevel(name: string, value: number): void {
  if (!(value > 0 && value < 1)) throw new MathInputError(`${name} is ${value}, expected a number between 0 and 1`);
}
