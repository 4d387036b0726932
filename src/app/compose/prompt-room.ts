import type { Task } from '../../env/index.js';
import { contextTooLong, openingsTooLong, requireTools, type LoadedAgentConfig } from '../../rollout/index.js';
import type { BaseModel } from './base-model.js';
import { PromptsTooLongError } from './errors.js';

/**
 * A panel is named by the agent's context: what the base cannot read must not stand in it. And an agent with tools needs a
 * base that is shown them. @throws AgentConfigError
 */
export function requireContext(base: BaseModel, { config }: LoadedAgentConfig): void {
  const { contextLength } = base.config;
  if (config.limits.contextTokens > contextLength) throw contextTooLong(config.name, config.limits.contextTokens, `the base ${base.dir} reads ${contextLength} tokens`);
  requireTools(base.template, config);
}

/** @param where names the tasks in the message. @param agentFlag how the command at hand takes an agent configuration. @throws PromptsTooLongError */
export function requireRoom(where: string, tasks: readonly Task[], base: BaseModel, { config }: LoadedAgentConfig, agentFlag: '--agent' | '--agent-config'): void {
  const tooLong = openingsTooLong(base, config, tasks);
  const [first] = tooLong;
  if (first === undefined) return;
  const [task, tokens] = first;
  throw new PromptsTooLongError({ where, agent: config.name, contextTokens: config.limits.contextTokens, tooLong: tooLong.size, tasks: tasks.length, example: `${task.id} has ${tokens}`, agentFlag });
}
