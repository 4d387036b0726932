import { counted, SeatrialError } from '../../core/index.js';
import { suggestedCommand } from './suggested-command.js';

/** A key or value of the configuration, from the file or a flag, that cannot be used. */
export class ConfigError extends SeatrialError {
  constructor(where: string, found: string, remedy: string, cause?: unknown) {
    super({ code: 'E_CONFIG', message: `${where}: ${found}`, remedy, cause });
  }
}

/** There is no base model where one was named. */
export class BaseMissingError extends SeatrialError {
  /** @param missing the file it lacks; null: there is no such folder */
  constructor(dir: string, missing: string | null) {
    super({
      code: 'E_BASE_MISSING',
      message: missing === null ? `there is no folder ${dir}, where the base model is to be` : `the base model ${dir} lacks ${missing}`,
      remedy: 'Name a Hugging Face folder of a Qwen3-architecture model with --base; the built-in one is made by `npm run make-base`.',
    });
  }
}

/** A resumed run, or an evaluation of it, met inputs that are not those the run was started with. */
export class RunInputsChangedError extends SeatrialError {
  constructor(runId: string, changed: readonly string[]) {
    super({
      code: 'E_RUN_INPUTS_CHANGED',
      message: `run ${runId} was started with other inputs: ${changed.join('; ')}`,
      remedy: 'Restore the inputs named, or start a new run with another --run id.',
    });
  }
}

/** Something is asked of a run that it is not far enough for. */
export class RunNotReadyError extends SeatrialError {
  /** @param isPast it will not come by going on: it was there, or was left out */
  constructor(runId: string, missing: string, remedy: string, isPast = false) {
    super({ code: 'E_RUN_NOT_READY', message: `run ${runId} has no ${missing}${isPast ? '' : ' yet'}`, remedy });
  }
}

/** Records of an earlier evaluation are in the way: other weights, panels, settings or code made them, or they are damaged. */
export class EvaluationTakenError extends SeatrialError {
  constructor(
    readonly found: Error,
    remedy: string,
  ) {
    super({ code: 'E_EVALUATION_TAKEN', message: found.message, remedy, cause: found });
  }
}

/** An adapter was trained on another base than the one it would be put on: its numbers would mean nothing. */
export class AdapterBaseError extends SeatrialError {
  constructor(dir: string, trainedOn: string, found: string) {
    super({
      code: 'E_ADAPTER_BASE',
      message: `the adapter ${dir} belongs to the base ${trainedOn}, and ${found}`,
      remedy: 'Name its base with --base DIR; where that is the one but called otherwise, say so with --set model.id=OWNER/NAME.',
    });
  }
}

/** A set of tasks that cannot serve: invalid ones, unknown split, nothing in it. */
export class TasksUnusableError extends SeatrialError {
  constructor(where: string, found: string, remedy: string) {
    super({ code: 'E_TASKS_UNUSABLE', message: `${where}: ${found}`, remedy });
  }
}

/** Trials that would end before their first turn, and say nothing about the policy. */
export class PromptsTooLongError extends SeatrialError {
  constructor(facts: { readonly where: string; readonly agent: string; readonly contextTokens: number; readonly tooLong: number; readonly tasks: number; readonly example: string; /** How the command at hand takes an agent configuration. */ readonly agentFlag: '--agent' | '--agent-config' }) {
    const { where, agent, contextTokens, tooLong, tasks, example, agentFlag } = facts;
    super({
      code: 'E_PROMPTS_TOO_LONG',
      message: `the context of agent ${agent}, ${contextTokens} tokens, cannot hold the first prompt of ${tooLong} of the ${counted(tasks, 'task')} of ${where}; ${example} tokens`,
      remedy: `Name a base that reads more and an agent that uses it (--base DIR ${agentFlag} FILE), or leave these tasks out. With --long-prompts accept their trials are run all the same and end at once, by context-limit.`,
    });
  }
}

/** The child process that proves that an adapter loads did not answer. */
export class LoadProcessError extends SeatrialError {
  constructor(found: string) {
    super({ code: 'E_LOAD_PROCESS', message: `base and adapter could not be loaded in a fresh process: ${found}`, remedy: 'Check the base with `npx seatrial doctor --base DIR`, the adapter with `npx seatrial release verify DIR`.' });
  }
}

/** An agent that no trial can have. */
export class AgentUnknownError extends SeatrialError {
  constructor(given: string) {
    super({ code: 'E_AGENT_UNKNOWN', message: `there is no agent ${JSON.stringify(given)}`, remedy: 'Agents are oracle (the solution of the task), nop (does nothing), script:FILE (one shell script), outside:FILE (any program that asks the gateway, described in a TOML file) and seatrial (a policy, whose configuration is named with --agent-config FILE).' });
  }
}

/** Tasks that were found to give no trustworthy reward. */
export class TasksUnqualifiedError extends SeatrialError {
  constructor(dir: string, tasks: readonly { readonly id: string; readonly reasons: readonly string[] }[]) {
    const named = tasks.slice(0, 5).map(({ id, reasons }) => `${id} (${reasons[0] ?? 'no reason recorded'})`);
    super({
      code: 'E_TASKS_UNQUALIFIED',
      message: `${dir}: ${tasks.length === 1 ? '1 task is' : `${tasks.length} tasks are`} quarantined as unqualified: ${named.join('; ')}${tasks.length > named.length ? '; and more' : ''}`,
      remedy: `Mend or remove them and run \`${suggestedCommand('tasks', 'qualify', dir)}\` again, or train on them all the same with --allow-unqualified.`,
    });
  }
}
