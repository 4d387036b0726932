import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { engineAddress } from '../../src/env/sandbox/docker/engine-address.js';
import { EngineClient } from '../../src/env/sandbox/docker/engine-client.js';
import { allProcesses } from '../../src/env/sandbox/proc.js';
import { BubblewrapProvider } from '../../src/env/sandbox/bubblewrap/provider.js';
import { DockerProvider, type DockerOptions } from '../../src/env/sandbox/docker/provider.js';
import { HarborProvider } from '../../src/env/sandbox/harbor/provider.js';
import { harborIsInstalled, harborIsMissing, harborPython } from '../harbor/harbor-python.js';
import { chooseProvider, defaultHarborSettings, type HarborSettings, type Isolation, type ExecOptions, type ExecResult, type ProviderName, type Sandbox, type SandboxDeps, type SandboxProvider, type SandboxSpec } from '../../src/env/index.js';

/** One row of the suite: a provider in one of its ways of working, with what it cannot do and why; each such test has another that shows what it does instead. */
export interface ProviderRow {
  readonly row: string;
  readonly name: ProviderName;
  readonly isolation: Isolation;
  readonly lacks: Readonly<Partial<Record<Ability, string>>>;
  /** Ways in which the host can take a sandbox away; each names a process or container and ends it. */
  readonly strikes: readonly ((sandbox: Sandbox) => Promise<void>)[];
  /** How many sandboxes show a leak: an engine takes its time for each. */
  readonly lives: number;
  /** Files can still be read when a sandbox ended unasked. */
  readonly filesOutlive: boolean;
  /** How much longer than the others it may take; 1 unless given. */
  readonly patience?: number;
  /** For the host program of the crash tests: how to open it. */
  readonly access?: 'archive';
  /** Why none of its tests can run here; null: they can. */
  readonly absent: string | null;
  readonly open: (deps: SandboxDeps) => Promise<SandboxProvider>;
}

/** `scripts/docker-engine.mjs` sets both: where an engine answers, and an image on it that needs no registry. */
export const { SEATRIAL_TEST_IMAGE: testImage, DOCKER_HOST: testEngine } = process.env;
const noEngine = testImage === undefined ? 'no Docker engine was prepared: `npm run verify -- --all`, or `node scripts/docker-engine.mjs npx vitest run`' : null;

const dockerRow = (row: string, options: DockerOptions): ProviderRow => ({
  row,
  ...options,
  name: 'docker',
  isolation: 'container',
  lacks: {},
  absent: noEngine,
  strikes: [
    (sandbox) => onEngine((engine) => engine.send({ method: 'POST', path: `/containers/${sandbox.id}/kill` })),
    (sandbox) => onEngine((engine) => engine.send({ method: 'DELETE', path: `/containers/${sandbox.id}`, query: { force: '1', v: '1' } })),
  ],
  lives: 8,
  filesOutlive: options.access !== 'archive',
  open: (deps) => DockerProvider.open(dockerDeps(deps), options),
});

export function dockerDeps(deps: SandboxDeps): SandboxDeps {
  return { ...deps, ...(testImage === undefined ? {} : { image: testImage }), environment: { ...deps.environment, DOCKER_HOST: testEngine } };
}

/**
 * Another of Harbor's environments to run the suite against by hand, as JSON of HarborSettings:
 * `{"environment": "docker", "image": "..."}`.
 */
const { SEATRIAL_TEST_HARBOR: otherHarbor, HOME, DOCKER_CONFIG } = process.env;
const harborVariables = { HOME, DOCKER_CONFIG, DOCKER_HOST: testEngine };
const harborUnderTest: Partial<HarborSettings> = otherHarbor === undefined ? { environment: 'harbor_bridge.environment:SeatrialEnvironment', options: { processes: 64 } } : (JSON.parse(otherHarbor) as Partial<HarborSettings>);

