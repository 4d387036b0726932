import type { Sampler } from '../../engine/index.js';
import type { Tokenizer } from '../../tokens/index.js';
import { ScriptedSampler } from '../scripted-sampler.js';

/**
 * A deterministic policy for gateway sessions: call number n of a session is answered with text n, the last text again and
 * again, however the calls fall into segments. For trying an outside agent without a capable model.
 */
export function sessionScript(tokenizer: Tokenizer, answers: readonly string[], contextLength?: number): Sampler {
  const callsOf = new Map<string, number>();
  const next = (cacheKey: string): string => {
    const session = sessionOf(cacheKey);
    const call = callsOf.get(session) ?? 0;
    callsOf.set(session, call + 1);
    return answers[Math.min(call, answers.length - 1)]!;
  };
  return new ScriptedSampler(tokenizer, (_, request) => next(request.trialId), contextLength);
}

/** Keys are `<session>#<n>`. */
function sessionOf(cacheKey: string): string {
  return cacheKey.slice(0, cacheKey.lastIndexOf('#'));
}
