/**
 * What a recorded call costs the gateway: CPU of its process by call, client excluded, with Qwen3's tokenizer and template and a
 * sampler that answers 200 ids with logprobs at once. Openings (the whole prompt is encoded) and the turns after them (only the
 * delta is) are counted apart; then memory over 10,000 calls. Run: `node dist/bench/gateway.js`. Figures of a busy machine say
 * little; CPU says more than time.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomBytes } from 'node:crypto';
import { systemClock } from '../src/core/index.js';
import type { Sampler } from '../src/engine/index.js';
import { defaultAdmission, defaultBodyBudget, Gateway, openRecordFolder, serveAdmin, serveAgents } from '../src/rollout/index.js';
import { loadQwen3 } from '../test/support/gateway-world.js';

const answerTokens = 200;
/** Some 100 tokens, as a command's output. */
const observation = 'src/parser/tokens.ts:41: expected 3 arguments, got 2\n'.repeat(6);

async function serve(recordDir: string): Promise<void> {
  const { tokenizer, template } = await loadQwen3();
  const said = tokenizer.encode('The parser drops the last argument when a comma follows it, so the call is read too short. '.repeat(20)).slice(0, answerTokens - 1);
  const ids = [...said, tokenizer.eosId!];
  const sampler: Sampler = { contextLength: 1 << 20, release: () => undefined, sample: async ({ policyVersion }) => ({ ids, logprobs: ids.map((_, index) => Math.fround(-index / 300)), policyVersion, finishReason: 'stop' }) };
  const gateway = new Gateway(
    { modelName: 'bench', sampler, tokenizer, template, toolSyntax: 'hermes', policyVersion: 0, temperature: 1, maxAnswerTokens: 4096, runSeed: 0, samplingTimeoutMs: 60_000, clock: systemClock },
    { limits: defaultAdmission, randomBytes, openSink: (id) => openRecordFolder(recordDir, id) },
  );
  const options = { host: '127.0.0.1', port: 0, bodies: defaultBodyBudget(), onFault: (error: unknown) => console.error(error) };
  const agents = await serveAgents(gateway, options);
  const admin = await serveAdmin(gateway, { ...options, agentUrl: '' });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    collectGarbage();
    const { rss, heapUsed } = process.memoryUsage();
    process.send!({ cpuMs: (user + system) / 1000, rssMb: rss / (1 << 20), heapMb: heapUsed / (1 << 20) });
  });
  process.once('disconnect', () => process.exit());
  process.send!({ agentPort: agents.port, adminPort: admin.port });
}

interface Usage {
  readonly cpuMs: number;
  /** Resident, and live on the heap; both after a collection. */
  readonly rssMb: number;
  readonly heapMb: number;
}

function collectGarbage(): void {
  (globalThis as { gc?: () => void }).gc?.();
}

function memoryText({ rssMb, heapMb }: Usage): string {
  return `RSS ${rssMb.toFixed(0)} MB, heap ${heapMb.toFixed(0)} MB`;
}

