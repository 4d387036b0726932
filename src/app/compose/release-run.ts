import { hostname } from 'node:os';
import { recomputeReport } from '../../eval/index.js';
import type { ModelConfig } from '../../engine/embedded/index.js';
import { buildRelease, verifyRelease, type BaseArchitecture, type BuiltRelease, type ReleaseVerification, type VerifyOptions } from '../../release/index.js';
import { AgentPrompts, openConversation, renderOpening } from '../../rollout/index.js';
import { restoreFolder, type RunFolder } from '../../store/index.js';
import { embeddedLoader } from './adapter-loader.js';
import { openBaseModel, type BaseModel } from './base-model.js';
import type { ChosenCheckpoint } from './chosen-checkpoint.js';
import { configuredPanels } from './panels.js';
import { evaluationDir } from './run-places.js';
import type { Surroundings } from './surroundings.js';
import type { Workshop } from './workshop.js';

/** Prompts of the load proof: the openings of this many tasks of the first planned panel. */
const proofPrompts = 3;
const proofNewTokens = 24;
/** Other SIMD hardware may round otherwise; a wrong adapter is off by far more. */
const proofToleranceNats = 1e-3;

/** Builds the release of an evaluated checkpoint; it is verified before it takes its place. */
export async function releaseCheckpoint(workshop: Workshop, run: RunFolder, chosen: ChosenCheckpoint, outDir: string): Promise<BuiltRelease> {
  const { settings, base, surroundings } = workshop;
  return await buildRelease({
    ...verifyParts(surroundings, base),
    name: settings.release.name,
    checkpointDir: chosen.checkpoint.dir,
    runRecordPath: run.recordPath,
    evaluationDir: evaluationDir(run, chosen.globalStep),
    base: {
      id: settings.model.id,
      revision: settings.model.revision ?? base.digest,
      licence: settings.model.licence,
      gated: settings.model.gated,
      architecture: architectureOf(base.config),
    },
    licence: settings.release.licence,
    outDir,
    loadProof: { prompts: openingPrompts(workshop), maxNewTokens: proofNewTokens, toleranceNats: proofToleranceNats },
  });
}

/** @param baseDir null: without the base the load proof is not repeated. */
export async function verifyReleaseFolder(dir: string, baseDir: string | null, trustNothing: boolean, surroundings: Surroundings): Promise<ReleaseVerification> {
  await restoreFolder(dir);
  return await verifyRelease(dir, { ...verifyParts(surroundings, baseDir === null ? null : await openBaseModel(baseDir)), trustNothing });
}

function verifyParts({ environment }: Surroundings, base: BaseModel | null): Omit<VerifyOptions, 'trustNothing'> {
  return {
    environment,
    // User names come from the environment (USER, LOGNAME, ...).
    identities: [hostname()],
    recompute: (evaluationDir) => recomputeReport(evaluationDir),
    loader: base === null ? null : embeddedLoader(base),
  };
}

function openingPrompts(workshop: Workshop): number[][] {
  const { panel, split } = configuredPanels(workshop)[0]!;
  const tasks = workshop.tasks.tasksOf(split);
  const prompts = new AgentPrompts(workshop.agent.config);
  return panel.tasks.slice(0, proofPrompts).map(({ id }) => {
    return [...renderOpening(openConversation(workshop.base, workshop.agent.config), prompts, workshop.base.tokenizer, tasks.get(id)!).ids];
  });
}

function architectureOf({ hiddenSize, intermediateSize, layers, heads, keyValueHeads, headDim }: ModelConfig): BaseArchitecture {
  return { hiddenSize, intermediateSize, layers, attentionHeads: heads, keyValueHeads, headDim };
}
