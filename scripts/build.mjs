// Builds dist/: compiles the wasm kernels (AssemblyScript) and the TypeScript sources, removes compiled files whose
// source is gone, so that no deleted test keeps running, and puts the program into one file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram, programFile } from './bundle.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The compilers say themselves what is wrong. */
function run(program, args) {
  const { status, error } = spawnSync(join(root, 'node_modules', '.bin', program), args, { stdio: 'inherit', cwd: root });
  if (error) console.error(`${program}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

const newest = (dir) => Math.max(0, ...readdirSync(dir, { recursive: true }).map((f) => statSync(join(dir, f)).mtimeMs));

function pruneOrphans(dir) {
  if (!existsSync(dir)) return;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) pruneOrphans(path);
    else {
      const stem = path.replace(/\.(js|d\.ts)(\.map)?$/, '');
      if (stem === path || path === programFile(root)) continue;
      const source = join(root, stem.slice(join(root, 'dist').length + 1) + '.ts');
      if (!existsSync(source)) rmSync(path);
    }
  }
}

const assembly = join(root, 'src/engine/embedded/kernels/assembly');
if (existsSync(join(assembly, 'index.ts'))) {
  const out = join(root, 'dist/src/engine/embedded/kernels/kernels.wasm');
  mkdirSync(dirname(out), { recursive: true });
  if (!existsSync(out) || statSync(out).mtimeMs < newest(assembly)) {
    run('asc', [join(assembly, 'index.ts'), '-o', out, '-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--importMemory']);
  }
}
const starter = join(root, 'src/env/sandbox/bubblewrap/overlay-start.c');
if (process.platform === 'linux' && existsSync(starter)) {
  const out = join(root, 'dist/src/env/sandbox/bubblewrap/overlay-start');
  mkdirSync(dirname(out), { recursive: true });
  if (!existsSync(out) || statSync(out).mtimeMs < statSync(starter).mtimeMs) {
    // Static where that can be linked: it starts faster, and wherever it is copied to.
    const compiles = (options) => spawnSync('cc', ['-O2', '-Wall', '-Wextra', ...options, '-s', '-o', out, starter], { stdio: 'ignore' }).status === 0;
    if (!compiles(['-static']) && !compiles([])) console.log('overlay-start was not built (is there a C compiler?): sandboxes over large trees use the slower tools of util-linux');
  }
}
run('tsc', ['-p', join(root, 'tsconfig.json')]);
pruneOrphans(join(root, 'dist'));
await bundleProgram(root);
