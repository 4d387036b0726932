import * as jinja from '@huggingface/jinja';
import { JsonNumber } from './json-text.js';
import { pythonFloat, pythonNumber, pythonStrip } from './python-text.js';

/**
 * Jinja as Python's, on top of @huggingface/jinja, whose evaluation differs where a chat template shows it:
 * `strip`, `lstrip`, `rstrip` and `trim` there ignore the characters that they are given and use JavaScript's white
 * space; `tojson` prints numbers as JavaScript does, sorts keys by locale, and takes an undefined value for null; the
 * keys of plain objects lose their order where they look like indices. Everything else is the library's.
 *
 * Values may be plain JSON or what `readJson` gives; the latter keeps numbers and order exactly. There is no clock
 * (`strftime_now` is not defined), so that a rendering can be repeated.
 */
export class PythonTemplate {
  private readonly program: Statement;

  /** @throws SyntaxError when `source` is not valid Jinja. */
  constructor(source: string) {
    this.program = library.parse(library.tokenize(source, { lstrip_blocks: true, trim_blocks: true }));
  }

  /** @throws Error with the template's own reason, or the library's. */
  render(variables: Readonly<Record<string, unknown>>): string {
    const environment = new library.Environment();
    for (const [name, value] of [['true', true], ['false', false], ['none', null]] as const) {
      environment.set(name, value);
      environment.set(`${name[0]!.toUpperCase()}${name.slice(1)}`, value);
    }
    environment.set('raise_exception', (message: string) => {
      throw new Error(message);
    });
    environment.set('range', numbersBetween);
    for (const [name, value] of Object.entries(variables)) environment.setVariable(name, runtimeValue(value));
    return new PythonInterpreter(environment).run(this.program).value as string;
  }
}

/** The library's declarations do not resolve under NodeNext; this is the part we use. */
interface Value {
  readonly type: string;
  readonly value: unknown;
  toString(): string;
}
interface Scope {
  /** Converts `value` and declares it. */
  set(name: string, value: unknown): Value;
  setVariable(name: string, value: Value): Value;
}
interface Statement {
  readonly type: string;
}
interface Interpreter {
  run(program: Statement): Value;
  evaluate(statement: Statement | undefined, scope: Scope): Value;
}
const library = jinja as unknown as {
  readonly Environment: new () => Scope;
  readonly Interpreter: new (scope: Scope) => Interpreter;
  tokenize(source: string, options: { readonly lstrip_blocks: boolean; readonly trim_blocks: boolean }): unknown;
  parse(tokens: unknown): Statement;
};

/** Nodes of the syntax tree that are evaluated here, as far as they are read. */
interface Name extends Statement {
  readonly value: string;
}
interface Call extends Statement {
  readonly callee: Statement;
  readonly args: readonly Statement[];
}
interface Member extends Statement {
  readonly object: Statement;
  readonly property: Statement;
  readonly computed: boolean;
}
interface Filter extends Statement {
  readonly operand: Statement;
  readonly filter: Name | Call;
}
interface KeywordArgument extends Statement {
  readonly key: Name;
  readonly value: Statement;
}

const stripSides = new Map([
  ['strip', { left: true, right: true }],
  ['lstrip', { left: true, right: false }],
  ['rstrip', { left: false, right: true }],
]);

class PythonInterpreter extends library.Interpreter {
  override evaluate(statement: Statement | undefined, scope: Scope): Value {
    const own = statement === undefined ? null : this.evaluateOwn(statement, scope);
    return own ?? super.evaluate(statement, scope);
  }

  private evaluateOwn(statement: Statement, scope: Scope): Value | null {
    if (statement.type === 'FilterExpression') {
      const { operand, filter } = statement as Filter;
      const call = filter.type === 'CallExpression' ? (filter as Call) : null;
      const name = ((call?.callee ?? filter) as Name).value;
      if (name === 'tojson') return runtimeValue(toJson(this.evaluate(operand, scope), jsonLayout(this.argumentsOf(call, scope))));
      if (name === 'trim') return this.strip(this.evaluate(operand, scope), { left: true, right: true }, call, scope);
    } else if (statement.type === 'CallExpression' && (statement as Call).callee.type === 'MemberExpression') {
      const { object, property, computed } = (statement as Call).callee as Member;
      const sides = computed ? undefined : stripSides.get((property as Name).value);
      if (sides !== undefined) return this.strip(this.evaluate(object, scope), sides, statement as Call, scope);
    }
    return null;
  }

  private strip(text: Value, sides: { left: boolean; right: boolean }, call: Call | null, scope: Scope): Value {
    if (text.type !== 'StringValue') throw new Error(`only a string can be stripped, not ${text.type}`);
    const { positional, named } = this.argumentsOf(call, scope);
    const characters = (positional[0] ?? named.get('chars'))?.value;
    return runtimeValue(pythonStrip(text.value as string, sides, typeof characters === 'string' ? characters : undefined));
  }

