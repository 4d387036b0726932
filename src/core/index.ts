/** The door of the core room. */
export { assertNever, InvariantError, SeatrialError, type ErrorFacts } from './errors.js';
export type { Clock } from './clock.js';
export { systemClock } from './system-clock.js';
export { canonicalJson } from './canonical-json.js';
export { digestOf, sha256Hex, tokenArrayHash } from './hash.js';
export { CounterRng, RandomStream } from './rng.js';
