import { type AgentConfig, CounterRng } from '../../core/index.js';
import { drawRepository, drawTask, faultPair, type SyntheticTask, taskPlaces } from '../../env/index.js';
import { type AgentPrompts, Conversation } from '../../rollout/index.js';
import type { ChatTemplate, Tokenizer } from '../../tokens/index.js';
import { demonstrate } from './teacher.js';

/** Where demonstrations come from; everything in it is part of what they are. */
export interface DemonstrationSpec {
  readonly seed: number;
  readonly agentConfig: AgentConfig;
  /** Pairs of function and module of the frozen dataset: no demonstration is about one of them, so none repeats a frozen task. */
  readonly excludedPairs: ReadonlySet<string>;
  /** Share of tasks of the other kind (other wording, headed files). */
  readonly otherShare: number;
}

/** One demonstration as messages: the task and what the teacher and the sandbox said. */
export interface Demonstration {
  readonly task: SyntheticTask;
  readonly turns: readonly { readonly answer: string; readonly observation: string | null }[];
}

/** The demonstration of this number: a pure function of (spec, index). */
export function drawDemonstration(spec: DemonstrationSpec, prompts: AgentPrompts, index: number): Demonstration {
  const random = CounterRng.fromParts('demonstration', spec.seed, index).stream();
  const task = drawAllowedTask(spec, random);
  const turns = demonstrate(random, task).map(({ command, output }) => ({
    answer: `\`\`\`bash\n${command}\n\`\`\``,
    observation:
      output === null ? null : prompts.observationText({ exitCode: 0, timedOut: false, head: output, tail: '', elidedTokens: 0, elidedBytes: 0, remainingSteps: 1, mustSubmit: false }),
  }));
  return { task, turns };
}

/** Its token ids, built turn by turn exactly as a trial's trajectory is. */
export function demonstrationIds(demonstration: Demonstration, prompts: AgentPrompts, tokenizer: Tokenizer, template: ChatTemplate): readonly number[] {
  const conversation = new Conversation(tokenizer, template);
  conversation.say(conversation.render(prompts.opening({ instruction: demonstration.task.instruction, workdir: '/work' })));
  for (const { answer, observation } of demonstration.turns) {
    const ids = [...tokenizer.encode(answer), ...tokenizer.stopIds.slice(0, 1)];
    conversation.answer(conversation.trajectory.promptIds(), { ids, logprobs: ids.map(() => 0), policyVersion: 0, finishReason: 'stop' });
    if (observation !== null) conversation.say(conversation.render([{ role: 'user', content: observation }]));
  }
  return conversation.trajectory.promptIds();
}

/** Its texts as they are encoded, one by one: the opening prompt, each answer, what follows each answer. For training the tokenizer. */
export function demonstrationTexts(demonstration: Demonstration, prompts: AgentPrompts, template: ChatTemplate): string[] {
  const messages = [...prompts.opening({ instruction: demonstration.task.instruction, workdir: '/work' })];
  const texts = [template.renderInitial(messages)];
  for (const { answer, observation } of demonstration.turns) {
    messages.push({ role: 'assistant', content: answer });
    texts.push(answer);
    if (observation === null) continue;
    const reply = { role: 'user', content: observation };
    texts.push(template.renderDelta(messages, [reply]).text);
    messages.push(reply);
  }
  return texts;
}

function drawAllowedTask(spec: DemonstrationSpec, random: ReturnType<CounterRng['stream']>): SyntheticTask {
  for (;;) {
    const repository = drawRepository(random, 'demonstration', random.next() < spec.otherShare ? 'other' : 'main', random.pick([2, 3, 3, 3, 4, 4]));
    const { moduleIndex, functionIndex, target } = random.pick(taskPlaces(repository));
    const task = drawTask(random, 'demonstration', repository, moduleIndex, functionIndex);
    const { kind } = target.spec;
    // A digit is copied, an operator has to be learned: more room for the operators.
    const skipped = (kind === 'constant' || kind === 'default') && random.next() < 0.45;
    if (!skipped && !spec.excludedPairs.has(faultPair(task))) return task;
  }
}
