import type { ChatMessage } from '../../tokens/index.js';
import type { Answer } from './answer.js';
import type { GatewayMessage } from './messages.js';
import { TokenLog } from './token-log.js';

/** Why a call could not go on with a segment that was there. Counted for each session. */
export type SegmentReason =
  /** Nothing came before. */
  | 'first'
  /** The same messages under other tools. */
  | 'tools-changed'
  /** The last answer came back different from what was given out. */
  | 'answer-changed'
  /** The conversation goes on as if the last answer had not been given. */
  | 'answer-dropped'
  /** The same messages again. */
  | 'repeated'
  /** An earlier point of the conversation. */
  | 'went-back'
  /** An earlier message reads differently now. */
  | 'history-changed'
  /** Not one message in common. */
  | 'other-conversation'
  /** Another call is being answered from the same point. */
  | 'concurrent'
  /** A raw prompt that does not begin with the ids so far. */
  | 'prompt-changed'
  /** The template writes the past differently now. */
  | 'past-rewritten'
  /** The template puts plain text after an answer. */
  | 'no-token-boundary';

/** One append-only array of a session, and the messages that it stands for. */
export class Segment {
  readonly tokens = new TokenLog();
  /** As the template reads them; answers as sampled. Empty for raw prompts. */
  readonly messages: ChatMessage[] = [];
  /** As the client knows them, the last answer included. */
  readonly said: GatewayMessage[] = [];
  lastSampledId: number | null = null;
  /** A call is going on with it. */
  busy = false;
  /** Place among the session's segments; -1 until its first answer is recorded. */
  index = -1;

  constructor(
    /** The sampler's sticky key. */
    readonly cacheKey: string,
    /** Digest of the tools in its prompt; null for raw prompts. */
    readonly toolsDigest: string | null,
    readonly reason: SegmentReason,
  ) {}

  /** Remembers what was said: messages as the template and as the client know them, and the answer that followed. */
  answered(messages: readonly ChatMessage[], said: readonly GatewayMessage[], answer: Answer): void {
    this.messages.push(...messages, { role: 'assistant', content: answer.text });
    this.said.push(...said, answer.message);
    this.lastSampledId = answer.ids.at(-1) ?? null;
  }
}
