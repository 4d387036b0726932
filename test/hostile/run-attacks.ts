import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson, TrialRecord } from '../../src/core/index.js';
import type { AttemptResult } from '../../src/rollout/index.js';
import { projectRoot } from '../golden-reader.js';
import { providersUnderTest, type ProviderRow } from '../contract/sandbox-providers.js';
import type { Attack, Expected } from './attack.js';
import { HostileWorld } from './hostile-world.js';
import { honestScript } from './tasks.js';

/** Every row has a result with each of these; where there is no engine docker's are absent, and say so. */
export const hostileProviders: readonly ProviderRow[] = providersUnderTest.filter(({ row }) => ['bubblewrap', 'docker'].includes(row));

/** An engine unmounts a container's root when it comes to it. */
const goneWithinMs = 20_000;
/** Of one row: two trials, a grading of each or several, and a control; an engine takes its time for each. */
const rowMs = 120_000;
/** The pause between two looks at what is ending. */
const lookMs = 20;

/** Declares `body` for each provider with a world of its own. */
export function describeHostile(title: string, body: (world: () => HostileWorld) => void): void {
  for (const row of hostileProviders) {
    if (row.absent !== null) {
      it.skip(`${title}: ${row.row} [skipped: ${row.absent}]`, () => undefined);
      continue;
    }
    describe(`${title}: ${row.row}`, { timeout: rowMs }, () => {
      let world: HostileWorld;
      beforeAll(async () => {
        world = await HostileWorld.open(row);
        // What is made once (an image's layers, a task's files) is made.
        await honestTrial(world, 'copy');
      }, rowMs);
      afterAll(async () => world.close(), rowMs);
      body(() => world);
    });
  }
}

/** Runs every attack of a family with every provider. */
export function runAttacks(family: string, attacks: readonly Attack[]): void {
  describeHostile(family, (world) => {
    it.each(attacks.map((attack) => [attack.name, attack] as const))('%s', async (_name, attack) => {
      if (attack.task === 'calc in an image' && world().row.name !== 'docker') {
        await withoutTraces(world(), () => expect(attackTrial(world(), attack)).rejects.toMatchObject({ code: 'E_PROVIDER_UNSUPPORTED' }));
        return;
      }
      await withoutTraces(world(), async () => judge(world(), attack, await attackTrial(world(), attack)));
      await honestTrial(world(), attack.task);
    });
  });
  describe(family, () => {
    it('documents every attack that has its way', () => {
      const promised = readFileSync(join(projectRoot, 'docs/hostile.md'), 'utf8').split('## What is not promised')[1]!.replaceAll(/\s+/g, ' ');
      for (const { name, documented = null } of attacks) if (documented !== null) expect([name, promised.includes(documented)]).toEqual([name, true]);
    });
  });
}

/** Whatever happens in between, the host is afterwards as it was before. */
export async function withoutTraces(world: HostileWorld, body: () => Promise<void>): Promise<void> {
  const before = { host: world.hostDigest(), bystander: await world.bystanderState(), state: await world.state(), attackers: world.attackers };
  try {
    await body();
  } finally {
    await expect.poll(() => world.state(), { timeout: goneWithinMs, interval: lookMs }).toEqual(before.state);
    expect(world.hostDigest()).toEqual(before.host);
    expect(await world.bystanderState()).toEqual(before.bystander);
    expect(world.attackers).toBe(before.attackers);
  }
}

async function attackTrial(world: HostileWorld, { task, script, deadlineMs }: Attack): Promise<AttemptResult> {
  return world.trial(await world.task(task), typeof script === 'string' ? script : script(world.targets), deadlineMs ?? null);
}

export async function honestTrial(world: HostileWorld, name: Attack['task']): Promise<void> {
  const { outcome } = await world.trial(await world.task(name), honestScript(name));
  expect(outcome.record).toMatchObject({ reward: 1, rewardValid: true, terminatedBy: 'submitted', infraFault: null, gradeFault: null, tampering: [] });
}

/** Holds a trial against what is expected of it. */
export function judge(world: HostileWorld, { expected }: Pick<Attack, 'expected'>, result: AttemptResult): void {
  const { record, turns } = result.outcome;
  const { reward, terminatedBy, gradeFault = null, says, never } = expected;
  expect({ ...record, verifierText: result.outcome.verifierText }).toMatchObject({ reward, rewardValid: true, infraFault: null, graderMode: 'workspace', sandbox: { provider: world.row.name, isolation: world.row.isolation } });
  expect([terminatedBy].flat()).toContain(record.terminatedBy);
  expect([gradeFault].flat()).toContain(record.gradeFault);
  expect(tamperingFaults(expected, record.tampering.map(({ path }) => path))).toEqual([]);
  const said = turns[0]!.observationText ?? '';
  if (says !== undefined) expect(said).toMatch(says);
  if (never !== undefined) expect(said).not.toMatch(never);
  expect(world.leaked(result)).toEqual([]);
  if (expected.artifacts !== undefined) judgeArtifacts(expected.artifacts, result);
  // Whatever an agent prints or names its files, the record can be written and read.
  expect(TrialRecord.parse(JSON.parse(canonicalJson(record)))).toEqual(record);
}

function tamperingFaults({ tampering = [] }: Expected, told: readonly string[]): string[] {
  const missing = tampering.filter((pattern) => !told.some((path) => pattern.test(path))).map((pattern) => `nothing like ${pattern.source} was told`);
  return [...missing, ...told.filter((path) => !tampering.some((pattern) => pattern.test(path))).map((path) => `${path} was told`)];
}

function judgeArtifacts({ kept, notes }: NonNullable<Expected['artifacts']>, { collection }: AttemptResult): void {
  expect(collection.files.filter(({ place }) => place === 'artifacts').map(({ path }) => path).sort()).toEqual([...kept].sort());
  for (const note of notes) expect(collection.notes.filter((text) => note.test(text))).not.toEqual([]);
}
