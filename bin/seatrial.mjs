#!/usr/bin/env node
// The command `seatrial`. It stands in the repository itself, so that npx finds it before anything is built (npx keeps for
// good what it found first), and says what to do where there is nothing to run yet.
import { fileURLToPath } from 'node:url';

const program = new URL('../dist/src/app/cli/main.js', import.meta.url);
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
try {
  await import(program.href);
} catch (error) {
  // Packages that are not installed, or what a build has not written yet.
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  const [message, remedy] = [`there is no whole build in ${dist}: ${error.message.split('\n')[0]}`, '`npm run quickstart` installs and builds it (or `npm ci && npm run build`); while one of these runs, wait for it.'];
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ code: 'E_NOT_BUILT', message, remedy })}\n`);
  else process.stderr.write(`E_NOT_BUILT: ${message}\n  ${remedy}\n`);
  process.exitCode = 4;
}
