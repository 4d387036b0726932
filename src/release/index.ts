/** The door of the release room: build, scan, verify. */
export { buildRelease, type BuiltRelease, type ReleaseInputs } from './build-release.js';
export { ReleaseInputError, ReleaseRefusedError } from './errors.js';
export { exitCodeOf, type ExitClass, type ReleaseFailure, type ReleaseVerification } from './failures.js';
export { type AdapterLoader, type LoadRequest } from './load-proof.js';
export type { ManifestEntry } from './manifest.js';
export { BaseArchitecture, baseArchitectureOf, builtinBaseId, Licence, LoadObservation, LoadProof, ReleaseBase, ReleaseRecord } from './records.js';
export { verifyRelease, type VerifyOptions } from './verify-release.js';
