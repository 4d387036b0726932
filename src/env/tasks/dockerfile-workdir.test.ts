import { expect, it } from 'vitest';
import { dockerfileWorkdir } from './dockerfile-workdir.js';

it.each([
  ['FROM x\nWORKDIR /app\nRUN true\n', '/app'],
  ['FROM x\nWORKDIR /app\nWORKDIR sub\nworkdir ../other\n', '/app/other'],
  ['FROM x\nENV HOME_DIR=/srv/app MODE="a b"\nWORKDIR $HOME_DIR/${MODE}\n', '/srv/app/a b'],
  ['FROM x\nENV PLACE /old/form\nWORKDIR ${PLACE}\n', '/old/form'],
  ['FROM x\nARG D=/d\nWORKDIR "$D"\n', '/d'],
  ['FROM x\nRUN a \\\n  # a comment between\n  && echo \\\n  WORKDIR /no\nWORKDIR \\\n  /yes\n', '/yes'],
  ['FROM x AS build\nWORKDIR /src\nFROM y\nCOPY --from=build /src /\n', null],
  ['FROM --platform=linux/amd64 x AS Base\nWORKDIR /src\nFROM base AS run\nWORKDIR bin\n', '/src/bin'],
  ['FROM x\nWORKDIR relative\n', null],
  ['FROM x\nWORKDIR $UNKNOWN/x\n', null],
  ['FROM x\n', null],
  ['', null],
])('the work directory of %j is %j', (text, workdir) => {
  expect(dockerfileWorkdir(text)).toBe(workdir);
});
