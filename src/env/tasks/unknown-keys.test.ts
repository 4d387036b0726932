import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { goldenAvailable, goldenPath } from '../../../test/golden-reader.js';
import { parseTaskConfig } from './parse-config.js';
import { knownTaskKeys } from './unknown-keys.js';

const named = (toml: string): string[] => parseTaskConfig(toml).unknownKeys.map(({ path, nearest }) => `${path} > ${String(nearest)}`);

describe('unknown keys of task.toml', () => {
  it.each([
    ['', []],
    ['version = "1.0"\n[environment]\nmemory = "2G"\nstorage = "1G"\nallow_internet = false\nenv = { ANY = "x" }\n[metadata]\nany = { thing = 1 }\n', []],
    ['verison = "1.0"\n', ['verison > version']],
    ['[agent]\ntimeout = 3\n', ['agent.timeout > agent.timeout_sec']],
    ['[environment.healthcheck]\ncommand = "x"\nretrys = 1\n', ['environment.healthcheck.retrys > environment.healthcheck.retries']],
    ['[verifier.environment]\nimage = "x"\n', ['verifier.environment.image > null']],
    ['artifacts = ["/a", { source = "/b", exlude = [] }]\n', ['artifacts.1.exlude > artifacts.1.exclude']],
    ['[[steps]]\nname = "a"\nminreward = 1\n', ['steps.0.minreward > steps.0.min_reward']],
    ['[verifer]\n[agents]\n', ['verifer > verifier', 'agents > agent']],
  ])('of %j', (toml, expected) => {
    expect(named(toml)).toEqual(expected);
  });

  it.skipIf(!goldenAvailable('harbor/schemas/'))("know every key of Harbor's own schema", () => {
    const schema = JSON.parse(readFileSync(join(goldenPath('harbor/schemas/'), 'task.schema.json'), 'utf8')) as { readonly $defs: Record<string, { readonly properties?: object }>; readonly properties: object };
    const text = JSON.stringify(knownTaskKeys);
    const tables = [schema, ...Object.values(schema.$defs)].flatMap(({ properties }) => (properties === undefined ? [] : [Object.keys(properties)]));
    expect(tables.length).toBeGreaterThan(10);
    for (const keys of tables) {
      const toml = keys.filter((key) => !text.includes(`"${key}":`));
      expect(toml, keys.join(' ')).toEqual([]);
    }
  });
});
