import type { TrajectorySegment, TrialOutcome, TurnView } from '../../core/index.js';

export interface AtifAgent {
  readonly name: string;
  readonly version: string;
  /** Null for an agent that asks no model. */
  readonly model: string | null;
}

/** What was sampled in one turn. */
interface Sampled {
  readonly promptTokens: number;
  readonly ids: readonly number[];
  readonly logprobs: readonly number[];
}

/**
 * The trial as an ATIF v1.7 trajectory, the format in which Harbor keeps what an agent did: the prompt, then a step for
 * each turn with its command as a tool call. The sampled ids and logprobs are those of the record, never encoded again.
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
    extra: { task: record.taskId, terminated_by: record.terminatedBy, policy_version: record.policyVersion },
  };
}

function stepOf(turn: TurnView, stepId: number, agent: AtifAgent, sampled: Sampled | null): object {
  const callId = `call_${stepId - 1}`;
  const { command, observationText, formatFault, exitCode, timedOut } = turn;
  return {
    step_id: stepId,
    source: 'agent',
    message: turn.responseText,
    llm_call_count: agent.model === null ? 0 : 1,
    ...(agent.model === null ? {} : { model_name: agent.model }),
    ...(command === null ? {} : { tool_calls: [{ tool_call_id: callId, function_name: 'bash', arguments: { command } }] }),
    ...(observationText === null ? {} : { observation: { results: [{ ...(command === null ? {} : { source_call_id: callId }), content: observationText }] } }),
    ...(sampled === null
      ? {}
      : { metrics: { prompt_tokens: sampled.promptTokens, completion_tokens: sampled.ids.length, completion_token_ids: sampled.ids, logprobs: sampled.logprobs } }),
    extra: { exit_code: exitCode, timed_out: timedOut, ...(formatFault === null ? {} : { format_fault: formatFault }) },
  };
}

/** Every run of sampled tokens, in order: one a turn, since an observation or the end of the turn stands between two. */
function samplings(segments: readonly TrajectorySegment[]): Sampled[] {
  const found: Sampled[] = [];
  for (const { ids, actionMask, samplerLogprobs } of segments) {
    for (let start = actionMask.indexOf(1); start >= 0; ) {
      const zero = actionMask.indexOf(0, start);
      const end = zero < 0 ? ids.length : zero;
      found.push({ promptTokens: start, ids: ids.slice(start, end), logprobs: samplerLogprobs.slice(start, end) });
      start = actionMask.indexOf(1, end);
    }
  }
  return found;
}
