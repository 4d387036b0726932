import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultBodyBudget, openRecordFolder, readRecordFolder, serveAdmin, type Listening } from '../../src/rollout/index.js';
import { serveGatewayWorld, type GatewayServerWorld } from '../support/gateway-server.js';
import { toolCallText, type NotedCall } from '../support/gateway-world.js';
import { clientProgram, describeWithClients, runClient } from './outside-clients.js';

interface Trace {
  prompt_token_ids: number[];
  completion_token_ids: number[];
  logprobs: number[];
}

let dir: string;
let world: GatewayServerWorld;
let admin: Listening;

async function open(answers: readonly string[]): Promise<void> {
  world = await serveGatewayWorld(answers, {}, { openSink: (id) => openRecordFolder(join(dir, 'records'), id) });
  admin = await serveAdmin(world.gateway, { host: '127.0.0.1', port: 0, bodies: defaultBodyBudget(), onFault: (fault) => world.faults.push(fault), agentUrl: world.url });
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-clients-'));
});
afterEach(async () => {
  await admin.close();
  await world.close();
});

/** What the sampler gave is what the trainer will read, token by token. */
async function expectRecorded(sessionId: string, noted: readonly NotedCall[]): Promise<void> {
  const { segments, calls } = world.gateway.session(sessionId).record();
  const sampled = noted.flatMap(({ result }) => [...result.ids]);
  const of = <T>(values: (segment: (typeof segments)[number]) => readonly T[]): T[] => segments.flatMap((segment) => values(segment).filter((_, index) => segment.actionMask[index] === 1));
  expect(sampled.length).toBeGreaterThan(0);
  expect(calls).toHaveLength(noted.length);
  expect(of(({ ids }) => ids)).toEqual(sampled);
  expect(of(({ samplerLogprobs }) => samplerLogprobs)).toEqual(noted.flatMap(({ result }) => [...result.logprobs]));
  const onDisk = await readRecordFolder(join(dir, 'records', sessionId));
  expect(onDisk.map(({ ids }) => ids.sampled)).toEqual(noted.map(({ result }) => result.ids));
  segments.forEach((segment, index) => expect(onDisk.filter(({ segment: own }) => own === index).flatMap(({ ids }) => [...ids.observed, ...ids.sampled])).toEqual(segment.ids));
}

describeWithClients('outside clients', () => {
  it('the clients of rLLM, OpenAI and Anthropic find what they expect, and the tokens that were sampled', async () => {
    await open([toolCallText('bash', { command: 'ls' }), 'Done.']);
    const printed = await runClient('python', [clientProgram('clients.py'), `http://127.0.0.1:${admin.port}`, world.url], { cwd: dir, env: {} });
    const seen = JSON.parse(printed) as { versions: object; rllm: Trace[]; anthropic: Trace[]; info: object; listed: string[]; refused: string; overflow: string; deleted: number };
    console.log(`clients: ${JSON.stringify(seen.versions)}`);
    const noted = [world.sampler.calls.slice(0, 2), world.sampler.calls.slice(2)];
    for (const [index, traces] of [seen.rllm, seen.anthropic].entries()) {
      expect(traces.map(({ prompt_token_ids: prompt, completion_token_ids: answer, logprobs }) => ({ prompt, answer, logprobs }))).toEqual(noted[index]!.map(({ request, result }) => ({ prompt: request.promptIds, answer: result.ids, logprobs: result.logprobs })));
      // Each prompt begins with the one before and its answer: rLLM then makes one row of them.
      expect(traces[1]!.prompt_token_ids.slice(0, traces[0]!.prompt_token_ids.length + traces[0]!.completion_token_ids.length)).toEqual([...traces[0]!.prompt_token_ids, ...traces[0]!.completion_token_ids]);
    }
    await expectRecorded('claude', noted[1]!);
    expect(seen).toMatchObject({ info: { session_id: 'task:0', trace_count: 2, metadata: { task: 't' } }, listed: ['task:0'], refused: 'invalid_api_key', overflow: 'context_length_exceeded', deleted: 2 });
    expect(world.faults).toEqual([]);
  });

  it('mini-swe-agent from PyPI mends a task through the gateway, and every token is on record', async () => {
    const steps = [
      `Look first.\n${toolCallText('bash', { command: 'cat calc.sh' })}`,
      'I forgot the call.',
      toolCallText('bash', { command: "sed -i 's@-@+@' calc.sh" }),
      toolCallText('bash', { command: 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT' }),
    ];
    await open(steps);
    const repository = join(dir, 'repository');
    await mkdir(repository);
    await writeFile(join(repository, 'calc.sh'), 'add() {\n  echo $(($1 - $2))\n}\n');
    const { token, session } = await world.gateway.open({ id: 'mini' });
    const trajectory = join(dir, 'trajectory.json');
    await runClient('mini', ['-y', '--exit-immediately', '-m', 'openai/seatrial', '-t', 'add in calc.sh is wrong', '-o', trajectory], {
      cwd: repository,
      env: { OPENAI_BASE_URL: `${world.url}/v1`, OPENAI_API_KEY: token, MSWEA_CONFIGURED: 'true', MSWEA_COST_TRACKING: 'ignore_errors', MSWEA_GLOBAL_CONFIG_DIR: dir },
    });
    expect(await readFile(join(repository, 'calc.sh'), 'utf8')).toContain('$1 + $2');
    const { info } = JSON.parse(await readFile(trajectory, 'utf8')) as { info: { exit_status: string; mini_version: string; model_stats: { api_calls: number } } };
    console.log(`mini-swe-agent ${info.mini_version}`);
    expect(info).toMatchObject({ exit_status: 'Submitted', model_stats: { api_calls: steps.length } });
    await expectRecorded('mini', world.sampler.calls);
    // After a format error it goes on without the answer that was wrong.
    expect(session.record().openedBy).toEqual({ first: 1, 'answer-dropped': 1 });
    expect(session.record().calls.map(({ answer }) => answer.toolCalls.map(({ argumentsText }) => argumentsText))).toEqual([['{"command":"cat calc.sh"}'], [], ['{"command":"sed -i \'s@-@+@\' calc.sh"}'], ['{"command":"echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"}']]);
    expect(world.faults).toEqual([]);
  });
});
