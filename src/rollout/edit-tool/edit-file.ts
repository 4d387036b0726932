import { posix } from 'node:path';
import { SandboxGoneError, WorkspaceFaultError, type Sandbox } from '../../env/index.js';
import type { EditAction } from '../../tokens/index.js';
import { InfraFault } from '../infra-fault.js';
import { textResult, type ActionResult } from '../observation.js';
import { runCommand, type CommandOutcome } from '../run-command.js';
import { findReplacement } from './replace-text.js';
import { changedMeanwhile, createScript, locateScript, makeDirectoryScript, placeKinds, spliceScript } from './scripts.js';

export type EditOutcome = { readonly kind: 'ran'; readonly result: ActionResult } | { readonly kind: 'sandbox-exhausted' };

export interface EditOrder {
  readonly workdir: string;
  /** Of each of the at most three commands that an edit is. */
  readonly timeoutMs: number;
}

/** As mini-swe-agent-plus has them. */
const exitCodes = { done: 0, refused: 1, notFound: 2, several: 3 } as const;
/** Larger files are not edited: the host looks at the whole of one. */
const largestFileBytes = 4 * 1024 * 1024;
const outputBytes = { headBytes: 8192, tailBytes: 1024 };

/**
 * The tool `edit`: replaces a text that occurs exactly once in a file of the work directory, or makes a new file when
 * the text to replace is empty. The file is found and written by commands in the sandbox and read through the provider,
 * which follows no link; the host only counts and finds. Nothing of the file is shown, and nothing of the tool is ever in
 * the work directory. What cannot be done is told in the result, never an error; @throws InfraFault when the host failed.
 */
export async function editFile(sandbox: Sandbox, action: EditAction, order: EditOrder): Promise<EditOutcome> {
  const refusal = whyImpossible(action);
  if (refusal !== null) return told(exitCodes.refused, refusal);
  return await new Edit(sandbox, action, order).run();
}

