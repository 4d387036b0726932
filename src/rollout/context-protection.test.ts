import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HeardSampler, toolSyntaxes } from '../../test/support/tool-answers.js';
import { bash, openTrialWorld, type TrialWorld } from '../../test/support/trial-world.js';
import type { AgentConfig } from '../core/index.js';
import { runTrial } from './index.js';

const { call } = toolSyntaxes[0]!;
const worlds = new Map<string, TrialWorld>();

beforeAll(async () => {
  for (const agent of ['mini', 'tools']) worlds.set(agent, await openTrialWorld('process', 'qwen3', agent));
});

afterAll(async () => {
  for (const world of worlds.values()) {
    await world.provider.close();
    await rm(world.dir, { recursive: true });
  }
});

const reserve = 80;
const answersOf = {
  mini: { run: bash, submit: bash('echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT') },
  tools: { run: (command: string) => call('bash', { command }), submit: call('submit') },
};

interface Played {
  readonly end: readonly [terminatedBy: string, turns: number, reward: number | null];
  /** Tokens of each prompt. */
  readonly prompts: readonly number[];
  readonly sampled: readonly number[];
  readonly told: readonly (string | null)[];
  readonly tokens: number;
}

describe.each(['mini', 'tools'] as const)('context protection of the agent %s', (agent) => {
  const { run, submit } = answersOf[agent];
  const mend = run('sed -i "s@-@+@" calc.sh');
  const talk = run('sed -i "s@-@+@" calc.sh; seq 1 60');
  const hurry = 'There is hardly any room left.';

  const play = async (answers: readonly string[], limits: Partial<AgentConfig['limits']> = {}): Promise<Played> => {
    const world = worlds.get(agent)!;
    const sampler = new HeardSampler(world.script(...answers));
    const { record, turns, segments } = await runTrial(world.deps(sampler), world.request({ submitReserveTokens: reserve, ...limits }));
    // Whatever a trial ends by, what was done until then is graded.
    expect(record).toMatchObject({ rewardValid: true, infraFault: null });
    expect(segments.map(({ ids }) => ids.length)).toEqual([record.trajectoryTokens]);
    return {
      end: [record.terminatedBy, record.turns, record.reward],
      prompts: sampler.heard.map(({ request }) => request.promptIds.length),
      sampled: sampler.heard.map(({ answer }) => answer.ids.length),
      told: turns.map(({ observationText }) => observationText),
      tokens: record.trajectoryTokens,
    };
  };

  it('tells the agent to finish when an answer as long as the reserve would leave no room for a reply', async () => {
    const free = await play([talk, submit]);
    const second = free.prompts[1]!;
    const above = await play([talk, submit], { contextTokens: second + 2 * reserve + 1 });
    expect([above.prompts[1], above.told[0]]).toEqual([second, free.told[0]]);
    expect(above.told[0]).not.toContain(hurry);
    for (const contextTokens of [second + 2 * reserve, second + 2 * reserve - 1]) {
      const near = await play([talk, submit], { contextTokens });
      expect(near.told[0]).toContain(hurry);
      expect(near.told[0]).toContain('\n60\n');
      expect(near.told[0]).toContain('\n31\n');
      expect(near.end).toEqual(['submitted', 2, 1]);
    }
  });

  it('cuts an observation to the room: whole at the limit and above, cut one below, and never over it', async () => {
    const { prompts } = await play([talk, submit], { contextTokens: (await play([talk, submit])).prompts[1]! + 2 * reserve });
    const warned = prompts[1]!;
    for (const [above, whole] of [[1, true], [0, true], [-1, false]] as const) {
      const played = await play([talk, submit], { contextTokens: warned + reserve + above });
      expect([above, played.end, played.told[0]!.includes('\n31\n')]).toEqual([above, ['submitted', 2, 1], whole]);
      expect(played.told[0]).toContain('\n60\n');
      expect(played.prompts[1]).toBeLessThanOrEqual(warned + Math.min(0, above));
    }
  });

  it('stops by context-limit exactly where not even an observation without output fits, and grades what was done', async () => {
    const first = (await play([talk, submit])).prompts[0]!;
    const sampled = (await play([talk, submit])).sampled[0]!;
    // The least that a reply can be: found by the agent itself, in a context that is far too small for the output.
    let least = first + sampled + reserve;
    for (let step = 64; step >= 1; step = Math.floor(step / 2)) {
      while ((await play([talk, submit], { contextTokens: least + step })).end[0] === 'context-limit') least += step;
    }
    least += 1;
    expect((await play([talk, submit], { contextTokens: least - 1 })).end).toEqual(['context-limit', 1, 1]);
    for (const contextTokens of [least, least + 1]) {
      const played = await play([talk, submit], { contextTokens });
      expect(played.end).toEqual(['submitted', 2, 1]);
      expect(played.told[0]).toContain(hurry);
      expect(played.prompts[1]).toBeLessThanOrEqual(contextTokens - reserve);
    }
  });

  it('gives an answer all the context that is left, and not one token more', async () => {
    const free = await play([mend, submit]);
    const [second, answer] = [free.prompts[1]!, free.sampled[1]!];
    const small = { submitReserveTokens: 1 };
    const base = await play([mend, submit], { ...small, contextTokens: second + answer });
    // With so little room the warning stands in the prompt; the end of the context is counted from there.
    const end = base.prompts[1]! + answer;
    const last = ['submitted', 2, 1];
    for (const contextTokens of [end + 1, end]) expect([contextTokens, (await play([mend, submit], { ...small, contextTokens })).end]).toEqual([contextTokens, last]);
    // One below only the end of the turn is missing, further below the action itself.
    expect((await play([mend, submit], { ...small, contextTokens: end - 1 })).end).toEqual(last);
    const cut = await play([mend, submit], { ...small, contextTokens: end - 3 });
    expect([cut.end, cut.tokens]).toEqual([['context-limit', 2, 1], end - 3]);
  });

  it('meets the limit of sampled tokens exactly', async () => {
    const { sampled } = await play([mend, submit]);
    const [first, second] = [sampled[0]!, sampled[1]!];
    expect((await play([mend, submit], { outputTokens: first + second + 1 })).end).toEqual(['submitted', 2, 1]);
    expect((await play([mend, submit], { outputTokens: first + second })).end).toEqual(['submitted', 2, 1]);
    expect((await play([mend, submit], { outputTokens: first + second - 3 })).end).toEqual(['token-limit', 2, 1]);
    expect((await play([mend, submit], { outputTokens: first })).end).toEqual(['token-limit', 1, 1]);
    expect((await play([mend, submit], { outputTokens: first + 1 })).end).toEqual(['token-limit', 2, 1]);
  });

  it.each([
    ['step-limit', [mend, mend], { steps: 2 }, 2],
    ['format-errors', [mend, 'hm', 'hm'], { formatErrorsInARow: 2 }, 3],
    ['deadline', [mend, run('sleep 5')], { deadlineMs: 2500 }, 2],
  ] as const)('grades what was done when it ends by %s', async (terminatedBy, answers, limits, turns) => {
    expect((await play(answers, limits)).end).toEqual([terminatedBy, turns, 1]);
  });

  it('warns in the answer to a malformed turn too, and stops where that does not fit', async () => {
    const free = await play(['hm', submit]);
    const second = free.prompts[1]!;
    expect((await play(['hm', submit], { contextTokens: second + 2 * reserve + 1 })).told[0]).not.toContain(hurry);
    const near = await play(['hm', submit], { contextTokens: second + 2 * reserve });
    expect(near.told[0]).toContain(hurry);
    const warned = near.prompts[1]!;
    expect((await play(['hm', submit], { contextTokens: warned + reserve })).end).toEqual(['submitted', 2, 0]);
    expect((await play(['hm', submit], { contextTokens: warned + reserve - 1 })).end).toEqual(['context-limit', 1, 0]);
  });
});

