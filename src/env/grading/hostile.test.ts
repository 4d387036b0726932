import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { added, changed, fixedCalc, GradingWorld } from '../../../test/support/grading-world.js';
import type { WorkspaceChange } from '../sandbox/provider.js';
import type { Task } from '../tasks/task.js';

let world: GradingWorld;
let task: Task;
beforeAll(async () => {
  world = await GradingWorld.open();
  task = await world.pythonTask();
});
afterAll(async () => world.close());

/** Ends the interpreter of the tests with success before any test has run. */
const cheat = 'import os\nos._exit(0)\n';

describe('files that decide their own verdict', () => {
  const attacks: readonly (readonly [name: string, entries: WorkspaceChange[]])[] = [
    ['a module in place of the runner', [added('unittest.py', cheat)]],
    ['a package in place of the runner', [added('unittest/__init__.py', cheat)]],
    ['a module in place of one that the runner imports', [added('argparse.py', cheat)]],
    ['a link in place of the runner', [added('evil/__init__.py', cheat), { path: 'unittest', kind: 'added', type: 'symlink', mode: 0o777, symlinkTarget: 'evil' }]],
  ];
  it.each(attacks)('%s gives nothing and is told', async (_name, entries) => {
    const outcome = await world.grade(task, ...entries);
    expect(outcome).toMatchObject({ kind: 'verdict', reward: 0 });
    expect(outcome.tampering).toHaveLength(1);
  });

  it('are no obstacle to honest work that leaves some, and are not told where they change nothing', async () => {
    const outcome = await world.grade(task, fixedCalc, added('conftest.py', 'x = 1\n'), added('__pycache__/calc.cpython-311.pyc', 'stale'), added('.pytest_cache/README.md', 'x'));
    expect(outcome).toMatchObject({ kind: 'verdict', reward: 1, tampering: [] });
  });

  it('of the task itself are restored when changed or deleted', async () => {
    const guarded = await world.pythonTask({
      'environment/node_modules/runner/index.txt': 'honest\n',
      'tests/test.sh': '#!/bin/sh\nif [ "$(cat /work/node_modules/runner/index.txt)" = honest ]; then echo 0; else echo 1; fi > /logs/verifier/reward.txt\n',
    });
    const path = 'node_modules/runner/index.txt';
    expect(await world.grade(guarded, changed(path, 'cheat\n'))).toMatchObject({ reward: 0, tampering: [{ path, kind: 'modified' }] });
    expect(await world.grade(guarded, { path, kind: 'deleted', type: 'file', mode: 0o644 })).toMatchObject({ reward: 0, tampering: [{ path, kind: 'deleted' }] });
    const replaced: WorkspaceChange = { path: 'node_modules', kind: 'type-changed', type: 'symlink', mode: 0o777, symlinkTarget: 'other' };
    const linked = await world.grade(guarded, replaced, added('other/runner/index.txt', 'cheat\n'));
    expect(linked).toMatchObject({ kind: 'verdict', reward: 0 });
    expect(linked.tampering.length).toBeGreaterThan(0);
  });

  it('that the task names itself are guarded, those that its solution touches are not', async () => {
    const files = {
      'task.toml': '[metadata.seatrial]\nguarded_files = ["/rules.txt", "/answer.txt"]\n',
      'tests/test.sh': '#!/bin/sh\nif [ -e /work/rules.txt ] || [ -e /work/answer.txt ]; then echo 1; else echo 0; fi > /logs/verifier/reward.txt\n',
      'solution/solve.sh': '#!/bin/sh\necho 42 > answer.txt\n',
    };
    const named = await world.pythonTask(files);
    expect(await world.grade(named, added('rules.txt', 'x'))).toMatchObject({ reward: 0, tampering: [{ path: 'rules.txt', kind: 'added' }] });
    expect(await world.grade(named, added('answer.txt', 'x'))).toMatchObject({ reward: 1, tampering: [] });
  });
});

describe('code under test that breaks its grader', () => {
  const attacks: readonly (readonly [string, string])[] = [
    ['hangs', 'import time\ntime.sleep(100)\n'],
    ['ignores the signal to end and hangs', 'import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(100)\n'],
    ['kills the test script', 'import os\nos.kill(os.getppid(), 9)\n'],
    ['kills everything it may', 'import os\nos.kill(-1, 9)\n'],
    ['removes the verdict folder', 'import os, shutil\nshutil.rmtree("/logs/verifier", ignore_errors=True)\nos.kill(os.getppid(), 9)\n'],
    ['leaves a link as the verdict', 'import os\nos.symlink("/proc/sys/kernel/ngroups_max", "/logs/verifier/reward.txt")\nos.kill(os.getppid(), 9)\n'],
    ['leaves a pipe as the verdict', 'import os\nos.mkfifo("/logs/verifier/reward.txt")\n'],
    ['leaves a folder as the verdict', 'import os\nos.mkdir("/logs/verifier/reward.txt")\n'],
    ['leaves a number that is none', 'import os\nopen("/logs/verifier/reward.txt", "w").write("nan")\nos.kill(os.getppid(), 9)\n'],
    ['leaves a verdict of 10 MB', 'import os\nopen("/logs/verifier/reward.json", "w").write("[" * 10_000_000)\n'],
    ['prints without end', 'import sys\nwhile True: sys.stdout.write("x" * 65536)\n'],
    ['takes all memory', 'import os\nheap = [bytearray(1 << 26) for _ in range(200)]\nos.kill(os.getppid(), 9)\n'],
    ['forks without end', 'import os\nwhile True:\n    try: os.fork()\n    except OSError: pass\n'],
    ['fills the disk', 'import os\nwith open("/logs/verifier/big", "wb") as f:\n    while True: f.write(b"x" * (1 << 20))\n'],
  ];
  it.each(attacks)('%s: reward 0, never a missing one', async (_name, code) => {
    const outcome = await world.grade(task, changed('calc.py', code));
    expect(['verdict', 'grade-fault']).toContain(outcome.kind);
    if (outcome.kind === 'verdict') expect(outcome.reward).toBe(0);
  });

  it('prints what no text holds, and the verdict stands', async () => {
    const outcome = await world.grade(task, changed('calc.py', 'import sys\nsys.stdout.buffer.write(b"\\x00\\xff\\xfe" * 9)\ndef add(a, b): return a + b\n'));
    expect(outcome).toMatchObject({ kind: 'verdict', reward: 1 });
  });
});
