import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { CounterRng } from '../../core/index.js';
import { distinguishingCalls, type Call } from './distinguishing-calls.js';
import { bodyLine, type FunctionSpec, neighbours, result } from './function-spec.js';
import { drawRepository } from './synthetic-task.js';

/** What a shell prints for these calls of a function with that body. */
function shellOutputs(body: string, calls: readonly Call[]): string {
  const invocations = calls.map((call) => `if f ${call === null ? '' : call.join(' ')}; then echo y; else echo n; fi`);
  return execFileSync('sh', ['-c', `f() {\n${body}\n}\n${invocations.join('\n')}`], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

describe('the calls of a test', () => {
  it('tell the right function from every other of its shape that means something else, in few calls', () => {
    const random = CounterRng.fromParts('calls').stream();
    for (let i = 0; i < 60; i++) {
      for (const { spec } of drawRepository(random, 'r', 'main', 3).modules.flatMap(({ functions }) => functions)) {
        const calls = distinguishingCalls(random, spec);
        expect(calls.length).toBeGreaterThanOrEqual(5);
        expect(calls.length).toBeLessThanOrEqual(12);
        const outputs = (candidate: FunctionSpec): string => calls.map((call) => result(candidate, call?.[0] ?? null, call?.[1] ?? 0)).join(' ');
        const alike = neighbours(spec).filter((other) => outputs(other) === outputs(spec));
        expect(alike.map(bodyLine)).toContain(bodyLine(spec));
        // What passes besides the right text must be the same function: the same outputs on a wide grid.
        const grid = Array.from({ length: 26 * 8 }, (_, index) => [1 + (index % 26), 1 + Math.floor(index / 26)] as const);
        const differing = alike.filter((other) => grid.some(([first, second]) => result(other, first, second) !== result(spec, first, second)));
        expect(differing.map(bodyLine)).toEqual([]);
      }
    }
  });

  it.each<[FunctionSpec, readonly string[]]>([
    [{ kind: 'arithmetic', left: 1, symbol: '%', right: 2 }, ['4 % $2', '$1 % 3', '$1 & 3']],
    [{ kind: 'comparison', left: 1, symbol: '-le', right: 2 }, ['$1 -le 7', '4 -le $2', '$1 -lt $2', '$1 -eq $2']],
    [{ kind: 'constant', symbol: '-', constant: 4 }, ['$1 ^ 4', '$1 - $2', '$1 - 3']],
    [{ kind: 'constant', symbol: '+', constant: 8 }, ['$1 | 8', '$1 ^ 8', '8 + $2']],
    [{ kind: 'default', constant: 5 }, ['$1 + 0', '5 + 0']],
  ])('tell in a shell what is asked for from what is not: %j', (spec, wrong) => {
    const random = CounterRng.fromParts('calls in a shell').stream();
    for (let i = 0; i < 10; i++) {
      const calls = distinguishingCalls(random, spec);
      const right = shellOutputs(bodyLine(spec), calls);
      for (const text of wrong) expect([text, shellOutputs(spec.kind === 'comparison' ? `[ ${text} ]` : `echo $((${text}))`, calls) === right]).toEqual([text, false]);
    }
  });
});
