import { TextScan } from '../text-scan.js';
import type { JsonValue } from '../json-text.js';
import { shownName, type Action, type ParsedActions } from './action.js';
import { actionOfCall, scanToolCalls, type CallProblem, type CallSyntax, type ToolCallContext } from './tool-calls.js';
import type { ToolSet } from './tool-set.js';

/**
 * Tool calls as Qwen3-Coder writes them:
 *
 *     <tool_call>
 *     <function=NAME>
 *     <parameter=KEY>
 *     value
 *     </parameter>
 *     </function>
 *     </tool_call>
 *
 * A value is bare text without one line end at either side; what it means follows from the tool's schema. Nothing is
 * escaped, so a value ends at the first `</parameter>` after which the call goes on as a call does: another parameter,
 * or `</function>` and `</tool_call>`. Any other tag in it is text.
 */
export function parseQwen3Coder(text: string, context: ToolCallContext): ParsedActions {
  return scanQwen3Coder(new TextScan(text), context);
}

export function scanQwen3Coder(scan: TextScan, context: ToolCallContext): ParsedActions {
  return scanToolCalls(scan, context, syntax);
}

const syntax: CallSyntax = {
  read: readCall,
  write: ({ name, arguments: values }) => {
    const parameters = Object.entries(values).map(([key, value]) => `<parameter=${key}>\n${typeof value === 'string' ? value : JSON.stringify(value)}\n</parameter>\n`);
    return `<function=${name}>\n${parameters.join('')}</function>`;
  },
};

function readCall(scan: TextScan, tools: ToolSet): Action | CallProblem | 'incomplete' {
  scan.skipSpace();
  const tag = takeTag(scan, '<function=');
  if (tag === 'incomplete') return tag;
  if (tag === 'missing') return { fault: 'bad-xml', problem: 'The call must begin with <function=NAME>.' };
  const { name } = tag;
  const values = new Map<string, JsonValue>();
  for (;;) {
    scan.skipSpace();
    if (scan.take('</function>')) return actionOfCall(name, values, tools);
    const parameter = takeTag(scan, '<parameter=');
    if (parameter === 'incomplete' || '</function>'.startsWith(scan.text.slice(scan.at))) return 'incomplete';
    if (parameter === 'missing') return { fault: 'bad-xml', problem: 'Only <parameter=KEY> or </function> may stand here.', tool: name };
    const { name: key } = parameter;
    const text = takeValue(scan);
    if (text === null) return 'incomplete';
    if (values.has(key)) return { fault: 'bad-call', problem: `The parameter ${shownName(key)} is given twice.`, tool: name };
    const read = tools.argumentOf(name, key, text);
    if ('fault' in read) return { fault: read.fault, problem: read.message, tool: name };
    values.set(key, read.value);
  }
}

/** Longest name in a tag; a model that writes a longer one has not closed the tag. */
const longestName = 256;

/** The name in `<function=NAME>` or `<parameter=NAME>`. */
function takeTag(scan: TextScan, tag: string): { readonly name: string } | 'missing' | 'incomplete' {
  if (!scan.take(tag)) return tag.startsWith(scan.text.slice(scan.at, scan.at + tag.length)) ? 'incomplete' : 'missing';
  const name = scan.text.slice(scan.at, scan.at + longestName);
  scan.steps += name.length;
  const end = name.search(/[>\n]/);
  if (end === -1) return name.length < longestName ? 'incomplete' : 'missing';
  if (name[end] !== '>') return 'missing';
  scan.at += end + 1;
  return { name: name.slice(0, end) };
}

/** A parameter's value; null when it does not end. */
function takeValue(scan: TextScan): string | null {
  const start = scan.at;
  for (let end = scan.find('</parameter>'); end !== -1; end = scan.find('</parameter>')) {
    scan.at = end + '</parameter>'.length;
    const next = scan.at;
    if (!goesOn(scan)) {
      scan.at = next;
      continue;
    }
    scan.at = next;
    const value = scan.text.slice(start, end);
    scan.steps += value.length;
    return value.slice(value.startsWith('\n') ? 1 : 0, value.length > 1 && value.endsWith('\n') ? -1 : undefined);
  }
  return null;
}

function goesOn(scan: TextScan): boolean {
  scan.skipSpace();
  if (scan.take('<parameter=')) return true;
  if (!scan.take('</function>')) return false;
  scan.skipSpace();
  return scan.take('</tool_call>');
}
