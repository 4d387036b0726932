/** What a command's exit status says. Documented in docs/cli.md from this table. */
export const exitCodes = {
  ok: 0,
  internal: 1,
  usage: 2,
  input: 3,
  environment: 4,
  check: 5,
  stopped: 6,
  interrupted: 130,
} as const;
export type ExitClass = keyof typeof exitCodes;

export const exitMeanings: Readonly<Record<ExitClass, string>> = {
  ok: 'done',
  internal: 'a fault of Seatrial itself',
  usage: 'the command, a flag or the configuration must be changed',
  input: 'something that was given is missing or damaged: tasks, dataset, base, run, checkpoint, records',
  environment: 'this machine cannot: no sandbox, no space, no permission, no memory',
  check: 'the command worked, and what it checked does not hold: an invalid task, a changed dataset, a release that fails',
  stopped: 'training or a job stopped itself: too many failed sandboxes, logprobs that drift, numbers that are not finite',
  interrupted: 'Ctrl-C; what was finished is kept',
};

const classByCode: Readonly<Record<string, ExitClass>> = {
  E_USAGE: 'usage',
  E_CONFIG: 'usage',
  E_CONFIG_CHANGED: 'usage',
  E_AGENT_CONFIG: 'usage',
  E_NOTHING_TO_TRAIN: 'usage',
  E_PANEL_SPEC: 'usage',
  E_PROMPTS_TOO_LONG: 'usage',
  E_HARBOR_JOB: 'usage',
  E_HARBOR_METRIC: 'usage',
  E_PROTOCOL_MISMATCH: 'usage',
  E_PROVIDER_UNSUPPORTED: 'usage',
  E_AGENT_UNKNOWN: 'usage',
  E_JOB_EXISTS: 'usage',
  E_JOB_ID: 'usage',
  E_RUN_BEGUN: 'usage',
  E_RUN_EXISTS: 'usage',
  E_RUN_ID: 'usage',
  E_RUN_KIND: 'usage',
  E_RUN_LOCKED: 'environment',
  E_DISK_ACCESS: 'environment',
  E_DISK_FULL: 'environment',
  E_DISK_READ: 'environment',
  E_DISK_READ_ONLY: 'environment',
  E_DISK_WRITE: 'environment',
  E_ENGINE_MEMORY: 'environment',
  E_ENGINE_THREAD: 'environment',
  E_GATEWAY_PORT: 'environment',
  E_INTERPRETER_MISSING: 'environment',
  E_LOAD_PROCESS: 'environment',
  E_OPEN_FILES: 'environment',
  E_SANDBOX_INFRA: 'environment',
  E_SANDBOX_UNAVAILABLE: 'environment',
  E_TASK_VARIABLE: 'environment',
  E_RELEASE_REFUSED: 'check',
  E_ATTRITION: 'stopped',
  E_JOB_INFRA: 'stopped',
  E_LOGPROB_DRIFT: 'stopped',
  E_MISSING_TRIALS: 'stopped',
  E_NON_FINITE: 'stopped',
  E_INVARIANT: 'internal',
  E_BATCH: 'internal',
  E_MATH_INPUT: 'internal',
  E_NOT_CANONICAL: 'internal',
  E_SAMPLER_ANSWER: 'internal',
  E_TRIAL_OUTCOME: 'internal',
  E_UNKNOWN_POLICY_VERSION: 'internal',
  E_INTERRUPTED: 'interrupted',
};

/** Codes that are not named above are about what was given. */
export function exitClassOf(code: string): ExitClass {
  return classByCode[code] ?? 'input';
}
