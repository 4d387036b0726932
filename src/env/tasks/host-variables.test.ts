import { expect, it } from 'vitest';
import { resolveVariables } from './host-variables.js';

it('fills in values that are wholly a variable, and leaves others as they are', () => {
  const env = { A: '${HOST_A}', B: '${HOST_B:-b}', C: 'x${HOST_A}', D: '${HOST_B:-}', E: 'plain' };
  expect(resolveVariables('t', env, { HOST_A: 'a' })).toEqual({ A: 'a', B: 'b', C: 'x${HOST_A}', D: '', E: 'plain' });
});

it('names task, key and variable of one that is not set', () => {
  expect(() => resolveVariables('lamp', { TOKEN: '${API_TOKEN}' }, {})).toThrow('task lamp takes TOKEN from the host variable API_TOKEN, which is not set');
});
