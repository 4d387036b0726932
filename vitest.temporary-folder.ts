import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All temporary folders of a test run lie in one, which goes when the run ends, whatever a test left behind. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'seatrial-tests-'));
  // Open to every user as the system's own is: some tests give up root.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
