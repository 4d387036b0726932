/**
 * A text that is read from left to right. It counts the characters that it looks at, so that a test can hold a parser to
 * a bound that grows with the length of its input and with nothing else, whatever the machine's speed.
 */
export class TextScan {
  /** Characters looked at so far, those looked at twice counted twice. */
  steps = 0;

  constructor(
    readonly text: string,
    /** Offset of the next character, in UTF-16 units as all offsets here. */
    public at = 0,
  ) {}

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  /** Where `word` stands next, or -1. Does not move. */
  find(word: string, from = this.at): number {
    const found = this.text.indexOf(word, from);
    this.steps += (found === -1 ? this.text.length : found + word.length) - from;
    return found;
  }

  /** Moves past `word` when it stands here. */
  take(word: string): boolean {
    this.steps += word.length;
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  /** Moves to `to` and returns what lies between. */
  takeUntil(to: number): string {
    const taken = this.text.slice(this.at, to);
    this.steps += taken.length;
    this.at = to;
    return taken;
  }

  /** Moves past blanks and line ends (those of JSON and XML). */
  skipSpace(): void {
    const start = this.at;
    while (isSpace(this.text.charCodeAt(this.at))) this.at++;
    this.steps += this.at - start + 1;
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
