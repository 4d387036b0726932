import { isUtf8 } from 'node:buffer';
import type { ToolCallView, TrialOutcome, TurnView } from '../core/index.js';
import { WorkspaceFaultError, type ExecResult, type Sandbox, type TaskSecret } from '../env/index.js';
import type { StepOutcome } from './attempt-outcome.js';
import type { Collection } from './collected-files.js';

/**
 * Takes the values of a task's secrets out of everything that is kept of a trial and shown to a model; `[secret NAME]`
 * stands in their place. Values are found as they are, byte for byte, those of several lines also line by line: one that a
 * command encoded, reversed or split is not.
 * Nothing that is graded passes through here: workspace, home and artifacts travel to the grader as the agent left them.
 */
export class Redactor {
  private readonly values: readonly { readonly marker: string; readonly bytes: string }[];

  constructor(secrets: readonly TaskSecret[]) {
    const pieces = secrets.flatMap(({ name, value }) => [value, ...linesOf(value)].map((piece) => ({ marker: `[secret ${name}]`, bytes: Buffer.from(piece, 'utf8').toString('latin1') })));
    this.values = pieces.sort((a, b) => b.bytes.length - a.bytes.length);
  }

  bytes(content: Uint8Array): Uint8Array {
    if (this.values.length === 0) return content;
    const before = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
    const after = this.replaced(before);
    return after === before ? content : Buffer.from(after, 'latin1');
  }

  text(text: string): string {
    if (this.values.length === 0) return text;
    const before = Buffer.from(text, 'utf8').toString('latin1');
    const after = this.replaced(before);
    return after === before ? text : Buffer.from(after, 'latin1').toString('utf8');
  }

  /** Of a command; a value that the elision cut in two is taken out as well. */
  output(result: ExecResult): ExecResult {
    if (this.values.length === 0) return result;
    const [head, tail] = [this.bytes(result.head), this.bytes(result.tail)];
    return result.elidedBytes === 0 ? { ...result, head, tail } : { ...result, head: this.withoutCut(head, 'end'), tail: this.withoutCut(tail, 'start') };
  }

  /** The sandbox as an agent sees it: what its commands print is free of secrets, so no observation and no token holds one. */
  sandbox(sandbox: Sandbox): Sandbox {
    if (this.values.length === 0) return sandbox;
    return {
      id: sandbox.id,
      exec: async (command, options) => this.output(await sandbox.exec(command, options)),
      writeFiles: (files) => sandbox.writeFiles(files),
      readFile: (path, options) => sandbox.readFile(path, options),
      listFiles: (path) => sandbox.listFiles(path),
      workspaceDiff: () => sandbox.workspaceDiff(),
      killAll: () => sandbox.killAll(),
      endProcesses: () => sandbox.endProcesses(),
      homeFiles: () => sandbox.homeFiles(),
      listen: (port, onConnection) => sandbox.listen(port, onConnection),
      stop: () => sandbox.stop(),
      status: () => sandbox.status(),
      usage: () => sandbox.usage(),
    };
  }

  /** The texts of a trial for people; the record has none, and token ids are those that were sampled. */
  outcome(outcome: TrialOutcome): TrialOutcome {
    if (this.values.length === 0) return outcome;
    const { promptText, turns, diffText, verifierText } = outcome;
    return { ...outcome, promptText: this.text(promptText), turns: turns.map((turn) => this.turn(turn)), diffText: this.text(diffText), verifierText: this.text(verifierText) };
  }

  collection(collection: Collection): Collection {
    if (this.values.length === 0) return collection;
    return { ...collection, files: collection.files.map((file) => ({ ...file, content: this.file(file.content) })), notes: collection.notes.map((note) => this.text(note)) };
  }

  /** A step as its texts are made from it: a diff sets marks between the lines of a value. */
  step(step: StepOutcome): StepOutcome {
    const { left, start } = step;
    if (this.values.length === 0 || left === null || left.workspace instanceof WorkspaceFaultError) return step;
    const { workspace } = left;
    const before = start.map((file) => ('content' in file ? { ...file, content: typeof file.content === 'string' ? this.text(file.content) : this.file(file.content) } : file));
    const entries = workspace.entries.map((entry) => (entry.content === undefined ? entry : { ...entry, content: this.file(entry.content) }));
    return { ...step, start: before, left: { ...left, workspace: { ...workspace, entries } } };
  }

  /** Bytes cannot be put into a file that is no text without breaking it. */
  private file(content: Uint8Array): Uint8Array {
    return isUtf8(content) && !content.includes(0) ? this.bytes(content) : content;
  }

  private turn(turn: TurnView): TurnView {
    const { responseText, command, observationText, calls } = turn;
    const shown = { ...turn, responseText: this.text(responseText), command: this.textOrNull(command), observationText: this.textOrNull(observationText) };
    return calls === undefined ? shown : { ...shown, calls: calls.map((call) => this.call(call)) };
  }

  private call(call: ToolCallView): ToolCallView {
    const values = Object.entries(call.arguments).map(([name, value]) => [name, this.text(value)] as const);
    return { ...call, arguments: Object.fromEntries(values), observationText: this.textOrNull(call.observationText) };
  }

  private textOrNull(text: string | null): string | null {
    return text === null ? null : this.text(text);
  }

  private replaced(text: string): string {
    return this.values.reduce((rest, { marker, bytes }) => rest.replaceAll(bytes, () => marker), text);
  }

  /** Without the longest part of a value that stands at the cut: its beginning at the end of the head, its end at the start of the tail. */
  private withoutCut(content: Uint8Array, side: 'start' | 'end'): Uint8Array {
    const text = Buffer.from(content).toString('latin1');
    for (const { marker, bytes } of this.values) {
      for (let length = Math.min(bytes.length - 1, text.length); length >= shortestPart; length--) {
        const part = side === 'end' ? bytes.slice(0, length) : bytes.slice(-length);
        if (side === 'end' && text.endsWith(part)) return Buffer.from(text.slice(0, -length) + marker, 'latin1');
        if (side === 'start' && text.startsWith(part)) return Buffer.from(marker + text.slice(length), 'latin1');
      }
    }
    return content;
  }
}

/** The lines of a value of several, as far as they are long enough to stand for it. */
function linesOf(value: string): string[] {
  const lines = value.split(/\r?\n/);
  return lines.length === 1 ? [] : lines.filter((line) => line.length >= shortestLine);
}

/** Of a value; less of it tells little and occurs by chance. */
const shortestPart = 4;
const shortestLine = 6;
