import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenArrayHash } from '../../src/core/index.js';
import { parseHarborDocument } from '../../src/env/index.js';
import { runTrial, type TrialResult } from '../../src/rollout/index.js';
import { atifTrajectory } from '../../src/rollout/job/atif.js';
import { ChatTemplate, plainChatTemplate } from '../../src/tokens/index.js';
import { buildBatch } from '../../src/train/batch.js';
import { TrainConfig } from '../../src/train/index.js';
import { toolSyntaxes, HeardSampler } from '../support/tool-answers.js';
import { bash, fix, openTrialWorld, submit, type TrialWorld } from '../support/trial-world.js';

/** Templates after which a new turn cannot be appended: one counts the messages at its top, one ends a turn in plain text. */
const counting = new ChatTemplate(`{{- '<|im_start|>system\\n' ~ (messages|length) ~ ' messages<|im_end|>\\n' -}}{%- if tools -%}{{- tools|tojson -}}{%- endif -%}${plainChatTemplate}`);
const plainEnds = new ChatTemplate("{%- for m in messages -%}{{ m.role + ': ' + m.content + '\\n\\n' }}{%- endfor -%}{%- if add_generation_prompt -%}{{ 'assistant: ' }}{%- endif -%}");
const { call } = toolSyntaxes[0]!;
const toolAnswers = [call('bash', { command: 'cat calc.sh' }), call('edit', { path: 'calc.sh', old: '$1 - $2', new: '$1 + $2' }), call('submit')];

let text: TrialWorld;
let tools: TrialWorld;

beforeAll(async () => {
  text = await openTrialWorld('bubblewrap');
  tools = await openTrialWorld('bubblewrap', 'qwen3', 'tools');
});

afterAll(async () => {
  for (const world of [text, tools]) {
    await world.provider.close();
    await rm(world.dir, { recursive: true });
  }
});

async function play(world: TrialWorld, template: ChatTemplate, answers: readonly string[], contextTokens: number): Promise<{ readonly result: TrialResult; readonly sampler: HeardSampler }> {
  const sampler = new HeardSampler(world.script(...answers));
  const result = await runTrial({ ...world.deps(sampler), template }, world.request({ contextTokens }));
  return { result, sampler };
}

describe.each([
  ['past-rewritten', 'text', counting, [bash('cat calc.sh'), fix, submit]],
  ['no-token-boundary', 'text', plainEnds, [bash('cat calc.sh'), fix, submit]],
  ['past-rewritten', 'tools', counting, toolAnswers],
] as const)('a template that breaks segments by %s, %s protocol', (reason, protocol, template, answers) => {
  it('gives a segment a turn: each holds the whole prompt with mask 0 and one answer as sampled', async () => {
    const world = protocol === 'text' ? text : tools;
    const { result, sampler } = await play(world, template, answers, 4000);
    const { record, segments } = result;
    expect(record).toMatchObject({ terminatedBy: 'submitted', turns: 3, reward: 1, segmentBreaks: [reason, reason] });
    expect(segments).toHaveLength(3);
    segments.forEach(({ ids, actionMask, samplerLogprobs, policyVersions }, index) => {
      const { request, answer } = sampler.heard[index]!;
      expect(ids).toEqual([...request.promptIds, ...answer.ids]);
      expect(actionMask).toEqual([...request.promptIds.map(() => 0), ...answer.ids.map(() => 1)]);
      expect([samplerLogprobs.length, policyVersions.length]).toEqual([ids.length, ids.length]);
      expect(record.segmentHashes[index]).toBe(tokenArrayHash(ids));
    });
    // The last prompt shows the past as the template has it now.
    const last = world.tokenizer.decode(sampler.heard[2]!.request.promptIds);
    for (const turn of result.turns.slice(0, 2)) expect(last).toContain(turn.responseText);
  });

  it('is trained on every sampled token once, and kept with its reasons', async () => {
    const world = protocol === 'text' ? text : tools;
    const { result } = await play(world, template, answers, 4000);
    const batch = buildBatch([result], 0, TrainConfig.parse({}));
    expect([...batch.actionMask].filter((action) => action === 1)).toHaveLength(result.record.outputTokens);
    expect(batch.trials[0]!.sequences).toEqual([0, 1, 2]);
    const atif: unknown = JSON.parse(JSON.stringify(atifTrajectory(result, { name: 'seatrial', version: '1', model: 'm', tools: null })));
    expect(parseHarborDocument('trajectory', atif, 'trajectory.json')).toBeDefined();
    expect(atif).toMatchObject({ extra: { segment_breaks: { [reason]: 2 } }, steps: [{}, { extra: { segment: 0 } }, { extra: { segment: 1 } }, { extra: { segment: 2 } }] });
  });

  it('meets the context limit by the whole prompt, exactly', async () => {
    const world = protocol === 'text' ? text : tools;
    const reserve = world.agentConfig.limits.submitReserveTokens;
    const free = await play(world, template, answers, 4000);
    const third = free.sampler.heard[2]!.request.promptIds.length;
    const ended = async (contextTokens: number): Promise<unknown> => {
      const { result, sampler } = await play(world, template, answers, contextTokens);
      for (const { request } of sampler.heard) expect(request.promptIds.length).toBeLessThanOrEqual(contextTokens - reserve);
      return [result.record.terminatedBy, result.record.reward];
    };
    expect(await ended(third + 2 * reserve + 1)).toEqual(['submitted', 1]);
    if (protocol === 'text') {
      // Nothing in the last observation can be cut.
      expect(await ended(third + reserve)).toEqual(['submitted', 1]);
      expect(await ended(third + reserve - 1)).toEqual(['context-limit', 1]);
    }
    expect(await ended(free.sampler.heard[1]!.request.promptIds.length - 100 + reserve)).toEqual(['context-limit', 0]);
  });
});
