import { join } from 'node:path';
import { digestOf, sha256Hex } from '../../core/index.js';
import type { Task, TaskFile } from './task.js';
import { workspaceFiles } from './task-files.js';

/**
 * SHA-256, 64 hex digits, over what a task means: the canonical JSON of its settings with every default filled in, its
 * instructions, and path, mode and content of every file that a sandbox gets. Layout, comments and unknown keys of
 * task.toml, title and authors, README and canaries do not count; anything that changes a trial does.
 */
export function taskSemanticDigest(task: Task): string {
  const { config, steps, environment } = task;
  const { schema_version: _schema, task: _package, metadata: _metadata, source: _source, ...settings } = config;
  return digestOf({
    settings: plainNumbers(settings),
    networkStatedIn: task.networkStatedIn,
    extras: { repository: task.repository, rewardKey: task.rewardKey, guardedFiles: task.extraGuardedFiles, requires: task.requires },
    instruction: task.instruction,
    environment: { ...environment, files: environmentFiles(task) },
    tests: filesOf(task.testFiles),
    solution: filesOf(task.solutionFiles),
    steps: steps.map((step) => ({ name: step.name, instruction: step.instruction, tests: filesOf(step.testFiles), solution: filesOf(step.solutionFiles), workdir: filesOf(step.workdirFiles) })),
  });
}

/** Those of a workspace that stays on disk are known by their digests, which are the ones that count here. */
function environmentFiles({ environment, workspaceTree, workspaceFiles: files, dir }: Task): readonly object[] {
  if (workspaceTree === null) return filesOf(environment.kind === 'host-tools' ? files : workspaceFiles(join(dir, 'environment')));
  return [...workspaceTree.index.entries].flatMap(([path, entry]): object[] => {
    if (entry.type === 'symlink') return [{ path, symlinkTarget: entry.symlinkTarget }];
    return entry.type === 'file' && 'sha256' in entry ? [{ path, mode: entry.mode, sha256: entry.sha256 }] : [];
  });
}

function filesOf(files: readonly TaskFile[]): readonly object[] {
  return files.map((file) => ('content' in file ? { path: file.path, mode: file.mode, sha256: sha256Hex(file.content) } : file));
}

/** JSON has no infinities: they become text. */
function plainNumbers(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return value.map(plainNumbers);
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainNumbers(item)])) : value;
}
