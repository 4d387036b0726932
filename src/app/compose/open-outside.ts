import { randomBytes } from 'node:crypto';
import { contextTooLong, defaultAdmission, defaultSamplingTimeoutMs, Gateway, loadOutsideAgent, outsideAgent, sessionScript, type LoadedOutsideAgent } from '../../rollout/index.js';
import type { AgentChoice, OpenAgent, ServedAdapter } from './agent-choice.js';
import { openBaseModel, type BaseModel } from './base-model.js';
import { openServedModel, type ServedModel } from './served-model.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

/** The only model that outside agents are given. */
const modelName = 'seatrial';

/**
 * Any program as the agent: a gateway of its own over the chosen weights, on no port of this machine.
 * @throws AgentConfigError, BaseMissingError and what damaged weights throw
 */
export async function openOutside({ path, served, temperature }: Extract<AgentChoice, { kind: 'outside' }>, settings: Settings, runSeed: number, surroundings: Surroundings): Promise<OpenAgent> {
  const loaded = await loadOutsideAgent(path);
  const base = await openBaseModel(settings.model.base);
  const { sampler, facts, close } = await modelFor(loaded, base, served, settings, surroundings);
  const { toolSyntax, limits, name } = loaded.config;
  const { clock } = surroundings;
  const gateway = new Gateway(
    { modelName, sampler, tokenizer: base.tokenizer, template: base.template, toolSyntax, policyVersion: facts.policyVersion, temperature, maxAnswerTokens: limits.answerTokens, runSeed, samplingTimeoutMs: defaultSamplingTimeoutMs, clock },
    { limits: defaultAdmission, randomBytes, openSink: null },
  );
  return {
    policy: null,
    maker: outsideAgent(gateway, loaded),
    record: { kind: 'outside', name, path, digest: loaded.digest, ...facts, temperature },
    close: async () => {
      await gateway.close();
      await close();
    },
  };
}

async function modelFor({ config, answers }: LoadedOutsideAgent, base: BaseModel, served: ServedAdapter | null, settings: Settings, surroundings: Surroundings): Promise<ServedModel> {
  const { contextTokens } = config.limits;
  if (answers !== null) {
    const facts = { model: 'scripted', baseDir: base.dir, baseDigest: base.digest, adapterDir: null, adapterSha256: null, policyVersion: 0 };
    return { sampler: sessionScript(base.tokenizer, answers, contextTokens), facts, close: async () => undefined };
  }
  const { contextLength } = base.config;
  if (contextTokens > contextLength) throw contextTooLong(config.name, contextTokens, `the model reads ${contextLength}`);
  return await openServedModel({ base, served, contextTokens }, settings, surroundings);
}
