import { z } from 'zod';
import * as lax from '../tasks/lax.js';
import { pythonStrip } from '../tasks/python-text.js';
import { model, orNull, wholeFrom, word } from './models.js';

/** Messages and observations of an ATIF trajectory: a text, or a list of texts, images and sounds. */
const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
const audioTypes = ['audio/wav', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/flac', 'audio/webm', 'audio/aiff'] as const;

/** Spellings that are read as the registered one. */
const audioAliases: Readonly<Record<string, string>> = {
  'audio/mp3': 'audio/mpeg',
  'audio/mpga': 'audio/mpeg',
  'audio/x-mpeg': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-aac': 'audio/aac',
  'audio/x-flac': 'audio/flac',
  'audio/x-aiff': 'audio/aiff',
};

const image = model({ media_type: word(...imageTypes), path: lax.text }, { closed: true });

const audio = model(
  {
    media_type: z.preprocess((value) => {
      if (typeof value !== 'string') return value;
      const plain = pythonStrip(value).toLowerCase();
      return audioAliases[plain] ?? plain;
    }, word(...audioTypes)),
    path: lax.text,
    duration_sec: orNull(wholeFrom(0, lax.float)),
  },
  { closed: true },
);

/** Which of the two it is follows from its media type; where that fits neither, from the kind of the part. */
const source = z.unknown().transform((value, context) => {
  const type = lax.isTable(value) ? value['media_type'] : null;
  return typeof type === 'string' && /^\s*audio\//i.test(type) ? lax.nested(audio, value, context) : lax.nested(image, value, context);
});

const part = model(
  { type: word('text', 'image', 'audio'), text: orNull(lax.text), source: orNull(source) },
  {
    closed: true,
    problemOf: ({ type, text, source: given }) => {
      if (type === 'text') return text === null ? 'a part of type text needs text' : given === null ? null : 'a part of type text has no source';
      if (given === null) return `a part of type ${type} needs a source`;
      if (text !== null) return `a part of type ${type} has no text`;
      return given.media_type.startsWith(`${type}/`) ? null : `a part of type ${type} cannot have the media type ${given.media_type}`;
    },
  },
);
export type AtifPart = z.output<typeof part>;

export const content = z.unknown().transform((value, context): string | AtifPart[] => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return lax.nested(lax.listOf(part), value, context);
  lax.report(context, ['string_type', 'expected text, or a list of parts']);
  return z.NEVER;
});

export function isMedia(value: string | readonly AtifPart[] | null): boolean {
  return Array.isArray(value) && (value as readonly AtifPart[]).some(({ type }) => type !== 'text');
}
