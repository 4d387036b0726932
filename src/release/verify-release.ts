import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson, type ComparisonReport } from '../core/index.js';
import { type FileDigest, readTextFile } from '../store/index.js';
import { auditConfig, auditTensors } from './adapter-audit.js';
import { releaseNames } from './allow-list.js';
import { renderCard, unsupportedClaims } from './card.js';
import { FailureList, type ReleaseFailure, type ReleaseVerification } from './failures.js';
import { LeakScanner, type LeakScannerOptions } from './leak-scan.js';
import { type AdapterLoader, auditLoadProof, repeatLoad } from './load-proof.js';
import { auditSafetensors, type SafetensorsAudit } from './safetensors-audit.js';
import { verifyBytes } from './verify-bytes.js';
import { verifyLeaks, verifyMetadataLeaks, verifyNames } from './verify-leaks.js';
import { readRecordsOf, type ReleaseRecords, verifyLinks } from './verify-records.js';
import { verifyReport } from './verify-report.js';
import { verifyTree } from './verify-tree.js';

export interface VerifyOptions extends LeakScannerOptions {
  /** A check that cannot be made with the parts below is a failure (E_UNCHECKED), not a note. */
  readonly trustNothing: boolean;
  /** Recomputes the report from the trial records in the evaluation folder; null leaves the statistics unchecked. */
  readonly recompute: ((evaluationDir: string) => Promise<ComparisonReport>) | null;
  /** Repeats the load proof; null leaves it unchecked. */
  readonly loader: AdapterLoader | null;
}

/**
 * Checks a release folder offline, trusting nothing in it: no link is followed, no code of it is run, every file is
 * read as hostile. Lists every failure, never only the first; messages never show a leaked value.
 *
 * @throws only what the file system throws for a folder that cannot be read at all.
 */
export async function verifyRelease(dir: string, options: VerifyOptions): Promise<ReleaseVerification> {
  const list = new FailureList();
  const scanner = new LeakScanner(options);
  const proven: string[] = [];
  const unchecked: string[] = [];
  if (!(await holdsAny(dir, [releaseNames.record, ...lists]))) {
    list.add('structure', 'E_NO_RELEASE', '.', null, `is no release: it holds neither ${releaseNames.record} nor ${lists.join(' nor ')}`);
    return { ok: false, failures: list.failures, proven: [], unchecked: [], outside };
  }
  if ((await lstat(dir)).isSymbolicLink()) list.add('structure', 'E_RELEASE_SYMLINK', '.', null, 'the release folder itself is a link');
  const tree = await verifyTree(dir, list);
  const { paths, digests } = tree;
  await verifyBytes(dir, tree, list);
  verifyNames(paths, scanner, list);
  await verifyLeaks(dir, digests, scanner, list);
  const records = await readRecordsOf(dir, digests, list);
  verifyLinks(records, digests, list);
  const adapter = await verifyAdapter(dir, digests, records, scanner, list);
  if (records.report !== null) verifyReport(records.report, records.evaluation, digests, list);
  await verifyCard(dir, digests, records, adapter, list);
  proven.push(
    `Bytes: ${digests.length - lists.length} files, all allowed, all as their two lists say (${lists.join(', ')}).`,
    'Adapter: a valid safetensors file of finite numbers whose tensors are those of its configuration and base; no critic, optimizer or base weights.',
    'Leaks: no path, address, name, token or secret of the present environment in names, records, card or tensor metadata.',
    'Card: exactly what the records give; nothing is called improved that the planned test does not.',
  );
  const leftOut = (sentence: string): void => {
    if (options.trustNothing) list.add('unchecked', 'E_UNCHECKED', '.', null, sentence);
    else unchecked.push(sentence);
  };
  if (options.recompute === null) leftOut('The statistics were not recomputed from the trial records.');
  else if (await verifyRecomputed(dir, digests, records, options.recompute, list)) proven.push('Report: every number recomputed from the trial records.');
  if (records.loadProof === null) leftOut('The release holds no load proof: that base and adapter load together was not shown.');
  else if (options.loader === null) leftOut('The load proof was not repeated.');
  else if (await verifyLoad(dir, records, options.loader, list)) proven.push('Load: base and adapter answer as recorded, and differently from the base alone.');
  const failures = list.failures.map((failure) => shown(failure, scanner));
  return { ok: failures.length === 0, failures, proven: failures.length === 0 ? proven : [], unchecked, outside };
}

/** What `release build` does not count among the files. */
const lists: readonly string[] = [releaseNames.manifest, releaseNames.sums];

/** @throws the error of the file system where there is no such folder */
async function holdsAny(dir: string, names: readonly string[]): Promise<boolean> {
  const found = new Set(await readdir(dir));
  return names.some((name) => found.has(name));
}