/** Harbor's contract over Seatrial's own environment: what is tested is the provider, both sides of the bridge included. */
const harborRow: ProviderRow = {
  row: 'harbor',
  name: 'harbor',
  isolation: 'environment',
  lacks: {
    'disk-limit': "which places are writable besides its trees, and how much they hold, is the environment's own word",
    counters: "Harbor's contract has none",
    input: 'it could be seen by other processes inside, and is refused',
    'closed-shells': 'the shells are those of the environment',
    ports: "Harbor's contract has no word for them",
    'own-loopback': 'it has no ports',
  },
  absent: harborIsInstalled ? null : harborIsMissing,
  strikes: [],
  lives: 8,
  filesOutlive: false,
  patience: 5,
  open: (deps) => HarborProvider.open({ ...deps, environment: { ...harborVariables, ...deps.environment }, harbor: { ...defaultHarborSettings, python: harborPython, ...harborUnderTest } }),
};

/** The tests' own connection to the engine. */
export async function onEngine<T>(use: (engine: EngineClient) => Promise<T>): Promise<T> {
  const engine = new EngineClient(engineAddress({ DOCKER_HOST: testEngine }));
  try {
    await engine.negotiate();
    return await use(engine);
  } finally {
    engine.close();
  }
}

/** Children of some processes by their name, as the host sees them. */
function children(parents: readonly number[], name: string): number[] {
  return allProcesses()
    .filter((facts) => parents.includes(facts.parentPid) && facts.state !== 'Z' && readFileSync(`/proc/${facts.pid}/comm`, 'utf8') === `${name}\n`)
    .map((facts) => facts.pid);
}

async function killOnly(pids: readonly number[]): Promise<void> {
  expect(pids).toHaveLength(1);
  process.kill(pids[0]!, 'SIGKILL');
}

const launchers = (): number[] => children([process.pid], 'sh');

const bubblewrapRow: ProviderRow = {
  row: 'bubblewrap',
  name: 'bubblewrap',
  isolation: 'namespaces',
  lacks: {},
  absent: null,
  strikes: [() => killOnly(children(launchers(), 'bwrap')), () => killOnly(children(children(launchers(), 'bwrap'), 'sh')), () => killOnly(launchers())],
  lives: 20,
  filesOutlive: true,
  open: (deps) => chooseProvider('bubblewrap', deps),
};

/** The ways in which bubblewrap makes workspaces over trees where the best does not work. */
export const weakerTreeRows: readonly ProviderRow[] = (['tools', 'copy'] as const).map((treeWorkspaces) => ({
  ...bubblewrapRow,
  row: `bubblewrap, trees by ${treeWorkspaces}`,
  open: (deps) => BubblewrapProvider.open(deps, { treeWorkspaces }),
}));

/** The providers that must pass the contract. */
export const providersUnderTest: readonly ProviderRow[] = [
  bubblewrapRow,
  dockerRow('docker', {}),
  dockerRow('docker through archives', { access: 'archive' }),
  harborRow,
  {
    row: 'process',
    name: 'process',
    isolation: 'none',
    absent: null,
    strikes: [],
    lives: 20,
    filesOutlive: true,
    open: (deps) => chooseProvider('process', deps),
    lacks: {
      isolation: 'it has none and says so: commands run as the caller on the host',
      'closed-shells': 'without isolation they would close nothing',
      'own-loopback': 'its loopback is the machine\'s',
      'process-limit': 'the kernel counts processes by user, and these are the user\'s own',
      'disk-limit': 'its workspace is a directory of the host',
    },
  },
];

/** What a provider does where it lacks an ability, in words and as a test. */
export type WeakerOutcome = readonly [what: string, test: () => Promise<void>];

export type Ability = 'isolation' | 'process-limit' | 'disk-limit' | 'counters' | 'input' | 'closed-shells' | 'ports' | 'own-loopback';

const mebibyte = 1024 * 1024;
const testTimeoutMs = 180_000;

