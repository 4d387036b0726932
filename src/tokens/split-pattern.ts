/**
 * The regular expression by which a tokenizer.json cuts text into pre-tokens, as one of JavaScript. There it is written for
 * Oniguruma, which differs: `\s` is Unicode's white space (U+0085, not U+FEFF), `(?i:...)` folds single letters. Only what the
 * tokenizers in use are written in is translated; null for anything else, and for what means something else in JavaScript.
 */
export function splitPattern(source: string): RegExp | null {
  const reader = new PatternReader(source);
  const translated = reader.alternatives();
  if (translated === null || !reader.atEnd) return null;
  return new RegExp(translated, 'gu');
}

const whiteSpace = '\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const property = /^\\[pP]\{[A-Z][a-z]?\}/;
const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})/;
const syntaxCharacters = '^$\\.*+?()[]{}|/';
/** Letters that fold to others than their own capital. */
const foldedBeside: Readonly<Record<string, string>> = { k: '\\u212a', s: '\\u017f' };

class PatternReader {
  private at = 0;

  constructor(private readonly source: string) {}

  get atEnd(): boolean {
    return this.at === this.source.length;
  }

  alternatives(): string | null {
    let out = '';
    while (!this.atEnd && this.next !== ')') {
      const piece = this.next === '|' ? this.take(1) : this.quantified();
      if (piece === null) return null;
      out += piece;
    }
    return out;
  }

  private get next(): string {
    return this.source[this.at]!;
  }

  private take(count: number): string {
    this.at += count;
    return this.source.slice(this.at - count, this.at);
  }

  private taken(pattern: RegExp): string {
    const found = pattern.exec(this.source.slice(this.at));
    return found === null ? '' : this.take(found[0].length);
  }

  private quantified(): string | null {
    const atom = this.atom();
    if (atom === null) return null;
    const repeat = this.taken(quantifier);
    // A second sign makes it lazy or possessive, or repeats the repeat.
    return !this.atEnd && quantifier.test(this.source.slice(this.at)) ? null : atom + repeat;
  }

  private atom(): string | null {
    const char = this.next;
    if (char === '(') return this.group();
    if (char === '[') return this.characterClass();
    if (char === '\\') return this.escape(false);
    return syntaxCharacters.includes(char) && char !== '/' ? null : this.taken(/^[^]/u);
  }

  private group(): string | null {
    const folded = this.taken(/^\(\?i:[a-z'|]*\)/);
    if (folded !== '') return `(?:${folded.slice(4, -1).replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}${foldedBeside[letter] ?? ''}]`)})`;
    const open = this.taken(/^\((?:\?[:!=])?/);
    if (!this.atEnd && this.next === '?') return null;
    const inner = this.alternatives();
    return inner === null || this.atEnd ? null : open + inner + this.take(1);
  }

  private characterClass(): string | null {
    let out = this.taken(/^\[\^?/);
    while (!this.atEnd && this.next !== ']') {
      if (this.next === '[' || this.source.startsWith('&&', this.at)) return null;
      const member = this.next === '\\' ? this.escape(true) : this.taken(/^[^]/u).replace(/^[(){}/|]$/, '\\$&');
      if (member === null) return null;
      out += member;
    }
    return this.atEnd || out.endsWith('[') || out.endsWith('[^') ? null : out + this.take(1);
  }

  private escape(inClass: boolean): string | null {
    const known = this.taken(property);
    if (known !== '') return known;
    const escaped = this.taken(/^\\[^]/u);
    const char = escaped.slice(1);
    if (char === 's') return inClass ? whiteSpace : `[${whiteSpace}]`;
    if (char === 'S') return inClass ? null : `[^${whiteSpace}]`;
    if ('rnt'.includes(char) && char !== '') return escaped;
    if (char === '' || /[\p{L}\p{N}]/u.test(char)) return null;
    return syntaxCharacters.includes(char) || (inClass && char === '-') ? escaped : char;
  }
}
