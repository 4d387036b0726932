import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { byCodePoint } from './digests.js';
import { fileKind, isLink } from './file-facts.js';
import type { HarborIgnore } from './harborignore.js';
import type { TaskFile } from './task.js';

/** The files below a folder of the task with what `.harborignore` excludes left out; links count by content. */
export async function uploadFiles(folder: string, rules: HarborIgnore): Promise<readonly TaskFile[]> {
  return walk(folder, '', 'follow', rules);
}

/** The files below `environment/` as they are: links stay links and are never followed on the host. */
export async function workspaceFiles(folder: string): Promise<readonly TaskFile[]> {
  return walk(folder, '', 'keep', null);
}

async function walk(folder: string, prefix: string, links: 'follow' | 'keep', rules: HarborIgnore | null): Promise<TaskFile[]> {
  if ((await fileKind(folder)) !== 'directory') return [];
  if (rules !== null && (await rules.isExcluded(folder))) return [];
  const files: TaskFile[] = [];
  for (const name of (await readdir(folder)).sort(byCodePoint)) {
    const full = join(folder, name);
    const path = prefix + name;
    if (rules !== null && (await rules.isExcluded(full))) continue;
    if (links === 'keep' && (await isLink(full))) {
      files.push({ path, symlinkTarget: await readlink(full) });
      continue;
    }
    const kind = await fileKind(full);
    if (kind === 'directory') files.push(...(await walk(full, `${path}/`, links, rules)));
    else if (kind === 'file') {
      const executable = ((await stat(full)).mode & 0o100) !== 0;
      files.push({ path, content: await readFile(full), mode: executable ? 0o755 : 0o644 });
    }
  }
  return files;
}
