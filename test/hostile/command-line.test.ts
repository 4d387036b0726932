import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jsonOf, runCli } from '../fixtures/cli-process.js';
import { testEngine, testImage } from '../contract/sandbox-providers.js';
import { python } from './attack.js';
import type { HostileWorld } from './hostile-world.js';
import { describeHostile, withoutTraces } from './run-attacks.js';
import type { HostileTask } from './tasks.js';

/** The same trials as a program asks for them: in a process of their own, told in one JSON object, kept in a folder. */
async function seatrial(world: HostileWorld, command: readonly string[], task: HostileTask, script: string, body: (told: unknown, dir: string) => void): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'seatrial-program-'));
  try {
    writeFileSync(join(dir, 'attack.sh'), script);
    const { dir: taskDir } = await world.task(task);
    const image = testImage === undefined ? [] : ['--set', `sandbox.image=${testImage}`];
    const result = await runCli([...command, taskDir, '--agent', 'script:attack.sh', '--agent-timeout', '5', '--sandbox', world.row.name, ...image, '--json'], { cwd: dir, env: testEngine === undefined ? {} : { DOCKER_HOST: testEngine } });
    expect(result.stderr).not.toMatch(/Error|E_/);
    body(jsonOf(result), dir);
    expect(readdirSync(dir).filter((name) => name.startsWith('seatrial-sandboxes-')).flatMap((name) => readdirSync(join(dir, name)))).toEqual([]);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

describeHostile('by the command line', (world) => {
  it('tells a forgery, and leaves nothing alive', async () => {
    const { token } = world().targets;
    const script = `setsid sh -c 'while :; do echo 1 >/logs/verifier/reward.txt; sleep 0.01; done' ${token} >/dev/null 2>&1 &\nprintf 'import os\\nos._exit(0)\\n' >pytest.py\nprintf '\\000\\377\\033[2J'`;
    await withoutTraces(world(), () =>
      seatrial(world(), ['trial', 'run'], 'calc', script, (told) => {
        expect(told).toMatchObject({ reward: 0, rewardValid: true, terminatedBy: 'submitted', infraFault: null, gradeFault: null, tampering: [{ path: 'pytest.py', kind: 'added' }], sandbox: { provider: world().row.name } });
      }),
    );
  });

  it('keeps hostile artifacts inside the folder of the trial', async () => {
    const { canaryDir } = world().targets;
    const script = `echo 42 >out.txt; ${python(`import os
for name in [b'-rf', b'$(id)', b'a\\nb', b'\\x1b[2J', b'..a', b'..\\\\..\\\\x', b'\\xff', b'manifest.json', b'n' * 255, b'.tmp-1-1-x']:
    for folder in (b'out/', b'/logs/artifacts/', b'/logs/agent/'):
        os.makedirs(folder, exist_ok=True)
        open(folder + name, 'w').write('kept')
open('/logs/agent/trajectory.json', 'w').write('forged')
os.symlink('${canaryDir}/secret', '/logs/agent/link')`)}`;
    await withoutTraces(world(), () =>
      seatrial(world(), ['job', 'run', '--jobs-dir', 'jobs', '-p'], 'collect', script, (told, dir) => {
        expect(told).toMatchObject({ trials: 1 });
        const [trial] = readdirSync(join(dir, 'jobs'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('/trial.json'));
        const folder = join(dir, 'jobs', trial!, '..');
        expect(JSON.parse(readFileSync(join(folder, 'trial.json'), 'utf8'))).toMatchObject({ reward: 1, terminatedBy: 'submitted' });
        for (const place of ['artifacts/logs/artifacts', 'artifacts/work/out', 'agent']) for (const name of ['-rf', '$(id)', 'a\nb', '..a', '..\\..\\x', 'n'.repeat(255)]) expect([place, name, readFileSync(join(folder, place, name), 'utf8')]).toEqual([place, name, 'kept']);
        expect(JSON.parse(readFileSync(join(folder, 'artifacts/manifest.json'), 'utf8'))).toBeInstanceOf(Array);
        expect(JSON.parse(readFileSync(join(folder, 'agent/trajectory.json'), 'utf8'))).toBeInstanceOf(Object);
        expect(existsSync(join(folder, 'agent/link'))).toBe(false);
        expect(readdirSync(dir).sort()).toEqual(['attack.sh', 'jobs', ...readdirSync(dir).filter((name) => name.startsWith('seatrial-sandboxes-'))].sort());
      }),
    );
  });
});
