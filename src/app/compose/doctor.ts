import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { SeatrialError } from '../../core/index.js';
import { diagnoseSandbox, verifyDataset, type SandboxDiagnosis } from '../../env/index.js';
import { openBaseModel } from './base-model.js';
import { sandboxDeps } from './sandbox-provider.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly value: string;
  /** What to do; null when there is nothing to do. */
  readonly remedy: string | null;
}

export interface Diagnosis {
  readonly findings: readonly Finding[];
  readonly sandboxes: readonly SandboxDiagnosis[];
  /** True when a run with the given settings would find what it needs. */
  readonly ready: boolean;
}

/** What a quickstart needs: measured, under 1 GB of memory and some 100 MB of disk. */
const neededMemoryBytes = 1e9;
const neededDiskBytes = 500e6;
const oldestNode = [20, 19] as const;

export async function diagnose(settings: Settings, runsDir: string, surroundings: Surroundings): Promise<Diagnosis> {
  const sandboxes = await diagnoseSandbox(sandboxDeps(settings.sandbox, surroundings));
  const usable = sandboxes.filter(({ available, isolation }) => available && isolation !== 'none');
  const findings = [
    nodeFinding(process.versions.node),
    { name: 'cores', ok: true, value: String(surroundings.cores), remedy: null },
    memoryFinding(freemem(), totalmem()),
    await diskFinding(runsDir),
    await baseFinding(settings.model.base),
    await datasetFinding(settings.data.tasks),
  ];
  const wanted = settings.sandbox.provider;
  const sandboxed = wanted === 'process' || usable.some(({ provider }) => wanted === 'auto' || wanted === provider);
  return { findings, sandboxes, ready: sandboxed && findings.every(({ ok }) => ok) };
}

function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const ok = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  return { name: 'node', ok, value: version, remedy: ok ? null : `Install Node ${oldestNode.join('.')} or newer.` };
}

function memoryFinding(freeBytes: number, totalBytes: number): Finding {
  const ok = freeBytes >= neededMemoryBytes;
  return { name: 'memory', ok, value: `${gigabytes(freeBytes)} free of ${gigabytes(totalBytes)}`, remedy: ok ? null : 'Free memory: a run of the built-in base uses up to 1 GB.' };
}

async function diskFinding(runsDir: string): Promise<Finding> {
  let dir = runsDir;
  while (!existsSync(dir)) dir = dirname(dir);
  const { bavail, bsize } = await statfs(dir);
  const ok = bavail * bsize >= neededDiskBytes;
  return { name: 'disk', ok, value: `${gigabytes(bavail * bsize)} free for ${runsDir}`, remedy: ok ? null : 'Free space, or name another folder with --runs-dir.' };
}

async function baseFinding(dir: string): Promise<Finding> {
  try {
    const base = await openBaseModel(dir);
    return { name: 'base model', ok: true, value: `${dir}, digest ${base.digest}`, remedy: null };
  } catch (error) {
    return failed('base model', error);
  }
}

async function datasetFinding(dir: string): Promise<Finding> {
  try {
    const { lock, damage } = await verifyDataset(dir);
    if (damage.length > 0 || lock === null) return { name: 'dataset', ok: false, value: `${dir}: ${damage[0]?.path}: ${damage[0]?.detail}`, remedy: `Restore it; \`seatrial dataset verify ${dir}\` lists every fault.` };
    return { name: 'dataset', ok: true, value: `${dir}, semantic digest ${lock.semanticDigest}`, remedy: null };
  } catch (error) {
    return failed('dataset', error);
  }
}

function failed(name: string, error: unknown): Finding {
  if (!(error instanceof SeatrialError)) throw error;
  return { name, ok: false, value: error.message, remedy: error.remedy };
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
