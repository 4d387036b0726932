import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readTaskFile } from './bounded-file.js';
import { byCodePoint } from './digests.js';
import { fileKind, isLink } from './file-facts.js';
import type { HarborIgnore } from './harborignore.js';
import type { TaskFile } from './task.js';

/** The files below a folder of the task with what `.harborignore` excludes left out; links count by content. */
export function uploadFiles(folder: string, rules: HarborIgnore): readonly TaskFile[] {
  return walk(folder, '', 'follow', rules);
}

/** The files below `environment/` as they are: links stay links and are never followed on the host. */
export function workspaceFiles(folder: string): readonly TaskFile[] {
  return walk(folder, '', 'keep', null);
}

function walk(folder: string, prefix: string, links: 'follow' | 'keep', rules: HarborIgnore | null): TaskFile[] {
  if (fileKind(folder) !== 'directory') return [];
  if (rules !== null && rules.isExcluded(folder)) return [];
  const files: TaskFile[] = [];
  for (const name of readdirSync(folder).sort(byCodePoint)) {
    const full = join(folder, name);
    const path = prefix + name;
    if (rules !== null && rules.isExcluded(full)) continue;
    if (links === 'keep' && isLink(full)) {
      files.push({ path, symlinkTarget: readlinkSync(full) });
      continue;
    }
    const kind = fileKind(full);
    if (kind === 'directory') files.push(...walk(full, `${path}/`, links, rules));
    else if (kind === 'file') {
      const executable = (statSync(full).mode & 0o100) !== 0;
      files.push({ path, content: readTaskFile(full), mode: executable ? 0o755 : 0o644 });
    }
  }
  return files;
}
