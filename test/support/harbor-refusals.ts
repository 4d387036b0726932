import type { HarborDocumentError } from '../../src/env/records/errors.js';

/** One error of pydantic's. */
export interface PydanticError {
  readonly type: string;
  readonly loc: readonly (string | number)[];
}

/** Names that pydantic adds to a place for the branch of a union it tried. */
const branch = /^(?:str|int|float|list\[.*\]|dict\[.*\]|function-(?:before|after).*|ImageSource|AudioSource|(?:Local|Git|Package)TaskId)$/;

/**
 * Differences between a refusal of ours and Harbor's, one line each: every issue must be one of Harbor's, and every place
 * that Harbor names must be named. Of a union Harbor reports every branch that it tried; here the one that fits is named,
 * so a place below it counts for the whole.
 */
export function refusalDifferences(error: HarborDocumentError, kind: string, wanted: readonly PydanticError[]): string[] {
  if (error.reason !== kind) return [`reason ${error.reason}, want ${kind}`];
  if (kind !== 'validation') return [];
  const places = wanted.map(({ loc }) => loc.filter((part) => typeof part === 'number' || !branch.test(part)).join('.'));
  const rules = new Set(wanted.map(({ type }, index) => `${type} at ${places[index]}`));
  const found = error.issues.map(({ rule, path }) => ({ text: `${rule} at ${path.join('.')}`, place: path.join('.') }));
  const inOtherBranch = (loc: PydanticError['loc']): boolean => loc.includes('AudioSource') && wanted.some((other) => other.loc.includes('ImageSource'));
  return [
    ...found.filter(({ text }) => !rules.has(text)).map(({ text }) => `${text}, want one of ${[...rules].join(', ')}`),
    ...places.filter((place, index) => !inOtherBranch(wanted[index]!.loc) && !found.some((one) => one.place.startsWith(place))).map((place) => `does not name ${place || 'the whole'}`),
  ];
}

/** Differences between what was read and what Harbor writes back: every key that Harbor has, and nothing beside it. */
export function readingDifferences(got: unknown, want: unknown, path = '$'): string[] {
  if (Array.isArray(want) && Array.isArray(got) && want.length === got.length) return want.flatMap((item, index) => readingDifferences(got[index], item, `${path}[${index}]`));
  if (typeof want === 'object' && want !== null && !Array.isArray(want) && typeof got === 'object' && got !== null && !Array.isArray(got)) {
    const [ours, theirs] = [got as Record<string, unknown>, want as Record<string, unknown>];
    // Harbor leaves out what is empty: nulls of trajectories, lists and tables of some keys.
    const beside = Object.entries(ours).filter(([key, value]) => !Object.hasOwn(theirs, key) && !isEmpty(value));
    return [...beside.map(([key]) => `${path}.${key}: got ${JSON.stringify(ours[key])}, want nothing`), ...Object.keys(theirs).flatMap((key) => readingDifferences(ours[key], theirs[key], `${path}.${key}`))];
  }
  return Object.is(got, want) || got === want ? [] : [`${path}: got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`];
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}
