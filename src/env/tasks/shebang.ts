import type { TaskFile } from './task.js';

/** The first line of a script: `#!/bin/bash -e` names `/bin/bash`, `#!/usr/bin/env python3` names `python3`; null: none. */
export function interpreterOf(file: TaskFile): string | null {
  if (!('content' in file)) return null;
  const line = Buffer.from(file.content.subarray(0, 256)).toString('latin1').split('\n', 1)[0]!;
  const words = /^#!\s*(\S+)(?:\s+(\S+))?/.exec(line);
  if (words === null) return null;
  return words[1]!.endsWith('/env') && words[2] !== undefined ? words[2] : words[1]!;
}
