import { expect } from 'vitest';

/** A strict reading of the page: every tag closed in order, attributes quoted. Returns the tags in order. */
export function tagsOf(text: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  const isVoid = new Set(['meta', 'line', 'circle', 'polyline']);
  const body = text.replace(/<style>[\s\S]*?<\/style>/, '').replace('<!doctype html>', '');
  const tag = /<(\/?)([a-z0-9]+)((?: [a-z0-9-]+(?:="[^"<>]*")?)*)\s*(\/?)>|<|>/gi;
  for (const match of body.matchAll(tag)) {
    const [whole, closing, name, , selfClosing] = match;
    if (name === undefined) throw new Error(`stray ${whole} near ${body.slice(match.index - 40, match.index + 40)}`);
    seen.push(name);
    if (closing === '/') expect(open.pop()).toBe(name);
    else if (selfClosing !== '/' && !isVoid.has(name)) open.push(name);
  }
  expect(open).toEqual([]);
  return seen;
}
