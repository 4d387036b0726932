import { systemClock } from '../../src/core/index.js';
import { chooseProvider, gradeDiff, loadTask, type GradeOutcome, type SandboxProvider, type Task, type WorkspaceChange, type WorkspaceDiff } from '../../src/env/index.js';
import { writeTree, type GoldenFile } from './task-folders.js';

/** A change of one file, as an agent would have left it. */
export function changed(path: string, content: string, kind: WorkspaceChange['kind'] = 'modified', mode = 0o644): WorkspaceChange {
  return { path, kind, type: 'file', mode, content: Buffer.from(content) };
}

export function added(path: string, content: string, mode = 0o644): WorkspaceChange {
  return changed(path, content, 'added', mode);
}

/** Changes in the order in which a provider gives them. */
export function diffOf(...entries: WorkspaceChange[]): WorkspaceDiff {
  return { entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)), skipped: [] };
}

/** A Python task whose tests run in one process with the code under test. `add` is wrong until it adds. */
const pythonTask: Readonly<Record<string, string>> = {
  'task.toml': '[verifier]\ntimeout_sec = 4\n[environment]\nnetwork_mode = "no-network"\n[metadata.seatrial]\nrequires = ["python3"]\n',
  'instruction.md': 'add in calc.py is wrong.\n',
  'environment/calc.py': 'def add(a, b):\n    return a - b\n',
  'environment/pkg/data.txt': 'data\n',
  'tests/test.sh': '#!/bin/sh\ncd /work\nif python3 -m unittest discover -q -s /tests; then reward=1; else reward=0; fi\necho $reward > /logs/verifier/reward.txt\n',
  'tests/test_calc.py': 'import sys, unittest\nsys.path.append("/work")\nimport calc\n\nclass CalcTest(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(calc.add(2, 3), 5)\n',
  'solution/solve.sh': '#!/bin/sh\nsed -i "s/a - b/a + b/" calc.py\n',
};

export const fixedCalc = changed('calc.py', 'def add(a, b):\n    return a + b\n');

/** A real provider and tasks to grade with it. Close it after use. */
export class GradingWorld {
  private constructor(readonly provider: SandboxProvider) {}

  static async open(): Promise<GradingWorld> {
    return new GradingWorld(await chooseProvider('auto', { clock: systemClock, environment: process.env }));
  }

  /** The Python task with some files replaced or added. */
  async pythonTask(files: Readonly<Record<string, GoldenFile | string>> = {}): Promise<Task> {
    return loadTask(await writeTree('calc', { ...pythonTask, ...files }));
  }

  async grade(task: Task, ...entries: WorkspaceChange[]): Promise<GradeOutcome> {
    return gradeDiff({ task, diff: diffOf(...entries), provider: this.provider, graderMode: 'workspace', clock: systemClock });
  }

  async close(): Promise<void> {
    await this.provider.close();
  }
}
