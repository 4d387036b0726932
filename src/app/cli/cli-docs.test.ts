import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliDocs } from './cli-docs.js';
import { commands } from './commands/index.js';
import { nameOf } from './flags.js';
import { allFlags, parseCommandLine } from './program.js';

describe('command definitions', () => {
  it('are what docs/cli.md says', async () => {
    expect(await readFile('docs/cli.md', 'utf8')).toBe(cliDocs());
  });

  it.each(commands.map((spec) => [spec.path.join(' '), spec] as const))('%s has help with its flags and an example', (_, spec) => {
    let help = '';
    expect(parseCommandLine([...spec.path, '--help'], '0.0.0', (text) => (help += text))).toBeNull();
    for (const { flags } of allFlags(spec)) expect(help).toContain(flags);
    expect(help).toMatch(/\nExamples?:\n/);
    for (const example of spec.examples) {
      expect(help).toContain(example);
      expect(parseCommandLine(example.split(' ').slice(1), '0.0.0', () => undefined), example).not.toBeNull();
    }
  });

  it('have names that do not clash', () => {
    for (const spec of commands) {
      const names = allFlags(spec).map(nameOf);
      expect(new Set(names).size, spec.path.join(' ')).toBe(names.length);
    }
  });

  it('name only datasets, configurations and models that exist, as the documents do', async () => {
    const documents = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', ...(await readdir('docs')).filter((name) => name.endsWith('.md')).map((name) => join('docs', name))];
    const texts = [...commands.map((spec) => [`help of ${spec.path.join(' ')}`, [spec.details ?? '', ...spec.examples].join('\n')] as const), ...(await Promise.all(documents.map(async (name) => [name, await readFile(name, 'utf8')] as const)))];
    const named = texts.flatMap(([where, text]) => [...text.matchAll(/(?<![\w./-])(?:datasets|configs|models)\/[\w./-]*\w/g)].map(([path]) => ({ where, path })));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
  });
});
