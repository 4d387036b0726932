/** Fixed scratch of the kernels, between the module's own data and the memory that callers may use. Sizes in bytes. */
const GROUPS_BYTES: usize = 131072;
const PANEL_BYTES: usize = 4096;

/** `matmulTransposed`: dY in groups of four columns. */
@inline
export function groupsScratch(): usize {
  return (__heap_base + 63) & ~63;
}

/** `matmulTransposed`: one panel of X. */
@inline
export function panelScratch(): usize {
  return groupsScratch() + GROUPS_BYTES;
}

/** First byte that callers may use. */
export function heapBase(): usize {
  return panelScratch() + PANEL_BYTES;
}
