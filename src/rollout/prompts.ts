import { Template } from '@huggingface/jinja';
import type { AgentConfig } from '../core/index.js';
import type { ActionFault, ChatMessage } from '../tokens/index.js';
import { AgentConfigError } from './errors.js';

/** Variables of the observation template, apart from those that every reply has. */
export interface ObservationView {
  readonly exitCode: number;
  readonly timedOut: boolean;
  readonly head: string;
  readonly tail: string;
  readonly elidedTokens: number;
  readonly elidedBytes: number;
}

/** Variables of every reply to the agent. */
export interface ReplyView {
  readonly remainingSteps: number;
  readonly mustSubmit: boolean;
  /** False for all but the last of several messages of one reply; true unless given. */
  readonly last?: boolean;
}

/** Stands between head and tail in `output` when something was left out. */
const elisionMark = '\n[...]\n';

/** An agent configuration's Jinja templates, compiled once. */
export class AgentPrompts {
  private readonly system: Template | null;
  private readonly instance: Template;
  private readonly observation: Template;
  private readonly formatError: Template;

  constructor(private readonly config: AgentConfig) {
    const { system, instance, observation, formatError } = config.templates;
    this.system = system === null ? null : this.compile('system', system);
    this.instance = this.compile('instance', instance);
    this.observation = this.compile('observation', observation);
    this.formatError = this.compile('formatError', formatError);
  }

  opening(task: { readonly instruction: string; readonly workdir: string }): ChatMessage[] {
    const variables = { instruction: task.instruction.trim(), workdir: task.workdir };
    const user = { role: 'user', content: this.instance.render(variables) };
    return this.system === null ? [user] : [{ role: 'system', content: this.system.render(variables) }, user];
  }

  observationText(view: ObservationView & ReplyView): string {
    const elided = view.elidedTokens > 0 || view.elidedBytes > 0;
    return this.observation.render({
      exit_code: view.exitCode,
      timed_out: view.timedOut,
      output: elided ? view.head + elisionMark + view.tail : view.head + view.tail,
      head: view.head,
      tail: view.tail,
      elided_tokens: view.elidedTokens,
      elided_bytes: view.elidedBytes,
      command_timeout_ms: this.config.limits.commandTimeoutMs,
      ...replyVariables(view),
    });
  }

  formatErrorText(fault: ActionFault, view: ReplyView): string {
    return this.formatError.render({ fault: fault.fault, actions: fault.actions, message: fault.message, turn_tokens: this.config.limits.turnTokens, ...replyVariables(view) });
  }

  private compile(name: string, source: string): Template {
    try {
      return new Template(source);
    } catch (error) {
      throw new AgentConfigError(this.config.name, `templates.${name} is not valid Jinja`, 'Correct the template; variables are listed in docs/agent.md.', error);
    }
  }
}

function replyVariables(view: ReplyView): Record<string, unknown> {
  return { remaining_steps: view.remainingSteps, must_submit: view.mustSubmit, last: view.last ?? true };
}
