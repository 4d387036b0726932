import type { Panel } from '../../core/index.js';
import type { Sampler } from '../../engine/index.js';
import type { Task } from '../../env/index.js';
import { panelKey, runPanel, sideDir, type PanelProgress, type PanelRun, type PanelSide, type PanelTrialRequest } from '../../eval/index.js';
import { runTrials } from '../../rollout/index.js';
import { taskNamed } from './collector.js';
import { panelStep } from './validator.js';
import type { Workshop } from './workshop.js';

/** Panels of more samples keep their records only: a folder for every trial would be for nobody. */
const mostSamplesWithTranscripts = 4;

/** Weights that a side of a panel is run with. */
export interface ServedPolicy {
  readonly policyVersion: number;
  /** null for the base. */
  readonly adapterSha256: string | null;
}

export const servedBase: ServedPolicy = { policyVersion: 0, adapterSha256: null };

export interface SideOptions {
  readonly side: PanelSide;
  readonly served: ServedPolicy;
  readonly evalDir: string;
  readonly split: string;
  readonly onProgress: (progress: PanelProgress) => void;
}

/** Runs one side of a panel with what the sampler serves; finished trials in its folder are kept. */
export async function runSide(workshop: Workshop, sampler: Sampler, panel: Panel, options: SideOptions): Promise<PanelRun> {
  const { settings, surroundings, base } = workshop;
  const { side, served, evalDir, split, onProgress } = options;
  const bySplit = await workshop.usableTasks(split);
  return await runPanel(
    { runTrial: (request, signal) => runPanelTrial(workshop, sampler, panel, bySplit, request, signal), concurrency: settings.rollout.concurrency, onProgress },
    panel,
    {
      side,
      ...served,
      baseDigest: base.digest,
      dir: sideDir(evalDir, panelKey(panel), side),
      transcripts: panel.samplesPerTask <= mostSamplesWithTranscripts ? 'all' : 'none',
      signal: surroundings.signal,
    },
  );
}

async function runPanelTrial(workshop: Workshop, sampler: Sampler, panel: Panel, tasks: ReadonlyMap<string, Task>, wanted: PanelTrialRequest, signal: AbortSignal) {
  const { taskId, attempt, policyVersion, temperature } = wanted;
  const request = {
    task: taskNamed(tasks, taskId),
    attempt,
    runSeed: panel.seed,
    step: panelStep,
    policyVersion,
    agentConfig: workshop.agent.config,
    temperature,
    graderMode: 'workspace' as const,
  };
  const [result] = await runTrials(workshop.trialDeps(sampler), [request], { concurrency: 1, retries: workshop.settings.rollout.retries, signal });
  const { timing, ...outcome } = result!;
  return { outcome, timing };
}
