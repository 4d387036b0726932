import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect } from 'vitest';
import { canonicalJson, systemClock } from '../../src/core/index.js';
import { gradeDiff } from '../../src/env/index.js';
import { loadOutsideAgent, outsideAgent, runAttempt, type AttemptResult, type LoadedOutsideAgent } from '../../src/rollout/index.js';
import { describeProviders } from '../contract/sandbox-providers.js';
import { harborOutcomes, processOutcomes } from '../contract/weaker-outcomes.js';
import { openGatewayWorld, type GatewayWorld } from '../support/gateway-world.js';
import { fix, openTrialWorld, submit, type TrialWorld } from '../support/trial-world.js';

/**
 * Outside agents that turn against what they are given: the one port of their sandbox and the token of their own trial.
 * They are written for bash, which every sandbox of these tests has.
 */
let world: TrialWorld;
let example: LoadedOutsideAgent;
let server: Server;
let hostPort: number;

beforeAll(async () => {
  world = await openTrialWorld('process');
  example = await loadOutsideAgent('configs/agents/outside/agent.toml');
  server = createServer((socket) => socket.end('of the host'));
  hostPort = await new Promise((resolve) => server.listen(0, '0.0.0.0', () => resolve((server.address() as { port: number }).port)));
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await world.provider.close();
  await rm(world.dir, { recursive: true });
});

/** Shell functions of the agents: `asks TOKEN` makes a model call and prints the status and the body of its answer. */
const tools = String.raw`
port=$(echo "$OPENAI_BASE_URL" | sed 's@.*:\([0-9]*\)/v1@\1@')
body='{"model":"seatrial","messages":[{"role":"user","content":"hello"}]}'
asks() { exec 3<>/dev/tcp/127.0.0.1/$port && printf 'POST %s HTTP/1.1\r\nhost: x\r\nauthorization: Bearer %s\r\ncontent-type: application/json\r\ncontent-length: %s\r\nconnection: close\r\n\r\n%s' "$2" "$1" ${'$'}{#body} "$body" >&3 && cat <&3; echo; exec 3>&-; }
`;

