import { z } from 'zod';
import { TaskInvalidError } from './errors.js';
import type { TaskFault, VerdictForm } from './task.js';

/** `[metadata.seatrial]`: what Harbor has no key for. Unknown keys are refused, since nothing else reads this table. */
const schema = z
  .strictObject({
    repository: z.string().min(1).optional(),
    reward_key: z.string().min(1).optional(),
    guarded_files: z.array(z.string().min(1)).default([]),
    requires: z.array(z.string().regex(/^[A-Za-z0-9._+/-]+$/)).default([]),
    faults: z.array(z.strictObject({ function: z.string(), file: z.string() })).default([]),
    verdict: z.enum(['files', 'sealed']).default('files'),
    expected_tests: z
      .array(z.string().regex(/^\S+$/, 'a name without spaces'))
      .refine((names) => new Set(names).size === names.length, 'the same name twice')
      .default([]),
  })
  .refine(({ verdict, expected_tests }) => verdict === 'sealed' || expected_tests.length === 0, { path: ['expected_tests'], message: 'only a sealed verdict names its tests: add verdict = "sealed"' })
  .refine(({ verdict, reward_key }) => verdict === 'files' || reward_key === undefined, { path: ['reward_key'], message: 'a sealed verdict is one reward, 1 or 0' });

export interface TaskExtras {
  readonly repository: string | null;
  readonly rewardKey: string | null;
  readonly extraGuardedFiles: readonly string[];
  readonly verdict: VerdictForm;
  readonly requires: readonly string[];
  readonly faults: readonly TaskFault[];
}

export function readExtras(dir: string, metadata: Readonly<Record<string, unknown>>): TaskExtras {
  const result = schema.safeParse(metadata['seatrial'] ?? {});
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `metadata.seatrial.${issue.path.join('.')}: ${issue.message}`);
    throw new TaskInvalidError(dir, lines.join('; '), 'Correct [metadata.seatrial] of task.toml; docs/tasks.md lists its keys.');
  }
  const general = metadata['repository'];
  const { repository, reward_key, guarded_files, verdict, expected_tests, requires, faults } = result.data;
  return {
    repository: repository ?? (typeof general === 'string' && general !== '' ? general : null),
    rewardKey: reward_key ?? null,
    extraGuardedFiles: guarded_files,
    verdict: verdict === 'sealed' ? { form: 'sealed', expectedTests: expected_tests } : { form: 'files' },
    requires,
    faults,
  };
}
