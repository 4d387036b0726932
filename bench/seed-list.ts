/** Which seeds a benchmark trains with: a count (`5` is 1 to 5), single seeds (`4,5`), ranges (`4-5`), or both (`1,4-6`). */
export function seedList(text: string): readonly number[] {
  if (/^[1-9]\d*$/.test(text)) return Array.from({ length: Number(text) }, (_, index) => index + 1);
  const seeds = text.split(',').flatMap((part) => {
    const [, first, last = first] = (text === '0' ? null : /^(\d+)(?:-(\d+))?$/.exec(part.trim())) ?? [];
    if (first === undefined || Number(last) < Number(first)) throw new Error(`--seeds ${text}: expected a count such as 5, seeds such as 4,5 or a range such as 4-5`);
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index);
  });
  return [...new Set(seeds)].sort((a, b) => a - b);
}
