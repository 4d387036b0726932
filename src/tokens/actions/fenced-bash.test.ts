import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parserNoise } from '../../../test/support/parser-noise.js';
import { parseFencedBash } from '../index.js';
import { TextScan } from '../text-scan.js';
import type { ParsedActions } from './action.js';
import { scanFencedBash } from './fenced-bash.js';

const parse = (text: string, finishReason: 'stop' | 'length' = 'stop'): ParsedActions => parseFencedBash(text, { finishReason });
const bash = (command: string): ParsedActions => ({ kind: 'actions', actions: [{ kind: 'bash', command }] });
const block = (command: string): string => `I look first.\n\n\`\`\`bash\n${command}\n\`\`\`\n`;

describe('parseFencedBash', () => {
  it('finds the one command', () => {
    expect(parse(block('ls -la'))).toEqual(bash('ls -la'));
    expect(parse('```bash\r\nls\r\n```')).toEqual(bash('ls'));
    expect(parse('Run: ```sh\nls\n```', 'length')).toEqual(bash('ls'));
  });

  it('names the fault', () => {
    const faultOf = (text: string, finish: 'stop' | 'length' = 'stop'): unknown => {
      const action = parse(text, finish);
      return action.kind === 'fault' ? [action.fault, action.actions] : action;
    };
    expect(faultOf('I am done.')).toEqual(['none', 0]);
    expect(faultOf('')).toEqual(['none', 0]);
    expect(faultOf(block('ls') + block('pwd'))).toEqual(['several', 2]);
    expect(faultOf(block('ls') + block('pwd') + block('id'), 'length')).toEqual(['several', 3]);
    expect(faultOf(block('  '))).toEqual(['empty', 1]);
    expect(faultOf('```bash\n```')).toEqual(['empty', 1]);
    expect(faultOf('```bash\nls')).toEqual(['unclosed', 0]);
    expect(faultOf('```bash\nls', 'length')).toEqual(['cut-by-length', 0]);
    expect(faultOf('I think that', 'length')).toEqual(['cut-by-length', 0]);
    expect(faultOf('```python\nprint(1)\n```')).toEqual(['none', 0]);
    expect(faultOf('```bash ls ```')).toEqual(['none', 0]);
    expect(faultOf('<think>\n```bash\nls\n```')).toEqual(['none', 0]);
  });

  it('ignores reasoning, other languages and fences shown inside a longer fence', () => {
    expect(parse(`<think>\n${block('rm -rf /')}</think>\n${block('ls')}`)).toEqual(bash('ls'));
    expect(parse('```python\nx\n```\n```bash\nls\n```')).toEqual(bash('ls'));
    expect(parse('````\n```bash\nno\n```\n````\n```bash\nls\n```')).toEqual(bash('ls'));
  });

  it('keeps fences inside here-documents', () => {
    const command = "cat > README.md <<'EOF'\nUse:\n```bash\nmake\n```\nEOF\ncat <<-\tEND <<X\n```\n\tEND\n```\nX\necho $((1<<b)) <<<word";
    expect(parse(block(command))).toEqual(bash(command));
    // A here-document that never ends is none.
    expect(parse(block('echo $((a<<b))'))).toEqual(bash('echo $((a<<b))'));
  });

  it('gives back any command in a fence longer than those in it, exactly', () => {
    const piece = fc.constantFrom('a', '`', '```', '```bash', '{', '}', '"', "'", '$', '(', ')', '\\', '漢', '🙂', ' ', '\t', '\r', '\n', '\0', '<', '<<E', "<<'```'", '\nE\n', 'bash', '</tool_call>', '</think>');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 30 }), (pieces) => {
        const command = pieces.join('');
        fc.pre(command.trim() !== '');
        const fence = '`'.repeat(Math.max(3, 1 + Math.max(0, ...[...command.matchAll(/`+/g)].map(([run]) => run.length))));
        expect(parse(`I look.\n${fence}bash\n${command}\n${fence}`)).toEqual(bash(command));
      }),
      { numRuns: 2000, seed: 7 },
    );
  });

  it('keeps the line ends of a command, unless all of the answer has CR LF', () => {
    expect(parse(block("printf 'a\r\n'"))).toEqual(bash("printf 'a\r\n'"));
    expect(parse('```bash\r\na\r\nb\r\n```\r\n')).toEqual(bash('a\nb'));
  });

  it('finds a closing tag of reasoning only where reasoning is', () => {
    expect(parse(block("grep '</think>' a"))).toEqual(bash("grep '</think>' a"));
    expect(parse(`<think>a</think>\n<think>${block('b')}</think>${block('ls')}`)).toEqual(bash('ls'));
    const begun = `${block('draft')}</think>${block('ls')}`;
    expect(parseFencedBash(begun, { finishReason: 'stop', reasoning: 'begun-by-prompt' })).toEqual(bash('ls'));
    expect(parse(begun)).toMatchObject({ fault: 'several', actions: 2 });
  });

  it('tells the model what was wrong and how it is done', () => {
    expect(parse(block('ls') + block('id'))).toMatchObject({ message: 'There were 2 blocks; give one. Answer with one block like this:\n\n```bash\ncommand\n```' });
    expect(parse('```bash\nls', 'length')).toMatchObject({ message: expect.stringContaining('cut at its token limit') as unknown });
  });

  it('looks at no character more than a few times, whatever the text', () => {
    for (const { name, text } of parserNoise(20_000)) {
      for (const finishReason of ['stop', 'length'] as const) {
        const scan = new TextScan(text);
        scanFencedBash(scan, finishReason);
        expect([name, scan.steps]).toEqual([name, Math.min(scan.steps, 8 * text.length)]);
      }
    }
  });
});