export const plainSpec: SandboxSpec = {
  label: 'contract',
  workdir: '/work',
  limits: { memoryBytes: 192 * mebibyte, processes: 48, cpuCores: 2, diskBytes: 24 * mebibyte, fileSizeBytes: 12 * mebibyte },
  env: {},
  leaseMs: 300_000,
};

/** One provider of the suite, opened in a state folder of its own. */
export interface ProviderUnderTest {
  readonly name: ProviderName;
  readonly isolation: Isolation;
  readonly row: ProviderRow;
  readonly provider: () => SandboxProvider;
  readonly deps: () => SandboxDeps;
  /**
   * A test that needs an ability. Every provider has a result for it: one that lacks the ability is tried for what it does
   * instead, and the reason stands in the title.
   */
  readonly itNeeds: (ability: Ability, title: string, test: () => Promise<void>, instead: Readonly<Partial<Record<ProviderName, WeakerOutcome | undefined>>>) => void;
  /** Gives the test a sandbox and stops it afterwards. */
  readonly withSandbox: (spec: Partial<SandboxSpec>, test: (sandbox: Sandbox) => Promise<void>) => Promise<void>;
}

/** Declares the same tests for every provider. */
export function describeProviders(title: string, declare: (subject: ProviderUnderTest) => void, more: readonly ProviderRow[] = []): void {
  for (const row of [...runnableRows(), ...more]) describe(`${title}: ${row.row}`, { timeout: testTimeoutMs * (row.patience ?? 1) }, () => {
    const { name, isolation, lacks, open } = row;
    let opened: SandboxProvider;
    let stateDir: string;
    let deps: SandboxDeps;
    beforeAll(async () => {
      stateDir = mkdtempSync(join(tmpdir(), 'seatrial-contract-'));
      execFileSync('chmod', ['755', stateDir]);
      deps = { clock: systemClock, environment: { PATH: process.env['PATH'], TMPDIR: stateDir } };
      opened = await open(deps);
    });
    afterAll(async () => {
      await opened.close();
      rmSync(stateDir, { recursive: true, force: true });
    });
    declare({
      name,
      isolation,
      row,
      provider: () => opened,
      deps: () => deps,
      itNeeds: (ability, testTitle, test, instead) => {
        const reason = lacks[ability];
        if (reason === undefined) {
          it(testTitle, test);
          return;
        }
        const weaker = instead[name];
        if (weaker === undefined) throw new Error(`${row.row} lacks ${ability}, and nothing shows what it does instead: ${testTitle}`);
        it(`${testTitle}: not promised, ${reason}; ${weaker[0]}`, weaker[1]);
      },
      withSandbox: async (spec, test) => {
        const sandbox = await opened.create({ ...plainSpec, ...spec });
        try {
          await test(sandbox);
        } finally {
          await sandbox.stop();
        }
      },
    });
  });
}

/** The rows that can run; each other one becomes a skipped test that carries the reason. */
export function runnableRows(): readonly ProviderRow[] {
  for (const { row, absent } of providersUnderTest) if (absent !== null) it.skip(`${row} [skipped: ${absent}]`, () => undefined);
  return providersUnderTest.filter(({ absent }) => absent === null);
}

/** An argument of `sleep` by which this process's own sleepers are known on a machine where others may test too. */
export function ownSeconds(purpose: number): string {
  return `${purpose}${String(process.pid).padStart(8, '0')}`;
}

export function text(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString('utf8');
}

export async function run(sandbox: Sandbox, command: string, options: Partial<ExecOptions> = {}): Promise<ExecResult & { readonly output: string }> {
  const result = await sandbox.exec(command, { timeoutMs: 20_000, ...options });
  return { ...result, output: `${text(result.head)!}${text(result.tail)!}` };
}

/** A command that prints what a port says before it closes; it fails where nothing can be reached. */
export function readsPort(port: number): string {
  return `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3' 2>/dev/null`;
}

/** The tests' sleeping processes, inside whatever sandbox: the host sees them all. */
export function hostProcessesNamed(argument: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => commandLine(name).startsWith(`sleep ${argument} `));
}

export function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
