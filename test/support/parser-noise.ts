/**
 * Texts that are hard on action parsers: openings that never close, closings that never fit, here-documents, escapes,
 * reasoning, and mixtures of all that. Each of about `size` characters, the same at each call.
 */
export function parserNoise(size: number): { readonly name: string; readonly text: string }[] {
  const units = ['`', '```bash\n', '````\n', '<<E\n', 'cat <<E\nE\n', '<<', "<<'", '<<"a\n', '\t', ' ', '\n', '\r\n', '<think>', '</think>', '<tool_call>', '</tool_call>', '<tool_', '{"', '{"a":', '[', '[{},', '"', '\\"', '\\u0041', '\\', '1', '-', '<function=', '<function=bash>', '<parameter=a>', '</parameter>', '</parameter> ', '</parameter></function> ', '</function>', '漢', '\0'];
  const calls = ['<tool_call>{"name":"bash","arguments":{"command":"ls"}}</tool_call>', '<tool_call><function=bash><parameter=command>ls</parameter></function></tool_call>', '```bash\nls\n```\n'];
  const openings = ['', '```bash\n', '````text\n', '<think>', '<tool_call>{"name":"bash","arguments":{"command":"', '<tool_call>{"name":"bash","arguments":', '<tool_call><function=bash><parameter=command>'];
  const repeated = openings.flatMap((opening) => [...units, ...calls].map((unit) => ({ name: JSON.stringify(`${opening}(${unit})*`), text: opening + unit.repeat(Math.ceil(size / unit.length)) })));
  const mixed = openings.map((opening, index) => ({ name: JSON.stringify(`${opening}(mixed)*`), text: opening + mixture([...units, ...calls], size, index + 1) }));
  return [...repeated, ...mixed];
}

/** Units in an order drawn from a small linear congruential generator. */
function mixture(units: readonly string[], size: number, seed: number): string {
  let state = seed;
  let length = 0;
  const drawn: string[] = [];
  while (length < size) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const unit = units[(state >>> 8) % units.length]!;
    drawn.push(unit);
    length += unit.length;
  }
  return drawn.join('');
}
