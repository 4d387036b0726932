import type { SegmentBreak, TrajectorySegment, TrialOutcome, TurnView } from '../../core/index.js';
import type { ToolDefinition } from '../../tokens/index.js';

export interface AtifAgent {
  readonly name: string;
  readonly version: string;
  /** Null for an agent that asks no model. */
  readonly model: string | null;
  /** As the model's chat template showed them; null: none. */
  readonly tools: readonly ToolDefinition[] | null;
}

/** A segment under the names of ATIF's `extra`. One entry a token in every array. */
export interface AtifSegment {
  readonly ids: readonly number[];
  readonly action_mask: readonly (0 | 1)[];
  /** Nats; 0 where the mask is 0. */
  readonly sampler_logprobs: readonly number[];
  /** -1 where the mask is 0. */
  readonly policy_versions: readonly number[];
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
 * The trial as an ATIF v1.8 trajectory, the format in which Harbor keeps what an agent did: the prompt, then a step for
 * each turn with its command or its calls as tool calls. The sampled ids and logprobs are those of the record, never encoded
 * again; `extra.segments` holds every token of the trial, with mask and weights' version, for which ATIF has no place of its own.
 */
export function atifTrajectory({ record, segments, promptText, turns }: TrialOutcome, agent: AtifAgent): object {
  const sampled = samplings(segments);
  // A turn without tokens of its own would shift all that follow.
  const known = sampled.length === turns.length ? sampled : null;
  return {
    schema_version: 'ATIF-v1.8',
    session_id: record.trialId,
    trajectory_id: record.trialId,
    agent: { name: agent.name, version: agent.version, ...(agent.model === null ? {} : { model_name: agent.model }), ...(agent.tools === null ? {} : { tool_definitions: agent.tools }) },
    steps: [{ step_id: 1, source: 'user', message: promptText }, ...turns.map((turn, index) => stepOf(turn, index + 2, agent, known?.[index] ?? null))],
    final_metrics: {
      ...(agent.model === null ? {} : { total_prompt_tokens: record.inputTokens, total_completion_tokens: record.outputTokens }),
      total_steps: turns.length + 1,
    },
    extra: {
      task: record.taskId,
      terminated_by: record.terminatedBy,
      policy_version: record.policyVersion,
      agent_config_digest: record.agentConfigDigest,
      ...(record.segmentBreaks === undefined ? {} : { segment_breaks: countsOf(record.segmentBreaks) }),
      ...(agent.model === null ? {} : { segments: segments.map(atifSegment) }),
    },
  };
}

/** A negative zero reads back as zero, in JSON as in the shard. */
export function atifSegment({ ids, actionMask, samplerLogprobs, policyVersions }: TrajectorySegment): AtifSegment {
  return { ids, action_mask: actionMask, sampler_logprobs: samplerLogprobs.map((logprob) => logprob + 0), policy_versions: policyVersions };
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