describeProviders('ports of the gateway', (subject) => {
  const { provider, itNeeds } = subject;
  const [open, foreign] = [processOutcomes(subject), harborOutcomes(subject)];
  const instead = { harbor: foreign['portRefused'] };

  async function attempt({ gateway }: GatewayWorld, script: string, attemptNumber = 0): Promise<AttemptResult> {
    const { config } = example;
    const loaded = { ...example, files: {}, config: { ...config, command: `bash -c '${(tools + script).replaceAll("'", String.raw`'\''`)}'`, limits: { ...config.limits, timeoutSec: 60 } } };
    return await runAttempt({ provider: provider(), grade: gradeDiff, clock: systemClock }, { task: world.task, attempt: attemptNumber, runSeed: 3, step: 0, graderMode: 'workspace', agent: outsideAgent(gateway, loaded), collect: false });
  }

  itNeeds('ports', 'the token of another trial is refused, by every route, and neither record changes', async () => {
    const gatewayWorld = await openGatewayWorld([submit]);
    const other = await gatewayWorld.gateway.open({ id: 'other' });
    const before = canonicalJson(other.session.record());
    const { outcome } = await attempt(gatewayWorld, `for path in /v1/chat/completions /v1/messages /v1/completions /sessions/other/v1/chat/completions /sessions /sessions/other/record; do asks ${other.token} $path; asks "$OPENAI_API_KEY" /sessions/other/v1/chat/completions; done | grep -a "^HTTP" | sort | uniq -c >said; asks none /v1/models | grep -a "^HTTP" >>said`);
    expect(outcome.diffText).toMatch(/\+ *12 HTTP\/1\.1 401 Unauthorized/);
    expect(outcome.diffText).not.toMatch(/HTTP\/1\.1 (?!401)/);
    expect(outcome.record).toMatchObject({ terminatedBy: 'submitted', turns: 0, outputTokens: 0 });
    expect(canonicalJson(gatewayWorld.gateway.session('other').record())).toBe(before);
    expect(gatewayWorld.sampler.calls).toEqual([]);
  }, instead);

  itNeeds('ports', 'a token is worth nothing after its trial, nor is what the trial left running', async () => {
    const gatewayWorld = await openGatewayWorld([submit]);
    const first = await attempt(gatewayWorld, 'echo "$OPENAI_API_KEY" >token; asks "$OPENAI_API_KEY" /v1/chat/completions | grep -a "^HTTP" >said; (for i in 1 2 3 4 5 6 7 8 9; do sleep 0.2; asks "$OPENAI_API_KEY" /v1/chat/completions; done) >/dev/null 2>&1 &');
    expect(first.outcome.record).toMatchObject({ terminatedBy: 'submitted', turns: 1 });
    const token = /\+(st-[\w-]{43})$/m.exec(first.outcome.diffText)![1]!;
    expect(gatewayWorld.gateway.authorize(token)).toBeNull();
    const second = await attempt(gatewayWorld, `asks ${token} /v1/chat/completions | grep -a "^HTTP" >said`, 1);
    expect(second.outcome.diffText).toContain('401 Unauthorized');
    expect(second.outcome.record).toMatchObject({ turns: 0 });
    expect(gatewayWorld.sampler.calls).toHaveLength(1);
  }, instead);

  itNeeds('own-loopback', 'a scan finds the one port and nothing else', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((found = []) => found).filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
    const { outcome } = await attempt(await openGatewayWorld([submit]), `{ for p in $(seq 1 10000) ${hostPort}; do (exec 3<>/dev/tcp/127.0.0.1/$p) 2>/dev/null && echo "open $p"; done; for a in ${addresses.join(' ')} 0.0.0.0 127.0.0.2; do (exec 3<>/dev/tcp/$a/${hostPort}) 2>/dev/null && echo "reached $a"; done; } >said; true`);
    expect(outcome.diffText).toContain('+open 8790');
    expect(outcome.diffText.match(/^\+(open|reached) /gm)).toEqual(['+open ']);
  }, { process: open['portsAreShared'], ...instead });

  itNeeds('ports', 'a flood of connections and requests left open harms no other trial', async () => {
    const gatewayWorld = await openGatewayWorld([fix, submit]);
    const { gateway, sampler } = gatewayWorld;
    // 40 requests that announce 16 MB each (16 of them are taken) and never send them, and connections that send half a line.
    const flood = String.raw`trap '' PIPE; for i in $(seq 200); do exec {fd}<>/dev/tcp/127.0.0.1/$port; if [ $((i % 5)) = 0 ]; then printf 'POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer %s\r\ncontent-length: 16000000\r\n\r\n{"model":' "$OPENAI_API_KEY" >&$fd; else printf 'POST /v1' >&$fd; fi; done 2>/dev/null; asks "$OPENAI_API_KEY" /v1/chat/completions >/dev/null 2>&1; sleep 6`;
    let over = false;
    const flooding = attempt(gatewayWorld, flood).finally(() => (over = true));
    await systemClock.sleep(1_500);
    const good = await runAttempt({ provider: provider(), grade: gradeDiff, clock: systemClock }, { task: world.task, attempt: 7, runSeed: 3, step: 0, graderMode: 'workspace', agent: outsideAgent(gateway, { ...example, files: {}, config: { ...example.config, command: `bash -c '${tools.replaceAll("'", String.raw`'\''`)} asks "$OPENAI_API_KEY" /v1/chat/completions >/dev/null; sed -i "s@-@+@" calc.sh'` } }), collect: false });
    expect(good.outcome.record).toMatchObject({ reward: 1, terminatedBy: 'submitted', turns: 1 });
    expect(over).toBe(false);
    expect((await flooding).outcome.record).toMatchObject({ infraFault: null, terminatedBy: 'submitted' });
    expect(sampler.waiting).toBe(0);
    expect(gateway.sessions()).toEqual([]);
    expect(gateway.admission.load).toEqual({ running: 0, waiting: 0 });
  }, instead);
});
