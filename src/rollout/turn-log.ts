import type { ToolCallView, TurnView } from '../core/index.js';
import type { ChatMessage } from '../tokens/index.js';
import type { AgentAction } from './agent-protocol.js';
import type { ActionResult } from './observation.js';

/** The turns of a trial as people read them; texts are copies, never inputs. */
export class TurnLog {
  private readonly log: TurnView[] = [];

  /** @param keepsCalls whether the calls of a turn are recorded one by one, as the tools protocol needs. */
  constructor(private readonly keepsCalls: boolean) {}

  get turns(): readonly TurnView[] {
    return this.log;
  }

  answered(responseText: string): void {
    this.log.push({ responseText, command: null, formatFault: null, observationText: null, exitCode: null, timedOut: false });
  }

  refused(formatFault: string): void {
    this.amend({ formatFault });
  }

  /** An action is about to be carried out. */
  begun(action: AgentAction): void {
    if (action.kind === 'bash') this.amend({ command: action.command, exitCode: null, timedOut: false });
    if (this.keepsCalls) this.amend({ calls: [...this.calls, { ...callOf(action), observationText: null, exitCode: null, timedOut: false }] });
  }

  ended({ exitCode, timedOut }: Pick<ActionResult, 'exitCode' | 'timedOut'>): void {
    this.amend({ exitCode, timedOut });
    if (this.keepsCalls) this.amend({ calls: [...this.calls.slice(0, -1), { ...this.calls.at(-1)!, exitCode, timedOut }] });
  }

  /** The reply; one message a call, in order, where the calls were carried out. */
  told(messages: readonly ChatMessage[]): void {
    this.amend({ observationText: messages.map(({ content }) => content).join('\n') });
    if (this.calls.length > 0) this.amend({ calls: this.calls.map((call, index) => ({ ...call, observationText: messages[index]!.content })) });
  }

  private get calls(): readonly ToolCallView[] {
    return this.log.at(-1)!.calls ?? [];
  }

  private amend(fields: Partial<TurnView>): void {
    this.log[this.log.length - 1] = { ...this.log.at(-1)!, ...fields };
  }
}

function callOf(action: AgentAction): Pick<ToolCallView, 'tool' | 'arguments'> {
  switch (action.kind) {
    case 'bash':
      return { tool: 'bash', arguments: { command: action.command } };
    case 'edit':
      return { tool: 'edit', arguments: { path: action.path, old: action.oldText, new: action.newText } };
    case 'submit':
      return { tool: 'submit', arguments: {} };
  }
}
