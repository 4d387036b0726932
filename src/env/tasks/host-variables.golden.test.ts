import { expect, it } from 'vitest';
import { harborCalls } from '../../../test/support/harbor-calls.js';
import { TaskVariableError } from './errors.js';
import { resolveVariables } from './host-variables.js';

interface Row {
  readonly id: string;
  readonly env: Readonly<Record<string, string>>;
  readonly host: Readonly<Record<string, string>>;
  readonly ok: boolean;
  readonly resolved?: Readonly<Record<string, string>>;
}

it.each(harborCalls<Row>('variables.jsonl').map((row) => [row.id, row] as const))('fills in variables as Harbor does: %s', (_, { env, host, ok, resolved }) => {
  if (ok) expect(resolveVariables('lamp', env, host)).toEqual(resolved);
  else expect(() => resolveVariables('lamp', env, host)).toThrow(TaskVariableError);
});
