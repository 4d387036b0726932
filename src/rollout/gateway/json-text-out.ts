import { JsonNumber, type JsonObject, type JsonValue } from '../../tokens/index.js';

/** JSON text of what `readJson` gave: numbers as they were written, keys in their order. */
export function jsonText(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(jsonText).join(',')}]`;
  if (value instanceof Map) return `{${[...(value as JsonObject)].map(([key, item]) => `${JSON.stringify(key)}:${jsonText(item)}`).join(',')}}`;
  return JSON.stringify(value);
}
