import { z } from 'zod';

/**
 * `qualification.json` beside a dataset: which of its tasks can be trusted with a reward, and why the others cannot. A task
 * is known by its digest: a changed task is another one, of which nothing is known. Sorted by id; no times.
 */
export const QualifiedTask = z.strictObject({
  id: z.string(),
  digest: z.string(),
  qualified: z.boolean(),
  /** Why not; empty for a qualified task. */
  reasons: z.array(z.string()),
  /** How often solution and empty change were each graded, and in what. */
  repeats: z.int().positive(),
  provider: z.string(),
});
export type QualifiedTask = z.infer<typeof QualifiedTask>;

export const QualificationRecord = z.strictObject({ schemaVersion: z.literal(1), tasks: z.array(QualifiedTask) });
export type QualificationRecord = z.infer<typeof QualificationRecord>;
