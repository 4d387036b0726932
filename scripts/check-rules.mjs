// House rules that a machine can see: no machine paths, no registry addresses, no over-long files, no big files,
// a README of one page.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
const faults = [];
const text = (file) => readFileSync(join(root, file), 'utf8');
const isSource = (file) => /^(src|web|worker|test|bench|scripts)\/.*\.(ts|tsx|mjs|py)$/.test(file);

for (const file of files) {
  const bytes = statSync(join(root, file)).size;
  if (bytes > 4 << 20) faults.push(`${file} has ${bytes} bytes; large files do not belong here`);
  if (/(^|\/)(utils?|helpers?|misc|common)(\.|\/)/i.test(file) && !file.startsWith('test/golden/')) faults.push(`${file}: a name that says nothing`);
  if (isSource(file)) {
    const lines = text(file).split('\n').length;
    if (lines > 400) faults.push(`${file} has ${lines} lines; past 400 there must be a reason`);
    if (/@ts-ignore|@ts-expect-error|\bas any\b|: any\b/.test(text(file)) && file !== 'scripts/check-rules.mjs') faults.push(`${file} escapes the type checker`);
  }
}
if (/"resolved"/.test(text('package-lock.json'))) faults.push('package-lock.json names download addresses');
const readmeLines = text('README.md').split('\n').length;
if (readmeLines > 120) faults.push(`README.md has ${readmeLines} lines; one page is the rule`);

for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
