import { existsSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson, type CheckpointSummary, ComparisonReport, RunRecord, sha256Hex } from '../core/index.js';
import { atomicWrite, digestFolder, listFiles, nodeDisk, readJsonFile, readRegularFile, readSeal, readTextFile, removePath, replaceFolder, restoreFolder, sha256File, sweepTemporariesOf, temporaryBeside } from '../store/index.js';
import { AdapterConfig } from './adapter-audit.js';
import { isEvaluationRecord, releaseNames } from './allow-list.js';
import { renderCard } from './card.js';
import { ReleaseInputError, ReleaseRefusedError } from './errors.js';
import { proveLoad } from './load-proof.js';
import { type ManifestEntry, manifestOf, manifestText, sumsText } from './manifest.js';
import { type Licence, type LoadProof, type ReleaseBase, ReleaseRecord } from './records.js';
import { auditSafetensors } from './safetensors-audit.js';
import { checkpointAdapter, checkpointConfig } from './verify-records.js';
import { verifyRelease, type VerifyOptions } from './verify-release.js';

export interface ReleaseInputs extends Omit<VerifyOptions, 'trustNothing'> {
  /** Title of the card. */
  readonly name: string;
  /** A complete `global_step_N` folder. */
  readonly checkpointDir: string;
  /** The training run's run.json. */
  readonly runRecordPath: string;
  /** Folder with evaluation.json, report.json and the panels. */
  readonly evaluationDir: string;
  readonly base: ReleaseBase;
  /** Of the adapter. */
  readonly licence: Licence;
  /** Made, or replaced when it is a release already. */
  readonly outDir: string;
  /** Prompts of the load proof, as token ids; needed with a loader. */
  readonly loadProof: { readonly prompts: readonly (readonly number[])[]; readonly maxNewTokens: number; readonly toleranceNats: number };
}

export interface BuiltRelease {
  readonly dir: string;
  /** SHA-256 of manifest.json: the identity of the release. */
  readonly manifestSha256: string;
  readonly files: readonly ManifestEntry[];
}

/**
 * Builds a release from records alone and verifies it before it takes its place: the same records give the same
 * bytes, and what does not pass is not left behind. A release that stood there before stays until the new one is whole,
 * also when this process is killed.
 *
 * @throws ReleaseInputError when the records do not fit together; ReleaseRefusedError listing every check that fails.
 */
export async function buildRelease(inputs: ReleaseInputs): Promise<BuiltRelease> {
  await restoreFolder(inputs.outDir);
  await assertReplaceable(inputs.outDir);
  const summary = await readCheckpoint(inputs.checkpointDir);
  const run = await readJsonFile(inputs.runRecordPath, RunRecord);
  if (run.runId !== summary.run_id) {
    throw new ReleaseInputError(`the checkpoint is of run ${summary.run_id}, run.json of ${run.runId}`, 'Give the run.json of the run that wrote the checkpoint.');
  }
  // Beside the target, so that the last step is a rename, and of this process alone: two builders do not meet in it.
  const making = temporaryBeside(inputs.outDir);
  await sweepTemporariesOf(inputs.outDir);
  try {
    await nodeDisk.makeFolder(making);
    await writeContent(making, inputs, summary, run);
    const { failures } = await verifyRelease(making, { ...inputs, trustNothing: false });
    if (failures.length > 0) throw new ReleaseRefusedError(failures);
    await replaceFolder(making, inputs.outDir);
  } finally {
    await removePath(making);
  }
  const manifest = manifestOf(await digestFolder(inputs.outDir));
  return { dir: inputs.outDir, manifestSha256: sha256Hex(manifestText(manifest)), files: manifest.files };
}

/** A folder that is not a release is never replaced. */
async function assertReplaceable(outDir: string): Promise<void> {
  if (!existsSync(outDir)) return;
  const names = await readdir(outDir);
  if (names.length > 0 && !(names.includes(releaseNames.manifest) && names.includes(releaseNames.record))) {
    throw new ReleaseInputError(`${outDir} exists and is no release`, 'Name a folder that does not exist yet.');
  }
}

