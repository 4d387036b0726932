import { TextScan } from '../text-scan.js';
import { isJsonObject, scanJson } from '../json-text.js';
import type { Action, ParsedActions } from './action.js';
import { actionOfCall, scanToolCalls, type CallProblem, type CallSyntax, type ToolCallContext } from './tool-calls.js';
import type { ToolSet } from './tool-set.js';

/**
 * Tool calls as Hermes and Qwen3 write them: a JSON object `{"name": ..., "arguments": {...}}` between `<tool_call>` and
 * `</tool_call>`, any number of them. A call ends where its JSON ends, so that a closing tag inside a string is text.
 * JSON is read strictly; arguments that are left out are none.
 */
export function parseHermes(text: string, context: ToolCallContext): ParsedActions {
  return scanHermes(new TextScan(text), context);
}

export function scanHermes(scan: TextScan, context: ToolCallContext): ParsedActions {
  return scanToolCalls(scan, context, syntax);
}

const syntax: CallSyntax = {
  read: readCall,
  write: (call) => JSON.stringify({ name: call.name, arguments: call.arguments }),
};

const noArguments: ReadonlyMap<string, never> = new Map<string, never>();

function readCall(scan: TextScan, tools: ToolSet): Action | CallProblem | 'incomplete' {
  const start = scan.at;
  const reading = scanJson(scan);
  if (reading.kind === 'fault') return reading.ended ? 'incomplete' : { fault: 'bad-json', problem: `The call is not valid JSON: ${reading.reason} (character ${reading.at - start + 1} of the call).` };
  if (!isJsonObject(reading.value)) return { fault: 'bad-call', problem: 'The call must be a JSON object.' };
  return actionOfCall(reading.value.get('name'), reading.value.get('arguments') ?? noArguments, tools);
}
