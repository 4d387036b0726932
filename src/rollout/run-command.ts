import { assertNever } from '../core/index.js';
import { SandboxGoneError, type ExecOptions, type ExecResult, type Sandbox } from '../env/index.js';
import { InfraFault, onMachinery } from './infra-fault.js';

/** What became of one command. Whether a death is the agent's doing is the provider's word, never the output's. */
export type CommandOutcome =
  | { readonly kind: 'ran'; readonly result: ExecResult }
  | { readonly kind: 'sandbox-exhausted' };

/** @throws InfraFault when the host failed. */
export async function runCommand(sandbox: Sandbox, command: string, options: ExecOptions): Promise<CommandOutcome> {
  const result = await onMachinery('a command could not be run', async () => execUnlessGone(sandbox, command, options));
  const status = sandbox.status();
  if (status.alive && result !== null) return { kind: 'ran', result };
  if (status.alive) throw new InfraFault('a command could not be run', new Error('the sandbox refuses it although it is alive'));
  switch (status.cause) {
    case 'resource-limit':
      return { kind: 'sandbox-exhausted' };
    case 'infra':
    case 'stopped':
      throw new InfraFault('the sandbox died under the agent', new SandboxGoneError(sandbox.id, status.detail));
    default:
      return assertNever(status.cause, 'cause of a sandbox death');
  }
}

async function execUnlessGone(sandbox: Sandbox, command: string, options: ExecOptions): Promise<ExecResult | null> {
  try {
    return await sandbox.exec(command, options);
  } catch (error) {
    if (error instanceof SandboxGoneError) return null;
    throw error;
  }
}

/** Whether the first line that says anything is one of the sentinels. */
export function isSubmission(result: ExecResult, sentinels: readonly string[]): boolean {
  const firstLine = new TextDecoder().decode(result.head).trimStart().split('\n', 1)[0]!.trimEnd();
  return sentinels.includes(firstLine);
}
