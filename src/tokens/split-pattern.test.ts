import { describe, expect, it } from 'vitest';
import { splitPattern } from './split-pattern.js';

const pieces = (source: string, text: string): string[] => text.match(splitPattern(source)!) ?? [];

describe('splitPattern', () => {
  it('has the white space of Unicode, not that of JavaScript', () => {
    expect(pieces('\\s+', 'a\u0085\u2028b\ufeffc')).toEqual(['\u0085\u2028']);
    expect(pieces('\\S+', 'a\u0085b\ufeffc')).toEqual(['a', 'b\ufeffc']);
    expect(pieces('[^\\s\\p{L}]+', '\u0085-\ufeffa')).toEqual(['-\ufeff']);
  });

  it('folds the letters of a group, those with a third form too', () => {
    expect(pieces("(?i:'s|'ll|'k)|\\p{L}", "'S'lL'\u017f'\u212a'T")).toEqual(["'S", "'lL", "'\u017f", "'\u212a", 'T']);
  });

  it('takes what tokenizers are written in', () => {
    expect(pieces("[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}]*[\\p{Ll}]+(?i:'s)?|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s+(?!\\S)|\\s+", " HelloWorld's 1234 ==/\n  x")).toEqual([' Hello', "World's", ' ', '123', '4', ' ==/\n', ' ', ' x']);
    expect(pieces('\\$\\p{N}|(?:(?!\\$\\p{N})[^\\p{L}])+', 'a+$1-')).toEqual(['+', '$1', '-']);
  });

  it.each(['a++', 'a+?', 'a*+', '(?<=a)b', '(?>a)', '\\d', '\\w+', '\\bx', '.', '^a', 'a$', '[a[b]]', '[a&&b]', '[\\S]', '[]a]', '(a', 'a)', '[a', '(?i:[a])', '(?s:a)', 'a\\', '\\h', '{2}', 'a{1,2}+'])('does not take %s, which may mean something else there', (source) => {
    expect(splitPattern(source)).toBeNull();
  });
});
