// Writes docs/cli.md from the command definitions of the built program.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cliDocs } from '../dist/src/app/cli/cli-docs.js';

writeFileSync(join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs', 'cli.md'), cliDocs());
