import { sha256Hex, type RandomStream } from '../../core/index.js';
import { type Call, distinguishingCalls } from './distinguishing-calls.js';
import { type FunctionSpec, result } from './function-spec.js';
import { mend, repositoryFiles, type SyntheticTask } from './synthetic-task.js';

/** A file of a task directory to be written: path relative to the task's folder. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

/**
 * A synthetic task as a Harbor task directory. The tests call every function of the repository in a process of its
 * own, so that a mended function passes only if nothing else broke, and compare what they print with results that the
 * generator computed from the specification, never from the files. WORKDIR and SANDBOX_ROOT are where a provider without
 * a root of its own puts them; elsewhere the paths are Harbor's.
 *
 * The code under test runs as the user that grades it. The verdict is sealed (docs/tasks.md): only the shell that runs the
 * tests can give it, and by then its script is gone, with the calls and what they must print. Under Harbor, which gives
 * no keys, the reward file counts; there the script holds the digest of the right output only, and the code and all that
 * it starts may write no byte to any file (RLIMIT_FSIZE 0).
 */
export function taskDirectory(random: RandomStream, task: SyntheticTask): GeneratedFile[] {
  const environment = [...repositoryFiles(task, 'broken')].map(([path, text]) => ({ path: `environment/${path}`, text, mode: 0o644 }));
  const target = task.repository.modules[task.moduleIndex]!.functions[task.functionIndex]!;
  const { file, line, text } = mend(task);
  return [
    { path: 'task.toml', text: taskToml(task, target.name, file), mode: 0o644 },
    { path: 'instruction.md', text: `${task.instruction}\n`, mode: 0o644 },
    ...environment,
    { path: 'tests/test.sh', text: testScript(random, task), mode: 0o755 },
    { path: 'solution/solve.sh', text: `#!/bin/sh\nsed -i '${line}s@.*@${text}@' ${file}\n`, mode: 0o755 },
  ];
}

function taskToml(task: SyntheticTask, functionName: string, file: string): string {
  return [
    'schema_version = "1.4"',
    '',
    '[task]',
    `name = "seatrial/${task.id}"`,
    `description = "Mend one function of a small shell repository."`,
    '',
    '[metadata]',
    `fault = "${task.faultKind}"`,
    '',
    '[metadata.seatrial]',
    `repository = "${task.repository.name}"`,
    `faults = [{ function = "${functionName}", file = "${file}" }]`,
    'verdict = "sealed"',
    'requires = ["sha256sum"]',
    '',
    '[agent]',
    'timeout_sec = 120.0',
    '',
    '[verifier]',
    'timeout_sec = 30.0',
    '',
    '[environment]',
    'network_mode = "no-network"',
    'workdir = "/work"',
    '',
  ].join('\n');
}

function testScript(random: RandomStream, task: SyntheticTask): string {
  const calls: string[] = [];
  const wanted: string[] = [];
  for (const module of task.repository.modules) {
    calls.push(`. ./${module.name}.${task.repository.suffix}`);
    for (const { name, spec } of module.functions) {
      for (const call of distinguishingCalls(random, spec)) {
        calls.push(invocation(name, spec, call));
        wanted.push(result(spec, call?.[0] ?? null, call?.[1] ?? 0));
      }
    }
  }
  return [
    '#!/bin/sh',
    '# Runs the repository in a process that can write no file, and compares the digest of what its functions print.',
    '# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.',
    'read -r passed failed && rm -f "$0"',
    'cd "${WORKDIR:-/work}" || exit 1',
    `wanted=${sha256Hex(wanted.join('\n'))}`,
    "found=$({ ulimit -f 0 && exec sh -c '",
    ...calls,
    "'; } </dev/null 2>&1)",
    'digest=$(printf %s "$found" | sha256sum)',
    'reward=0 key=$failed',
    '[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed',
    'echo "found: $found"',
    'echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"',
    'echo "seatrial-verdict $key"',
    '',
  ].join('\n');
}

function invocation(name: string, spec: FunctionSpec, call: Call): string {
  const words = call === null ? name : `${name} ${call[0]} ${call[1]}`;
  return spec.kind === 'comparison' ? `if ${words}; then echo y; else echo n; fi` : words;
}
