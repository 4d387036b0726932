import type { SegmentBreak } from '../core/index.js';
import { turnDelta, type ChatMessage, type ChatTemplate, type Tokenizer } from '../tokens/index.js';
import type { SampleResult } from '../engine/index.js';
import { TrajectoryBuilder } from './trajectory-builder.js';

/** Tokens that a message would add, computed before it is said. */
export interface Rendering {
  readonly messages: readonly ChatMessage[];
  readonly ids: readonly number[];
  /** Why `ids` are a whole prompt that opens a new segment; null when they go on from what stands. */
  readonly segmentBreak: SegmentBreak | null;
}

/** The messages of a trial and their one append-only token array. */
export class Conversation {
  readonly trajectory = new TrajectoryBuilder();
  /** The first prompt as text, for people. */
  openingText = '';
  private readonly messages: ChatMessage[] = [];
  private lastSampledId: number | null = null;

  constructor(
    private readonly tokenizer: Tokenizer,
    private readonly template: ChatTemplate,
    /** JSON schemas of the tools that the model may call; null: none. */
    private readonly tools: readonly unknown[] | null = null,
  ) {}

  /** Renders the opening, or what follows the last answer. Says nothing yet. */
  render(messages: readonly ChatMessage[]): Rendering {
    const { tokenizer, template, tools, lastSampledId } = this;
    if (this.messages.length === 0) return { messages, ids: tokenizer.encode(template.renderInitial(messages, { tools })), segmentBreak: null };
    const delta = turnDelta({ tokenizer, template }, { past: this.messages, lastSampledId, added: messages, options: { tools } });
    return { messages, ids: delta.ids, segmentBreak: delta.kind === 'segment-break' ? delta.reason : null };
  }

  /** By how much the next prompt is longer once `rendering` is said; negative where a new segment is shorter. */
  tokensAdded(rendering: Rendering): number {
    return rendering.ids.length - (rendering.segmentBreak === null ? 0 : this.trajectory.length);
  }

  say(rendering: Rendering): void {
    if (this.messages.length === 0) this.openingText = this.tokenizer.decode(rendering.ids);
    if (rendering.segmentBreak === null) this.trajectory.appendObserved(rendering.ids);
    else this.trajectory.startSegment(rendering.ids, rendering.segmentBreak);
    this.messages.push(...rendering.messages);
  }

  /** Records an answer and returns its text, without the stop token that ended it. */
  answer(sentIds: readonly number[], answer: SampleResult): string {
    this.trajectory.appendSampled(sentIds, answer);
    this.lastSampledId = answer.ids.at(-1) ?? null;
    const ended = answer.finishReason === 'stop' && this.lastSampledId !== null && this.tokenizer.stopIds.includes(this.lastSampledId);
    const text = this.tokenizer.decode(ended ? answer.ids.slice(0, -1) : answer.ids);
    this.messages.push({ role: 'assistant', content: text });
    return text;
  }
}
