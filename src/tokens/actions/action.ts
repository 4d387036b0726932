import type { JsonObject } from '../json-text.js';

/**
 * What a model's answer asks for. Every action parser of this folder takes the sampled text, never throws, looks at
 * each character a bounded number of times, and returns either all actions of the answer or one fault.
 */
export type Action = BashAction | EditAction | SubmitAction | CallAction;

export interface BashAction {
  readonly kind: 'bash';
  readonly command: string;
}
/** Replaces `oldText`, which must occur once in the file, by `newText`. */
export interface EditAction {
  readonly kind: 'edit';
  readonly path: string;
  readonly oldText: string;
  readonly newText: string;
}
export interface SubmitAction {
  readonly kind: 'submit';
}
/** A call of any other tool; its arguments fit the tool's schema. */
export interface CallAction {
  readonly kind: 'call';
  readonly name: string;
  readonly arguments: JsonObject;
}

export type ParsedActions<A extends Action = Action> = { readonly kind: 'actions'; readonly actions: readonly [A, ...A[]] } | ActionFault;

export const faultCodes = [
  'none',
  /** More actions than an answer may hold. */
  'several',
  /** The answer ended at its token limit inside an action, or before one. */
  'cut-by-length',
  /** The model ended its answer inside an action. */
  'unclosed',
  /** A command of white space. */
  'empty',
  'bad-json',
  'bad-xml',
  /** Well-formed, but without a tool's name, or with arguments that are no object. */
  'bad-call',
  'unknown-tool',
  'missing-argument',
  'unknown-argument',
  'wrong-type',
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** The first thing that is wrong with an answer: none of its actions is carried out. */
export interface ActionFault {
  readonly kind: 'fault';
  readonly fault: FaultCode;
  /** Complete actions found before it. */
  readonly actions: number;
  /** For the model: what was wrong and how it is done right. Holds no words of the answer but plain names. */
  readonly message: string;
}

export type FinishReason = 'stop' | 'length';

/** Whatever a model writes as a name is repeated to it only when it is a plain one: a template's markers are not. */
export function shownName(name: string): string {
  return /^[\w.-]{1,64}$/.test(name) ? `"${name}"` : 'of that name';
}
