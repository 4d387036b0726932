import type { SegmentBreak, TrajectorySegment, TrialOutcome, TurnView } from '../../core/index.js';

export interface AtifAgent {
  readonly name: string;
  readonly version: string;
  /** Null for an agent that asks no model. */
  readonly model: string | null;
}

/** What was sampled in one turn. */
interface Sampled {
  /** Counted from 0. */
  readonly segment: number;
  readonly promptTokens: number;
  readonly ids: readonly number[];
  readonly logprobs: readonly number[];
}

/**
 * The trial as an ATIF v1.7 trajectory, the format in which Harbor keeps what an agent did: the prompt, then a step for
 * each turn with its command or its calls as tool calls. The sampled ids and logprobs are those of the record, never encoded again.
 */
export function atifTrajectory({ record, segments, promptText, turns }: TrialOutcome, agent: AtifAgent): object {
  const sampled = samplings(segments);
  // A turn without tokens of its own would shift all that follow.
  const known = sampled.length === turns.length ? sampled : null;
  return {
    schema_version: 'ATIF-v1.7',
    session_id: record.trialId,
    agent: { name: agent.name, version: agent.version, ...(agent.model === null ? {} : { model_name: agent.model }) },
    steps: [{ step_id: 1, source: 'user', message: promptText }, ...turns.map((turn, index) => stepOf(turn, index + 2, agent, known?.[index] ?? null))],
    final_metrics: {
      ...(agent.model === null ? {} : { total_prompt_tokens: record.inputTokens, total_completion_tokens: record.outputTokens }),
      total_steps: turns.length + 1,
    },
    extra: { task: record.taskId, terminated_by: record.terminatedBy, policy_version: record.policyVersion, agent_config_digest: record.agentConfigDigest, ...(record.segmentBreaks === undefined ? {} : { segment_breaks: countsOf(record.segmentBreaks) }) },
  };
}

function stepOf(turn: TurnView, stepId: number, agent: AtifAgent, sampled: Sampled | null): object {
  const callId = `call_${stepId - 1}`;
  const { formatFault, exitCode, timedOut } = turn;
  const calls = callsOf(turn, callId);
  return {
    step_id: stepId,
    source: 'agent',
    message: turn.responseText,
    llm_call_count: agent.model === null ? 0 : 1,
    ...(agent.model === null ? {} : { model_name: agent.model }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(({ id, tool, values }) => ({ tool_call_id: id, function_name: tool, arguments: values })) }),
    ...observationOf(turn, calls),
    ...(sampled === null
      ? {}
      : { metrics: { prompt_tokens: sampled.promptTokens, completion_tokens: sampled.ids.length, completion_token_ids: sampled.ids, logprobs: sampled.logprobs } }),
    extra: { exit_code: exitCode, timed_out: timedOut, ...(formatFault === null ? {} : { format_fault: formatFault }), ...(sampled === null ? {} : { segment: sampled.segment }) },
  };
}

interface Call {
  readonly id: string;
  readonly tool: string;
  readonly values: Readonly<Record<string, string>>;
  readonly observationText: string | null;
}

function callsOf({ command, calls, observationText }: TurnView, callId: string): Call[] {
  if (calls === undefined) return command === null ? [] : [{ id: callId, tool: 'bash', values: { command }, observationText }];
  return calls.map((call, index) => ({ id: calls.length === 1 ? callId : `${callId}_${index + 1}`, tool: call.tool, values: call.arguments, observationText: call.observationText }));
}

function observationOf({ observationText }: TurnView, calls: readonly Call[]): object {
  if (calls.length === 0) return observationText === null ? {} : { observation: { results: [{ content: observationText }] } };
  const results = calls.flatMap((call) => (call.observationText === null ? [] : [{ source_call_id: call.id, content: call.observationText }]));
  return results.length === 0 ? {} : { observation: { results } };
}

/** How often the trajectory was begun anew, by reason. */
function countsOf(reasons: readonly SegmentBreak[]): Record<string, number> {
  return Object.fromEntries([...new Set(reasons)].sort().map((reason) => [reason, reasons.filter((other) => other === reason).length]));
}

/** Every run of sampled tokens, in order: one a turn, since an observation or the end of the turn stands between two. */
function samplings(segments: readonly TrajectorySegment[]): Sampled[] {
  const found: Sampled[] = [];
  for (const [segment, { ids, actionMask, samplerLogprobs }] of segments.entries()) {
    for (let start = actionMask.indexOf(1); start >= 0; ) {
      const zero = actionMask.indexOf(0, start);
      const end = zero < 0 ? ids.length : zero;
      found.push({ segment, promptTokens: start, ids: ids.slice(start, end), logprobs: samplerLogprobs.slice(start, end) });
      start = actionMask.indexOf(1, end);
    }
  }
  return found;
}
