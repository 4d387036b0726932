import type { AgentConfig, Clock, TerminatedBy } from '../core/index.js';
import type { Sampler, SampleResult } from '../engine/index.js';
import type { AgentSandboxParts, Sandbox } from '../env/index.js';
import type { ActionFault, ChatTemplate, ReasoningPlace, Tokenizer } from '../tokens/index.js';
import { agentDigest, protocolOf, requireTools, type AgentAction, type AgentProtocol } from './agent-protocol.js';
import { Budget, type CallAllowance } from './budget.js';
import { carryOut } from './carry-out.js';
import type { Conversation, Rendering } from './conversation.js';
import { contextTooLong } from './errors.js';
import { InfraFault, onMachinery } from './infra-fault.js';
import { fitObservation, type ActionResult } from './observation.js';
import { openConversation, renderOpening } from './opening.js';
import { AgentPrompts } from './prompts.js';
import { checkAnswer } from './sampler-answer.js';
import { sampleWithin } from './sampler-call.js';
import type { AgentAccount, AgentEnd, TrialAgent } from './trial-agent.js';
import { TurnLog } from './turn-log.js';

export interface AgentDeps {
  readonly sampler: Sampler;
  readonly tokenizer: Tokenizer;
  readonly template: ChatTemplate;
  readonly clock: Clock;
  /** How long one sampler call may take before it is given up as an infra fault; `defaultSamplingTimeoutMs` without it. */
  readonly samplingTimeoutMs?: number;
}

/** A call that takes longer hangs: 8192 tokens at no more than 5 a second take 27 minutes. */
export const defaultSamplingTimeoutMs = 1_800_000;

export interface AgentTask {
  readonly trialId: string;
  readonly instruction: string;
  readonly workdir: string;
  readonly runSeed: number;
  readonly policyVersion: number;
  readonly temperature: number;
  readonly config: AgentConfig;
  /** Model calls of the trial before this agent's first. */
  readonly turnsBefore: number;
  /** Aborts the trial as a whole; `run` then rejects with its reason. */
  readonly signal: AbortSignal;
}

/** What an answer led to: the end, or the next message to the agent. */
type Step = { readonly kind: 'end'; readonly terminatedBy: TerminatedBy } | { readonly kind: 'reply'; readonly rendering: Rendering };

/**
 * The agent: prompt -> answer -> actions -> observations, until it submits or meets a limit. How actions are written is
 * the protocol's matter: one fenced bash block a turn, or tool calls, which are carried out in order. What the model
 * says is its outcome, whatever it is; only the machinery can fail, and that is an infra fault of the trial, never a reward.
 */
export class PolicyAgent implements TrialAgent {
  readonly name = 'seatrial';
  readonly sandboxParts: AgentSandboxParts = {};
  readonly configDigest: string;
  private readonly conversation: Conversation;
  private readonly log: TurnLog;
  private readonly protocol: AgentProtocol;
  private formatErrors = 0;
  private inputTokens = 0;
  private outputTokens = 0;
  private samplingMs = 0;
  private readonly prompts: AgentPrompts;
  private readonly budget: Budget;
  private startedMs = 0;
  private readonly samplingTimeoutMs: number;
  private readonly reasoning: ReasoningPlace;
  private faultsInARow = 0;

  constructor(
    private readonly deps: AgentDeps,
    private readonly task: AgentTask,
  ) {
    requireTools(deps.template, task.config);
    this.protocol = protocolOf(task.config);
    this.log = new TurnLog(this.protocol.tools !== null);
    this.conversation = openConversation(deps, task.config);
    this.prompts = new AgentPrompts(task.config);
    this.reasoning = deps.template.opensReasoning({ tools: this.protocol.tools }) ? 'begun-by-prompt' : 'tagged';
    const { contextTokens } = task.config.limits;
    const { contextLength } = deps.sampler;
    if (contextTokens > contextLength) throw contextTooLong(task.config.name, contextTokens, `the sampler reads ${contextLength}`);
    this.budget = new Budget(task.config.limits);
    this.configDigest = agentDigest(task.config);
    this.samplingTimeoutMs = deps.samplingTimeoutMs ?? defaultSamplingTimeoutMs;
  }

  get policyVersion(): number {
    return this.task.policyVersion;
  }

  /** The deadline bounds everything but sampling, which has a timeout of its own in every turn. */
  get longestMs(): number {
    const { deadlineMs, steps } = this.task.config.limits;
    return deadlineMs + steps * this.samplingTimeoutMs;
  }

  async run(sandbox: Sandbox): Promise<AgentEnd> {
    this.startedMs = this.deps.clock.monotonicMs();
    try {
      return { terminatedBy: await this.loop(sandbox), infraFault: null };
    } catch (error) {
      this.task.signal.throwIfAborted();
      if (!(error instanceof InfraFault)) throw error;
      return { terminatedBy: 'infra', infraFault: error };
    }
  }

  account(): AgentAccount {
    const { conversation, log, formatErrors, inputTokens, outputTokens, samplingMs } = this;
    const { trajectory } = conversation;
    return { segments: trajectory.segments(), segmentHashes: trajectory.segmentHashes(), segmentBreaks: trajectory.segmentBreaks(), promptText: conversation.openingText, turns: log.turns, formatErrors, inputTokens, outputTokens, samplingMs };
  }

  close(): void {
    this.deps.sampler.release(stickyKey(this.task));
  }

