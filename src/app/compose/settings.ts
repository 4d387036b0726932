import { basename } from 'node:path';
import { z } from 'zod';
import { builtinBaseId, Licence, ReleaseBase } from '../../release/index.js';
import { defaultSamplingTimeoutMs } from '../../rollout/index.js';
import { TrainConfig } from '../../train/index.js';
import { builtinBaseDir } from './places.js';

/**
 * Everything that can be configured, with its defaults. A TOML file holds any part of it; flags and `--set` override
 * it; the resolved whole is stored in the run. Paths in a file are relative to the file, in flags to the present folder.
 */
const PanelSettings = z.strictObject({
  name: z.string(),
  split: z.string(),
  decoding: z.enum(['temperature-1', 'greedy']).default('temperature-1'),
  samplesPerTask: z.int().positive().max(10_000).default(1),
  /** Only planned panels carry a claim; Holm's correction runs over all of them. */
  planned: z.boolean().default(false),
});
export type PanelSettings = z.infer<typeof PanelSettings>;

export const Settings = z.strictObject({
  model: z
    .strictObject({
      /** Hugging Face folder of the frozen base. */
      base: z.string(),
      /** Hub id by which adapter and card name the base; null: the built-in one's own, else `local/` and the folder's name. */
      id: ReleaseBase.shape.id.nullable().default(null),
      /** 40-hex commit on the hub; null: the content digest of the folder stands for it. */
      revision: z.string().regex(/^[0-9a-f]{40}$/).nullable().default(null),
      /** Of the base; null: the built-in one's own, else `unknown`. */
      licence: Licence.nullable().default(null),
      gated: z.boolean().default(false),
    })
    .transform((model) => ({ ...model, id: model.id ?? nameOfBase(model.base), licence: model.licence ?? licenceOfBase(model.base) })),
  data: z.strictObject({
    /** Frozen dataset (a folder with dataset.lock.json), a folder of task directories, or one task directory. */
    tasks: z.string(),
    /** Split to train on; a folder without a lock has one split, `all`. */
    train: z.string().default('train'),
    /** Split by which checkpoints are chosen, where train.validateEvery is not 0. */
    validation: z.string().default('validation'),
    /** Train on tasks that `seatrial tasks qualify` found unqualified; they are named in the run. */
    allowUnqualified: z.boolean().default(false),
  }),
  agent: z.strictObject({
    /** Agent configuration, TOML. */
    config: z.string(),
    /** Tasks whose first prompt does not fit into the agent's context: `refuse` them before anything is run, or `accept` that their trials end at once. */
    longPrompts: z.enum(['refuse', 'accept']).default('refuse'),
  }),
  engine: z
    .strictObject({
      kind: z.literal('embedded').default('embedded'),
      /** Compute threads; 0: as many as there are cores, at most 2. Results do not depend on it. */
      threads: z.int().nonnegative().max(256).default(0),
    })
    .prefault({}),
  sandbox: z
    .strictObject({
      provider: z.enum(['auto', 'bubblewrap', 'docker', 'harbor', 'process']).default('auto'),
      /** Image of tasks that name none, for docker and harbor; null: the provider's own choice. */
      image: z.string().min(1).nullable().default(null),
      /** `none`: run without network even tasks that ask for it. */
      network: z.enum(['task', 'none']).default('task'),
      /** Variables of this process that tasks may ask for as ${NAME}. */
      hostVariables: z.array(z.string()).default([]),
      /** For `provider = "harbor"`, see docs/harbor.md. */
      harbor: z
        .strictObject({
          /** A name of Harbor's environments, or `module:Class`. */
          environment: z.string().default('docker'),
          /** The environment's own options, as `--ek` gives them to `harbor run`. */
          options: z.record(z.string(), z.unknown()).default({}),
          /** `public`: leave sandboxes whatever network the environment gives. */
          network: z.enum(['none', 'public']).default('none'),
        })
        .prefault({}),
    })
    .prefault({}),
  rollout: z
    .strictObject({
      /** Trials in flight at once. Results do not depend on it. */
      concurrency: z.int().positive().max(1_024).default(24),
      /** How often a trial whose machinery failed is run again. */
      retries: z.int().nonnegative().max(100).default(2),
      /** One model call. A sampler that takes longer hangs: an infra fault of the trial, never a reward. */
      samplingTimeoutMs: z.int().positive().default(defaultSamplingTimeoutMs),
    })
    .prefault({}),
  train: TrainConfig.prefault({}),
  evaluation: z
    .strictObject({
      /** Seed of every panel, the same for base and policy. */
      seed: z.int().nonnegative().default(20_261_130),
      /** Family-wise error rate of the planned panels. */
      alpha: z.number().gt(0).lt(1).default(0.05),
      resamples: z.int().positive().max(1_000_000).default(2000),
      /** `best` by validation, or `newest`. */
      checkpoint: z.enum(['best', 'newest']).default('best'),
      /** Run the base a second time with another seed on planned panels: how many tasks flip by chance alone. */
      noiseFloor: z.boolean().default(true),
      panels: z.array(PanelSettings).default([]),
    })
    .prefault({}),
  release: z
    .strictObject({
      name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/).default('seatrial-adapter'),
      licence: Licence.default({ id: 'apache-2.0', name: null, link: null }),
    })
    .prefault({}),
});
export type Settings = z.infer<typeof Settings>;

/** A base is not called by another one's name, nor given its licence, because nobody said what it is. */
function nameOfBase(dir: string): string {
  if (dir === builtinBaseDir) return builtinBaseId;
  return `local/${basename(dir).replace(/[^A-Za-z0-9._-]/g, '-').replace(/^[^A-Za-z0-9]+/, '') || 'base'}`;
}

function licenceOfBase(dir: string): Licence {
  return { id: dir === builtinBaseDir ? 'apache-2.0' : 'unknown', name: null, link: null };
}

/** Where a path stands in the settings; these are resolved against the file's or the present folder. */
export const pathKeys = [
  ['model', 'base'],
  ['data', 'tasks'],
  ['agent', 'config'],
] as const;
