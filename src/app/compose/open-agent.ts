import { assertNever, sha256Hex } from '../../core/index.js';
import type { TaskRunOptions } from '../../env/index.js';
import { loadAgentConfig, nopAgent, oracleAgent, policyAgent, scriptAgent } from '../../rollout/index.js';
import { readRegularFile } from '../../store/index.js';
import type { AgentChoice, OpenAgent } from './agent-choice.js';
import { openBaseModel } from './base-model.js';
import { openOutside } from './open-outside.js';
import { requireContext } from './prompt-room.js';
import { openServedModel } from './served-model.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

const nothingToClose = async (): Promise<void> => undefined;

/** @throws the typed error of whatever is missing or damaged */
export async function openAgent(choice: AgentChoice, settings: Settings, runSeed: number, surroundings: Surroundings, options: TaskRunOptions): Promise<OpenAgent> {
  switch (choice.kind) {
    case 'oracle':
      return { policy: null, maker: oracleAgent(options), record: { kind: 'oracle' }, close: nothingToClose };
    case 'nop':
      return { policy: null, maker: nopAgent(), record: { kind: 'nop' }, close: nothingToClose };
    case 'script': {
      const { path, timeoutMs } = choice;
      const script = await readRegularFile(path);
      return { policy: null, maker: scriptAgent(script, timeoutMs), record: { kind: 'script', path, sha256: sha256Hex(script), timeoutMs }, close: nothingToClose };
    }
    case 'seatrial':
      return await openPolicy(choice, settings, runSeed, surroundings);
    case 'outside':
      return await openOutside(choice, settings, runSeed, surroundings);
    default:
      return assertNever(choice, 'agent');
  }
}

async function openPolicy({ served, temperature }: Extract<AgentChoice, { kind: 'seatrial' }>, settings: Settings, runSeed: number, surroundings: Surroundings): Promise<OpenAgent> {
  const base = await openBaseModel(settings.model.base);
  const loaded = await loadAgentConfig(settings.agent.config);
  requireContext(base, loaded);
  const agentConfig = loaded.config;
  const { sampler, facts, close } = await openServedModel({ base, served, contextTokens: agentConfig.limits.contextTokens }, settings, surroundings);
  return {
    policy: { base, agent: loaded },
    maker: policyAgent({ sampler, tokenizer: base.tokenizer, template: base.template, clock: surroundings.clock }, { runSeed, policyVersion: facts.policyVersion, agentConfig, temperature }),
    record: { kind: 'seatrial', ...facts, agentConfigPath: settings.agent.config, agentConfigDigest: loaded.digest, temperature },
    close,
  };
}