  private async loop(sandbox: Sandbox): Promise<TerminatedBy> {
    let prompt = renderOpening(this.conversation, this.prompts, this.deps.tokenizer, this.task);
    if (this.spareAfter(prompt) < 0) return 'context-limit';
    for (;;) {
      this.conversation.say(prompt);
      const allowance = this.budget.nextCall(this.conversation.trajectory.length);
      const answer = await this.sample(allowance);
      const parsed = this.protocol.parse(answer.text, { finishReason: answer.finishReason, reasoning: this.reasoning });
      this.log.answered(answer.text);
      const step = parsed.kind === 'actions' ? await this.execute(sandbox, parsed.actions) : this.reject(parsed, answer.finishReason, allowance);
      if (step.kind === 'end') return step.terminatedBy;
      prompt = step.rendering;
    }
  }

  /** Carries out the actions of one answer, in order, until one of them ends the trial. */
  private async execute(sandbox: Sandbox, actions: readonly AgentAction[]): Promise<Step> {
    const { config, workdir } = this.task;
    this.faultsInARow = 0;
    const results: ActionResult[] = [];
    for (const action of actions) {
      if (results.length > 0 && this.remainingMs() <= 0) return end('deadline');
      this.log.begun(action);
      const timeoutMs = Math.max(1, Math.ceil(Math.min(config.limits.commandTimeoutMs, this.remainingMs())));
      const outcome = await carryOut(sandbox, action, { config, workdir, timeoutMs });
      if (outcome.kind === 'sandbox-exhausted') return end('resource-limit');
      if (outcome.result !== null) this.log.ended(outcome.result);
      if (outcome.kind === 'submitted') return end('submitted');
      results.push(outcome.result);
    }
    const { budget, prompts, protocol, conversation } = this;
    return this.reply(() => {
      const roomTokens = budget.roomForReply(conversation.trajectory.length);
      const request = { results, outputTokens: config.limits.observationTokens, roomTokens, nearTokens: budget.reserveTokens, remainingSteps: budget.remainingSteps };
      return fitObservation(request, { prompts, protocol, tokenizer: this.deps.tokenizer, conversation });
    });
  }

  /** An answer that cannot be carried out: the agent is told, and stopped when it goes on like that. */
  private reject(fault: ActionFault, finishReason: SampleResult['finishReason'], allowance: CallAllowance): Step {
    this.log.refused(fault.fault);
    // A trial whose budget cut the answer has met that limit; it did not forget the format.
    if (finishReason === 'length' && allowance.boundBy !== 'turn') return end(allowance.boundBy);
    this.formatErrors += 1;
    this.faultsInARow += 1;
    if (this.faultsInARow >= this.task.config.limits.formatErrorsInARow) return end('format-errors');
    return this.reply(() => this.refusal(fault, false) ?? this.refusal(fault, true));
  }

  /** The answer to a fault; null when it does not fit, or may only be given with the call to submit. */
  private refusal(fault: ActionFault, mustSubmit: boolean): Rendering | null {
    const text = this.prompts.formatErrorText(fault, { remainingSteps: this.budget.remainingSteps, mustSubmit });
    const rendering = this.conversation.render(this.protocol.refusal(fault, text));
    return this.spareAfter(rendering) > (mustSubmit ? -1 : this.budget.reserveTokens) ? rendering : null;
  }

  /** The next message, unless a limit forbids the call that it would be for. */
  private reply(render: () => Rendering | null): Step {
    if (this.remainingMs() <= 0) return end('deadline');
    const spent = this.budget.exhausted();
    if (spent !== null) return end(spent);
    const rendering = render();
    if (rendering === null) return end('context-limit');
    this.log.told(rendering.messages);
    return { kind: 'reply', rendering };
  }

  private async sample(allowance: CallAllowance): Promise<{ text: string; finishReason: SampleResult['finishReason'] }> {
    const { trialId, runSeed, policyVersion, temperature, turnsBefore, signal } = this.task;
    const { sampler, clock } = this.deps;
    const request = {
      trialId: stickyKey(this.task),
      promptIds: this.conversation.trajectory.promptIds(),
      policyVersion,
      maxNewTokens: allowance.maxNewTokens,
      stopIds: this.deps.tokenizer.stopIds,
      temperature,
      randomKey: [runSeed, trialId, turnsBefore + this.log.turns.length],
    };
    const startedMs = clock.monotonicMs();
    const answer = await onMachinery('sampling failed', async () => {
      const sampled = await sampleWithin({ sampler, clock, timeoutMs: this.samplingTimeoutMs, signal }, request);
      checkAnswer(request, sampled);
      return sampled;
    }).finally(() => (this.samplingMs += clock.monotonicMs() - startedMs));
    this.budget.spend(answer.ids.length);
    this.inputTokens += request.promptIds.length;
    this.outputTokens += answer.ids.length;
    return { text: this.conversation.answer(request.promptIds, answer), finishReason: answer.finishReason };
  }

  /**
   * What is left of the trial's deadline. Time spent waiting for the sampler does not count: how fast a server answers
   * is none of the agent's doing, and a slow one would otherwise decide rewards. What bounds it is its own timeout,
   * call by call, and that ends in an infra fault.
   */
  private remainingMs(): number {
    return this.startedMs + this.task.config.limits.deadlineMs + this.samplingMs - this.deps.clock.monotonicMs();
  }

  /** Tokens that the context still has once `rendering` is said, the reserve for submitting left out; below 0 it does not fit. */
  private spareAfter(rendering: Rendering): number {
    return this.budget.roomForReply(this.conversation.trajectory.length) - this.conversation.tokensAdded(rendering);
  }
}

function end(terminatedBy: TerminatedBy): Step {
  return { kind: 'end', terminatedBy };
}

/** The sampler's cache key: base and policy share trial ids in a paired evaluation, but never a cache. */
function stickyKey(task: Pick<AgentTask, 'trialId' | 'policyVersion'>): string {
  return `${task.trialId}@${task.policyVersion}`;
}
