import { z } from 'zod';
import * as lax from '../tasks/lax.js';
import { content, isMedia } from './atif-content.js';
import { anyObject, model, orNull, pythonTimestamp, textOrNumber, wholeFrom, word } from './models.js';

/**
 * ATIF, the format in which Harbor keeps what an agent did, v1.0 to v1.8, as the models of Harbor 0.26 judge it
 * (harbor/models/trajectories). What one version has is accepted under every other, as there. Unknown keys are refused.
 * Held against golden/harbor/atif.jsonl.
 */
export const atifVersions = ['ATIF-v1.0', 'ATIF-v1.1', 'ATIF-v1.2', 'ATIF-v1.3', 'ATIF-v1.4', 'ATIF-v1.5', 'ATIF-v1.6', 'ATIF-v1.7', 'ATIF-v1.8'] as const;

const text = orNull(lax.text);
const whole = orNull(lax.int);
const extra = orNull(anyObject);

const agent = model({ name: lax.text, version: lax.text, model_name: text, tool_definitions: orNull(lax.listOf(anyObject)), extra }, { closed: true });

const toolCall = model({ tool_call_id: lax.text, function_name: lax.text, arguments: anyObject, extra }, { closed: true });

const subagentRef = model(
  { trajectory_id: text, session_id: text, trajectory_path: text, extra },
  { closed: true, problemOf: (ref) => (ref.trajectory_id === null && ref.trajectory_path === null ? 'a reference needs trajectory_id or trajectory_path' : null) },
);

const observationResult = model({ source_call_id: text, content: orNull(content), subagent_trajectory_ref: orNull(lax.listOf(subagentRef)), extra }, { closed: true });

const observation = model({ results: lax.requiredList(observationResult) }, { closed: true });

const metrics = model(
  {
    prompt_tokens: whole,
    completion_tokens: whole,
    cached_tokens: whole,
    cost_usd: orNull(lax.float),
    prompt_token_ids: orNull(lax.listOf(lax.int)),
    completion_token_ids: orNull(lax.listOf(lax.int)),
    logprobs: orNull(lax.listOf(lax.float)),
    extra,
  },
  { closed: true },
);

const ofAgentsOnly = ['model_name', 'reasoning_effort', 'reasoning_content', 'tool_calls', 'metrics'] as const;
const ofModelsOnly = ['metrics', 'reasoning_content'] as const;

const step = model(
  {
    step_id: wholeFrom(1),
    timestamp: orNull(pythonTimestamp),
    source: word('system', 'user', 'agent'),
    model_name: text,
    reasoning_effort: orNull(textOrNumber),
    message: lax.required(content),
    reasoning_content: text,
    tool_calls: orNull(lax.listOf(toolCall)),
    observation: orNull(observation),
    metrics: orNull(metrics),
    is_copied_context: orNull(lax.bool),
    llm_call_count: orNull(wholeFrom(0)),
    extra,
  },
  {
    closed: true,
    problemOf: (read) => {
      const strange = read.source === 'agent' ? undefined : ofAgentsOnly.find((key) => read[key] !== null);
      if (strange !== undefined) return `${strange} belongs to steps of the agent, and source is ${read.source}`;
      const unasked = read.source === 'agent' && read.llm_call_count === 0 ? ofModelsOnly.find((key) => read[key] !== null) : undefined;
      return unasked === undefined ? null : `${unasked} belongs to steps that asked a model, and llm_call_count is 0`;
    },
  },
);

const finalMetrics = model(
  { total_prompt_tokens: whole, total_completion_tokens: whole, total_cached_tokens: whole, total_cost_usd: orNull(lax.float), total_steps: orNull(wholeFrom(0)), extra },
  { closed: true },
);

const steps = lax.requiredList(step).transform((list, context) => {
  if (list.length > 0) return list;
  lax.report(context, ['too_short', 'expected at least one step']);
  return z.NEVER;
});

export interface AtifTrajectory {
  readonly schema_version: (typeof atifVersions)[number];
  readonly session_id: string | null;
  readonly trajectory_id: string | null;
  readonly agent: z.output<typeof agent>;
  readonly steps: readonly z.output<typeof step>[];
  readonly notes: string | null;
  readonly final_metrics: z.output<typeof finalMetrics> | null;
  readonly continued_trajectory_ref: string | null;
  readonly extra: Record<string, unknown> | null;
  readonly subagent_trajectories: readonly AtifTrajectory[] | null;
}

export const trajectory: z.ZodType<AtifTrajectory> = model(
  {
    schema_version: lax.wordOr(atifVersions, 'ATIF-v1.8', 'literal_error'),
    session_id: text,
    trajectory_id: text,
    agent: lax.required(agent),
    steps,
    notes: text,
    final_metrics: orNull(finalMetrics),
    continued_trajectory_ref: text,
    extra,
    subagent_trajectories: orNull(lax.listOf(z.lazy(() => trajectory))),
  },
  { closed: true, problemOf: (read) => numberingProblem(read) ?? subagentProblem(read) ?? callProblem(read) },
);

function numberingProblem({ steps: list }: AtifTrajectory): string | null {
  const wrong = list.findIndex(({ step_id }, index) => step_id !== index + 1);
  return wrong < 0 ? null : `steps[${wrong}].step_id: expected ${wrong + 1}, found ${list[wrong]!.step_id}; steps count from 1`;
}

function subagentProblem({ subagent_trajectories: list }: AtifTrajectory): string | null {
  const seen = new Set<string>();
  for (const [index, { trajectory_id: id }] of (list ?? []).entries()) {
    if (id === null) return `subagent_trajectories[${index}].trajectory_id: expected an id`;
    if (seen.has(id)) return `subagent_trajectories[${index}].trajectory_id: expected an id of its own, found ${id} a second time`;
    seen.add(id);
  }
  return null;
}

/** A result must belong to a call of the same step. */
function callProblem({ steps: list }: AtifTrajectory): string | null {
  for (const { step_id, observation: seen, tool_calls: calls } of list) {
    const known = new Set((calls ?? []).map(({ tool_call_id }) => tool_call_id));
    const stray = seen?.results.find(({ source_call_id: id }) => id !== null && !known.has(id));
    if (stray !== undefined) return `steps[${step_id - 1}].observation: expected source_call_id to name a tool call of the same step, found ${stray.source_call_id}`;
  }
  return null;
}

/** Whether a step of the trajectory itself shows an image or a sound. */
export function isMultimodal({ steps: list }: AtifTrajectory): boolean {
  return list.some(({ message, observation: seen }) => isMedia(message) || (seen?.results ?? []).some((result) => isMedia(result.content)));
}
