import { assertNever, type AgentConfig } from '../core/index.js';
import type { Sandbox } from '../env/index.js';
import type { AgentAction } from './agent-protocol.js';
import { editFile } from './edit-tool/edit-file.js';
import { outputLimits, textResult, type ActionResult } from './observation.js';
import { isSubmission, runCommand } from './run-command.js';

/** What became of one action. */
export type ActionOutcome =
  | { readonly kind: 'done'; readonly result: ActionResult }
  /** `result` is null where nothing was run for it. */
  | { readonly kind: 'submitted'; readonly result: ActionResult | null }
  | { readonly kind: 'sandbox-exhausted' };

export interface ActionOrder {
  readonly config: AgentConfig;
  readonly workdir: string;
  readonly timeoutMs: number;
}

/** Exit code shown for a command that no shell can take, as shells have it for "cannot execute". */
const cannotExecute = 126;

/** Carries one action out. What it does wrong is its result; @throws InfraFault when the host failed. */
export async function carryOut(sandbox: Sandbox, action: AgentAction, { config, workdir, timeoutMs }: ActionOrder): Promise<ActionOutcome> {
  switch (action.kind) {
    case 'submit':
      return { kind: 'submitted', result: null };
    case 'edit': {
      const edited = await editFile(sandbox, action, { workdir, timeoutMs });
      return edited.kind === 'ran' ? { kind: 'done', result: edited.result } : edited;
    }
    case 'bash': {
      if (config.submitCommands.includes(action.command.trim())) return { kind: 'submitted', result: null };
      if (action.command.includes('\0')) return { kind: 'done', result: textResult(cannotExecute, 'The command holds a NUL character, which no shell can read.') };
      const outcome = await runCommand(sandbox, action.command, { timeoutMs, limitBytes: outputLimits(config.limits) });
      if (outcome.kind === 'sandbox-exhausted') return outcome;
      const { result } = outcome;
      return { kind: isSubmission(result, config.submitSentinels) ? 'submitted' : 'done', result };
    }
    default:
      return assertNever(action, 'action');
  }
}
