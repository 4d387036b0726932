// House rules that a machine can see: no machine paths, no registry addresses, no over-long files, no big files,
// no escape from the type checker, a lock file that installs, a README of one page.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
const faults = [];
/**
 * Folders and hosts of whoever wrote a line: nobody else has them. `/work`, `/home/agent` and the like are the sandbox's
 * own; tests of leaks and of escapes name paths on purpose; golden data are others' files, as they are.
 */
const machinePaths = /(?<![\w.~*}-])(?:\/root\/(?!\.(?:ssh|bashrc|profile|bash_profile)\b)|\/home\/(?!agent\b|NAME\b|tester\b)[A-Za-z0-9._-]+|\/Users\/[A-Za-z0-9._-]+|\/mnt\/[A-Za-z0-9._-]+\/|\/work\/(?:main|wt|shared|\.library)\b|[A-Z]:\\Users\\)/;
const registryHosts = /\bregistry\.npmjs\.org|\bregistry\.yarnpkg\.com|\bnpmmirror\.com|\bpypi\.org\/simple|\bfiles\.pythonhosted\.org|\bartifactory\b/i;
const namesPathsOnPurpose = [/^test\/golden\//, /^src\/release\/[a-z-]+\.test\.ts$/, /^src\/app\/compose\/suggested-command\.test\.ts$/, /^test\/contract\/sandbox-hostile\.test\.ts$/, /^scripts\/check-rules\.mjs$/];
const isText = (file) => !/\.(safetensors|wasm|png|parquet|gz|zip|arrow)$/.test(file);
const text = (file) => readFileSync(join(root, file), 'utf8');
const isSource = (file) => /^(src|web|worker|test|bench|scripts)\/.*\.(ts|tsx|mjs|py)$/.test(file);

for (const file of files) {
  const bytes = statSync(join(root, file)).size;
  if (bytes > 4 << 20) faults.push(`${file} has ${bytes} bytes; large files do not belong here`);
  if (/(^|\/)(utils?|helpers?|misc|common)(\.|\/)/i.test(file) && !file.startsWith('test/golden/')) faults.push(`${file}: a name that says nothing`);
  if (isText(file) && !namesPathsOnPurpose.some((pattern) => pattern.test(file))) {
    text(file).split('\n').forEach((line, i) => {
      for (const [kind, pattern] of [['a machine path', machinePaths], ['a registry address', registryHosts]]) {
        const found = pattern.exec(line);
        if (found !== null) faults.push(`${file}:${i + 1} names ${kind}: ${found[0]}`);
      }
    });
  }
  if (isSource(file)) {
    const lines = text(file).split('\n').length;
    if (lines > 400) faults.push(`${file} has ${lines} lines; past 400 there must be a reason`);
    const code = text(file).replace(/\/\*[^]*?\*\/|\/\/.*$/gm, ''); // "any" in a comment is only a word
    const escapes = /@ts-(ignore|expect-error)/.test(text(file)) || /\bas any\b|: any\b/.test(code);
    if (escapes && file !== 'scripts/check-rules.mjs') faults.push(`${file} escapes the type checker`);
  }
}
if (/"resolved"/.test(text('package-lock.json'))) faults.push('package-lock.json names download addresses');
for (const fault of missingPackages(JSON.parse(text('package-lock.json')).packages)) faults.push(fault);
const readmeLines = text('README.md').split('\n').length;
if (readmeLines > 120) faults.push(`README.md has ${readmeLines} lines; one page is the rule`);

/** `npm ci` refuses a lock file that lacks any package, even an optional one that no registry could deliver. */
function missingPackages(packages) {
  const found = (folder, name) => {
    for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      if (packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`] !== undefined) return true;
      if (at === '') return false;
    }
  };
  return Object.entries(packages).flatMap(([folder, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies })
      .filter((name) => !found(folder, name))
      .map((name) => `package-lock.json lacks ${name}, which ${folder === '' ? 'package.json' : folder} names; npm ci will refuse it`));
}

for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
