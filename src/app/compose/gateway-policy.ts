import { z } from 'zod';
import { createEmbeddedEngine } from '../../engine/embedded/index.js';
import { VllmSampler } from '../../engine/vllm/index.js';
import { defaultSamplingTimeoutMs, sessionScript, type GatewayPolicy, type ToolSyntax } from '../../rollout/index.js';
import { parseJson, readTextFile } from '../../store/index.js';
import { loadChatTemplate, loadTokenizer } from '../../tokens/index.js';
import { openBaseModel } from './base-model.js';
import { engineThreads } from './engine-threads.js';
import type { Surroundings } from './surroundings.js';

/** What stands behind a gateway, and how it is sampled. */
export interface GatewayChoice {
  /** Hugging Face folder: the model, or with a script only its tokenizer and template. */
  readonly baseDir: string;
  /** A JSON list of texts that sessions are answered with in turn; null: the model answers. */
  readonly scriptPath: string | null;
  /** A vLLM server with the model of `baseDir`, which then answers; its key is VLLM_API_KEY of the environment. Null: none. */
  readonly vllmUrl: string | null;
  readonly modelName: string;
  readonly toolSyntax: ToolSyntax;
  readonly temperature: number;
  readonly seed: number;
  /** Longest prompt and answer together; null: what the model or the server reads, or 65,536 tokens with a script. */
  readonly contextTokens: number | null;
  /** Longest answer. */
  readonly answerTokens: number;
  /** Compute threads; null: two, or the number of cores. */
  readonly threads: number | null;
}

export interface OpenGatewayPolicy {
  readonly policy: GatewayPolicy;
  readonly close: () => Promise<void>;
}

const Script = z.array(z.string(), 'a JSON list of texts is expected').min(1, 'at least one text is needed');
const baseVersion = 0;

/** @throws BaseMissingError, TokenizerInputError, EngineInputError, FileCorruptError, VllmKeyError, VllmUnavailableError, VllmAnswerError */
export async function openGatewayPolicy(choice: GatewayChoice, { clock, cores, environment, signal }: Surroundings): Promise<OpenGatewayPolicy> {
  const { baseDir, scriptPath, vllmUrl, modelName, toolSyntax, temperature, seed, contextTokens, answerTokens, threads } = choice;
  const pinned = { modelName, toolSyntax, policyVersion: baseVersion, temperature, maxAnswerTokens: answerTokens, runSeed: seed, samplingTimeoutMs: defaultSamplingTimeoutMs, clock };
  if (scriptPath !== null) {
    const answers = parseJson(await readTextFile(scriptPath), Script, scriptPath);
    const { tokenizer, template } = await loadTexts(baseDir);
    return { policy: { ...pinned, tokenizer, template, sampler: sessionScript(tokenizer, answers, contextTokens ?? undefined) }, close: async () => undefined };
  }
  if (vllmUrl !== null) {
    const { tokenizer, template } = await loadTexts(baseDir);
    const sampler = await VllmSampler.connect({ url: vllmUrl, apiKey: environment['VLLM_API_KEY'] ?? null, clock, contextTokens }, signal);
    try {
      await sampler.requireTokenizer((text) => tokenizer.encode(text), signal);
      await sampler.loadVersion(baseVersion, null);
    } catch (error) {
      sampler.close();
      throw error;
    }
    return { policy: { ...pinned, tokenizer, template, sampler }, close: async () => sampler.close() };
  }
  const { config, tokenizer, template } = await openBaseModel(baseDir);
  const { engine, sampler } = createEmbeddedEngine({ threads: engineThreads(threads, cores), contextLength: contextTokens ?? config.contextLength });
  try {
    await sampler.loadVersion(baseVersion, baseDir, null);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return { policy: { ...pinned, tokenizer, template, sampler }, close: () => engine.close() };
}

/** All that is read of a model's folder when something else answers. */
async function loadTexts(baseDir: string): Promise<Pick<GatewayPolicy, 'tokenizer' | 'template'>> {
  return { tokenizer: await loadTokenizer(baseDir), template: await loadChatTemplate(baseDir) };
}