describe('several observations of one answer', () => {
  const answer = call('bash', { command: 'seq 1 200' }) + call('bash', { command: 'echo short' }) + call('bash', { command: 'seq 1 300' });

  it('are cut together to the room, the longest first', async () => {
    const world = worlds.get('tools')!;
    const end = async (contextTokens: number): Promise<readonly [string, readonly string[], number]> => {
      const sampler = new HeardSampler(world.script(answer, call('submit')));
      const { record, turns } = await runTrial(world.deps(sampler), world.request({ contextTokens, submitReserveTokens: reserve }));
      return [record.terminatedBy, (turns[0]!.calls ?? []).map(({ observationText }) => observationText ?? ''), sampler.heard[1]?.request.promptIds.length ?? 0];
    };
    const [, free, whole] = await end(60_000);
    const least = (await end(whole - 500))[1];
    expect(free.map((text) => text.includes('<elided>'))).toEqual([false, false, false]);
    expect(least.map((text) => text.includes('<elided>'))).toEqual([true, false, true]);
    expect(least.map((text) => text.includes('hardly any room'))).toEqual([false, false, true]);
    for (const less of [1, 2, 40, 500]) {
      const [terminatedBy, texts, prompt] = await end(whole - less);
      expect([less, terminatedBy, texts.length]).toEqual([less, 'submitted', 3]);
      expect(prompt).toBeLessThanOrEqual(whole - less - reserve);
      expect(prompt).toBeGreaterThan(whole - less - reserve - 60);
      // 692 and 1,092 tokens: the longer one is cut down to the other before both are.
      expect([less, texts.map((text) => text.includes('<elided>'))]).toEqual([less, [less === 500, false, true]]);
      expect(texts[1]).toContain('\nshort\n');
    }
  });
});
