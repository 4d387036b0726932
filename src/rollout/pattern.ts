/**
 * Shell-style patterns as Python's fnmatch reads them, which Harbor uses for task names: `*` any text (also `/`), `?` one
 * character, `[abc]` and `[!a-z]` one of a set; all else stands for itself. The whole text must match; case counts.
 */
export function matchesPattern(text: string, pattern: string): boolean {
  return regexOf(pattern).test(text);
}

const known = new Map<string, RegExp>();

function regexOf(pattern: string): RegExp {
  const cached = known.get(pattern);
  if (cached !== undefined) return cached;
  const source = pattern.replace(/\*+|\?|\[(!?)(\]?[^\]]*)\]|[^*?[]+|\[/gsu, (piece: string, negated: string | undefined, members: string | undefined) => {
    if (piece.startsWith('*')) return '.*';
    if (piece === '?') return '.';
    if (members !== undefined) return `[${negated === '!' ? '^' : ''}${members.replace(/[\\\]^[]/g, '\\$&')}]`;
    return piece.replace(/[\\^$.|?*+()[\]{}/]/g, '\\$&');
  });
  const regex = new RegExp(`^${source}$`, 'su');
  known.set(pattern, regex);
  return regex;
}
