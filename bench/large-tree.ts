import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { WorkspaceTree } from '../src/env/index.js';
import { indexHostTree } from '../src/env/sandbox/host-tree.js';

const treeFiles = 8_000;
const treeBytes = 200 * 1024 * 1024;
const Floors = z.object({ unshareExecMs: z.number(), overlayMs: z.number() });

/** 200 MB in 8,000 files of 400 folders, which no file system can share or compress. */
export function makeLargeTree(folder: string): WorkspaceTree {
  const hostDir = join(folder, 'tree');
  const size = Math.floor(treeBytes / treeFiles);
  for (let index = 0; index < treeFiles; index++) {
    const directory = join(hostDir, `part${index % 20}`, `module${index % 400}`);
    if (index < 400) mkdirSync(directory, { recursive: true });
    const content = Buffer.alloc(size);
    for (let at = 0; at < size; at += 32) createHash('sha256').update(`${index} ${at}`).digest().copy(content, at);
    writeFileSync(join(directory, `file${index}.txt`), content);
  }
  return { hostDir, digest: indexHostTree(hostDir).digest };
}

/** The kernel's own share, by a program that is compiled for it (floors.c), medians in ms; null where there is no C compiler. */
export function measureFloors(folder: string, source: string, lower: string, count: number): z.infer<typeof Floors> | null {
  const program = join(folder, 'floors');
  try {
    execFileSync('cc', ['-O2', '-o', program, source]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
  const stage = join(folder, 'stage');
  mkdirSync(stage);
  return Floors.parse(JSON.parse(execFileSync(program, [String(count), stage, lower], { encoding: 'utf8' })));
}