async function readCheckpoint(dir: string): Promise<CheckpointSummary> {
  const seal = await readSeal(dir);
  if ('fault' in seal) throw new ReleaseInputError(`checkpoint ${dir} is not complete: ${seal.fault}`, 'Choose a complete checkpoint.');
  const { summary } = seal;
  for (const inner of [checkpointAdapter, checkpointConfig]) {
    const found = await sha256File(join(dir, inner)).catch(() => 'no file');
    if (found !== summary.sha256[inner]) {
      throw new ReleaseInputError(`checkpoint ${dir}: ${inner} has ${found}, the summary says ${summary.sha256[inner] ?? 'nothing'}`, 'The checkpoint is damaged; choose another one.');
    }
  }
  return summary;
}

async function writeContent(dir: string, inputs: ReleaseInputs, summary: CheckpointSummary, run: RunRecord): Promise<void> {
  const put = async (path: string, content: Uint8Array | string): Promise<void> => {
    await nodeDisk.makeFolder(dirname(join(dir, path)));
    await atomicWrite(join(dir, path), content);
    await chmod(join(dir, path), 0o644);
  };
  const json = (record: unknown): string => `${canonicalJson(record)}\n`;
  const adapterPath = join(inputs.checkpointDir, checkpointAdapter);
  const adapter = await readRegularFile(adapterPath);
  await put(releaseNames.adapter, adapter);
  const config = await rewrittenConfig(join(inputs.checkpointDir, checkpointConfig), inputs.base);
  await put(releaseNames.adapterConfig, json(config));
  // As it is: its digest is what the checkpoint's COMPLETE holds.
  await put(releaseNames.summary, await readRegularFile(join(inputs.checkpointDir, releaseNames.summary)));
  const record = ReleaseRecord.parse({
    schemaVersion: 1,
    name: inputs.name,
    base: inputs.base,
    licence: inputs.licence,
    run: summary.run_id,
    globalStep: summary.global_step,
    policyVersion: summary.policy_version,
    digests: run.digests,
    checkpointConfigSha256: summary.sha256[checkpointConfig],
  });
  await put(releaseNames.record, json(record));
  for (const { path } of await listFiles(inputs.evaluationDir)) {
    if (isEvaluationRecord(path)) await put(`evaluation/${path}`, await readRegularFile(join(inputs.evaluationDir, path)));
  }
  const loadProof = await recordLoad(dir, inputs, summary.sha256[checkpointAdapter]!);
  if (loadProof !== null) await put(releaseNames.loadProof, json(loadProof));
  const report = await readJsonFile(join(inputs.evaluationDir, 'report.json'), ComparisonReport);
  const audit = await auditSafetensors(adapterPath);
  await put(releaseNames.card, renderCard({ record, report, config, adapterBytes: adapter.length, tensors: audit.tensors.length, hasLoadProof: loadProof !== null }));
  await put(releaseNames.manifest, manifestText(manifestOf(await digestFolder(dir))));
  await put(releaseNames.sums, sumsText(await digestFolder(dir)));
}

/** PEFT's configuration with the hub's name and revision where the checkpoint has a local path. */
async function rewrittenConfig(path: string, base: ReleaseBase): Promise<AdapterConfig> {
  const raw: unknown = JSON.parse(await readTextFile(path));
  const parsed = AdapterConfig.safeParse({ ...(raw as object), base_model_name_or_path: base.id, revision: base.revision });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new ReleaseInputError(`${path}: ${issue.path.map(String).join('.')}: ${issue.message}`, 'Export the adapter as a plain LoRA in PEFT’s layout.', parsed.error);
}

async function recordLoad(dir: string, { loader, loadProof, base }: ReleaseInputs, adapterSha256: string): Promise<LoadProof | null> {
  if (loader === null) return null;
  const { prompts, maxNewTokens, toleranceNats } = loadProof;
  if (prompts.length === 0) throw new ReleaseInputError('a load proof needs at least one prompt', 'Give prompts, or no loader.');
  const request = { adapterDir: dir, baseId: base.id, baseRevision: base.revision, prompts, maxNewTokens };
  return await proveLoad(loader, request, adapterSha256, toleranceNats);
}
