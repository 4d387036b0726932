// npm run quickstart: installs what is missing, builds, and runs `seatrial quickstart` with the given flags.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, checkNode, fail, installBubblewrap, installPackages, root } from './install.mjs';

const flags = process.argv.slice(2);
checkNode();
installPackages();
const named = flags.includes('--sandbox') ? flags[flags.indexOf('--sandbox') + 1] : flags.find((flag) => flag.startsWith('--sandbox='))?.slice('--sandbox='.length);
const wantsBubblewrap = named === undefined || named === 'auto' || named === 'bubblewrap';
if (!flags.includes('--help') && wantsBubblewrap && !installBubblewrap()) {
  fail('Without bubblewrap there is no isolation.', 'Install it, or run without isolation by name:  npm run quickstart -- --sandbox process');
}
build();
const child = spawn(process.execPath, [join(root, 'dist/src/app/cli/main.js'), 'quickstart', ...flags], { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches the child by itself. Here it must not end this process: the prompt would be back, and the same command
// be given again, while the child still puts its run in order.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (status) => process.exit(status ?? 1));
