// npm run quickstart: installs what is missing, builds, and runs `seatrial quickstart` with the given flags.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, checkNode, fail, installBubblewrap, installPackages, root } from './install.mjs';

const flags = process.argv.slice(2);
checkNode();
installPackages();
if (!flags.includes('--help') && !flags.some((flag) => flag.startsWith('--sandbox')) && !installBubblewrap()) {
  fail('Without bubblewrap there is no isolation.', 'Install it, or run without isolation by name:  npm run quickstart -- --sandbox process');
}
build();
const result = spawnSync(process.execPath, [join(root, 'dist/src/app/cli/main.js'), 'quickstart', ...flags], { cwd: root, stdio: 'inherit' });
process.exit(result.status ?? 1);
