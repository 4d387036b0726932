import type { JsonObject, JsonValue } from '../json-text.js';
import { TokenizerInputError } from '../errors.js';
import { shownName, type Action, type FaultCode } from './action.js';
import { argumentFault, typesOf, valueOfText, wrongType, type ArgumentSchema } from './argument-schema.js';

/** A tool as chat templates and OpenAI-compatible requests name it. */
export interface ToolDefinition {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description?: string; readonly parameters?: ArgumentSchema };
}

export interface CallFault {
  readonly fault: FaultCode;
  readonly message: string;
}

/** A call as an example to follow; values are plain JSON. */
export interface ExampleCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export const bashTool: ToolDefinition = toolOf('bash', 'Runs a command in a fresh shell and shows its exit code and what it printed.', { command: 'The command, of one or several lines.' });
export const editTool: ToolDefinition = toolOf('edit', 'Replaces a text that occurs exactly once in a file, or makes a new file.', { path: 'The file.', old: 'The text to replace, to the letter, with enough around it to be the only one. Empty: the file is new.', new: 'The text that takes its place.' });
export const submitTool: ToolDefinition = toolOf('submit', 'Hands in the work. Nothing can be done afterwards.', {});

/** The tools that a model may call. */
export class ToolSet {
  private readonly byName: ReadonlyMap<string, ToolDefinition>;

  /** @throws TokenizerInputError when there is no tool, or two have one name. */
  constructor(readonly definitions: readonly ToolDefinition[]) {
    this.byName = new Map(definitions.map((definition) => [definition.function.name, definition]));
    if (definitions.length === 0 || this.byName.size < definitions.length) {
      throw new TokenizerInputError(`a tool set of ${definitions.length} tools has ${this.byName.size} different names`, 'Give at least one tool, each with a name of its own.');
    }
  }

  /** The action that a call means; `bash`, `edit` and `submit` are this module's own definitions. */
  actionOf(name: string, values: JsonObject): Action | CallFault {
    const definition = this.byName.get(name);
    if (definition === undefined) return this.unknown(name);
    const fault = argumentFault(name, values, definition.function.parameters ?? {});
    if (fault !== null) return fault;
    const text = (argument: string): string => values.get(argument) as string;
    switch (definition) {
      case bashTool:
        return text('command').trim() === '' ? { fault: 'empty', message: 'The command was empty.' } : { kind: 'bash', command: text('command') };
      case editTool:
        return { kind: 'edit', path: text('path'), oldText: text('old'), newText: text('new') };
      case submitTool:
        return { kind: 'submit' };
      default:
        return { kind: 'call', name, arguments: values };
    }
  }

  /** The value of an argument that was written as bare text. */
  argumentOf(tool: string, argument: string, text: string): { readonly value: JsonValue } | CallFault {
    const definition = this.byName.get(tool);
    if (definition === undefined) return this.unknown(tool);
    const properties = definition.function.parameters?.properties ?? {};
    const schema = Object.hasOwn(properties, argument) ? properties[argument]! : {};
    return valueOfText(text, schema) ?? wrongType(tool, argument, typesOf(schema).join(' or '));
  }

  /** How `name`, or the first tool when there is no such one, is called. */
  exampleOf(name: string | null): ExampleCall {
    const { function: tool } = (name === null ? undefined : this.byName.get(name)) ?? this.definitions[0]!;
    const properties = tool.parameters?.properties ?? {};
    const needed = tool.parameters?.required ?? Object.keys(properties);
    return { name: tool.name, arguments: Object.fromEntries(needed.map((argument) => [argument, exampleValue(properties[argument] ?? {})])) };
  }

  private unknown(name: string): CallFault {
    return { fault: 'unknown-tool', message: `There is no tool ${shownName(name)}; there is ${[...this.byName.keys()].join(', ')}.` };
  }
}

function exampleValue(schema: ArgumentSchema): unknown {
  if (schema.enum !== undefined) return schema.enum[0];
  switch (typesOf(schema)[0]) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return {};
    case 'null':
      return null;
    default:
      return '...';
  }
}

function toolOf(name: string, description: string, strings: Readonly<Record<string, string>>): ToolDefinition {
  const properties = Object.fromEntries(Object.entries(strings).map(([argument, meaning]) => [argument, { type: 'string', description: meaning }]));
  return { type: 'function', function: { name, description, parameters: { type: 'object', properties, required: Object.keys(strings), additionalProperties: false } } };
}
