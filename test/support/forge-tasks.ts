import { loadTask, type Task } from '../../src/env/index.js';
import { pytestStandIn, writeTree } from './task-folders.js';

export interface ForgeRow {
  readonly id: string;
  readonly agent_script: string;
  readonly task_files: Readonly<Record<string, string>>;
  readonly outcome: 'forged' | 'voided' | 'late work counted' | 'not forged';
  readonly what: string;
  readonly harbor_0_26: { readonly rewards: Readonly<Record<string, number>> | null };
}

/**
 * An adversarial task for sandboxes with the host's tools: without its images, with an empty workspace, and with a
 * stand-in for pytest where the tests look for it.
 */
export async function forgeTask(row: ForgeRow): Promise<Task> {
  const toml = row.task_files['task.toml']!.replace(/^docker_image = .*\n/gm, '').replace('[verifier]\n', '[verifier]\nenv = { PYTHONPATH = "/tests/runner" }\n');
  const files = { ...row.task_files, 'task.toml': toml.includes('[verifier]') ? toml : `${toml}\n[verifier]\nenv = { PYTHONPATH = "/tests/runner" }\n` };
  return loadTask(await writeTree(row.id, { ...files, environment: { dir: true }, 'tests/runner/pytest.py': pytestStandIn }));
}
