/**
 * HTML that cannot be broken by what it shows. `html` escapes every interpolated value but other Markup; there is no
 * way to turn a string into Markup except by writing it in source.
 */
export class Markup {
  constructor(readonly text: string) {}
}

type Insertable = string | number | Markup | readonly Markup[];

export function html(parts: TemplateStringsArray, ...values: readonly Insertable[]): Markup {
  return new Markup(parts.reduce((text, part, i) => text + insert(values[i - 1]!) + part));
}

function insert(value: Insertable): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeText(String(value));
}

/**
 * Text from a trial as it may stand in a page: markup characters escaped, control and direction characters made
 * visible (ESC as a picture, U+202E as `[U+202E]`), so that no agent can hide or reorder what it wrote.
 */
export function escapeText(text: string): string {
  return text
    .replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/\r\n/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0)))
    .replace(/[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udfff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\u{e0000}-\u{e007f}]/gu, visible);
}

function visible(character: string): string {
  return `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
}
