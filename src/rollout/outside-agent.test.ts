import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGatewayWorld, type GatewayWorld } from '../../test/support/gateway-world.js';
import { bash, fix, openTrialWorld, submit, type TrialWorld } from '../../test/support/trial-world.js';
import { systemClock, TrialRecord } from '../core/index.js';
import { gradeDiff } from '../env/index.js';
import { loadOutsideAgent, outsideAgent, runAttempt, sessionScript, type AttemptResult, type LoadedOutsideAgent } from './index.js';

let world: TrialWorld;
let example: LoadedOutsideAgent;

beforeAll(async () => {
  world = await openTrialWorld('bubblewrap');
  example = await loadOutsideAgent('configs/agents/outside/agent.toml');
});

afterAll(async () => {
  await world.provider.close();
  await rm(world.dir, { recursive: true });
});

interface Changes {
  readonly command?: string;
  readonly steps?: number;
  readonly timeoutSec?: number;
}

async function attempt({ gateway }: GatewayWorld, { command, ...limits }: Changes = {}): Promise<AttemptResult> {
  const { config } = example;
  const loaded = { ...example, config: { ...config, ...(command === undefined ? {} : { command }), limits: { ...config.limits, ...limits } } };
  return await runAttempt({ provider: world.provider, grade: gradeDiff, clock: systemClock }, { task: world.task, attempt: 0, runSeed: 3, step: 0, graderMode: 'workspace', agent: outsideAgent(gateway, loaded), collect: false });
}

describe('an agent that is any program', () => {
  it('works by the one port of its sandbox, and what was sampled is the trial', async () => {
    const gatewayWorld = await openGatewayWorld([fix, submit]);
    const { outcome } = await attempt(gatewayWorld);
    expect(TrialRecord.parse(outcome.record)).toMatchObject({ reward: 1, rewardValid: true, terminatedBy: 'submitted', turns: 2, policyVersion: 3 });
    const { calls } = gatewayWorld.sampler;
    expect(outcome.segments).toHaveLength(1);
    const { ids, actionMask, samplerLogprobs } = outcome.segments[0]!;
    expect(ids).toEqual([...calls[1]!.request.promptIds, ...calls[1]!.result.ids]);
    expect(ids.filter((_, index) => actionMask[index] === 1)).toEqual(calls.flatMap(({ result }) => result.ids));
    expect(samplerLogprobs.filter((_, index) => actionMask[index] === 1)).toEqual(calls.flatMap(({ result }) => result.logprobs));
    expect(outcome.turns.map(({ responseText, observationText }) => [responseText, observationText])).toEqual([[fix, 'It printed nothing.'], [submit, null]]);
    expect(gatewayWorld.gateway.sessions()).toEqual([]);
  });

  it('is refused more model calls than it has steps, and ends by that', async () => {
    const gatewayWorld = await openGatewayWorld([bash('true')]);
    const { outcome } = await attempt(gatewayWorld, { steps: 3 });
    expect(outcome.record).toMatchObject({ terminatedBy: 'step-limit', turns: 3, reward: 0, rewardValid: true });
    expect(gatewayWorld.sampler.calls).toHaveLength(3);
  });

  it('ends by the context when a prompt is too long for it', async () => {
    const { tokenizer, gateway } = await openGatewayWorld([]);
    const small = await openGatewayWorld([], { sampler: sessionScript(tokenizer, [bash('seq 300')], 200) });
    expect((await attempt(small)).outcome.record).toMatchObject({ terminatedBy: 'context-limit', turns: 1, reward: 0, rewardValid: true });
    expect(gateway.sessions()).toEqual([]);
  });

  it.each([
    ['fails', 'sed -i "s@-@+@" calc.sh; exit 3', { terminatedBy: 'agent-error', reward: 1 }],
    ['is out of time', 'sed -i "s@-@+@" calc.sh; sleep 60', { terminatedBy: 'deadline', reward: 1 }],
    ['asks nothing', 'test -n "$OPENAI_API_KEY" && test "$OPENAI_API_KEY" = "$ANTHROPIC_API_KEY" && test -s "$SEATRIAL_INSTRUCTION" && sed -i "s@-@+@" calc.sh', { terminatedBy: 'submitted', reward: 1 }],
  ])('is graded when it %s', async (_name, command, expected) => {
    const { outcome } = await attempt(await openGatewayWorld([submit]), { command, timeoutSec: 2 });
    expect(outcome.record).toMatchObject({ ...expected, rewardValid: true, turns: 0, segmentHashes: [] });
  });

  it('has no reward when the model behind the gateway failed', async () => {
    const gatewayWorld = await openGatewayWorld([submit]);
    gatewayWorld.sampler.failure = new Error('the engine is gone');
    const { outcome } = await attempt(gatewayWorld);
    expect(outcome.record).toMatchObject({ terminatedBy: 'infra', reward: null, rewardValid: false });
    expect(gatewayWorld.gateway.sessions()).toEqual([]);
  });

  it('names the tools that it showed its model, and the calls that came of them', async () => {
    const tool = { type: 'function', function: { name: 'look', description: 'Looks.', parameters: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] } } };
    const said = '<tool_call>\n{"name": "look", "arguments": {"at": "calc.sh"}}\n</tool_call>';
    const command = `node -e '
      const { OPENAI_BASE_URL: url, OPENAI_API_KEY: key, SEATRIAL_MODEL: model } = process.env;
      const ask = (messages) => fetch(url + "/chat/completions", { method: "POST", headers: { authorization: "Bearer " + key, "content-type": "application/json" }, body: JSON.stringify({ model, tools: [${JSON.stringify(tool)}], messages }) }).then((answer) => answer.json());
      const first = { role: "user", content: "hello" };
      ask([first]).then(({ choices: [{ message }] }) => ask([first, message, { role: "tool", tool_call_id: message.tool_calls[0].id, content: "seen" }]))'`;
    const { outcome, tools } = await attempt(await openGatewayWorld([said, 'done']), { command });
    expect(tools).toEqual([tool]);
    expect(outcome.turns.map(({ calls, observationText }) => ({ calls, observationText }))).toEqual([
      { calls: [{ tool: 'look', arguments: { at: 'calc.sh' }, observationText: 'seen', exitCode: null, timedOut: false }], observationText: 'seen' },
      { calls: undefined, observationText: null },
    ]);
    expect(outcome.segments).toHaveLength(1);
  });

  it('speaks Anthropic as well', async () => {
    const command = `node -e '
      const { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: key, SEATRIAL_MODEL: model } = process.env;
      fetch(url + "/v1/messages", { method: "POST", headers: { "x-api-key": key, "content-type": "application/json" }, body: JSON.stringify({ model, max_tokens: 64, messages: [{ role: "user", content: "hello" }] }) })
        .then((answer) => answer.json()).then(({ content }) => require("fs").writeFileSync("said", content[0].text))'`;
    const { outcome } = await attempt(await openGatewayWorld(['said so']), { command });
    expect(outcome.record).toMatchObject({ terminatedBy: 'submitted', turns: 1 });
    expect(outcome.diffText).toContain('said so');
  });
});
