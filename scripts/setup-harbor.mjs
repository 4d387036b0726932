// npm run setup:harbor: a Python environment in .venv-harbor with the real Harbor, by exact version and hash, for the
// bridge in worker/harbor_bridge. Nothing is done where it is there already. `verify -- --all` calls setUpHarbor().
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';
import { setUpPython } from './python-environment.mjs';

/** @returns as setUpPython */
export function setUpHarbor() {
  return setUpPython({ title: 'Harbor', folder: '.venv-harbor', lockFile: join(root, 'worker/harbor_bridge/requirements.lock'), downloadMegabytes: 100, paths: [join(root, 'worker')] });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const result = setUpHarbor();
  if (result.state === 'ready') console.log(`Harbor is ready: ${result.python}`);
  else {
    console.error(`Harbor was not installed: ${result.reason}`);
    process.exitCode = 1;
  }
}
