import { join } from 'node:path';
import type { z } from 'zod';
import { CheckpointSummary, ComparisonReport, EvaluationRecord, Panel } from '../core/index.js';
import { type FileDigest, readTextFile } from '../store/index.js';
import { AdapterConfig } from './adapter-audit.js';
import { releaseNames } from './allow-list.js';
import type { FailureList } from './failures.js';
import { LoadProof, ReleaseRecord } from './records.js';

/** The records of a release; null where a file is missing or does not fit its schema. */
export interface ReleaseRecords {
  readonly record: ReleaseRecord | null;
  readonly report: ComparisonReport | null;
  readonly evaluation: EvaluationRecord | null;
  readonly summary: CheckpointSummary | null;
  readonly config: AdapterConfig | null;
  readonly loadProof: LoadProof | null;
  /** Every side's panel, by its path in the release. */
  readonly panels: ReadonlyMap<string, Panel>;
}

const sidePanel = /^evaluation\/[^/]+\/[^/]+\/panel\.json$/;

export async function readRecordsOf(dir: string, digests: readonly FileDigest[], list: FailureList): Promise<ReleaseRecords> {
  const present = new Set(digests.map(({ path }) => path));
  const read = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | null> => {
    if (!present.has(path)) return null;
    return parseRecord(path, await readTextFile(join(dir, path)), schema, list);
  };
  const panels = new Map<string, Panel>();
  for (const path of present) {
    if (!sidePanel.test(path)) continue;
    const panel = await read(path, Panel);
    if (panel !== null) panels.set(path, panel);
  }
  return {
    panels,
    record: await read(releaseNames.record, ReleaseRecord),
    report: await read(releaseNames.report, ComparisonReport),
    evaluation: await read(releaseNames.evaluation, EvaluationRecord),
    summary: await read(releaseNames.summary, CheckpointSummary),
    config: await read(releaseNames.adapterConfig, AdapterConfig),
    loadProof: await read(releaseNames.loadProof, LoadProof),
  };
}

function parseRecord<S extends z.ZodType>(path: string, text: string, schema: S, list: FailureList): z.output<S> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Already listed by the scan of every JSON file.
    return null;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const adapterSide = path === releaseNames.adapterConfig;
  for (const issue of parsed.error.issues) {
    const place = issue.path.map(String).join('.');
    list.add(adapterSide ? 'adapter' : 'structure', adapterSide ? 'E_ADAPTER_CONFIG' : 'E_RELEASE_RECORD', path, place === '' ? null : place, issue.message);
  }
  return null;
}

/** Facts that stand in two records must be the same in both. */
export function verifyLinks(records: ReleaseRecords, digests: readonly FileDigest[], list: FailureList): void {
  const sha256Of = new Map(digests.map(({ path, sha256 }) => [path, sha256]));
  const { record, report, evaluation, summary, config, panels } = records;
  const same = (path: string, location: string, found: unknown, expected: unknown, source: string): void => {
    if (found !== expected) list.add('integrity', 'E_RECORD_MISMATCH', path, location, `is ${String(found)}, ${source} says ${String(expected)}`);
  };
  const adapterSha256 = sha256Of.get(releaseNames.adapter);
  if (report !== null && adapterSha256 !== undefined) same(releaseNames.report, 'adapterSha256', report.adapterSha256, adapterSha256, 'the adapter itself');
  if (summary !== null && adapterSha256 !== undefined) {
    same(releaseNames.summary, `sha256.${checkpointAdapter}`, summary.sha256[checkpointAdapter], adapterSha256, 'the adapter itself');
  }
  if (record !== null && summary !== null) {
    same(releaseNames.record, 'run', record.run, summary.run_id, releaseNames.summary);
    same(releaseNames.record, 'globalStep', record.globalStep, summary.global_step, releaseNames.summary);
    same(releaseNames.record, 'policyVersion', record.policyVersion, summary.policy_version, releaseNames.summary);
    same(releaseNames.record, 'checkpointConfigSha256', record.checkpointConfigSha256, summary.sha256[checkpointConfig], releaseNames.summary);
  }
  if (record !== null && report !== null) {
    same(releaseNames.record, 'run', record.run, report.run, releaseNames.report);
    same(releaseNames.record, 'globalStep', record.globalStep, report.subject.iterations, releaseNames.report);
    same(releaseNames.record, 'digests.dataset', record.digests['dataset'], report.datasetDigest, releaseNames.report);
    same(releaseNames.record, 'base.id', record.base.id, report.subject.base, releaseNames.report);
    same(releaseNames.record, 'digests.base', record.digests.base, report.subject.baseDigest, releaseNames.report);
    // A content digest as revision is the base's own.
    if (record.base.revision.length === 64) same(releaseNames.record, 'base.revision', record.base.revision, report.subject.baseDigest, releaseNames.report);
    report.panels.forEach((panel, i) => {
      same(releaseNames.report, `panels.${i}.policy.policyVersion`, panel.policy.policyVersion, record.policyVersion, releaseNames.record);
    });
  }
  for (const [path, panel] of panels) {
    if (record !== null) same(path, 'agentConfigDigest', panel.agentConfigDigest, record.digests['agentConfig'], releaseNames.record);
    if (report !== null) same(path, 'datasetDigest', panel.datasetDigest, report.datasetDigest, releaseNames.report);
  }
  if (config !== null && report !== null) {
    same(releaseNames.adapterConfig, 'r', config.r, report.subject.loraRank, releaseNames.report);
    same(releaseNames.adapterConfig, 'lora_alpha', config.lora_alpha, report.subject.loraAlpha, releaseNames.report);
  }
  if (evaluation !== null && report !== null) {
    for (const field of ['run', 'datasetDigest', 'adapterSha256', 'codeDigest'] as const) {
      same(releaseNames.report, field, report[field], evaluation[field], releaseNames.evaluation);
    }
  }
}

/** Paths of these two files in a checkpoint. */
export const checkpointAdapter = `actor/${releaseNames.adapter}`;
export const checkpointConfig = `actor/${releaseNames.adapterConfig}`;
