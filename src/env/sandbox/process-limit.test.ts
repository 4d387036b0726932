import { describe, expect, it } from 'vitest';
import { SandboxSilentError } from './errors.js';
import { tightProcessLimit } from './process-limit.js';

const limits = (processes: string): string => `Limit                     Soft Limit           Hard Limit           Units     \nMax processes             ${processes}                   ${processes}                   processes \nMax open files            1024                 4096                 files     \n`;

describe('the limit of processes', () => {
  it('is named where it is tight, and only there', () => {
    expect([limits('3'), limits('1023'), limits('1024'), limits('unlimited'), null, ''].map((text) => tightProcessLimit(text))).toEqual([3, 1023, null, null, null, null]);
    expect(new SandboxSilentError('x', 3)).toMatchObject({ message: expect.stringContaining('at most 3 processes may run here') as string, remedy: expect.stringContaining('ulimit -u') as string });
    expect(new SandboxSilentError('x', null).message + new SandboxSilentError('x', null).remedy).not.toMatch(/processes|ulimit/);
  });
});
