import { resolve } from 'node:path';
import type { JobAgent } from '../../core/index.js';
import type { AgentMaker, LoadedAgentConfig } from '../../rollout/index.js';
import type { BaseModel } from './base-model.js';
import { AgentUnknownError } from './errors.js';

/** Who is to work, as a command line says it. */
export type AgentChoice =
  | { readonly kind: 'oracle' | 'nop' }
  | { readonly kind: 'script'; readonly path: string; readonly timeoutMs: number | null }
  | { readonly kind: 'seatrial'; readonly served: ServedAdapter | null; readonly temperature: number }
  | { readonly kind: 'outside'; readonly path: string; readonly served: ServedAdapter | null; readonly temperature: number };

/** An adapter over the base of the settings. */
export interface ServedAdapter {
  readonly policyVersion: number;
  readonly adapterDir: string;
}

/** `oracle`, `nop`, `script:FILE`, `outside:FILE` or `seatrial`. @throws AgentUnknownError */
export function parseAgent(text: string, cwd: string, rest: { readonly timeoutMs: number | null; readonly served: ServedAdapter | null; readonly temperature: number }): AgentChoice {
  if (text === 'oracle' || text === 'nop') return { kind: text };
  if (text === 'seatrial') return { kind: text, served: rest.served, temperature: rest.temperature };
  if (text.startsWith('script:') && text.length > 'script:'.length) return { kind: 'script', path: resolve(cwd, text.slice('script:'.length)), timeoutMs: rest.timeoutMs };
  if (text.startsWith('outside:') && text.length > 'outside:'.length) return { kind: 'outside', path: resolve(cwd, text.slice('outside:'.length)), served: rest.served, temperature: rest.temperature };
  throw new AgentUnknownError(text);
}

/** What the agent that asks a model itself is made of. */
export interface PolicyParts {
  readonly base: BaseModel;
  readonly agent: LoadedAgentConfig;
}

/** An agent that is ready, what a job says of it, and what it holds open. */
export interface OpenAgent {
  readonly policy: PolicyParts | null;
  readonly maker: AgentMaker;
  readonly record: JobAgent;
  readonly close: () => Promise<void>;
}