class Edit {
  /** As the agent wrote it, below the work directory where that is named. */
  private readonly path: string;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly action: EditAction,
    private readonly order: EditOrder,
  ) {
    const { workdir } = order;
    const { path } = action;
    this.path = path.startsWith(`${workdir}/`) ? path.slice(workdir.length + 1).replace(/^\/+/, '') : path;
  }

  async run(): Promise<EditOutcome> {
    const located = await this.exec(locateScript(this.path));
    if (located.kind !== 'ran' || located.result.timedOut) return located;
    const [kind = '', ...rest] = Buffer.from(located.result.head).toString().split('\n');
    const place = rest.join('\n');
    const creates = this.action.oldText === '';
    switch (placeKinds.find((known) => known === kind)) {
      case 'file':
        return await this.edit(place);
      case 'absent':
      case 'no-directory':
        return creates ? await this.create() : this.refuse('there is no such file');
      case 'directory':
        return this.refuse('it is a directory');
      case 'link':
        return this.refuse('it is a symbolic link; edit the file that it leads to');
      case 'special':
        return this.refuse('it is no regular file');
      case 'read-only':
        return this.refuse('it is read-only');
      case 'outside':
        return this.refuse(`it is not in ${this.order.workdir}; use a command for other places`);
      default:
        return this.refuse('its directory cannot be looked at');
    }
  }

  private async edit(place: string): Promise<EditOutcome> {
    const { oldText, newText } = this.action;
    const content = await this.read(place);
    if (typeof content === 'string') return this.refuse(content);
    if (oldText === '') return content.length === 0 ? await this.splice(place, content, { at: 0, removedBytes: 0, inserted: Buffer.from(newText), line: 1 }) : this.refuse('it exists and is not empty, so give the text to replace');
    const found = findReplacement(content, oldText, newText);
    switch (found.kind) {
      case 'once':
        return await this.splice(place, content, found);
      case 'none':
        return told(exitCodes.notFound, `The text to replace does not occur in ${this.action.path}. It must be given to the letter, blanks and line ends included.`);
      case 'several':
        return told(exitCodes.several, `The text to replace occurs ${found.more ? 'more than ' : ''}${found.lines.length} times in ${this.action.path}, ${found.more ? 'first ' : ''}on lines ${found.lines.join(', ')}. Give more of what stands around the one that is meant.`);
    }
  }

  private async splice(place: string, content: Buffer, { at, removedBytes, inserted, line }: { readonly at: number; readonly removedBytes: number; readonly inserted: Buffer; readonly line: number }): Promise<EditOutcome> {
    const done = await this.exec(spliceScript({ path: place, sizeBytes: content.length, at, removedBytes, text: inserted.toString() }));
    return this.written(done, `Edited ${this.action.path} at line ${line}: ${linesText(content.subarray(at, at + removedBytes))} replaced by ${linesText(inserted)}.`);
  }

  private async create(): Promise<EditOutcome> {
    const { newText } = this.action;
    const { path } = this;
    if (path.startsWith('/')) return this.refuse(`it is not in ${this.order.workdir}; use a command for other places`);
    if (path.split('/').includes('..')) return this.refuse('a new file’s path may not climb with ..');
    const made = await this.exec(makeDirectoryScript(posix.dirname(path)));
    if (made.kind !== 'ran' || made.result.exitCode !== 0) return this.written(made, '');
    return this.written(await this.exec(createScript(`./${path}`, newText)), `Made ${this.action.path}: ${linesText(Buffer.from(newText))}.`);
  }

  private written(outcome: CommandOutcome, success: string): EditOutcome {
    if (outcome.kind !== 'ran' || outcome.result.timedOut) return outcome;
    const { exitCode, head, tail } = outcome.result;
    if (exitCode === 0) return told(exitCodes.done, success);
    if (exitCode === changedMeanwhile) return this.refuse('it was changed by something else at the same time');
    return this.refuse(`it could not be written. ${Buffer.concat([head, tail]).toString().trim()}`);
  }

  /** The whole file, or why it cannot be had. */
  private async read(place: string): Promise<Buffer | string> {
    // The line came out of the sandbox, where the agent may have put another shell into place.
    if (!place.startsWith('./') || place.includes('\0') || place.split('/').includes('..')) return 'its place cannot be told';
    try {
      const content = await this.sandbox.readFile(place, { limitBytes: largestFileBytes + 1 });
      if (content === null) return 'it is no regular file';
      return content.length > largestFileBytes ? `it is larger than ${largestFileBytes} bytes; use a command` : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    } catch (error) {
      if (error instanceof WorkspaceFaultError) return 'it cannot be read';
      const status = this.sandbox.status();
      // What it died of is told by the next command.
      if (!status.alive && status.cause === 'resource-limit') return 'it cannot be read';
      throw new InfraFault('a file could not be read', error instanceof SandboxGoneError && !status.alive ? new SandboxGoneError(this.sandbox.id, status.detail) : error);
    }
  }

  private async exec(script: string): Promise<CommandOutcome> {
    return await runCommand(this.sandbox, script, { timeoutMs: this.order.timeoutMs, limitBytes: outputBytes });
  }

  private refuse(reason: string): EditOutcome {
    return told(exitCodes.refused, `${this.action.path} was not edited: ${reason}.`);
  }
}

/** What no file could make possible. */
function whyImpossible({ path, oldText, newText }: EditAction): string | null {
  if (path === '' || path.includes('\0')) return 'The path is empty or holds a NUL character.';
  if (oldText === newText) return 'The text to replace and the new one are the same.';
  if (newText.includes('\0')) return 'The new text holds a NUL character.';
  return [path, oldText, newText].some((text) => /\p{Surrogate}/u.test(text)) ? 'The call holds half a surrogate pair, which no file can hold as text.' : null;
}

function told(exitCode: number, text: string): EditOutcome {
  return { kind: 'ran', result: textResult(exitCode, text) };
}

function linesText(bytes: Buffer): string {
  const ends = bytes.reduce((count, byte) => count + Number(byte === 0x0a), 0);
  const lines = bytes.length === 0 ? 0 : ends + Number(bytes.at(-1) !== 0x0a);
  return lines === 1 ? '1 line' : `${lines} lines`;
}
