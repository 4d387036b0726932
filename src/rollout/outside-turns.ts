import type { SegmentBreak, ToolCallView, TurnView } from '../core/index.js';
import type { CallRecord, GatewayMessage, SegmentReason } from './gateway/index.js';

/**
 * The turns of an outside agent: one a model call, segment by segment, as their tokens stand in the trial. What was sampled
 * is known; what the agent did with it only from what it told the model next.
 */
export function turnsOf(calls: readonly CallRecord[]): TurnView[] {
  const inOrder = [...calls].sort((a, b) => a.segment - b.segment || a.promptTokens - b.promptTokens);
  return inOrder.map((call, index) => {
    const next = inOrder[index + 1];
    const said = next?.segment === call.segment ? next.added : [];
    const { content, toolCalls } = call.answer;
    const turn: TurnView = { responseText: content, command: null, formatFault: null, observationText: textOf(said), exitCode: null, timedOut: false };
    return toolCalls.length === 0 ? turn : { ...turn, calls: toolCalls.map((one) => callView(one, said)) };
  });
}

/** Why each segment after the first was begun. */
export function breaksOf(reasons: readonly SegmentReason[]): SegmentBreak[] {
  // A second `first` came before anything was known of the other.
  return reasons.slice(1).map((reason) => (reason === 'first' ? 'concurrent' : reason));
}

function callView({ id, name, argumentsText }: GatewayMessage['toolCalls'][number], said: readonly GatewayMessage[]): ToolCallView {
  return { tool: name, arguments: textArguments(argumentsText), observationText: textOf(said.filter(({ toolCallId }) => toolCallId === id)), exitCode: null, timedOut: false };
}

/** The gateway wrote them itself, as an object. */
function textArguments(argumentsText: string): Record<string, string> {
  const values = JSON.parse(argumentsText) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]));
}

function textOf(messages: readonly GatewayMessage[]): string | null {
  return messages.length === 0 ? null : messages.map(({ content }) => content).join('\n');
}
