/** The door of the store room: run folders, durable writes, journals, trajectories, digests. */
export { atomicWrite, movePath, removePath, removeQuietly, sweepTemporaries, sweepTemporariesOf, temporaryBeside } from './atomic-write.js';
export { checkpointNames, readSeal, sealCheckpoint, summaryText } from './checkpoint-folder.js';
export { nodeDisk, type Disk, type DiskFile } from './disk.js';
export {
  DiskAccessError,
  DiskFullError,
  DiskReadOnlyError,
  DiskWriteError,
  FileCorruptError,
  FileUnreadableError,
  JobExistsError,
  JobIdError,
  JobNotFoundError,
  JournalCorruptError,
  RunExistsError,
  RunIdError,
  RunKindError,
  RunLockedError,
  RunNotFoundError,
  unreadableFile,
  writeFailure,
} from './errors.js';
export { digestFolder, folderFaults, listFiles, sha256File, sha256SumsText, type FileDigest, type ListedFile } from './file-digest.js';
export { replaceFolder, restoreFolder, syncTree } from './folder-swap.js';
export { Journal, readJournal, type TornLine } from './journal.js';
export { JobFolder, type StoredTrial } from './job-folder.js';
export { parseJson, readJsonFile, writeJsonFile } from './json-file.js';
export { readRecords, RecordLog } from './record-log.js';
export { oneReadLimitBytes, openRegularFile, readRegularFile, readRegularFileSync, readTextFile, recordLimitBytes, unusualKind, withRegularFileSync } from './regular-file.js';
export { resolveRun, RunFolder, runIds } from './run-folder.js';
export { RunLock, whileLocked } from './run-lock.js';
export { fromBfloat16, toBfloat16 } from './bfloat16.js';
export {
  decodeSafetensors,
  encodeSafetensors,
  float32Tensor,
  inFileOrder,
  readSafetensors,
  SafetensorsError,
  safetensorsHeader,
  tensorFloats,
  type SafetensorsFile,
  type StoredTensor,
  type TensorDtype,
} from './safetensors.js';
export { checkSegments, StoredOutcome } from './stored-outcome.js';
export { readTrajectoryShard, trajectoryShardBytes, writeTrajectoryShard } from './trajectory-shard.js';
export { readTrialFolder, writeTrialFolder, type FolderFile } from './trial-folder.js';
