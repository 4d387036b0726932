import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFencedBash } from './index.js';

const block = (command: string): string => `I look first.\n\n\`\`\`bash\n${command}\n\`\`\`\n`;

describe('parseFencedBash', () => {
  it('finds the one command', () => {
    expect(parseFencedBash(block('ls -la'), 'stop')).toEqual({ kind: 'command', command: 'ls -la' });
    expect(parseFencedBash('```bash\r\nls\r\n```', 'stop')).toEqual({ kind: 'command', command: 'ls' });
    expect(parseFencedBash('Run: ```sh\nls\n```', 'length')).toEqual({ kind: 'command', command: 'ls' });
  });

  it('names the fault', () => {
    const faultOf = (text: string, finish: 'stop' | 'length' = 'stop'): unknown => {
      const action = parseFencedBash(text, finish);
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
    expect(parseFencedBash(`<think>\n${block('rm -rf /')}</think>\n${block('ls')}`, 'stop')).toEqual({ kind: 'command', command: 'ls' });
    expect(parseFencedBash('```python\nx\n```\n```bash\nls\n```', 'stop')).toEqual({ kind: 'command', command: 'ls' });
    expect(parseFencedBash('````\n```bash\nno\n```\n````\n```bash\nls\n```', 'stop')).toEqual({ kind: 'command', command: 'ls' });
  });

  it('keeps fences inside here-documents', () => {
    const command = "cat > README.md <<'EOF'\nUse:\n```bash\nmake\n```\nEOF\ncat <<-\tEND <<X\n```\n\tEND\n```\nX\necho $((1<<b)) <<<word";
    expect(parseFencedBash(block(command), 'stop')).toEqual({ kind: 'command', command });
    // A here-document that never ends is none.
    expect(parseFencedBash(block('echo $((a<<b))'), 'stop')).toEqual({ kind: 'command', command: 'echo $((a<<b))' });
  });

  it('gives back any command without a bare fence line, exactly', () => {
    const line = fc.string({ unit: fc.constantFrom('a', '`', '{', '}', '"', "'", '$', '(', ')', '\\', '漢', '🙂', ' ', '\t', '<', 'E', 'bash') });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const command = lines.join('\n');
        fc.pre(command.trim() !== '' && !lines.some((text) => /^\s*`{3,}\s*$/.test(text)));
        expect(parseFencedBash(block(command), 'stop')).toEqual({ kind: 'command', command });
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it('never throws, and takes noise in linear time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('```', 'bash', '\n', '<<EOF', 'EOF', '<think>', '</think>', ' ', 'x', '````'), maxLength: 60 }), (text) => {
        parseFencedBash(text, 'stop');
        parseFencedBash(text, 'length');
      }),
      { numRuns: 500, seed: 7 },
    );
    const megabyte = 1_000_000;
    for (const noise of ['`'.repeat(megabyte), '```bash\n'.repeat(megabyte / 8), '<<E\n'.repeat(megabyte / 4), `\`\`\`bash\n${'cat <<E\nE\n'.repeat(megabyte / 10)}`, '<<'.repeat(megabyte / 2), '\t'.repeat(megabyte), "<<'".repeat(megabyte / 3)]) {
      const started = performance.now();
      parseFencedBash(noise, 'stop');
      // 50 ms is the target on an idle machine; quadratic behaviour would take minutes.
      expect(performance.now() - started).toBeLessThan(1500);
    }
  });
});
