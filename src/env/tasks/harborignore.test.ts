import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeTree } from '../../../test/support/task-folders.js';
import { HarborIgnore } from './harborignore.js';

it('follows gitignore rules in tests and solutions only, deeper files overriding', async () => {
  const root = await realpath(
    await writeTree('lamp', {
      'tests/.harborignore': '*.log\n/only-here\ncache/\n!/cache/keep\n',
      'tests/a.log': '',
      'tests/A.LOG': '',
      'tests/only-here': '',
      'tests/sub/only-here': '',
      'tests/sub/.harborignore': '!b.log\n',
      'tests/sub/b.log': '',
      'tests/sub/c.log': '',
      'tests/cache/keep': '',
      'tests/link': { symlink: 'a.log' },
      'environment/a.log': '',
      'environment/.harborignore': '*\n',
      'steps/one/tests/.harborignore': 'x\n',
      'steps/one/tests/x': '',
      'steps/one/x': '',
    }),
  );
  const rules = new HarborIgnore(root);
  const excluded: string[] = [];
  const paths = ['tests/a.log', 'tests/A.LOG', 'tests/only-here', 'tests/sub/only-here', 'tests/sub/b.log', 'tests/sub/c.log', 'tests/cache/keep', 'tests/link', 'environment/a.log', 'environment/.harborignore', 'steps/one/tests/x', 'steps/one/x'];
  for (const path of paths) if (rules.isExcluded(join(root, path))) excluded.push(path);
  expect(excluded).toEqual(['tests/a.log', 'tests/only-here', 'tests/sub/c.log', 'tests/cache/keep', 'tests/link', 'environment/.harborignore', 'steps/one/tests/x']);
});
