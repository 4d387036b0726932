import { digestOf, tokenArrayHash, type TurnView } from '../core/index.js';
import { agentTimeoutMs, type AgentSandboxParts, type Sandbox } from '../env/index.js';
import { BodyBudget, sessionServer, type Gateway, type GatewaySession } from './gateway/index.js';
import { InfraFault, onMachinery } from './infra-fault.js';
import type { LoadedOutsideAgent } from './outside-agent-file.js';
import { breaksOf, turnsOf } from './outside-turns.js';
import { runCommand } from './run-command.js';
import type { AgentAccount, AgentEnd, AgentMaker, AgentOrder, TrialAgent } from './trial-agent.js';

/** Where its files and the task's instruction lie in the sandbox. */
const agentDir = '/outside-agent';
const instructionName = '.seatrial/instruction.md';
/** In the sandbox; where commands share the host's loopback another one is given. */
const agentPort = 8790;
const outputLimits = { headBytes: 16_384, tailBytes: 16_384 };
/** Of one trial's requests while they are read: a trial that leaves them open takes no room from another's. */
const bodyLimitBytes = 16 << 20;
const bodiesBytes = 64 << 20;

/** An agent that is any program, run in the sandbox; its model calls come through the gateway, by a port that is its own trial's. */
export function outsideAgent(gateway: Gateway, loaded: LoadedOutsideAgent): AgentMaker {
  return (order) => new OutsideAgent(gateway, loaded, order);
}

/**
 * One session of the gateway, one port, one token, for one command. The command's end is the trial's: the token opens nothing
 * from then on, the port is closed. What was sampled is the trial's tokens, as the gateway kept them; what the program did in
 * between is its own affair, and of that only the workspace counts.
 */
class OutsideAgent implements TrialAgent {
  readonly name = 'outside';
  readonly configDigest: string;
  private session: GatewaySession | null = null;
  /** The first failure of the machinery behind a model call. */
  private fault: InfraFault | null = null;

  constructor(
    private readonly gateway: Gateway,
    private readonly loaded: LoadedOutsideAgent,
    private readonly order: AgentOrder,
  ) {
    this.configDigest = digestOf({ agent: 'outside', config: loaded.digest, temperature: gateway.policy.temperature });
  }

  get policyVersion(): number {
    return this.gateway.policy.policyVersion;
  }

  get longestMs(): number {
    const { timeoutSec } = this.loaded.config.limits;
    return timeoutSec === undefined ? agentTimeoutMs(this.order.task) : timeoutSec * 1000;
  }

  get sandboxParts(): AgentSandboxParts {
    const files = Object.entries({ ...this.loaded.files, [instructionName]: Buffer.from(this.order.task.instruction) });
    return { extraFiles: files.map(([path, content]) => ({ path: `${agentDir}/${path}`, content, mode: 0o755 })), extraDirs: [agentDir] };
  }

  async run(sandbox: Sandbox): Promise<AgentEnd> {
    try {
      return await this.inSession(sandbox);
    } catch (error) {
      this.order.signal.throwIfAborted();
      if (!(error instanceof InfraFault)) throw error;
      return { terminatedBy: 'infra', infraFault: error };
    }
  }

  account(): AgentAccount {
    const record = this.session?.record();
    const calls = record?.calls ?? [];
    const segments = record?.segments ?? [];
    return {
      formatErrors: 0,
      inputTokens: calls.reduce((sum, { promptTokens }) => sum + promptTokens, 0),
      outputTokens: calls.reduce((sum, { answerTokens }) => sum + answerTokens, 0),
      segments,
      segmentHashes: segments.map(({ ids }) => tokenArrayHash(ids)),
      segmentBreaks: breaksOf(record?.reasons ?? []),
      promptText: this.order.task.instruction,
      turns: this.turns(),
      samplingMs: this.session?.calls.reduce((sum, { timing }) => sum + timing.samplingMs, 0) ?? 0,
      tools: this.session?.tools ?? [],
    };
  }

  close(): void {
    // Its session, port and token ended with its command.
  }

  private turns(): readonly TurnView[] {
    return turnsOf(this.session?.calls.map(({ record }) => record) ?? []);
  }

  private async inSession(sandbox: Sandbox): Promise<AgentEnd> {
    const { gateway, order } = this;
    const { steps } = this.loaded.config.limits;
    const id = `${order.trialId}-${order.turnsBefore}`;
    const { session, token } = await gateway.open({ id, mostCalls: steps });
    this.session = session;
    try {
      const server = sessionServer(gateway, session, { bodies: new BodyBudget(bodyLimitBytes, bodiesBytes), onFault: (error) => (this.fault ??= new InfraFault('a model call failed', error)) });
      const port = await onMachinery('the port of the gateway could not be opened in the sandbox', () => sandbox.listen(agentPort, (socket) => server.emit('connection', socket)));
      try {
        return await this.execute(sandbox, session, this.variables(`http://127.0.0.1:${port.port}`, token));
      } finally {
        await port.close();
      }
    } finally {
      await gateway.delete(id);
    }
  }

  private async execute(sandbox: Sandbox, session: GatewaySession, env: Readonly<Record<string, string>>): Promise<AgentEnd> {
    const command = `export SEATRIAL_AGENT_DIR="\${SANDBOX_ROOT:-}${agentDir}" SEATRIAL_INSTRUCTION="\${SANDBOX_ROOT:-}${agentDir}/${instructionName}"\n${this.loaded.config.command}`;
    const outcome = await runCommand(sandbox, command, { timeoutMs: this.longestMs, limitBytes: outputLimits, env });
    if (outcome.kind === 'sandbox-exhausted') return { terminatedBy: 'resource-limit', infraFault: null };
    const { exitCode, timedOut } = outcome.result;
    if (session.metLimit === 'step-limit') return { terminatedBy: 'step-limit', infraFault: null };
    if (exitCode === 0) return { terminatedBy: 'submitted', infraFault: null };
    // It cannot be told whether it would have gone on with an answer: that is no failure of its own.
    if (this.fault !== null) return { terminatedBy: 'infra', infraFault: this.fault };
    return { terminatedBy: timedOut ? 'deadline' : (session.metLimit ?? 'agent-error'), infraFault: null };
  }

  private variables(address: string, token: string): Record<string, string> {
    const openAi = { OPENAI_BASE_URL: `${address}/v1`, OPENAI_API_BASE: `${address}/v1`, OPENAI_API_KEY: token };
    const anthropic = { ANTHROPIC_BASE_URL: address, ANTHROPIC_API_KEY: token, ANTHROPIC_AUTH_TOKEN: token };
    return { ...this.loaded.config.env, ...openAi, ...anthropic, SEATRIAL_MODEL: this.gateway.policy.modelName };
  }
}
