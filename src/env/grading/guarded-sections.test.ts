import { describe, expect, it } from 'vitest';
import { restoreSections, sectionGuardOf } from './guarded-sections.js';

function restore(path: string, agent: string, own: string) {
  return restoreSections(sectionGuardOf(path)!, Buffer.from(agent), Buffer.from(own));
}

describe('runner sections beside honest settings', () => {
  it('keeps what the agent changed elsewhere', () => {
    expect(restore('package.json', '{"name": "b", "scripts": {"test": "x"}}', '{"name": "a", "scripts": {"test": "x"}}')).toEqual({ kind: 'untouched' });
    expect(restore('setup.cfg', '[metadata]\nname = b\n', '[metadata]\nname = a\n')).toEqual({ kind: 'untouched' });
    expect(restore('sub/pyproject.toml', '[project]\nversion = "2"\n[tool.pytest.ini_options]\nx = 1\n', '[tool.pytest.ini_options]\nx = 1\n')).toEqual({ kind: 'untouched' });
  });

  it("puts the task's sections back, and only them", () => {
    const json = restore('package.json', '{"name": "b", "scripts": {"test": "true"}, "jest": {}}', '{"name": "a", "scripts": {"test": "node --test"}}');
    expect(json.kind === 'restored' && JSON.parse(json.text)).toEqual({ name: 'b', scripts: { test: 'node --test' } });
    const ini = restore('tox.ini', '[flake8]\nmax = 9\n[pytest]\naddopts = -p cheat', '[pytest]\naddopts = -q\n');
    expect(ini).toEqual({ kind: 'restored', text: '[flake8]\nmax = 9\n[pytest]\naddopts = -q\n' });
    const toml = restore('pyproject.toml', '[project]\nname = "b"\n[tool.pytest.ini_options]\naddopts = "-p cheat"\n', '[project]\nname = "a"\n');
    expect(toml.kind === 'restored' && toml.text).toContain('name = "b"');
    expect(toml.kind === 'restored' && toml.text).not.toContain('cheat');
  });

  it('sees through other spellings', () => {
    for (const text of ['tool.pytest.ini_options.addopts = "-p cheat"\n', '[tool]\npytest = {ini_options = {addopts = "-p cheat"}}\n', '[tool."pytest"]\n"ini_options".addopts = "-p cheat"\n']) {
      expect(restore('pyproject.toml', text, '').kind).toBe('restored');
    }
    expect(restore('package.json', '{"scr\\u0069pts": {"test": "true"}}', '{}').kind).toBe('restored');
    expect(restore('setup.cfg', '[ tool:pytest ]\naddopts = -p cheat\n', '').kind).toBe('restored');
  });

  it('gives up on what cannot be read, so that the whole file is restored', () => {
    expect(restore('package.json', '{', '{}').kind).toBe('unreadable');
    expect(restore('pyproject.toml', '[', '').kind).toBe('unreadable');
    expect(restoreSections(sectionGuardOf('tox.ini')!, Buffer.from([0xff]), Buffer.from('')).kind).toBe('unreadable');
    expect(restore('tox.ini', '# x\n'.repeat(300_000), '').kind).toBe('unreadable');
  });

  it('reads a header that never ends as fast as it gets it', { timeout: 10_000 }, () => {
    expect(restore('setup.cfg', `[${' '.repeat(1_000_000)}`, '').kind).toBe('untouched');
  });
});
