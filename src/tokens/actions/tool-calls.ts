import type { TextScan } from '../text-scan.js';
import { isJsonObject, type JsonValue } from '../json-text.js';
import type { Action, ActionFault, FaultCode, FinishReason, ParsedActions } from './action.js';
import { skipReasoning, type ReasoningPlace } from './reasoning.js';
import type { ExampleCall, ToolSet } from './tool-set.js';

/** What a parser of tool calls needs to know beside the text. */
export interface ToolCallContext {
  readonly finishReason: FinishReason;
  readonly tools: ToolSet;
  /** Calls that one answer may hold; default: any number. */
  readonly mostCalls?: number;
  readonly reasoning?: ReasoningPlace;
}

/** What went wrong in one call; `tool`: the known tool that was called, for the example. */
export interface CallProblem {
  readonly fault: FaultCode;
  readonly problem: string;
  readonly tool?: string;
}

/** A way to write calls between `<tool_call>` and `</tool_call>`. */
export interface CallSyntax {
  /** Reads one call, after its opening tag and up to its closing tag; `incomplete`: the text ends inside. */
  readonly read: (scan: TextScan, tools: ToolSet) => Action | CallProblem | 'incomplete';
  readonly write: (call: ExampleCall) => string;
}

const opening = '<tool_call>';
const closing = '</tool_call>';

/** The calls of an answer in order; text before, between and after them is the model's own. */
export function scanToolCalls(scan: TextScan, context: ToolCallContext, syntax: CallSyntax): ParsedActions {
  const { finishReason, tools, mostCalls = Number.POSITIVE_INFINITY, reasoning = 'tagged' } = context;
  const actions: Action[] = [];
  const fault = ({ fault: code, problem, tool }: CallProblem): ActionFault => {
    const example = syntax.write(tools.exampleOf(tool ?? null));
    return { kind: 'fault', fault: code, actions: actions.length, message: `${problem} Call a tool like this:\n${opening}\n${example}\n${closing}` };
  };
  const broken = (): ActionFault =>
    fault(finishReason === 'length' ? { fault: 'cut-by-length', problem: 'The answer was cut at its token limit before the call ended; be shorter.' } : { fault: 'unclosed', problem: 'The call was not ended.' });
  if (!skipReasoning(scan, reasoning)) scan.at = scan.text.length;
  for (let open = scan.find(opening); open !== -1; open = scan.find(opening)) {
    scan.at = open + opening.length;
    const call = syntax.read(scan, tools);
    if (call === 'incomplete') return broken();
    if ('problem' in call) return fault(call);
    scan.skipSpace();
    if (!scan.take(closing)) {
      if (closing.startsWith(scan.text.slice(scan.at, scan.at + closing.length))) return broken();
      return fault({ fault: 'bad-call', problem: `Something follows the call before ${closing}.` });
    }
    actions.push(call);
  }
  const [first, ...others] = actions;
  if (first === undefined) return finishReason === 'length' ? broken() : fault({ fault: 'none', problem: 'There was no tool call.' });
  if (actions.length > mostCalls) return fault({ fault: 'several', problem: `There were ${actions.length} tool calls; give ${mostCalls === 1 ? 'one' : `at most ${mostCalls}`}.` });
  return { kind: 'actions', actions: [first, ...others] };
}

/** The action of a call whose name and arguments are read. */
export function actionOfCall(name: JsonValue | undefined, values: JsonValue, tools: ToolSet): Action | CallProblem {
  if (typeof name !== 'string') return { fault: 'bad-call', problem: 'The call names no tool.' };
  if (!isJsonObject(values)) return { fault: 'bad-call', problem: 'The arguments must be an object.', tool: name };
  const action = tools.actionOf(name, values);
  return 'fault' in action ? { fault: action.fault, problem: action.message, tool: name } : action;
}
