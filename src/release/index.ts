/** The door of the release room: build, scan, verify. */
export type { AdapterLoader, LoadRequest } from './load-proof.js';
export { BaseArchitecture, Licence, LoadObservation, LoadProof, ReleaseBase, ReleaseRecord } from './records.js';
