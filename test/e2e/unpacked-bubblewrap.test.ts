import { mkdtemp, rm, chmod, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { findBubblewrap } from '../../src/env/sandbox/bubblewrap/installation.js';

const packages = fileURLToPath(new URL('../../../scripts/debian-package.mjs', import.meta.url));
/** It fetches from Debian, which plain `verify` must not need. */
const everything = process.env['SEATRIAL_TEST_EVERY_TASK'] !== undefined;
const nobody = 65_534;

it.skipIf(!everything)(`a user who is not root gets Debian's bubblewrap in a folder, and sandboxes start with it${everything ? '' : ' [skipped: it fetches from Debian, in `npm run verify -- --all`]'}`, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'seatrial-unpacked-'));
  try {
    await chmod(dir, 0o777);
    const folder = join(dir, 'cache', 'bubblewrap');
    const user = process.getuid!() === 0 ? { uid: nobody, gid: nobody } : {};
    const unpack = `console.log((await import(${JSON.stringify(packages)})).unpackPackage('bubblewrap', 'usr/bin/bwrap', ${JSON.stringify(folder)}))`;
    for (let time = 0; time < 2; time++) {
      const { stdout } = await execa(process.execPath, ['--input-type=module', '-e', unpack], { cwd: dir, env: { HOME: dir }, ...user });
      expect(stdout).toBe('true');
    }
    // Nothing half-unpacked beside it.
    expect(await readdir(dirname(folder))).toEqual(['bubblewrap']);
    const { program, version } = await findBubblewrap(undefined, [join(folder, 'usr/bin')]);
    expect([program, version]).toEqual([join(folder, 'usr/bin/bwrap'), expect.stringMatching(/^\d+\.\d+/)]);
    expect((await execa(program, ['--unshare-all', '--ro-bind', '/', '/', 'id', '-u'], { cwd: '/', ...user })).stdout).toBe(String(user.uid ?? process.getuid!()));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
