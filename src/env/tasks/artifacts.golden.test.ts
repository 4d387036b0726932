import { expect, it } from 'vitest';
import { harborCalls } from '../../../test/support/harbor-calls.js';
import { artifactPlan } from './artifacts.js';
import type { ArtifactSection } from './config.js';
import { parseTaskConfig } from './parse-config.js';

interface Row {
  readonly id: string;
  readonly artifacts: readonly (string | ArtifactSection)[];
  readonly step_artifacts: readonly (string | ArtifactSection)[];
  readonly manifest: readonly { readonly source: string; readonly destination: string; readonly status: 'ok' | 'skipped'; readonly service: string | null }[];
}

const { environment } = parseTaskConfig('').config;

it.each(harborCalls<Row>('artifacts.jsonl').map((row) => [row.id, row] as const))('stores artifacts where Harbor does: %s', (_, { artifacts, step_artifacts, manifest }) => {
  const plan = artifactPlan({ environment, artifacts: [...artifacts, ...step_artifacts] });
  expect(plan.map(({ source, destination, service, skippedFor }) => ({ source, destination: destination === '' ? 'artifacts' : `artifacts/${destination}`, status: skippedFor === null ? 'ok' : 'skipped', service }))).toEqual(
    manifest.map(({ source, destination, status, service }) => ({ source, destination, status, service })),
  );
});
