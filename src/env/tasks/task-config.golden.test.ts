import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { compareGoldenRows } from '../../../test/golden-reader.js';
import { artifactCollisions } from './artifacts.js';
import { TaskConfigError } from './errors.js';
import { parseTaskConfig, type ParsedConfig } from './parse-config.js';
import { verifierMode } from './verifier-mode.js';

interface Row {
  readonly id: string;
  readonly toml: string;
  readonly ok: boolean;
  readonly parsed?: Record<string, unknown>;
  readonly derived?: { readonly verifier_mode?: string; readonly step_verifier_modes?: string[]; readonly artifact_collisions: number };
  readonly error_kind?: string;
  readonly errors?: readonly { readonly type: string; readonly loc: readonly (string | number)[] }[];
}

/** Names that pydantic adds to a place for the branch of a union it tried. */
const branch = /^(?:str|int|float|dict\[.*\]|function-after.*|ArtifactConfig)$/;

function read(toml: string): ParsedConfig | TaskConfigError {
  try {
    return parseTaskConfig(toml);
  } catch (error) {
    if (error instanceof TaskConfigError) return error;
    throw error;
  }
}

function derivedDifferences({ config }: ParsedConfig, derived: NonNullable<Row['derived']>): string[] {
  const modes = config.steps === null ? verifierMode(config, null) : config.steps.map((_step, index) => verifierMode(config, index));
  const wanted = config.steps === null ? derived.verifier_mode : derived.step_verifier_modes;
  const collisions = artifactCollisions(config).length;
  return [
    ...(wanted === undefined || isDeepStrictEqual(modes, wanted) ? [] : [`verifier mode ${String(modes)}, want ${String(wanted)}`]),
    ...(collisions === derived.artifact_collisions ? [] : [`${collisions} artifact collisions, want ${derived.artifact_collisions}`]),
  ];
}

it('reads task.toml as Harbor does, values and verdicts', async () => {
  const compared = await compareGoldenRows<Row>({
    file: 'harbor/task-config.jsonl',
    compare: (row, leaveOut) => {
      const result = read(row.toml);
      if (!(result instanceof TaskConfigError)) {
        if (!row.ok) return [`accepted, want ${row.error_kind}: ${JSON.stringify(row.errors)}`];
        if (row.derived !== undefined && 'toml_roundtrip' in row.derived && row.derived.toml_roundtrip === false) leaveOut("derived.toml_roundtrip is about Harbor's TOML writer");
        const differing = Object.keys(row.parsed!).filter((key) => !isDeepStrictEqual(result.config[key as keyof typeof result.config], row.parsed![key]));
        return [...differing.map((key) => `${key}: got ${JSON.stringify(result.config[key as keyof typeof result.config])}, want ${JSON.stringify(row.parsed![key])}`), ...derivedDifferences(result, row.derived!)];
      }
      if (row.ok) return [`refused: ${result.message}`];
      if (row.error_kind === 'OverflowError') {
        leaveOut('Harbor breaks off with an error of its own, here it is a value that is refused');
        return result.reason === 'validation' ? [] : [`error kind ${result.reason}, want validation`];
      }
      if (row.error_kind !== result.reason) return [`error kind ${result.reason}, want ${row.error_kind}`];
      // Harbor lists one error for each branch of a union; ours names the place once.
      const wanted = new Set((row.errors ?? []).map(({ type, loc }) => `${type} at ${loc.filter((part) => typeof part === 'number' || !branch.test(part)).join('.')}`));
      const places = new Set([...wanted].map((text) => text.split(' at ')[1]!));
      const strange = result.reason === 'toml' ? [] : result.issues.filter(({ rule, path }) => !wanted.has(`${rule} at ${path.join('.')}`));
      const covered = result.reason === 'toml' || [...places].every((place) => result.issues.some(({ path }) => path.join('.').startsWith(place)));
      return [...strange.map(({ rule, path }) => `${rule} at ${path.join('.')}, want one of ${[...wanted].join(', ')}`), ...(covered ? [] : [`does not name ${[...places].join(', ')}`])];
    },
  });
  expect(compared).toBeGreaterThan(300);
});
