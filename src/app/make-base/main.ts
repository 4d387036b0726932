/** `npm run make-base`: makes models/builtin-base anew. About ten minutes on two cores. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from '../../core/index.js';
import { makeBase } from './make-base.js';

// This file is compiled to dist/src/app/make-base/main.js.
const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(projectRoot, 'models/builtin-base') },
    steps: { type: 'string', default: '8000' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '2' },
  },
});

await makeBase({
  outDir: values.out,
  agentConfigPath: join(projectRoot, 'configs/agents/builtin.toml'),
  seed: Number(values.seed),
  datasetSeed: 1,
  steps: Number(values.steps),
  threads: Number(values.threads),
  clock: systemClock,
  onProgress: (line) => console.log(line),
});
