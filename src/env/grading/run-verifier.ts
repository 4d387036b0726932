import type { ExecResult, Sandbox } from '../sandbox/provider.js';
import { interpreterOf } from '../tasks/shebang.js';
import type { Task } from '../tasks/task.js';
import type { Attempt, GradeFaultCode } from './outcome.js';
import { readRewards, rewardLimitBytes, scalarReward, type RewardFile } from './rewards.js';
import { drawVerdictKeys, keyLine, readSealedVerdict, withoutKeys, type VerdictKeys } from './sealed-verdict.js';

export const verifierDir = '/logs/verifier';
const textLimits = { readBytes: 1_048_576, headBytes: 4_096, tailBytes: 12_288 };

export interface VerifierRun {
  readonly task: Task;
  readonly timeoutMs: number;
  /** Path of a script of our own that runs first, or null. */
  readonly prepareScript: string | null;
  /** Besides what the sandbox's own environment says. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ends every process before anything is read; unless given, with the sandbox. */
  readonly freeze?: () => Promise<void>;
}

/**
 * Runs the task's test script as the one command of a sandbox, ends everything in it, and only then takes the verdict:
 * from the reward files, or, where the task's verdict is sealed, from what the script's own shell said.
 */
export async function runVerifier(sandbox: Sandbox, { task, timeoutMs, prepareScript, env = {}, freeze }: VerifierRun): Promise<Attempt> {
  const prepare = prepareScript === null ? '' : `sh "$SANDBOX_ROOT${prepareScript}" </dev/null; `;
  const keys = task.verdict.form === 'sealed' ? drawVerdictKeys() : null;
  const result = await sandbox.exec(`${prepare}${keys === null ? fileCommand(task) : sealedCommand(task)}`, {
    timeoutMs,
    cwd: task.workdir,
    env,
    limitBytes: textLimits,
    ...(keys === null ? {} : { input: keyLine(keys) }),
  });
  const status = sandbox.status();
  if (freeze === undefined) await sandbox.killAll();
  else if (status.alive) await freeze();
  const verifierText = keys === null ? await storedText(sandbox) : withoutKeys(shownText(result), keys);
  const failed = (code: GradeFaultCode, detail: string, sandboxFailed = false): Attempt => ({ kind: 'failed', code, detail, verifierText, sandboxFailed });
  // First: whoever stops a sandbox from outside lets its time run out as well.
  if (!status.alive && status.cause !== 'resource-limit') return failed('E_VERIFIER_DIED', status.detail, true);
  if (result.timedOut) return failed('E_VERIFIER_TIMEOUT', `no verdict within ${timeoutMs / 1000} s`);
  if (!status.alive) return failed('E_VERIFIER_RESOURCES', status.detail);
  const reading = keys === null ? await rewardsFromFiles(sandbox, task) : sealedRewards(result, keys, task);
  return reading.ok ? { kind: 'verdict', reward: reading.reward, rewards: reading.rewards, verifierText } : failed(reading.code, reading.detail);
}

type Reading =
  | { readonly ok: true; readonly reward: number; readonly rewards: Readonly<Record<string, number>> }
  | { readonly ok: false; readonly code: GradeFaultCode; readonly detail: string };

async function rewardsFromFiles(sandbox: Sandbox, { rewardKey }: Task): Promise<Reading> {
  const reading = readRewards(await rewardFile(sandbox, 'reward.json'), await rewardFile(sandbox, 'reward.txt'));
  if (!reading.ok) return reading;
  const reward = scalarReward(reading.rewards, rewardKey);
  if (reward !== undefined) return { ok: true, reward, rewards: reading.rewards };
  const detail = `the verifier gave ${Object.keys(reading.rewards).join(', ') || 'nothing'}; expected a key "reward"${rewardKey === null ? '' : ` or "${rewardKey}"`}`;
  return { ok: false, code: 'E_REWARD_AMBIGUOUS', detail };
}

function sealedRewards(result: ExecResult, keys: VerdictKeys, { verdict }: Task): Reading {
  const reading = readSealedVerdict(result, keys, verdict.form === 'sealed' ? verdict.expectedTests : []);
  return reading.ok ? { ok: true, reward: reading.reward, rewards: { reward: reading.reward } } : reading;
}

/** As Harbor runs it. `SANDBOX_ROOT` is empty but in the process provider, which has no root of its own. */
function fileCommand(task: Task): string {
  return `(${scriptCall(task)}) > "$SANDBOX_ROOT${verifierDir}/test-stdout.txt" 2>&1`;
}

/** The script takes the place of the command's shell, and its output is the command's: no file that others could read. */
function sealedCommand(task: Task): string {
  return `exec ${scriptCall(task)}`;
}

/** Without a first line that names its interpreter a script is run by the calling shell, which in Harbor is bash. */
function scriptCall({ testFiles }: Task): string {
  const script = testFiles.find((file) => file.path === 'test.sh');
  const namesInterpreter = script !== undefined && interpreterOf(script) !== null;
  return `${namesInterpreter ? '' : 'bash '}"$SANDBOX_ROOT/tests/test.sh"`;
}

/** Links and other things that are no plain file count as absent: the host follows nothing that a sandbox made. */
async function rewardFile(sandbox: Sandbox, name: string): Promise<RewardFile> {
  const content = await sandbox.readFile(`${verifierDir}/${name}`, { limitBytes: rewardLimitBytes + 1 });
  return content === null ? { kind: 'absent' } : { kind: 'file', content };
}

async function storedText(sandbox: Sandbox): Promise<string> {
  const bytes = await sandbox.readFile(`${verifierDir}/test-stdout.txt`, { limitBytes: textLimits.readBytes });
  if (bytes === null) return '';
  const { headBytes, tailBytes } = textLimits;
  if (bytes.length <= headBytes + tailBytes) return Buffer.from(bytes).toString();
  return shownText({ head: bytes.subarray(0, headBytes), tail: bytes.subarray(-tailBytes), elidedBytes: bytes.length - headBytes - tailBytes });
}

function shownText({ head, tail, elidedBytes }: Pick<ExecResult, 'head' | 'tail' | 'elidedBytes'>): string {
  if (elidedBytes === 0) return Buffer.concat([head, tail]).toString();
  return `${Buffer.from(head).toString()}\n[... ${elidedBytes} bytes left out ...]\n${Buffer.from(tail).toString()}`;
}
