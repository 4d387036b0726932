import type { Interval } from '../core/index.js';

/** How numbers and names of records are written in a card, in both languages. */
export interface CardWords {
  readonly undefinedWord: string;
  readonly to: string;
}

export function percent(value: number | null, words: CardWords): string {
  return value === null ? words.undefinedWord : `${(100 * value).toFixed(1)}%`;
}

export function percentInterval(interval: Interval | null, words: CardWords): string {
  return interval === null ? words.undefinedWord : `${percent(interval.low, words)} ${words.to} ${percent(interval.high, words)}`;
}

/** Percentage points with sign. */
export function signedPoints(value: number | null, words: CardWords): string {
  if (value === null) return words.undefinedWord;
  const rounded = (100 * value).toFixed(1);
  return Number(rounded) > 0 ? `+${rounded}` : rounded;
}

export function pointsInterval(interval: Interval | null, words: CardWords): string {
  return interval === null ? words.undefinedWord : `${signedPoints(interval.low, words)} ${words.to} ${signedPoints(interval.high, words)}`;
}

export function ratio(value: number | null, words: CardWords): string {
  return value === null ? words.undefinedWord : `${value.toFixed(2)}x`;
}

export function pValue(value: number | null, words: CardWords): string {
  if (value === null) return words.undefinedWord;
  if (value < 1e-12) return '< 1e-12';
  return value < 0.001 ? value.toExponential(2) : String(Number(value.toPrecision(3)));
}

/** A record's text as Markdown that shows it literally: no markup, links, HTML, line breaks or control characters. */
export function literal(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\\`*_{}[\]<>()#+!|~&$^=]/g, (character) => (character === '<' ? '&lt;' : character === '>' ? '&gt;' : character === '&' ? '&amp;' : `\\${character}`));
}

export function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [tableRow(head), tableRow(head.map(() => '---')), ...rows.map(tableRow)].join('\n');
}
