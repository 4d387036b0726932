import { readFile } from 'node:fs/promises';
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
});
