import { randomBytes } from 'node:crypto';
import type { ExecResult } from '../sandbox/provider.js';
import type { GradeFaultCode } from './outcome.js';

/**
 * A verdict that the code under test cannot reach (`verdict = "sealed"`): the test script's own shell says it, and shows
 * by a key that it is the one who speaks.
 *
 * The script gets one line on standard input, `PASSED FAILED`: two keys drawn for this run. At its end it prints
 * `seatrial-verdict KEY`, the key that fits, followed by the names of the tests that passed where the task lists them.
 * Files count for nothing. The keys are in the memory of closed shells only, so nobody else can say the line; and who
 * takes it from the shared output pipe on its way gets nothing from it, because the key of a failure does not tell that
 * of a pass. A pass is cross-checked with the exit code and the list of tests.
 */
export interface VerdictKeys {
  readonly passed: string;
  readonly failed: string;
}

export type SealedReading =
  | { readonly ok: true; readonly reward: 0 | 1 }
  | { readonly ok: false; readonly code: GradeFaultCode; readonly detail: string };

export function drawVerdictKeys(): VerdictKeys {
  return { passed: randomBytes(16).toString('hex'), failed: randomBytes(16).toString('hex') };
}

/** The script's standard input. */
export function keyLine({ passed, failed }: VerdictKeys): string {
  return `${passed} ${failed}\n`;
}

/**
 * @param expectedTests every name that a pass must give, each once; empty: the task lists none
 */
export function readSealedVerdict(result: ExecResult, keys: VerdictKeys, expectedTests: readonly string[]): SealedReading {
  const output = outputText(result);
  const passed = verdictLine(output, keys.passed);
  const failed = verdictLine(output, keys.failed);
  if (passed === null && failed === null) return { ok: false, code: 'E_VERDICT_MISSING', detail: 'the test script printed no seatrial-verdict line with one of its keys' };
  if (passed === null) return { ok: true, reward: 0 };
  const contradiction = contradictionOf(passed, failed, result.exitCode, expectedTests);
  return contradiction === null ? { ok: true, reward: 1 } : { ok: false, code: 'E_VERDICT_CONTRADICTED', detail: `the test script reported a pass, but ${contradiction}` };
}

/** The text for records, where random keys must not stand. */
export function withoutKeys(text: string, keys: VerdictKeys): string {
  return text.replaceAll(keys.passed, 'passed').replaceAll(keys.failed, 'failed');
}

function contradictionOf(passed: readonly string[], failed: readonly string[] | null, exitCode: number | null, expectedTests: readonly string[]): string | null {
  if (failed !== null) return 'a failure too';
  if (exitCode !== 0) return `ended with ${exitCode === null ? 'no exit code' : `exit code ${exitCode}`}`;
  if (expectedTests.length === 0) return null;
  const missing = expectedTests.filter((name) => !passed.includes(name));
  if (missing.length > 0) return `without the tests ${missing.join(', ')}`;
  const surplus = passed.filter((name, index) => !expectedTests.includes(name) || passed.indexOf(name) < index);
  return surplus.length > 0 ? `with tests that the task does not list once: ${surplus.join(', ')}` : null;
}

/** The names on the line with this key; null where there is none. Other output may stand before it on the same line. */
function verdictLine(output: string, key: string): readonly string[] | null {
  const names = new RegExp(`seatrial-verdict ${key}((?: \\S+)*) *$`, 'm').exec(output)?.[1];
  return names === undefined ? null : names.split(' ').filter(Boolean);
}

/** What was left out between head and tail must not join two halves of a line. */
function outputText({ head, tail, elidedBytes }: ExecResult): string {
  return [head, tail].map((bytes) => Buffer.from(bytes).toString()).join(elidedBytes > 0 ? '\n' : '');
}
