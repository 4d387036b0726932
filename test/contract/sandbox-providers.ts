import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { chooseProvider, type ExecOptions, type ExecResult, type ProviderName, type Sandbox, type SandboxDeps, type SandboxProvider, type SandboxSpec } from '../../src/env/index.js';

/** The providers that must pass the contract, with what each cannot do and why; such tests are skipped by name. */
export const providersUnderTest: readonly { readonly name: ProviderName; readonly lacks: Readonly<Partial<Record<Ability, string>>> }[] = [
  { name: 'bubblewrap', lacks: {} },
  {
    name: 'process',
    lacks: {
      isolation: 'it has none and says so: commands run as the caller on the host',
      'process-limit': 'the kernel counts processes by user, and these are the user\'s own',
      'disk-limit': 'its workspace is a directory of the host',
    },
  },
];

export type Ability = 'isolation' | 'process-limit' | 'disk-limit';

const mebibyte = 1024 * 1024;

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
  readonly provider: () => SandboxProvider;
  readonly deps: () => SandboxDeps;
  /** A test that needs an ability; where the provider lacks it, a skip that carries the reason. */
  readonly itNeeds: (ability: Ability, title: string, test: () => Promise<void>) => void;
  /** Gives the test a sandbox and stops it afterwards. */
  readonly withSandbox: (spec: Partial<SandboxSpec>, test: (sandbox: Sandbox) => Promise<void>) => Promise<void>;
}

/** Declares the same tests for every provider. */
export function describeProviders(title: string, declare: (subject: ProviderUnderTest) => void): void {
  describe.each(providersUnderTest)(`${title}: $name`, ({ name, lacks }) => {
    let opened: SandboxProvider;
    let stateDir: string;
    let deps: SandboxDeps;
    beforeAll(async () => {
      stateDir = mkdtempSync(join(tmpdir(), 'seatrial-contract-'));
      execFileSync('chmod', ['755', stateDir]);
      deps = { clock: systemClock, environment: { PATH: process.env['PATH'], TMPDIR: stateDir } };
      opened = await chooseProvider(name, deps);
    });
    afterAll(async () => {
      await opened.close();
      rmSync(stateDir, { recursive: true, force: true });
    });
    declare({
      name,
      provider: () => opened,
      deps: () => deps,
      itNeeds: (ability, testTitle, test) => {
        const reason = lacks[ability];
        if (reason === undefined) it(testTitle, test);
        else it.skip(`${testTitle} [skipped: ${reason}]`, test);
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
