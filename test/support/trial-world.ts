import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { systemClock, type AgentConfig } from '../../src/core/index.js';
import { chooseProvider, gradeDiff, loadTask, type SandboxProvider, type Task } from '../../src/env/index.js';
import type { Sampler } from '../../src/engine/index.js';
import { loadAgentConfig, ScriptedSampler, type TrialDeps, type TrialRequest } from '../../src/rollout/index.js';
import { ChatTemplate, loadChatTemplate, loadTokenizer, plainChatTemplate, shellPattern, trainBpe, writeTokenizer, type Tokenizer } from '../../src/tokens/index.js';
import { qwen3ModelDir } from './qwen3-model.js';

/** A small real world for trials: a shell task with a wrong operator, a trained tokenizer, a provider, a scripted policy. */
export interface TrialWorld {
  readonly dir: string;
  readonly task: Task;
  readonly tokenizer: Tokenizer;
  readonly template: ChatTemplate;
  readonly provider: SandboxProvider;
  readonly agentConfig: AgentConfig;
  /** A policy that gives these answers in turn, the last one again and again. */
  script(...answers: string[]): Sampler;
  deps(sampler: Sampler): TrialDeps;
  request(limits?: Partial<AgentConfig['limits']>, attempt?: number): TrialRequest;
}

/** An answer of the text protocol. */
export function bash(command: string): string {
  return `\`\`\`bash\n${command}\n\`\`\``;
}

export const fix = bash("sed -i 's@-@+@' calc.sh");
export const submit = bash('submit');

const taskFiles: Readonly<Record<string, string>> = {
  'task.toml': 'schema_version = "1.4"\n[environment]\nnetwork_mode = "no-network"\nworkdir = "/work"\n[verifier]\ntimeout_sec = 20.0\n',
  'instruction.md': 'add in calc.sh is wrong.\n',
  'environment/calc.sh': 'add() {\n  echo $(($1 - $2))\n}\n',
  'tests/test.sh': '#!/bin/sh\ncd "${WORKDIR:-/work}" || exit 1\nreward=0\n[ "$(. ./calc.sh; add 2 3)" = 5 ] && reward=1\necho "$reward" > "${SANDBOX_ROOT:-}/logs/verifier/reward.txt"\n',
  'solution/solve.sh': '#!/bin/sh\nsed -i "s@-@+@" calc.sh\n',
};

/**
 * @param model `trained`: a small tokenizer of its own with the plain template; `qwen3`: the real Qwen3 tokenizer and template
 * @param agent name of a file of configs/agents
 */
export async function openTrialWorld(providerName: 'bubblewrap' | 'process', model: 'trained' | 'qwen3' = 'trained', agent = 'builtin'): Promise<TrialWorld> {
  const dir = await mkdtemp(join(tmpdir(), 'seatrial-world-'));
  for (const [path, text] of Object.entries(taskFiles)) {
    const full = join(dir, 'wrong-operator', path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(full, text, { mode: path.endsWith('.sh') ? 0o755 : 0o644 });
  }
  const { tokenizer, template } = model === 'qwen3' ? { tokenizer: await loadTokenizer(qwen3ModelDir), template: await loadChatTemplate(qwen3ModelDir) } : await trainedModel(join(dir, 'model'));
  const task = await loadTask(join(dir, 'wrong-operator'));
  const provider = await chooseProvider(providerName, { clock: systemClock, environment: process.env });
  const { config } = await loadAgentConfig(`configs/agents/${agent}.toml`);
  return {
    dir,
    task,
    tokenizer,
    template,
    provider,
    agentConfig: config,
    script: (...answers) => new ScriptedSampler(tokenizer, (turn) => answers[Math.min(turn, answers.length - 1)]!),
    deps: (sampler) => ({ sampler, tokenizer, template, provider, grade: gradeDiff, clock: systemClock }),
    request: (limits = {}, attempt = 0) => ({
      task,
      attempt,
      runSeed: 1,
      step: 0,
      policyVersion: 0,
      agentConfig: { ...config, limits: { ...config.limits, ...limits } },
      temperature: 1,
      graderMode: 'workspace',
    }),
  };
}

async function trainedModel(dir: string): Promise<Pick<TrialWorld, 'tokenizer' | 'template'>> {
  const texts = Array.from({ length: 4 }, () => `<|im_start|>user\n${taskFiles['instruction.md']}[0]\n${taskFiles['environment/calc.sh']}<|im_end|>\n<|im_start|>assistant\n${fix}${submit}`);
  const trained = trainBpe(texts, { vocabSize: 400, specialTokens: ['<|endoftext|>', '<|im_start|>', '<|im_end|>'], pattern: shellPattern });
  await writeTokenizer(dir, trained, { eosToken: '<|im_end|>', padToken: '<|endoftext|>', chatTemplate: plainChatTemplate, modelMaxTokens: 256 });
  return { tokenizer: await loadTokenizer(dir), template: new ChatTemplate(plainChatTemplate) };
}
