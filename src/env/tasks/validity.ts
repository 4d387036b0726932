import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SeatrialError } from '../../core/index.js';
import { containmentProblem, isWithin, resolvedPath } from './containment.js';
import { TaskInvalidError } from './errors.js';
import { fileKind } from './file-facts.js';
import { HarborIgnore } from './harborignore.js';
import { parseTaskConfig, type ParsedConfig } from './parse-config.js';
import { readPythonText } from './text-file.js';
import { verifierMode } from './verifier-mode.js';

/** The verdict on a directory: everything read so far, or the first thing that makes it no task. */
export type Inspection =
  | { readonly valid: true; readonly root: string; readonly parsed: ParsedConfig; readonly rules: HarborIgnore }
  | { readonly valid: false; readonly found: string; readonly remedy: string };

/**
 * Judges a directory as Harbor does when it scans a dataset, but with the reason. `withoutVerification` leaves out
 * what only grading needs. Held against golden/harbor/task-dir.jsonl.
 */
export function inspectTaskDir(dir: string, options: { readonly withoutVerification?: boolean } = {}): Inspection {
  try {
    return inspect(resolve(dir), options.withoutVerification ?? false);
  } catch (error) {
    if (error instanceof TaskInvalidError) return { valid: false, found: error.found, remedy: error.remedy };
    if (error instanceof SeatrialError) return { valid: false, found: error.message, remedy: error.remedy };
    if (error instanceof Error && 'code' in error) return { valid: false, found: error.message, remedy: 'Make the file readable.' };
    throw error;
  }
}

function inspect(dir: string, withoutVerification: boolean): Inspection {
  if (fileKind(join(dir, 'task.toml')) === 'absent') return missing('task.toml');
  const root = realpathSync(dir);
  const parsed = parseTaskConfig(readPythonText(join(root, 'task.toml'), root));
  const { config } = parsed;
  if (!config.environment.docker_image && fileKind(join(root, 'environment')) !== 'directory') {
    return { valid: false, found: 'it has neither an environment/ folder nor [environment] docker_image', remedy: 'Add environment/, empty where the host tools are enough.' };
  }
  const rules = new HarborIgnore(root);
  const inputs = [...(config.steps ?? []).map((step) => `steps/${step.name}`), 'tests', 'solution'];
  for (const input of inputs) {
    const problem = containmentProblem(join(root, input), root, rules.isExcluded);
    if (problem !== null) return { valid: false, found: problem, remedy: 'Replace the link with a copy of what it points to.' };
  }
  const problem = withoutVerification ? instructionProblem(root, parsed) : testsProblem(root, parsed, rules);
  return problem ?? { valid: true, root, parsed, rules };
}

function missing(what: string): Inspection {
  return { valid: false, found: `${what} is missing`, remedy: `Add ${what}.` };
}

function instructionProblem(root: string, { config }: ParsedConfig): Inspection | null {
  const wanted = config.steps?.length ? config.steps.map((step) => `steps/${step.name}/instruction.md`) : ['instruction.md'];
  for (const path of wanted) if (fileKind(join(root, path)) === 'absent') return missing(path);
  return null;
}

/** Every pass of grading finds its instruction and a test script for its system, unless its image holds the tests. */
function testsProblem(root: string, parsed: ParsedConfig, rules: HarborIgnore): Inspection | null {
  const absent = instructionProblem(root, parsed);
  if (absent !== null) return absent;
  const passes = parsed.config.steps?.length ? parsed.config.steps.map((_step, index) => index) : [null];
  for (const stepIndex of passes) {
    const problem = passProblem(root, parsed, rules, stepIndex);
    if (problem !== null) return problem;
  }
  return null;
}

function passProblem(root: string, parsed: ParsedConfig, rules: HarborIgnore, stepIndex: number | null): Inspection | null {
  const { config } = parsed;
  const step = stepIndex === null ? null : config.steps![stepIndex]!;
  const folders = [...(step === null ? [] : [`steps/${step.name}/tests`]), 'tests'];
  let os = config.environment.os;
  if (verifierMode(config, stepIndex) === 'separate') {
    const environments = [...(step === null ? [] : [step.verifier.environment]), config.verifier.environment];
    for (const [index, folder] of folders.entries()) {
      if (environments[index]?.docker_image) return null;
      if (fileKind(join(root, folder, 'Dockerfile')) === 'file' || fileKind(join(root, folder, 'docker-compose.yaml')) === 'file') {
        return leavesTask(containmentProblem(join(root, folder), root, () => false));
      }
    }
    const problem = leavesTask(containmentProblem(join(root, 'environment'), root, () => false));
    if (problem !== null) return problem;
    const own = step?.verifier.environment ?? config.verifier.environment;
    if (own !== null && parsed.verifierOsIsStated(stepIndex)) os = own.os;
  }
  const script = os === 'windows' ? 'test.bat' : 'test.sh';
  const candidates = folders.map((folder) => `${folder}/${script}`);
  for (const path of candidates) {
    if (fileKind(join(root, path)) === 'absent') continue;
    const target = resolvedPath(join(root, path));
    if (target === null || !isWithin(target, root)) return leavesTask(`${path} leads out of the task`);
    if (rules.isExcluded(join(root, path))) return { valid: false, found: `${path} is excluded by .harborignore`, remedy: 'Take it out of .harborignore.' };
    return null;
  }
  return missing(`${candidates.join(' or ')} (for ${os})`);
}

function leavesTask(problem: string | null): Inspection | null {
  return problem === null ? null : { valid: false, found: problem, remedy: 'Replace the link with a copy of what it points to.' };
}
