import { describe, expect, it } from 'vitest';
import type { WorkspaceChange } from '../env/index.js';
import { diffText } from './diff-text.js';

const file = (path: string, content: Uint8Array): WorkspaceChange => ({ path, kind: 'added', type: 'file', mode: 0o644, content });

describe('a change as text', () => {
  it('is one hunk a file', () => {
    const changed: WorkspaceChange = { ...file('a', Buffer.from('one\n2\nthree\n')), kind: 'modified' };
    expect(diffText({ entries: [changed], skipped: [] }, [{ path: 'a', content: 'one\ntwo\nthree\n', mode: 0o644 }])).toBe('modified file a (mode 644)\n--- a/a\n+++ b/a\n@@ -2,1 +2,1 @@\n-two\n+2\n');
  });

  it('takes no long file apart', { timeout: 5_000 }, () => {
    expect(diffText({ entries: [file('lines', Buffer.alloc(64 << 20, 10))], skipped: [] }, [])).toBe('added file lines (mode 644)\ntoo long to show: 0 bytes before, 67108864 now\n');
  });

  it('is bounded, however many files there are', () => {
    const content = Buffer.alloc(1 << 20, 'x');
    const text = diffText({ entries: Array.from({ length: 1_000 }, (_, index) => file(`${index}`, content)), skipped: [] }, []);
    expect(text.length).toBeLessThan(6 << 20);
    expect(text).toMatch(/\(99\d more entries\)\n$/);
  });
});
