/**
 * The printable alphabet of byte-level BPE (GPT-2): every byte has one character, printable bytes stand for themselves
 * and the others for code points from U+0100 up, in byte order. Vocabularies and merges in tokenizer.json are written
 * in it.
 */
export const byteToChar: readonly string[] = buildAlphabet();

/** Character of the alphabet -> byte. */
export const charToByte: ReadonlyMap<string, number> = new Map(byteToChar.map((char, byte) => [char, byte]));

function buildAlphabet(): string[] {
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => {
    const printable = (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
    return String.fromCharCode(printable ? byte : next++);
  });
}

/** UTF-8 bytes of a text, each as its character of the alphabet. */
export function toByteChars(text: string): string {
  let chars = '';
  for (const byte of Buffer.from(text, 'utf8')) chars += byteToChar[byte]!;
  return chars;
}
