import { isJsonObject, JsonNumber, plainJson, readJson, type JsonObject, type JsonValue } from '../json-text.js';
import { shownName, type FaultCode } from './action.js';

/**
 * JSON Schema as tools use it. Checked are `type`, `properties`, `required`, `additionalProperties: false`, `items`,
 * `enum`, `anyOf` and `oneOf` (as "any of"); everything else is left to the tool itself.
 */
export interface ArgumentSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, ArgumentSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: ArgumentSchema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ArgumentSchema[];
  readonly oneOf?: readonly ArgumentSchema[];
  readonly description?: string;
  readonly [keyword: string]: unknown;
}

export interface ArgumentFault {
  readonly fault: Extract<FaultCode, 'missing-argument' | 'unknown-argument' | 'wrong-type'>;
  readonly message: string;
}

/** The first argument of `tool` that does not fit, or null. */
export function argumentFault(tool: string, values: JsonObject, schema: ArgumentSchema): ArgumentFault | null {
  return objectFault(tool, '', values, schema);
}

function objectFault(tool: string, path: string, values: JsonObject, schema: ArgumentSchema): ArgumentFault | null {
  const properties = schema.properties ?? {};
  for (const name of schema.required ?? []) {
    if (!values.has(name)) return { fault: 'missing-argument', message: `${tool} needs the argument "${path}${name}".` };
  }
  for (const [name, value] of values) {
    const property = Object.hasOwn(properties, name) ? properties[name]! : null;
    if (property === null && schema.additionalProperties === false) {
      return { fault: 'unknown-argument', message: `${tool} has no argument ${shownName(name)}; it has ${Object.keys(properties).map((known) => `"${path}${known}"`).join(', ') || 'none'}.` };
    }
    const fault = property === null ? null : valueFault(tool, path + name, value, property);
    if (fault !== null) return fault;
  }
  return null;
}

function valueFault(tool: string, path: string, value: JsonValue, schema: ArgumentSchema): ArgumentFault | null {
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return wrongType(tool, path, types.map((type) => typeNames[type] ?? type).join(' or '));
  if (schema.enum !== undefined && !schema.enum.some((allowed) => JSON.stringify(allowed) === JSON.stringify(plainJson(value)))) {
    return wrongType(tool, path, `one of ${schema.enum.map((allowed) => JSON.stringify(allowed)).join(', ')}`);
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined && alternatives.length > 0) {
    const faults = alternatives.map((alternative) => valueFault(tool, path, value, alternative));
    return faults.includes(null) ? null : faults[0]!;
  }
  if (isJsonObject(value)) return objectFault(tool, `${path}.`, value, schema);
  if (!Array.isArray(value) || schema.items === undefined) return null;
  for (const [index, item] of (value as readonly JsonValue[]).entries()) {
    const fault = valueFault(tool, `${path}[${index}]`, item, schema.items);
    if (fault !== null) return fault;
  }
  return null;
}

/**
 * The value that a bare text means, for syntaxes without quotes: what the schema allows, an exact reading (null, a
 * number, a boolean in JSON's or Python's spelling, a list, an object) before the text itself. Null: it fits nothing.
 */
export function valueOfText(text: string, schema: ArgumentSchema): { readonly value: JsonValue } | null {
  const types = [...typesOf(schema), ...(schema.anyOf ?? schema.oneOf ?? []).flatMap(typesOf)];
  if (types.length === 0) return { value: text };
  const others = types.filter((type) => type !== 'string');
  if (others.length > 0) {
    const spelled = pythonSpelling.get(text.trim()) ?? text;
    const reading = readJson(spelled);
    if (reading.kind === 'value' && others.some((type) => isOfType(reading.value, type))) return { value: reading.value };
  }
  return types.includes('string') ? { value: text } : null;
}

export function typesOf(schema: ArgumentSchema): readonly string[] {
  return schema.type === undefined ? [] : [schema.type].flat();
}

const pythonSpelling = new Map([
  ['None', 'null'],
  ['True', 'true'],
  ['False', 'false'],
]);

const typeNames: Readonly<Record<string, string>> = { string: 'a string', number: 'a number', integer: 'an integer', boolean: 'true or false', array: 'a list', object: 'an object', null: 'null' };

export function wrongType(tool: string, path: string, expected: string): ArgumentFault {
  return { fault: 'wrong-type', message: `The argument ${path.length <= 200 ? `"${path}"` : 'of that name'} of ${tool} must be ${expected}.` };
}

function isOfType(value: JsonValue, type: string): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'number':
      return value instanceof JsonNumber;
    case 'integer':
      return value instanceof JsonNumber && Number.isInteger(value.value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    default:
      return true;
  }
}
