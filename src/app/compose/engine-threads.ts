/** More threads pay off only with larger models, and sandboxes want cores too. */
const mostThreads = 2;

/** How many threads the embedded engine takes: those that were asked for, else a few of the machine's cores. @param asked 0 or null: not said */
export function engineThreads(asked: number | null, cores: number): number {
  return asked !== null && asked > 0 ? asked : Math.max(1, Math.min(mostThreads, cores));
}
