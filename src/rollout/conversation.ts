import type { ChatMessage, ChatTemplate, Tokenizer } from '../tokens/index.js';
import type { SampleResult } from '../engine/index.js';
import { TrajectoryBuilder } from './trajectory-builder.js';

/** Tokens that a message would add, computed before it is said. */
export interface Rendering {
  readonly messages: readonly ChatMessage[];
  readonly ids: readonly number[];
  /** True when `ids` are a whole prompt that opens a new segment, since the template rewrites the past. */
  readonly newSegment: boolean;
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
  ) {}

  /** Renders the opening, or what follows the last answer. Says nothing yet. */
  render(messages: readonly ChatMessage[]): Rendering {
    if (this.messages.length === 0) return { messages, ids: this.tokenizer.encode(this.template.renderInitial(messages)), newSegment: false };
    const delta = this.template.renderDelta(this.messages, messages);
    const ids = this.tokenizer.encode(delta.text);
    if (delta.kind === 'segment-break') return { messages, ids, newSegment: true };
    // The end-of-turn token is part of the delta; where the policy sampled it itself, it is already there with mask 1.
    return { messages, ids: ids[0] === this.lastSampledId ? ids.slice(1) : ids, newSegment: false };
  }

  /** Length of the prompt once `rendering` is said. */
  lengthWith(rendering: Rendering): number {
    return rendering.ids.length + (rendering.newSegment ? 0 : this.trajectory.length);
  }

  say(rendering: Rendering): void {
    if (this.messages.length === 0) this.openingText = this.tokenizer.decode(rendering.ids);
    if (rendering.newSegment) this.trajectory.startSegment(rendering.ids);
    else this.trajectory.appendObserved(rendering.ids);
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
