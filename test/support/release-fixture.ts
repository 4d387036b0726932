import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson, digestOf, type EvaluationRecord, type RunRecord, sha256Hex } from '../../src/core/index.js';
import { panelKey, recomputeReport, runPanel, sideDir, writeEvaluation, writeReport } from '../../src/eval/index.js';
import { type AdapterLoader, baseArchitectureOf, type ReleaseBase, type ReleaseInputs, type VerifyOptions } from '../../src/release/index.js';
import { goldenPath, readGoldenJson } from '../golden-reader.js';
import { scriptedEvaluation, scriptedPanel, scriptedTrial } from './scripted-panel.js';

const baseDigest = sha256Hex('base');

export const plainOptions: VerifyOptions = { trustNothing: true, environment: {}, identities: [], recompute: recomputeReport, loader: null };

/**
 * Everything a release is built from, in `dir`: a checkpoint whose adapter is a real one that PEFT wrote, a run record,
 * and an evaluation in which the policy solves `policySolves` of 20 tasks and the base 6.
 */
export async function releaseInputs(dir: string, policySolves = 18, base: Partial<ReleaseBase> = {}, changes: Partial<EvaluationRecord> = {}): Promise<ReleaseInputs> {
  const checkpointDir = join(dir, 'checkpoint');
  const adapter = await writeCheckpoint(checkpointDir);
  const runRecord: RunRecord = {
    schemaVersion: 1,
    runId: '20261130T071500Z',
    kind: 'train',
    parent: null,
    seed: 1,
    config: { where: '/somewhere/on/this/machine' },
    digests: { dataset: sha256Hex('dataset'), base: baseDigest, tokenizer: 't', chatTemplate: 'c', agentConfig: digestOf('agent'), code: sha256Hex('code'), lockfile: 'l' },
  };
  const runRecordPath = join(dir, 'run.json');
  await writeFile(runRecordPath, canonicalJson(runRecord));
  const evaluationDir = join(dir, 'evaluation');
  const panel = scriptedPanel(20);
  const evaluation = scriptedEvaluation([panel], { adapterSha256: sha256Hex(adapter), ...changes });
  await writeEvaluation(evaluationDir, { ...evaluation, subject: { ...evaluation.subject, base: base.id ?? evaluation.subject.base } });
  for (const [side, solves, policyVersion] of [['base', 6, 0], ['policy', policySolves, 20]] as const) {
    const runTrial = scriptedTrial((request) => (Number(request.taskId.slice(-3)) < solves ? 'solved' : 'failed'), 'cat /etc/hostname');
    const options = { side, policyVersion, baseDigest, adapterSha256: side === 'policy' ? evaluation.adapterSha256 : null, dir: sideDir(evaluationDir, panelKey(panel), side), transcripts: 'none' as const };
    await runPanel({ runTrial, concurrency: 4 }, panel, options);
  }
  await writeReport(evaluationDir);
  return {
    name: 'seatrial-test-adapter',
    checkpointDir,
    runRecordPath,
    evaluationDir,
    base: {
      id: 'seatrial/builtin-base',
      revision: baseDigest,
      licence: { id: 'apache-2.0', name: null, link: null },
      gated: false,
      architecture: baseArchitectureOf(readGoldenJson('numeric/model/tied/config.json')),
      ...base,
    },
    licence: { id: 'apache-2.0', name: null, link: null },
    outDir: join(dir, 'release'),
    environment: {},
    identities: [],
    recompute: recomputeReport,
    loader: steadyLoader,
    loadProof: { prompts: [[1, 2, 3], [4]], maxNewTokens: 2, toleranceNats: 1e-4 },
  };
}

/** Writes a complete checkpoint and returns the adapter's bytes. */
async function writeCheckpoint(dir: string): Promise<Buffer> {
  const actor = join(dir, 'actor');
  await mkdir(actor, { recursive: true });
  await cp(goldenPath('numeric/model/tied-lora'), actor, { recursive: true });
  const adapter = await readFile(join(actor, 'adapter_model.safetensors'));
  const config = JSON.parse(await readFile(join(actor, 'adapter_config.json'), 'utf8')) as object;
  await writeFile(join(actor, 'adapter_config.json'), JSON.stringify({ ...config, base_model_name_or_path: '/somewhere/on/this/machine/base' }));
  await sealCheckpoint(dir);
  return adapter;
}

/** Writes summary and COMPLETE for what is in the actor folder now. */
export async function sealCheckpoint(dir: string): Promise<void> {
  const adapter = await readFile(join(dir, 'actor/adapter_model.safetensors'));
  const config = await readFile(join(dir, 'actor/adapter_config.json'));
  const summary = canonicalJson({
    schema_version: 1,
    run_id: '20261130T071500Z',
    global_step: 20,
    policy_version: 20,
    actor_bytes: adapter.length + config.length,
    critic_bytes: 0,
    sha256: { 'actor/adapter_model.safetensors': sha256Hex(adapter), 'actor/adapter_config.json': sha256Hex(config) },
  });
  await writeFile(join(dir, 'checkpoint-summary.json'), summary);
  await writeFile(join(dir, 'COMPLETE'), sha256Hex(summary));
}

/** An engine whose answers are a function of the prompt. */
export const steadyLoader: AdapterLoader = {
  engine: 'test',
  baseDigest,
  load: async ({ prompts, maxNewTokens }) =>
    prompts.map((prompt) => ({
      promptIds: [...prompt],
      greedyIds: Array.from({ length: maxNewTokens }, (_, t) => prompt[0]! + t),
      adapterLogprobs: Array.from({ length: maxNewTokens }, () => -0.25),
      baseLogprobs: Array.from({ length: maxNewTokens }, () => -0.5),
    })),
};
