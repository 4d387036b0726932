import { InvariantError, SeatrialError, tokenArrayHash } from '../../core/index.js';
import type { SampleRequest } from '../../engine/index.js';
import type { ReasoningPlace } from '../../tokens/index.js';
import type { Admission } from './admission.js';
import { readAnswer, type Answer } from './answer.js';
import type { CallRecord, CallRequest, CallTiming, ToolSpec } from './call-record.js';
import { checkOrder } from './messages.js';
import type { GatewayPolicy } from './policy.js';
import { planChat, planRaw, type PromptPlan } from './prompt-plan.js';
import { contextOverflow, GatewayRequestError, invalidRequest, sessionEnded, sessionFull, stepsSpent } from './request-error.js';
import { sampleAnswer } from './sample-answer.js';
import type { Segment, SegmentReason } from './segment.js';
import type { CallIds, CallResult, CallSink, SessionFacts, SessionRecord, SessionSummary } from './session-record.js';

/**
 * One trial's calls: conversations in, token arrays kept (DESIGN section 4). Calls may come side by side; each works on a
 * segment of its own meanwhile. A call that fails or is given up leaves no trace in the arrays.
 */
export class GatewaySession {
  private readonly segments: Segment[] = [];
  /** The latest of them, in the order in which they were last extended. */
  private readonly recent: Segment[] = [];
  private readonly recorded: { readonly record: CallRecord; readonly timing: CallTiming }[] = [];
  private readonly underWay = new Set<AbortController>();
  private nextCall = 0;
  private nextKey = 0;
  private heldTokens = 0;
  private readonly shown = new Map<string, ToolSpec>();
  private over = false;
  private limit: 'step-limit' | 'context-limit' | null = null;

  constructor(
    readonly facts: SessionFacts,
    private readonly policy: GatewayPolicy,
    private readonly reasoning: ReasoningPlace,
    private readonly admission: Admission,
    private readonly sink: CallSink | null,
  ) {}

  get ended(): boolean {
    return this.over;
  }

  get calls(): readonly { readonly record: CallRecord; readonly timing: CallTiming }[] {
    return this.recorded;
  }

  /** Counts a request from its first byte on; gives what has to be called at its end. @throws GatewayRequestError (429, 401) */
  hold(): () => void {
    if (this.over) throw sessionEnded(this.facts.id);
    return this.admission.hold(this.facts.id);
  }

  /** Tools that answered calls were shown, by name; of one that changed the latest. */
  get tools(): readonly ToolSpec[] {
    return [...this.shown.values()];
  }

  /** Why the last call that met a bound of the trial was refused; null: none was. */
  get metLimit(): 'step-limit' | 'context-limit' | null {
    return this.limit;
  }

  /** @throws GatewayRequestError; the reason of `client`'s signal when the client left. */
  async call(request: CallRequest, client: AbortController): Promise<CallResult> {
    try {
      return await this.answered(request, client);
    } catch (error) {
      if (error instanceof GatewayRequestError) this.limit = limitsByCode[error.apiCode] ?? this.limit;
      throw error;
    }
  }

  private async answered(request: CallRequest, client: AbortController): Promise<CallResult> {
    if (this.over) throw sessionEnded(this.facts.id);
    const { mostCalls } = this.facts;
    if (mostCalls !== null && this.nextCall >= mostCalls) throw stepsSpent(this.facts.id, mostCalls);
    const { clock } = this.policy;
    const [startedMs, beganMs] = [clock.nowMs(), clock.monotonicMs()];
    const plan = this.plan(request.prompt);
    const { sessionTokens } = this.admission.limits;
    if (this.heldTokens + plan.promptIds.length - plan.segment.tokens.length > sessionTokens) throw sessionFull(this.facts.id, sessionTokens);
    const call = this.nextCall++;
    plan.segment.busy = true;
    this.underWay.add(client);
    try {
      const renderedMs = clock.monotonicMs();
      const leave = await this.admission.enter(client.signal);
      const admittedMs = clock.monotonicMs();
      const sampleRequest = this.sampleRequest(call, request, plan);
      const sampled = await sampleAnswer(this.policy, sampleRequest, client.signal).finally(leave);
      const sampledMs = clock.monotonicMs();
      const { tokenizer, toolSyntax } = this.policy;
      const answer = readAnswer(sampled, { tokenizer, reasoning: request.prompt.kind === 'raw' ? null : this.reasoning, stop: request.stop, tools: plan.tools, toolSyntax, callIdPrefix: `call_${call}_` });
      if (this.over) throw sessionEnded(this.facts.id);
      const { record, ids } = this.append(call, request, plan, sampleRequest, answer);
      const timing = { call, startedMs, renderingMs: renderedMs - beganMs, queuedMs: admittedMs - renderedMs, samplingMs: sampledMs - admittedMs, totalMs: clock.monotonicMs() - beganMs };
      this.recorded.push({ record, timing });
      await this.sink?.append(record, ids);
      return { record, timing, answer, promptIds: plan.promptIds };
    } finally {
      plan.segment.busy = false;
      this.underWay.delete(client);
      if (plan.segment.index === -1) this.policy.sampler.release(plan.segment.cacheKey);
    }
  }

  /** How many tokens the prompt of such a call would have. Nothing is recorded. */
  promptTokens(prompt: CallRequest['prompt']): number {
    if (this.over) throw sessionEnded(this.facts.id);
    return this.plan(prompt).promptIds.length;
  }

