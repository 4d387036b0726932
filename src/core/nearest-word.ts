/**
 * The candidate that a misspelt word most likely meant (Levenshtein distance), or null when none is close: more than
 * half of the longer word would have to change. Ties go to the candidate that comes first.
 */
export function nearestWord(word: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance <= Math.max(word.length, candidate.length) / 2) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Levenshtein distance by rows: insertions, deletions and substitutions of one character cost 1. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
  }
  return row.at(-1)!;
}
