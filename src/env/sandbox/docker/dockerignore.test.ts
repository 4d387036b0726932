import { expect, it } from 'vitest';
import { DockerIgnore } from './dockerignore.js';

const rows: readonly (readonly [rules: string, ignored: string, kept: string])[] = [
  ['# comment\n\nnode_modules\n', 'node_modules node_modules/a/b', 'src/node_modules comment'],
  ['*.md\n!README.md', 'a.md b.md', 'README.md docs/a.md'],
  ['**/*.pyc', 'a.pyc x/y/z.pyc', 'a.py'],
  ['/build/', 'build build/out', 'src/build'],
  ['*/temp*', 'a/temporary.txt b/temp', 'temp a/b/temp'],
  ['docs/**', 'docs/a docs/a/b', 'doc'],
  ['temp?', 'tempa temp1', 'temp temps1 a/tempa'],
  ['file[0-9].txt\n[^a]b', 'file3.txt xb', 'filex.txt ab'],
  ['a\\*b', 'a*b', 'axb'],
  ['./x/../secret', 'secret', 'x'],
  ['**\n!keep', 'anything a/b', 'keep keep/below'],
  ['\uFEFFfirst\r\nsecond\r\n', 'first second', 'third'],
  ['a.b+c(d)', 'a.b+c(d)', 'aXb+c(d)'],
];

it.each(rows)('.dockerignore %j', (rules, ignored, kept) => {
  const ignore = new DockerIgnore(rules);
  for (const path of ignored.split(' ')) expect([path, ignore.ignores(path)]).toEqual([path, true]);
  for (const path of kept.split(' ')) expect([path, ignore.ignores(path)]).toEqual([path, false]);
});
