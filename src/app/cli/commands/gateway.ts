import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { canonicalJson } from '../../../core/index.js';
import { defaultAdmission, defaultBodyBudget, Gateway, openRecordFolder, serveAdmin, serveAgents, type Listening, type ToolSyntax } from '../../../rollout/index.js';
import { openGatewayPolicy } from '../../compose/gateway-policy.js';
import { builtinBaseDir } from '../../compose/places.js';
import type { CommandCall, CommandResult, CommandSpec } from '../command.js';
import { failureOf, failureText, UsageError } from '../failure.js';
import { baseFlag, threadsFlag, wholeNumber } from '../flags.js';
import { counted } from '../shown-text.js';

const host = '127.0.0.1';

function portNumber(text: string, flag: string): unknown {
  const port = wholeNumber(0)(text, flag);
  if (Number(port) > 65_535) throw new UsageError(`${flag} ${text}: ports end at 65535`, `Write it like ${flag} 8790, or 0 for any that is free.`);
  return port;
}

function serverUrl(text: string, flag: string): unknown {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new UsageError(`${flag} ${text}: that is no address of a server`, `Write it like ${flag} http://127.0.0.1:8000.`);
  return text;
}

export const gatewayCommand: CommandSpec = {
  path: ['gateway'],
  summary: 'answer the model calls of any agent, and record every token as it was sampled',
  details:
    'OpenAI’s and Anthropic’s APIs for agents on one port of the loopback, sessions and their records on another (docs/gateway.md). Runs until Ctrl-C. With --json, one line when it listens and one when it has ended.',
  flags: [
    { flags: '--port <n>', description: 'port for agents; 0 takes any that is free (default: 8790)', parse: portNumber },
    { flags: '--admin-port <n>', description: 'port for sessions and records, for programs of this machine only; 0 takes any that is free (default: 8791)', parse: portNumber },
    { ...baseFlag, description: 'Hugging Face folder of the model; with --script or --vllm only its tokenizer and chat template (default: the built-in base)' },
    { flags: '--script <file>', description: 'no model: a JSON list of texts, with which each session is answered in turn, the last again and again' },
    { flags: '--vllm <url>', description: 'a vLLM server that serves the model of --base answers (docs/vllm.md); its key, where it wants one, in VLLM_API_KEY', parse: serverUrl },
    { flags: '--record <dir>', description: 'write each session into a folder of its own below this one (default: sessions are kept in memory)' },
    { flags: '--model <name>', description: 'the model name that agents must send (default: seatrial)' },
    { flags: '--tools <syntax>', description: 'how the model writes tool calls (default: hermes)', choices: ['hermes', 'qwen3-coder'] },
    { flags: '--decoding <kind>', description: 'how answers are drawn, whatever agents ask for (default: temperature-1)', choices: ['temperature-1', 'greedy'] },
    { flags: '--seed <n>', description: 'seed of everything that is drawn (default: 0)', parse: wholeNumber(0) },
    { flags: '--context <tokens>', description: 'longest prompt and answer together (default: what the model or server reads; 65536 with --script)', parse: wholeNumber(2) },
    { flags: '--answer-tokens <n>', description: 'longest answer (default: 4096)', parse: wholeNumber(1) },
    threadsFlag,
  ],
  examples: ['seatrial gateway', 'seatrial gateway --vllm http://127.0.0.1:8000 --base qwen3-8b', 'seatrial gateway --script answers.json --record records --port 8790'],
  run: async (call) => {
    const { flags, surroundings, console } = call;
    const path = (name: string): string | null => (flags.text(name) === null ? null : resolve(surroundings.cwd, flags.text(name)!));
    const recordDir = path('record');
    const modelName = flags.text('model') ?? 'seatrial';
    if (flags.text('script') !== null && flags.text('vllm') !== null) throw new UsageError('--script and --vllm: one of them answers', 'Give one of the two.');
    if (recordDir !== null) await mkdir(recordDir, { recursive: true });
    const { policy, close } = await openGatewayPolicy(
      {
        baseDir: path('base') ?? builtinBaseDir,
        scriptPath: path('script'),
        vllmUrl: flags.text('vllm'),
        modelName,
        toolSyntax: (flags.text('tools') ?? 'hermes') as ToolSyntax,
        temperature: flags.text('decoding') === 'greedy' ? 0 : 1,
        seed: flags.number('seed') ?? 0,
        contextTokens: flags.number('context'),
        answerTokens: flags.number('answerTokens') ?? 4096,
        threads: flags.number('threads'),
      },
      surroundings,
    );
    const gateway = new Gateway(policy, { limits: defaultAdmission, randomBytes, openSink: recordDir === null ? null : (id) => openRecordFolder(recordDir, id) });
    const servers: Listening[] = [];
    try {
      const common = { host, bodies: defaultBodyBudget(), onFault: (error: unknown) => console.line(failureText(failureOf(error), error, flags.on('debug')).trimEnd()) };
      const agents = await serveAgents(gateway, { ...common, port: flags.number('port') ?? 8790 });
      servers.push(agents);
      const agentUrl = `http://${host}:${agents.port}`;
      const admin = await serveAdmin(gateway, { ...common, port: flags.number('adminPort') ?? 8791, agentUrl });
      servers.push(admin);
      announce(call, { agentUrl, adminUrl: `http://${host}:${admin.port}`, model: modelName, contextTokens: policy.sampler.contextLength, recordDir });
      await untilStopped(surroundings.signal);
      return resultOf(gateway, recordDir);
    } finally {
      for (const server of servers) await server.close();
      await gateway.close();
      await close();
    }
  },
};

/** Standard output, at once: whoever started this waits to know where to connect. */
function announce({ flags }: CommandCall, facts: { readonly agentUrl: string; readonly adminUrl: string; readonly model: string; readonly contextTokens: number; readonly recordDir: string | null }): void {
  const { agentUrl, adminUrl, model, recordDir } = facts;
  const lines = [`Agents: ${agentUrl}/v1 (model ${model})`, `Sessions: POST ${adminUrl}/sessions gives an agent its API key`, recordDir === null ? 'Records: in memory only; --record DIR keeps them' : `Records: ${recordDir}`, 'Ctrl-C ends it.'];
  process.stdout.write(flags.on('json') ? `${canonicalJson({ listening: facts })}\n` : `${lines.join('\n')}\n`);
}

async function untilStopped(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function resultOf(gateway: Gateway, recordDir: string | null): CommandResult {
  const sessions = gateway.sessions();
  const calls = sessions.reduce((sum, session) => sum + session.calls.length, 0);
  return {
    json: { ended: { sessions: sessions.length, calls, recordDir } },
    text: `Ended: ${counted(sessions.length, 'session')}, ${counted(calls, 'call')}${recordDir === null ? '' : ` in ${recordDir}`}.\n`,
  };
}