  private argumentsOf(call: Call | null, scope: Scope): Arguments {
    const positional: Value[] = [];
    const named = new Map<string, Value>();
    for (const argument of call?.args ?? []) {
      if (argument.type === 'KeywordArgumentExpression') named.set((argument as KeywordArgument).key.value, this.evaluate((argument as KeywordArgument).value, scope));
      else positional.push(this.evaluate(argument, scope));
    }
    return { positional, named };
  }
}

interface Arguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

interface JsonLayout {
  readonly ensureAscii: boolean;
  /** Blanks for each level; null: one line. */
  readonly indent: number | null;
  readonly itemSeparator: string;
  readonly keySeparator: string;
  readonly sortKeys: boolean;
}

/** Arguments of `tojson` as transformers defines it: (ensure_ascii=False, indent=None, separators=None, sort_keys=False). */
function jsonLayout({ positional, named }: Arguments): JsonLayout {
  const [ensureAscii, indent, separators, sortKeys] = ['ensure_ascii', 'indent', 'separators', 'sort_keys'].map((name, index) => (positional[index] ?? named.get(name))?.value);
  const between = Array.isArray(separators) ? (separators as readonly Value[]).map((separator) => String(separator.value)) : [];
  const blanks = typeof indent === 'number' ? indent : null;
  return { ensureAscii: ensureAscii === true, indent: blanks, itemSeparator: between[0] ?? (blanks === null ? ', ' : ','), keySeparator: between[1] ?? ': ', sortKeys: sortKeys === true };
}

/** `json.dumps`. @throws Error for what JSON cannot say, as Python does. */
function toJson(input: Value, layout: JsonLayout, depth = 0): string {
  switch (input.type) {
    case 'NullValue':
      return 'null';
    case 'BooleanValue':
      return String(input.value);
    case 'IntegerValue':
    case 'FloatValue':
      return input.toString();
    case 'StringValue':
      return jsonString(input.value as string, layout);
    case 'ArrayValue':
    case 'TupleValue':
      return enclosed('[', (input.value as Value[]).map((item) => toJson(item, layout, depth + 1)), ']', layout, depth);
    case 'ObjectValue': {
      const entries = [...(input.value as Map<string, Value>)];
      if (layout.sortKeys) entries.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      return enclosed('{', entries.map(([key, item]) => jsonString(key, layout) + layout.keySeparator + toJson(item, layout, depth + 1)), '}', layout, depth);
    }
    default:
      throw new Error(`${input.type} cannot be written as JSON`);
  }
}

function enclosed(open: string, items: readonly string[], close: string, { indent, itemSeparator }: JsonLayout, depth: number): string {
  if (items.length === 0 || indent === null) return open + items.join(itemSeparator) + close;
  const line = `\n${' '.repeat(indent * (depth + 1))}`;
  return `${open}${line}${items.join(itemSeparator + line)}\n${' '.repeat(indent * depth)}${close}`;
}

function jsonString(text: string, { ensureAscii }: JsonLayout): string {
  const quoted = JSON.stringify(text);
  return ensureAscii ? quoted.replace(/[\x7f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`) : quoted;
}

/** The library's class of the values that `sample` becomes. */
function classOf(sample: unknown): new (value: unknown) => Value {
  return new library.Environment().set('sample', sample).constructor as new (value: unknown) => Value;
}
const IntegerValue = classOf(0);
const FloatValue = classOf(0.5);
const StringValue = classOf('');
const ArrayValue = classOf([]);
const ObjectValue = classOf({});
const BooleanValue = classOf(true);
const NullValue = classOf(null);
const UndefinedValue = classOf(undefined);

/** @throws Error for a function, symbol or bigint: variables are data. */
function runtimeValue(value: unknown): Value {
  switch (typeof value) {
    case 'string':
      return new StringValue(value);
    case 'boolean':
      return new BooleanValue(value);
    case 'undefined':
      return new UndefinedValue(value);
    case 'number':
      return Number.isInteger(value) ? new IntegerValue(value) : printedAs(new FloatValue(value), pythonFloat(value));
    case 'object':
      return value === null ? new NullValue(value) : composedValue(value);
    default:
      throw new Error(`a ${typeof value} is no value for a template`);
  }
}

function composedValue(value: object): Value {
  if (value instanceof JsonNumber) return printedAs(new (value.isInteger ? IntegerValue : FloatValue)(value.value), pythonNumber(value));
  if (Array.isArray(value)) return new ArrayValue(value.map(runtimeValue));
  const entries = value instanceof Map ? [...(value as Map<string, unknown>)] : Object.entries(value);
  return new ObjectValue(new Map(entries.map(([key, item]) => [key, runtimeValue(item)])));
}

function printedAs(value: Value, text: string): Value {
  return Object.assign(value, { toString: () => text });
}

/** Python's `range`. */
function numbersBetween(first: number, last?: number, step = 1): number[] {
  const [from, to] = last === undefined ? [0, first] : [first, last];
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, index) => from + index * step);
}
