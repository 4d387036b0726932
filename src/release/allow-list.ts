import { checkpointNames } from '../store/index.js';

/** The names of a release's files; nothing else may be in the folder. */
export const releaseNames = {
  card: 'README.md',
  adapter: 'adapter_model.safetensors',
  adapterConfig: 'adapter_config.json',
  summary: checkpointNames.summary,
  record: 'release.json',
  loadProof: 'load-proof.json',
  evaluation: 'evaluation/evaluation.json',
  report: 'evaluation/report.json',
  manifest: 'manifest.json',
  sums: 'SHA256SUMS',
} as const;

const optional: readonly string[] = [releaseNames.loadProof];
export const requiredFiles: readonly string[] = Object.values(releaseNames).filter((name) => !optional.includes(name));

const evaluationRecords =
  /^evaluation\/[A-Za-z0-9][A-Za-z0-9_-]*\.(temperature-1|greedy)\.[1-9][0-9]*\/(base|policy|base-repeat)\/(panel\.json|run\.json|trials\.jsonl|timings\.jsonl)$/;

/** Whether a release may hold a file of this path. */
export function isAllowed(path: string): boolean {
  return Object.values<string>(releaseNames).includes(path) || evaluationRecords.test(path);
}

const megabyte = 1_048_576;
/** A line a file. */
const listLimitBytes = 4 * megabyte;
/** The records of a large evaluation are a few MB. */
const textLimitBytes = 256 * megabyte;
/** What building reads in one piece: ten times the adapter of the reference's 8B model (rank 32, 174,656,008 bytes). */
const adapterLimitBytes = 2_048 * megabyte - 1;

/** The largest that a file of a release is. A sparse file claims any size, and only reading it to the end would tell. */
export function sizeLimitBytes(path: string): number {
  if (path === releaseNames.adapter) return adapterLimitBytes;
  return path === releaseNames.manifest || path === releaseNames.sums ? listLimitBytes : textLimitBytes;
}

/** Whether a file below an evaluation folder belongs to a release, by its path relative to that folder. */
export function isEvaluationRecord(path: string): boolean {
  return isAllowed(`evaluation/${path}`);
}
