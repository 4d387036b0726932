import { TextScan } from './text-scan.js';

/**
 * Reads JSON (RFC 8259) and keeps what `JSON.parse` loses: the text of every number and the order of an object's
 * keys. A chat template writes tool arguments out again, and must write 1.0, 1e-07 and 12345678901234567890 as they
 * came, since those are other tokens than 1, 1e-7 and 12345678901234567000. Of keys that stand twice the last value
 * counts, at the first's place, as in Python. Never throws; one pass.
 */
export type JsonValue = null | boolean | string | JsonNumber | readonly JsonValue[] | JsonObject;
export type JsonObject = ReadonlyMap<string, JsonValue>;

export class JsonNumber {
  constructor(
    /** As it stood in the JSON text. */
    readonly text: string,
  ) {}

  /** Whether it is written without fraction and exponent, which makes it an `int` in Python. */
  get isInteger(): boolean {
    return !/[.eE]/.test(this.text);
  }

  /** The nearest double. */
  get value(): number {
    return Number(this.text);
  }
}

export interface JsonFault {
  readonly kind: 'fault';
  /** Offset of what is wrong. */
  readonly at: number;
  /** The text ended before the value did. */
  readonly ended: boolean;
  /** What is wrong, as part of a sentence for the writer. */
  readonly reason: string;
}
export type JsonReading = { readonly kind: 'value'; readonly value: JsonValue } | JsonFault;

/** Deeper nesting is refused: the reader calls itself. Python gives up near 1,000. */
const mostNesting = 500;

/** A text that is one JSON value and nothing else. */
export function readJson(text: string): JsonReading {
  const scan = new TextScan(text);
  const reading = scanJson(scan);
  if (reading.kind === 'fault') return reading;
  scan.skipSpace();
  return scan.ended ? reading : { kind: 'fault', at: scan.at, ended: false, reason: 'there is more text after the JSON value' };
}

/** The JSON value that begins at the scan's place, white space before it aside; moves past it. */
export function scanJson(scan: TextScan): JsonReading {
  const reader = new JsonReader(scan);
  const value = reader.value(0);
  return value === undefined ? reader.fault! : { kind: 'value', value };
}

/** The value as plain JavaScript; numbers become doubles. */
export function plainJson(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return value.value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(plainJson);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries([...value].map(([key, item]) => [key, plainJson(item)]));
}

export function isJsonObject(value: JsonValue): value is JsonObject {
  return value instanceof Map;
}

const escapes: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const controlNames: Readonly<Record<number, string>> = { 0x0a: 'a line end in a string must be written \\n', 0x0d: 'a carriage return in a string must be written \\r', 0x09: 'a tab in a string must be written \\t' };

/** Each method returns undefined after it has set `fault`. */
class JsonReader {
  fault: JsonFault | null = null;

  constructor(private readonly scan: TextScan) {}

  value(depth: number): JsonValue | undefined {
    const { scan } = this;
    scan.skipSpace();
    const first = scan.text[scan.at];
    if (first === '"') return this.string();
    if (first === '{' || first === '[') {
      if (depth === mostNesting) return this.fail(`values are nested deeper than ${mostNesting}`);
      scan.at++;
      return first === '{' ? this.object(depth + 1) : this.array(depth + 1);
    }
    if (scan.take('true')) return true;
    if (scan.take('false')) return false;
    if (scan.take('null')) return null;
    return this.number();
  }

  private object(depth: number): JsonObject | undefined {
    const { scan } = this;
    const entries = new Map<string, JsonValue>();
    scan.skipSpace();
    if (scan.take('}')) return entries;
    for (;;) {
      scan.skipSpace();
      if (scan.text[scan.at] !== '"') return this.fail('a key in double quotes is expected');
      const key = this.string();
      if (key === undefined) return undefined;
      scan.skipSpace();
      if (!scan.take(':')) return this.fail('a colon is expected after the key');
      const value = this.value(depth);
      if (value === undefined) return undefined;
      entries.set(key, value);
      scan.skipSpace();
      if (scan.take('}')) return entries;
      if (!scan.take(',')) return this.fail('a comma or } is expected (a double quote inside a string must be written \\")');
    }
  }

  private array(depth: number): JsonValue[] | undefined {
    const { scan } = this;
    const items: JsonValue[] = [];
    scan.skipSpace();
    if (scan.take(']')) return items;
    for (;;) {
      const item = this.value(depth);
      if (item === undefined) return undefined;
      items.push(item);
      scan.skipSpace();
      if (scan.take(']')) return items;
      if (!scan.take(',')) return this.fail('a comma or ] is expected');
    }
  }

  private string(): string | undefined {
    const { scan } = this;
    const { text } = scan;
    let built = '';
    let from = scan.at + 1;
    for (let at = from; ; at++) {
      scan.steps++;
      const code = text.charCodeAt(at);
      if (code === 0x22) {
        scan.at = at + 1;
        return built + text.slice(from, at);
      }
      if (code === 0x5c) {
        built += text.slice(from, at);
        const escaped = this.escape(at + 1);
        if (escaped === undefined) return undefined;
        built += escaped;
        from = scan.at;
        at = from - 1;
      } else if (!(code >= 0x20)) {
        scan.at = at;
        return this.fail(controlNames[code] ?? 'a control character in a string must be written \\u00XX');
      }
    }
  }

  /** The character that the escape whose letter stands at `at` means; moves past it. */
  private escape(at: number): string | undefined {
    const { scan } = this;
    const letter = scan.text[at];
    scan.at = at;
    scan.steps += 5;
    if (letter === 'u') {
      const hex = scan.text.slice(at + 1, at + 5);
      if (!/^[0-9a-fA-F]{4}$/.test(hex)) return this.fail('\\u needs four hexadecimal digits', at + 1 + hex.length >= scan.text.length);
      scan.at = at + 5;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    const meant = letter === undefined ? undefined : escapes[letter];
    if (meant === undefined) return this.fail('a backslash in a string must be written \\\\');
    scan.at = at + 1;
    return meant;
  }

  private number(): JsonNumber | undefined {
    const { scan } = this;
    const pattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
    pattern.lastIndex = scan.at;
    const found = pattern.exec(scan.text)?.[0];
    if (found === undefined) return this.fail('a JSON value is expected');
    scan.steps += found.length;
    scan.at += found.length;
    return new JsonNumber(found);
  }

  private fail(reason: string, ended = this.scan.ended): undefined {
    this.fault = { kind: 'fault', at: this.scan.at, ended, reason: ended ? 'the text ends inside the JSON value' : reason };
  }
}
