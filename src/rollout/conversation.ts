import { turnDelta, type ChatMessage, type ChatTemplate, type Tokenizer } from '../tokens/index.js';
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
    const { tokenizer, template, lastSampledId } = this;
    const delta = turnDelta({ tokenizer, template }, { past: this.messages, lastSampledId, added: messages });
    return { messages, ids: delta.ids, newSegment: delta.kind === 'segment-break' };
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
