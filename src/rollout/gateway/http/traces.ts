import type { CallRecord, CallTiming } from '../call-record.js';
import type { GatewayMessage } from '../messages.js';
import type { GatewaySession } from '../session.js';

/** Which traces: those that began at `sinceS` or later, at most `limit`. */
export interface TraceFilter {
  readonly sinceS: number | null;
  readonly limit: number | null;
}

/**
 * A session's calls as rLLM's gateway shows them (`TraceRecord` of rllm-model-gateway 0.1.0), every prompt in full. What rLLM has no
 * place for is in `metadata`.
 */
export function tracesOf(session: GatewaySession, model: string, { sinceS, limit }: TraceFilter): object[] {
  const conversations = new Map<number, GatewayMessage[]>();
  const traces = session.calls.flatMap(({ record, timing }) => {
    const earlier = conversations.get(record.segment) ?? [];
    const asked = [...earlier, ...record.added];
    conversations.set(record.segment, [...asked, record.answer]);
    return sinceS !== null && timing.startedMs / 1000 < sinceS ? [] : [traceOf(session, model, asked, record, timing)];
  });
  return limit === null ? traces : traces.slice(0, limit);
}

function traceOf(session: GatewaySession, model: string, asked: readonly GatewayMessage[], record: CallRecord, { startedMs, totalMs }: CallTiming): object {
  const { promptIds, answerIds, samplerLogprobs } = session.idsOf(record);
  return {
    trace_id: `${session.facts.id}:${record.call}`,
    session_id: session.facts.id,
    model,
    messages: asked.map(openAiMessage),
    prompt_token_ids: promptIds,
    response_message: openAiMessage(record.answer),
    completion_token_ids: answerIds,
    logprobs: samplerLogprobs,
    finish_reason: record.finishReason,
    latency_ms: totalMs,
    token_counts: { prompt: promptIds.length, completion: answerIds.length },
    timestamp: startedMs / 1000,
    metadata: { ...session.facts.metadata, policy_version: record.policyVersion, segment: record.segment, opened: record.opened, reasoning: record.reasoning },
  };
}

function openAiMessage({ role, content, toolCalls, toolCallId }: GatewayMessage): object {
  return {
    role,
    content,
    ...(toolCallId === null ? {} : { tool_call_id: toolCallId }),
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(({ id, name, argumentsText }) => ({ id, type: 'function', function: { name, arguments: argumentsText } })) }),
  };
}
