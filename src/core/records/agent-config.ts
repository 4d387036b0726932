import { z } from 'zod';

/**
 * How the agent speaks and what it may spend. Templates are Jinja; their digest is part of every trial.
 * Variables: `instruction` and `workdir` in `system` and `instance`; `exit_code` (124 for a command that timed out),
 * `timed_out`, `output`, `head`, `tail`, `elided_tokens`, `elided_bytes`, `command_timeout_ms` in `observation`;
 * `fault`, `actions`, `message`, `turn_tokens` in `formatError`; and in these two also `remaining_steps`, `last` (false for
 * all but the last of several messages of one reply), and `must_submit`, which is true when the context has room for
 * little more than a last turn.
 */
const AgentFields = z.strictObject({
  name: z.string(),
  /** text: one fenced bash block a turn. tools: native tool calls. */
  protocol: z.enum(['text', 'tools']),
  /** How the model writes its calls: with the tools protocol only, and always there. */
  toolSyntax: z.enum(['hermes', 'qwen3-coder']).optional(),
  templates: z.strictObject({
    /** null: no system message. */
    system: z.string().nullable(),
    instance: z.string(),
    observation: z.string(),
    formatError: z.string(),
  }),
  /** The first output line that ends the trial as submitted. */
  submitSentinels: z.array(z.string()).min(1),
  /** Commands that end the trial as submitted without being run, such as `submit`. */
  submitCommands: z.array(z.string()).default([]),
  limits: z.strictObject({
    steps: z.int().positive(),
    /** Sampled tokens in the whole trial. */
    outputTokens: z.int().positive(),
    /** Longest trajectory; must not exceed the sampler's context length. */
    contextTokens: z.int().positive(),
    /** Sampled tokens in one turn. */
    turnTokens: z.int().positive(),
    /** Kept free for submitting when observations are cut. */
    submitReserveTokens: z.int().nonnegative(),
    /** One observation's tokens, head and tail together. */
    observationTokens: z.int().positive(),
    formatErrorsInARow: z.int().positive(),
    commandTimeoutMs: z.int().positive(),
    /** Generous safety net for the whole trial; budgets in steps and tokens are the rule. */
    deadlineMs: z.int().positive(),
  }),
});

/** An agent configuration as it is written and read. */
export const AgentConfig = AgentFields.superRefine(({ protocol, toolSyntax }, context) => {
  if ((protocol === 'tools') === (toolSyntax !== undefined)) return;
  context.addIssue({ code: 'custom', path: ['toolSyntax'], message: protocol === 'tools' ? 'the tools protocol needs it: hermes or qwen3-coder' : 'the text protocol has none' });
});
export type AgentConfig = z.infer<typeof AgentConfig>;