const outside: readonly string[] = [
  'Who made this release: it carries no signature.',
  'That the trials took place: their records are taken as they are, only what follows from them is checked.',
  'What the adapter does on tasks that are not in the panels.',
];

async function verifyAdapter(
  dir: string,
  digests: readonly FileDigest[],
  { record, config, loadProof }: ReleaseRecords,
  scanner: LeakScanner,
  list: FailureList,
): Promise<SafetensorsAudit | null> {
  const file = digests.find(({ path }) => path === releaseNames.adapter);
  if (record !== null && config !== null) auditConfig(config, record.base, list);
  if (file === undefined) return null;
  const audit = await auditSafetensors(join(dir, file.path));
  for (const { code, location, message } of audit.faults) list.add('adapter', code, releaseNames.adapter, location, message);
  verifyMetadataLeaks(audit.tensors.map(({ name }) => name), audit.metadata, scanner, list);
  if (record !== null && config !== null) auditTensors(audit, config, record.base.architecture, list);
  if (loadProof !== null) auditLoadProof(loadProof, file.sha256, list);
  return audit;
}

async function verifyCard(dir: string, digests: readonly FileDigest[], records: ReleaseRecords, adapter: SafetensorsAudit | null, list: FailureList): Promise<void> {
  const { record, report, config, loadProof } = records;
  if (!digests.some(({ path }) => path === releaseNames.card) || report === null) return;
  const card = await readTextFile(join(dir, releaseNames.card));
  for (const line of unsupportedClaims(card, report)) {
    list.add('claim', 'E_CLAIM_UNSUPPORTED', releaseNames.card, `line ${line}`, 'says that something became better, which no planned paired test shows');
  }
  if (record === null || config === null || adapter === null) return;
  const adapterBytes = digests.find(({ path }) => path === releaseNames.adapter)!.sizeBytes;
  const expected = renderCard({ record, report, config, adapterBytes, tensors: adapter.tensors.length, hasLoadProof: loadProof !== null });
  if (card === expected) return;
  const [found, wanted] = [card.split('\n'), expected.split('\n')];
  for (let i = 0; i < Math.max(found.length, wanted.length); i++) {
    if (found[i] !== wanted[i]) list.add('claim', 'E_CARD_MISMATCH', releaseNames.card, `line ${i + 1}`, 'is not what the records give');
  }
}

async function verifyRecomputed(
  dir: string,
  digests: readonly FileDigest[],
  { report }: ReleaseRecords,
  recompute: NonNullable<VerifyOptions['recompute']>,
  list: FailureList,
): Promise<boolean> {
  if (report === null) return false;
  const evaluationFault = list.failures.some(({ path, exitClass }) => path.startsWith('evaluation') && exitClass === 'structure');
  if (evaluationFault || !digests.some(({ path }) => path === releaseNames.evaluation)) return false;
  let recomputed: ComparisonReport;
  try {
    recomputed = await recompute(join(dir, 'evaluation'));
  } catch (error) {
    list.add('claim', 'E_REPORT_RECOMPUTE', releaseNames.report, null, `cannot be recomputed: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
  const places = differingPlaces(report, recomputed, '');
  for (const place of places) list.add('claim', 'E_REPORT_RECOMPUTE', releaseNames.report, place, 'is not what the trial records give');
  return places.length === 0;
}

async function verifyLoad(dir: string, { record, loadProof }: ReleaseRecords, loader: AdapterLoader, list: FailureList): Promise<boolean> {
  if (record === null || loadProof === null) return false;
  // Hostile tensors are not handed to a loader.
  if (list.failures.some(({ exitClass }) => exitClass === 'adapter' || exitClass === 'structure')) return false;
  const before = list.failures.length;
  await repeatLoad(loader, loadProof, record.digests['base'], { adapterDir: dir, baseId: record.base.id, baseRevision: record.base.revision }, list);
  return list.failures.length === before;
}

function differingPlaces(a: unknown, b: unknown, place: string): string[] {
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].flatMap((key) =>
      differingPlaces((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], place === '' ? key : `${place}.${key}`),
    );
  }
  return a === undefined || b === undefined || canonicalJson(a) !== canonicalJson(b) ? [place] : [];
}

/** A failure as it may be shown: leaked values redacted, and nothing that drives a terminal. */
function shown(failure: ReleaseFailure, scanner: LeakScanner): ReleaseFailure {
  const clean = (text: string): string => scanner.redact(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
  return {
    ...failure,
    path: clean(failure.path),
    location: failure.location === null ? null : clean(failure.location),
    message: clean(failure.message),
  };
}
