import { digestOf, sha256Hex, type TurnView } from '../core/index.js';
import { agentTimeoutMs, oraclePlan, type AgentSandboxParts, type ExecResult, type Sandbox, type TaskRunOptions } from '../env/index.js';
import { NoSolutionError } from './errors.js';
import { InfraFault } from './infra-fault.js';
import { runCommand } from './run-command.js';
import type { AgentAccount, AgentEnd, AgentMaker, AgentOrder, TrialAgent } from './trial-agent.js';

/** What a command agent does: nothing, or one command. */
interface CommandPlan {
  readonly command: string;
  /** How the command is named in the transcript. */
  readonly shown: string;
  readonly parts: AgentSandboxParts;
  readonly timeoutMs: number;
}

const scriptDir = '/agent-script';
const outputLimits = { headBytes: 16_384, tailBytes: 16_384 };

/** The task's own solution. */
export function oracleAgent(options: TaskRunOptions = {}): AgentMaker {
  return (order) => {
    const plan = oraclePlan(order.task, options);
    if (plan === null) throw new NoSolutionError(order.task.id);
    return new CommandAgent('oracle', digestOf({ agent: 'oracle' }), order, { ...plan, shown: '/solution/solve.sh' });
  };
}

/** Does nothing: what a task is worth untouched. */
export function nopAgent(): AgentMaker {
  return (order) => new CommandAgent('nop', digestOf({ agent: 'nop' }), order, null);
}

/**
 * One shell script, run as the agent's only command.
 * @param script its text; without a first line that names its interpreter it is run by bash, as Harbor does
 * @param timeoutMs null: what the task allows its agent
 */
export function scriptAgent(script: Uint8Array, timeoutMs: number | null): AgentMaker {
  const path = `${scriptDir}/script.sh`;
  const hasShebang = Buffer.from(script.subarray(0, 2)).toString() === '#!';
  return (order) =>
    new CommandAgent('script', digestOf({ agent: 'script', sha256: sha256Hex(script), timeoutMs }), order, {
      command: `${hasShebang ? '' : 'bash '}"$SANDBOX_ROOT${path}"`,
      shown: Buffer.from(script).toString(),
      parts: { extraFiles: [{ path, content: script, mode: 0o755 }], extraDirs: [scriptDir] },
      timeoutMs: timeoutMs ?? agentTimeoutMs(order.task),
    });
}

/**
 * An agent that is one command, or none. A command that is out of time ends the trial as `deadline`, one that took the
 * sandbox with it as `resource-limit`, one that fails as `agent-error`; all of them are graded.
 */
class CommandAgent implements TrialAgent {
  readonly policyVersion = 0;
  private turn: TurnView | null = null;

  constructor(
    readonly name: string,
    readonly configDigest: string,
    private readonly order: AgentOrder,
    private readonly plan: CommandPlan | null,
  ) {}

  get longestMs(): number {
    return this.plan?.timeoutMs ?? 0;
  }

  get sandboxParts(): AgentSandboxParts {
    return { actor: 'utility', ...this.plan?.parts };
  }

  async run(sandbox: Sandbox): Promise<AgentEnd> {
    if (this.plan === null) return { terminatedBy: 'submitted', infraFault: null };
    try {
      return await this.execute(sandbox, this.plan);
    } catch (error) {
      this.order.signal.throwIfAborted();
      if (!(error instanceof InfraFault)) throw error;
      return { terminatedBy: 'infra', infraFault: error };
    }
  }

  account(): AgentAccount {
    const turns = this.turn === null ? [] : [this.turn];
    return { formatErrors: 0, inputTokens: 0, outputTokens: 0, segmentHashes: [], segments: [], segmentBreaks: [], promptText: this.order.task.instruction, turns, samplingMs: 0 };
  }

  close(): void {
    // It holds nothing but its sandbox.
  }

  private async execute(sandbox: Sandbox, { command, shown, timeoutMs }: CommandPlan): Promise<AgentEnd> {
    const turn: TurnView = { responseText: '', command: shown, formatFault: null, observationText: null, exitCode: null, timedOut: false };
    this.turn = turn;
    const outcome = await runCommand(sandbox, command, { timeoutMs, limitBytes: outputLimits });
    if (outcome.kind === 'sandbox-exhausted') return { terminatedBy: 'resource-limit', infraFault: null };
    const { exitCode, timedOut } = outcome.result;
    this.turn = { ...turn, observationText: textOf(outcome.result), exitCode, timedOut };
    return { terminatedBy: timedOut ? 'deadline' : exitCode === 0 ? 'submitted' : 'agent-error', infraFault: null };
  }
}

function textOf({ head, tail, elidedBytes }: ExecResult): string {
  const [begin, end] = [Buffer.from(head).toString(), Buffer.from(tail).toString()];
  return elidedBytes === 0 ? begin + end : `${begin}\n[... ${elidedBytes} bytes left out ...]\n${end}`;
}
