import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { mainPath, runCli } from '../fixtures/cli-process.js';
import { builtinBaseDir } from '../../src/app/compose/places.js';
import { readRecordFolder } from '../../src/rollout/index.js';
import { loadTokenizer } from '../../src/tokens/index.js';
import { serveReplay } from '../support/replayed-server.js';

let running: ChildProcess | null = null;
afterEach(() => {
  running?.kill('SIGKILL');
  running = null;
});

interface Started {
  readonly agentUrl: string;
  readonly adminUrl: string;
  readonly lines: AsyncIterableIterator<string>;
  readonly child: ChildProcess;
}

async function start(cwd: string, args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, [mainPath, 'gateway', '--port', '0', '--admin-port', '0', '--json', ...args], { cwd, stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env['PATH'], HOME: cwd } });
  running = child;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { listening } = JSON.parse((await lines.next()).value as string) as { listening: { agentUrl: string; adminUrl: string } };
  return { ...listening, lines, child };
}

async function postJson<T>(url: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  return (await response.json()) as T;
}

interface Chat {
  choices: [{ message: { content: string }; token_ids: number[] }];
}

describe('seatrial gateway', () => {
  it('serves a script, records each session, and ends in order by Ctrl-C', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'seatrial-gateway-cli-'));
    await writeFile(join(dir, 'answers.json'), JSON.stringify(['ls', 'submit']));
    const { agentUrl, adminUrl, lines, child } = await start(dir, ['--script', 'answers.json', '--record', 'records']);
    const { token, session_id: id } = await postJson<{ token: string; session_id: string }>(`${adminUrl}/sessions`, {});
    const messages: object[] = [{ role: 'user', content: 'q' }];
    const given: number[][] = [];
    for (const expected of ['ls', 'submit']) {
      const { choices } = await postJson<Chat>(`${agentUrl}/v1/chat/completions`, { model: 'seatrial', messages, return_token_ids: true }, token);
      expect(choices[0].message.content).toBe(expected);
      given.push(choices[0].token_ids);
      messages.push(choices[0].message, { role: 'user', content: 'r' });
    }
    child.kill('SIGINT');
    expect(JSON.parse((await lines.next()).value as string)).toEqual({ ended: { sessions: 1, calls: 2, recordDir: join(dir, 'records') } });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect((await readRecordFolder(join(dir, 'records', id))).map(({ ids }) => ids.sampled)).toEqual(given);
    expect((await readdir(join(dir, 'records', id))).sort()).toEqual(['calls.jsonl', 'session.json', 'timings.jsonl']);
    expect(JSON.parse(await readFile(join(dir, 'records', id, 'session.json'), 'utf8'))).toMatchObject({ calls: 2, openedBy: { first: 1 } });
  });

  it('samples the built-in model, the same for the same seed and session', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'seatrial-gateway-cli-'));
    const answers: string[] = [];
    for (const seed of ['3', '3']) {
      const { agentUrl, adminUrl, child } = await start(dir, ['--seed', seed, '--answer-tokens', '20']);
      const { token } = await postJson<{ token: string }>(`${adminUrl}/sessions`, { session_id: 'one' });
      const { choices } = await postJson<Chat>(`${agentUrl}/v1/chat/completions`, { model: 'seatrial', messages: [{ role: 'user', content: 'add in calc.sh is wrong' }] }, token);
      answers.push(choices[0].message.content);
      child.kill('SIGINT');
      await once(child, 'close');
    }
    expect(answers[0]!.length).toBeGreaterThan(0);
    expect(answers[1]).toBe(answers[0]);
  });

  it('asks a vLLM server for tokens, records them as they came, and refuses one with another tokenizer', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'seatrial-gateway-cli-'));
    const tokenizer = await loadTokenizer(builtinBaseDir);
    const said = [...tokenizer.encode('Hello')];
    let foreign = false;
    const vllm = await serveReplay(({ path, body }) => {
      const { prompt } = (body ?? {}) as { prompt: string & number[] };
      if (path === '/v1/models') return { status: 200, body: { data: [{ id: 'some-model', parent: null, max_model_len: 200 }] } };
      if (path === '/tokenize') return { status: 200, body: { tokens: foreign ? [1] : tokenizer.encode(prompt) } };
      return { status: 200, body: { choices: [{ finish_reason: 'length', token_ids: said, prompt_token_ids: prompt, logprobs: { token_logprobs: said.map((_, index) => -0.25 * (index + 1)) } }] } };
    });
    try {
      const { agentUrl, adminUrl } = await start(dir, ['--vllm', vllm.url, '--answer-tokens', String(said.length)]);
      const { token } = await postJson<{ token: string }>(`${adminUrl}/sessions`, { session_id: 's' });
      const chat = await postJson<Chat>(`${agentUrl}/v1/chat/completions`, { model: 'seatrial', messages: [{ role: 'user', content: 'Hi' }], return_token_ids: true }, token);
      expect(chat.choices[0]).toMatchObject({ message: { content: 'Hello' }, token_ids: said });
      const record = (await (await fetch(`${adminUrl}/sessions/s/record`)).json()) as { segments: [{ ids: number[]; actionMask: number[]; samplerLogprobs: number[] }] };
      const [segment] = record.segments;
      const sent = vllm.seen.at(-1)!.body as { prompt: number[]; model: string };
      expect(sent.model).toBe('some-model');
      expect(segment.ids).toEqual([...sent.prompt, ...said]);
      expect(segment.samplerLogprobs.slice(sent.prompt.length)).toEqual(said.map((_, index) => -0.25 * (index + 1)));

      foreign = true;
      const refused = await runCli(['gateway', '--vllm', vllm.url], { cwd: dir });
      expect([refused.exitCode, refused.stderr]).toEqual([4, expect.stringContaining('E_VLLM_ANSWER')]);
      expect(refused.stderr).toContain('whose tokenizer gives other ids');
    } finally {
      await vllm.close();
    }
    const gone = await runCli(['gateway', '--vllm', vllm.url], { cwd: dir });
    expect([gone.exitCode, gone.stderr]).toEqual([4, expect.stringContaining('E_VLLM_UNAVAILABLE')]);
    for (const [args, words] of [[['--vllm', '127.0.0.1:8000'], 'no address of a server'], [['--vllm', vllm.url, '--script', 'x.json'], 'one of them answers']] as const) {
      const wrong = await runCli(['gateway', ...args], { cwd: dir });
      expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining(words)]);
    }
  });

  it('says what is wrong with a script, a port, a model folder', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'seatrial-gateway-cli-'));
    await writeFile(join(dir, 'bad.json'), '{"a": 1}');
    await writeFile(join(dir, 'good.json'), '["a"]');
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as AddressInfo).port);
    const rows: [readonly string[], number, RegExp][] = [
      [['--script', 'bad.json'], 3, /bad\.json: .*a JSON list of texts is expected/],
      [['--script', 'none.json'], 3, /there is no .*none\.json/],
      [['--script', 'good.json', '--port', port], 4, new RegExp(`E_GATEWAY_PORT: the gateway cannot listen on 127.0.0.1:${port}: another program does`)],
      [['--script', 'good.json', '--port', '70000'], 2, /70000/],
      [['--base', 'nowhere'], 3, /nowhere/],
    ];
    for (const [args, exitCode, pattern] of rows) {
      const result = await runCli(['gateway', ...args], { cwd: dir });
      expect([result.exitCode, result.stderr]).toEqual([exitCode, expect.stringMatching(pattern)]);
      expect(result.stdout).toBe('');
    }
    taken.close();
  });
});