  /** No call is answered from now on, and those under way are given up. */
  end(): void {
    if (this.over) return;
    this.over = true;
    for (const client of this.underWay) client.abort(sessionEnded(this.facts.id));
    for (const { cacheKey } of this.segments) this.policy.sampler.release(cacheKey);
  }

  /** Everything, as plain arrays: large for a long session. */
  record(): SessionRecord {
    const { sessionId, policyVersion, openedBy } = this.summary();
    return { sessionId, ended: this.over, policyVersion, segments: this.segments.map(({ tokens }) => tokens.segment()), reasons: this.segments.map(({ reason }) => reason), calls: this.recorded.map(({ record }) => record), openedBy };
  }

  summary(): SessionSummary {
    const openedBy: Partial<Record<SegmentReason, number>> = {};
    for (const { reason } of this.segments) openedBy[reason] = (openedBy[reason] ?? 0) + 1;
    return {
      sessionId: this.facts.id,
      policyVersion: this.facts.policyVersion,
      calls: this.recorded.length,
      sampledTokens: this.recorded.reduce((sum, { record }) => sum + record.answerTokens, 0),
      segmentTokens: this.segments.map(({ tokens }) => tokens.length),
      openedBy,
    };
  }

  /** The ids and logprobs of one call. */
  idsOf({ segment, promptTokens, answerTokens }: CallRecord): { readonly promptIds: number[]; readonly answerIds: number[]; readonly samplerLogprobs: number[] } {
    const { tokens } = this.segments[segment]!;
    const end = promptTokens + answerTokens;
    return { promptIds: tokens.ids(0, promptTokens), answerIds: tokens.ids(promptTokens, end), samplerLogprobs: tokens.logprobs(promptTokens, end) };
  }

  private plan(prompt: CallRequest['prompt']): PromptPlan {
    const newKey = (): string => `${this.facts.id}#${this.nextKey++}`;
    if (prompt.kind === 'raw') return planRaw(prompt, this.recent, this.policy, newKey);
    checkOrder(prompt.messages);
    try {
      return planChat(prompt, this.recent, this.policy, newKey);
    } catch (error) {
      if (!(error instanceof SeatrialError) || error instanceof InvariantError || error instanceof GatewayRequestError) throw error;
      throw invalidRequest('messages', `${error.message}.`, error.remedy, 'template_refused');
    }
  }

  private sampleRequest(call: number, { prompt, maxNewTokens, seed }: CallRequest, { promptIds, segment }: PromptPlan): SampleRequest {
    const { sampler, tokenizer, temperature, maxAnswerTokens, runSeed } = this.policy;
    const { id, policyVersion } = this.facts;
    const room = sampler.contextLength - promptIds.length;
    if (room < 1) throw contextOverflow(promptIds.length, sampler.contextLength, prompt.kind === 'chat' ? 'messages' : 'prompt');
    return {
      trialId: segment.cacheKey,
      promptIds,
      policyVersion,
      maxNewTokens: Math.min(room, maxAnswerTokens, maxNewTokens ?? maxAnswerTokens),
      stopIds: tokenizer.stopIds,
      temperature,
      // A client's seed makes the same call of the same session repeatable; other sessions draw other numbers all the same.
      randomKey: seed === null ? [runSeed, id, call] : [runSeed, id, 'seed', seed, tokenArrayHash(promptIds)],
    };
  }

  private append(call: number, { api, streamed, prompt, asked }: CallRequest, plan: PromptPlan, { promptIds, maxNewTokens, randomKey, temperature, policyVersion }: SampleRequest, answer: Answer): { record: CallRecord; ids: CallIds } {
    const { segment, opened, kept } = plan;
    const keptTokens = segment.tokens.length;
    if (!segment.tokens.isPrefixOf(promptIds)) throw new InvariantError(`call ${call} of session ${this.facts.id} sent a prompt that does not begin with its segment`);
    const observed = promptIds.slice(keptTokens);
    this.heldTokens += observed.length + answer.ids.length;
    segment.tokens.appendObserved(observed);
    segment.tokens.appendSampled(answer.ids, answer.logprobs, policyVersion);
    const added = prompt.kind === 'chat' ? prompt.messages.slice(kept) : [];
    if (prompt.kind === 'chat') {
      segment.answered(plan.messages, added, answer);
      for (const tool of prompt.tools) this.shown.set(tool.function.name, tool);
    }
    if (opened !== null) {
      segment.index = this.segments.length;
      this.segments.push(segment);
    }
    // It may have been dropped from the latest meanwhile.
    if (this.recent.includes(segment)) this.recent.splice(this.recent.indexOf(segment), 1);
    this.recent.push(segment);
    if (this.recent.length > mostOpenSegments) this.recent.shift();
    const { message, reasoning, finishReason, ids, logprobs } = answer;
    return {
      record: {
        call,
        api,
        streamed,
        segment: segment.index,
        opened,
        keptTokens,
        promptTokens: promptIds.length,
        answerTokens: ids.length,
        added,
        answer: message,
        reasoning,
        finishReason,
        policyVersion,
        pinned: { temperature, maxNewTokens, randomKey },
        asked,
      },
      ids: { observed, sampled: ids, samplerLogprobs: logprobs },
    };
  }
}

const limitsByCode: Readonly<Record<string, 'step-limit' | 'context-limit'>> = { step_limit_exceeded: 'step-limit', context_length_exceeded: 'context-limit' };

/** Segments that a call may go on with: the latest. What an agent left behind longer ago is not looked through at every call. */
const mostOpenSegments = 64;
