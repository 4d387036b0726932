import { readOrNull } from './pseudo-files.js';

/** With less, sandboxes that run at once may not get the processes that they need. */
const ampleProcesses = 1_024;

/** How many processes the present user may have; null where that is unlimited, ample or not told. A start that failed without a word may be due to it. */
export function tightProcessLimit(limitsText: string | null = readOrNull('/proc/self/limits')): number | null {
  const found = /^Max processes\s+(\d+)/m.exec(limitsText ?? '');
  const limit = found === null ? Infinity : Number(found[1]);
  return limit < ampleProcesses ? limit : null;
}
