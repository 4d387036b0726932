import type { Clock } from '../../core/index.js';
import type { Sampler } from '../../engine/index.js';
import type { ChatTemplate, Tokenizer } from '../../tokens/index.js';
import type { ToolSyntax } from './answer.js';

/** The model behind a gateway, and how it is sampled: what clients ask for here is noted and changes nothing. */
export interface GatewayPolicy {
  /** The only model name that clients may send. */
  readonly modelName: string;
  readonly sampler: Sampler;
  readonly tokenizer: Tokenizer;
  readonly template: ChatTemplate;
  readonly toolSyntax: ToolSyntax;
  /** Weights of sessions that are opened without naming others; a session keeps its own to its end. */
  readonly policyVersion: number;
  readonly temperature: number;
  /** Longest answer in tokens; a client may ask for a shorter one. */
  readonly maxAnswerTokens: number;
  /** Seed of everything that is drawn. */
  readonly runSeed: number;
  readonly samplingTimeoutMs: number;
  readonly clock: Clock;
}
