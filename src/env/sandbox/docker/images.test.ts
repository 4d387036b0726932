import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contextDigest, readBuildContext } from './build-context.js';
import { ImageBuildError } from './errors.js';
import { splitReference } from './images.js';
import { progressLines } from './progress.js';

it.each([
  ['debian', 'debian', 'latest'],
  ['debian:bookworm-slim', 'debian', 'bookworm-slim'],
  ['localhost:5000/a/b', 'localhost:5000/a/b', 'latest'],
  ['localhost:5000/a/b:1', 'localhost:5000/a/b', '1'],
  [`ghcr.io/o/i@sha256:${'a'.repeat(64)}`, 'ghcr.io/o/i', `sha256:${'a'.repeat(64)}`],
  [`o/i:tag@sha256:${'a'.repeat(64)}`, 'o/i', `sha256:${'a'.repeat(64)}`],
])('image reference %s', (reference, name, tag) => {
  expect(splitReference(reference)).toEqual({ name, tag });
});

function contextFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'seatrial-context-'));
  writeFileSync(join(dir, 'Dockerfile'), 'FROM x\nCOPY . /app\n');
  writeFileSync(join(dir, '.dockerignore'), '*.log\nDockerfile\n');
  writeFileSync(join(dir, 'big.log'), 'x');
  mkdirSync(join(dir, 'src'));
  writeFileSync(join(dir, 'src', 'main'), 'main');
  symlinkSync('main', join(dir, 'src', 'link'));
  return dir;
}

it('a build context has one digest for one content, whatever its times and ignored files', () => {
  const [a, b] = [contextFolder(), contextFolder()];
  const digest = (dir: string): string => contextDigest(readBuildContext(dir));
  utimesSync(join(b, 'src', 'main'), 1, 1);
  writeFileSync(join(b, 'other.log'), 'ignored');
  expect(digest(b)).toBe(digest(a));
  expect(readBuildContext(a).entries.map(({ path }) => path)).toEqual(['.dockerignore', 'Dockerfile', 'src', 'src/link', 'src/main']);
  chmodSync(join(b, 'src', 'main'), 0o755);
  expect(digest(b)).not.toBe(digest(a));
  chmodSync(join(b, 'src', 'main'), 0o644);
  writeFileSync(join(b, 'src', 'main'), 'other');
  expect(digest(b)).not.toBe(digest(a));
});

it('a folder without a Dockerfile is refused by name', () => {
  const dir = mkdtempSync(join(tmpdir(), 'seatrial-context-'));
  expect(() => readBuildContext(dir)).toThrow(ImageBuildError);
  expect(() => readBuildContext(dir)).toThrow(dir);
});

it('tells milestones of a pull from counts of bytes, and errors that come after a fine status', async () => {
  const lines = ['{"status":"Pulling from a/b","id":"1"}', '{"status":"Downloading","progressDetail":{"current":1},"id":"x"}', '{"stream":"Step 1/2 : FROM x\\n"}', '{"aux":{"ID":"sha256:1"}}', '{"errorDetail":{"message":"manifest unknown"},"error":"manifest unknown"}'].join('\r\n');
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for (let start = 0; start < lines.length; start += 7) yield Buffer.from(lines.slice(start, start + 7));
  };
  const found = [];
  for await (const line of progressLines(pieces())) found.push(line);
  expect(found).toEqual([
    { text: '1: Pulling from a/b', isMilestone: true, error: null },
    { text: 'x: Downloading', isMilestone: false, error: null },
    { text: 'Step 1/2 : FROM x\n', isMilestone: true, error: null },
    { text: '', isMilestone: true, error: null },
    { text: '', isMilestone: true, error: 'manifest unknown' },
  ]);
});
