import { z } from 'zod';

/**
 * How the agent speaks and what it may spend. Templates are Jinja; their digest is part of every trial.
 * Variables: `instruction` and `workdir` in `system` and `instance`; `exit_code`, `timed_out`, `output`, `head`,
 * `tail`, `elided_tokens`, `elided_bytes` in `observation`; `fault` and `actions` in `formatError`.
 */
export const AgentConfig = z.strictObject({
  name: z.string(),
  /** text: one fenced bash block a turn. tools: native tool calls. */
  protocol: z.enum(['text', 'tools']),
  templates: z.strictObject({
    /** null: no system message. */
    system: z.string().nullable(),
    instance: z.string(),
    observation: z.string(),
    formatError: z.string(),
  }),
  /** The first output line that ends the trial as submitted. */
  submitSentinels: z.array(z.string()).min(1),
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
export type AgentConfig = z.infer<typeof AgentConfig>;