class Client {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    private readonly child: ChildProcess,
    private readonly ports: { readonly agentPort: number; readonly adminPort: number },
  ) {}

  async usage(): Promise<Usage> {
    this.child.send('usage');
    return ((await once(this.child, 'message')) as [Usage])[0];
  }

  async open(id: string): Promise<string> {
    return (JSON.parse(await this.send(this.ports.adminPort, 'POST', '/sessions', JSON.stringify({ session_id: id }), '')) as { token: string }).token;
  }

  async forget(id: string): Promise<void> {
    await this.send(this.ports.adminPort, 'DELETE', `/sessions/${id}`, '', '');
  }

  /** One turn: what was said so far, and afterwards the answer and the next observation. */
  async turn(messages: object[], token: string): Promise<number> {
    const { choices, usage } = JSON.parse(await this.send(this.ports.agentPort, 'POST', '/v1/chat/completions', JSON.stringify({ model: 'bench', messages }), token)) as { choices: [{ message: object }]; usage: { prompt_tokens: number } };
    messages.push(choices[0].message, { role: 'user', content: observation });
    return usage.prompt_tokens;
  }

  private async send(port: number, method: string, path: string, body: string, token: string): Promise<string> {
    return await new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, agent: this.agent, headers: { authorization: `Bearer ${token}`, 'content-length': Buffer.byteLength(body) } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${path}: ${response.statusCode} ${text}`));
        });
      });
      sent.on('error', reject).end(body);
    });
  }
}

async function measure(): Promise<void> {
  const recordDir = await mkdtemp(join(tmpdir(), 'seatrial-bench-gateway-'));
  const child = fork(fileURLToPath(import.meta.url), ['serve', recordDir], { execArgv: ['--expose-gc'] });
  try {
    const client = new Client(child, ((await once(child, 'message')) as [{ agentPort: number; adminPort: number }])[0]);
    await costs(client, 'warm', 1000, 20, 5);
    const short = await costs(client, 'short', 1100, 60, 7);
    console.log(`prompts of ${short.promptTokens} tokens: ${short.turnMs.toFixed(2)} ms of CPU a recorded call (delta of some 100 tokens, ${answerTokens} ids back); openings of 1,100 tokens ${short.openingMs.toFixed(2)} ms`);
    const long = await costs(client, 'long', 64_000, 3, 12);
    console.log(`prompts of ${long.promptTokens} tokens: ${long.turnMs.toFixed(2)} ms of CPU a recorded call; openings of 64,000 tokens ${long.openingMs.toFixed(0)} ms`);
    const before = await client.usage();
    let calls = 0;
    for (let session = 0; session < 1000; session++) {
      calls += await conversation(client, `memory-${session}`, 300, 10);
      if (session === 99 || session === 499) console.log(`after ${calls} calls: ${memoryText(await client.usage())}`);
    }
    const after = await client.usage();
    console.log(`after ${calls} calls: ${memoryText(after)} (before: ${memoryText(before)}); ${((after.cpuMs - before.cpuMs) / calls).toFixed(2)} ms of CPU a call, openings and sessions included`);
  } finally {
    child.disconnect();
    await rm(recordDir, { recursive: true, force: true });
  }
}

/** `sessions` conversations of `turns` turns after an opening of some `openingTokens`; each is forgotten afterwards. */
async function costs(client: Client, name: string, openingTokens: number, sessions: number, turns: number): Promise<{ readonly openingMs: number; readonly turnMs: number; readonly promptTokens: number }> {
  const open = await Promise.all(Array.from({ length: sessions }, async (_, index) => ({ id: `${name}-${index}`, token: await client.open(`${name}-${index}`), messages: opening(openingTokens) })));
  const start = await client.usage();
  for (const { messages, token } of open) await client.turn(messages, token);
  const opened = await client.usage();
  let promptTokens = 0;
  for (let turn = 0; turn < turns; turn++) for (const { messages, token } of open) promptTokens += await client.turn(messages, token);
  const end = await client.usage();
  for (const { id } of open) await client.forget(id);
  return { openingMs: (opened.cpuMs - start.cpuMs) / sessions, turnMs: (end.cpuMs - opened.cpuMs) / (sessions * turns), promptTokens: Math.round(promptTokens / (sessions * turns)) };
}

async function conversation(client: Client, id: string, openingTokens: number, turns: number): Promise<number> {
  const messages = opening(openingTokens);
  const token = await client.open(id);
  for (let turn = 0; turn < turns; turn++) await client.turn(messages, token);
  await client.forget(id);
  return turns;
}

/** Words of some four characters a token. */
function opening(tokens: number): object[] {
  return [{ role: 'system', content: 'You mend code.' }, { role: 'user', content: 'The parser fails on long calls. '.repeat(Math.ceil(tokens / 7)) }];
}

if (process.argv[2] === 'serve') await serve(process.argv[3]!);
else await measure();
