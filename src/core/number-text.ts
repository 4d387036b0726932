import type { Interval } from './records/report.js';

/**
 * How the numbers of records are written for people, the same in reports, cards and progress lines. A null is a
 * quantity that does not exist and reads as such, never as 0.
 */
export interface NumberWords {
  readonly undefinedWord: string;
  /** Stands between the ends of an interval. */
  readonly to: string;
}

export const englishNumbers: NumberWords = { undefinedWord: 'undefined', to: 'to' };

/** A fraction of 1 as a percentage. */
export function percentText(value: number | null, { digits = 1, words = englishNumbers }: { readonly digits?: number; readonly words?: NumberWords } = {}): string {
  return value === null ? words.undefinedWord : `${(100 * value).toFixed(digits)}%`;
}

export function percentIntervalText(interval: Interval | null, words: NumberWords = englishNumbers): string {
  return interval === null ? words.undefinedWord : `${percentText(interval.low, { words })} ${words.to} ${percentText(interval.high, { words })}`;
}

/** A difference of two fractions in percentage points, with its sign and without a unit. */
export function pointsText(value: number | null, words: NumberWords = englishNumbers): string {
  if (value === null) return words.undefinedWord;
  const rounded = (100 * value).toFixed(1);
  // A small negative number rounds to "-0.0", which has no sign.
  if (Number(rounded) === 0) return '0.0';
  return Number(rounded) > 0 ? `+${rounded}` : rounded;
}

export function pointsIntervalText(interval: Interval | null, words: NumberWords = englishNumbers): string {
  return interval === null ? words.undefinedWord : `${pointsText(interval.low, words)} ${words.to} ${pointsText(interval.high, words)}`;
}

/** A ratio of totals as `0.82x`. */
export function ratioText(value: number | null, words: NumberWords = englishNumbers): string {
  return value === null ? words.undefinedWord : `${value.toFixed(2)}x`;
}

/** Three significant digits; tiny values as a bound, so that no p-value ever reads as 0. */
export function pValueText(value: number | null, words: NumberWords = englishNumbers): string {
  if (value === null) return words.undefinedWord;
  if (value < 1e-12) return '< 1e-12';
  return value < 0.001 ? value.toExponential(2) : String(Number(value.toPrecision(3)));
}

export function fixedText(value: number | null, digits = 0, words: NumberWords = englishNumbers): string {
  return value === null ? words.undefinedWord : value.toFixed(digits);
}

/** `3 tasks`, `1 task`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
