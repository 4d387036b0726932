import type { JobRecord, TrialMeasures } from '../../core/index.js';
import { trajectoryShardBytes, type FolderFile } from '../../store/index.js';
import type { ToolDefinition } from '../../tokens/index.js';
import type { AttemptResult } from '../attempt.js';
import type { ArtifactSource } from '../collected-files.js';
import type { Retry } from '../retrying.js';
import { atifTrajectory } from './atif.js';
import { harborTrialConfig } from './harbor-config.js';
import { harborTrialLock } from './harbor-lock.js';
import { harborTrialResult, jobUuid, rewardsOf } from './harbor-result.js';
import type { PlannedTrial } from './plan.js';
import { trajectoryPath, trialTokensName } from './trial-tokens.js';

export interface FinishedTry {
  readonly result: AttemptResult;
  readonly measures: TrialMeasures;
  /** Tries before this one. */
  readonly retries: readonly Retry[];
}

/** Who wrote a job's files, and what its agent was given. */
export interface Writer {
  /** Of this program. */
  readonly version: string;
  /** As the model was shown them; null: none. */
  readonly tools: readonly ToolDefinition[] | null;
}

/**
 * What a trial's folder holds besides the store's own files: Harbor's documents, the log, the verdict, what was collected,
 * and, of an agent that asks a model, its tokens as training reads them.
 */
export async function trialFiles(job: JobRecord, trial: PlannedTrial, { result, measures, retries }: FinishedTry, jobDir: string, { version, tools }: Writer): Promise<FolderFile[]> {
  const { outcome, collection } = result;
  const { record, verifierText } = outcome;
  const rewards = rewardsOf(record);
  const model = job.agent.kind === 'seatrial' ? job.agent.model : null;
  const files: FolderFile[] = [
    { path: 'config.json', content: json(harborTrialConfig(job, trial, jobDir, jobUuid(job))) },
    { path: 'lock.json', content: json(harborTrialLock(job, trial, jobDir)) },
    { path: 'result.json', content: json(harborTrialResult(job, trial, { record, measures, verifierText }, jobDir, version)) },
    { path: 'trial.log', content: logText(result, measures, retries) },
    // Arrays with an entry a token: not one a line.
    { path: trajectoryPath, content: `${JSON.stringify(atifTrajectory(outcome, { name: job.agent.kind, version, model, tools }))}\n` },
  ];
  if (model !== null) files.push({ path: trialTokensName, content: await trajectoryShardBytes(trial.name, [outcome]) });
  if (rewards !== null) files.push(rewardFile('verifier', rewards));
  for (const { name, rewards: own } of record.steps ?? []) if (own !== null) files.push(rewardFile(`steps/${name}/verifier`, own));
  for (const step of new Set(collection.artifacts.map((artifact) => artifact.step))) files.push({ path: `${inStep(step)}artifacts/manifest.json`, content: manifest(collection.artifacts.filter((artifact) => artifact.step === step)) });
  // The agent's own files of these names, if any, have no place: ours are the record.
  const own = [`${trajectoryPath}/`, 'artifacts/manifest.json/'];
  for (const { step, place, path, content } of collection.files) if (!own.some((name) => `${place}/${path}/`.startsWith(name))) files.push({ path: `${inStep(step)}${place}/${path}`, content });
  return files;
}

/** As in Harbor, what belongs to a step lies in a folder of its own. */
function inStep(step: string | null): string {
  return step === null ? '' : `steps/${step}/`;
}

function rewardFile(folder: string, rewards: Readonly<Record<string, number>>): FolderFile {
  const lone = Object.keys(rewards).length === 1 && 'reward' in rewards;
  return lone ? { path: `${folder}/reward.txt`, content: `${rewards['reward']}\n` } : { path: `${folder}/reward.json`, content: json(rewards) };
}

function manifest(artifacts: readonly ArtifactSource[]): string {
  return json(artifacts.map(({ step: _step, destination, ...artifact }) => ({ ...artifact, destination: destination === '' ? 'artifacts' : `artifacts/${destination}`, service: null })));
}

/** For people: what happened when, one line each. */
function logText({ outcome, phases, resources, collection }: AttemptResult, measures: TrialMeasures, retries: readonly Retry[]): string {
  const { record } = outcome;
  const lines = [`${measures.startedAt} trial ${record.trialId}, task ${record.taskId}, attempt ${record.attempt}`];
  for (const retry of retries) lines.push(`try ${retry.try} ended in ${retry.infraFault} (${firstLine(retry.detail)}); another after ${Math.round(retry.waitMs)} ms`);
  for (const [phase, phaseMs] of Object.entries(phases)) if (phaseMs !== null) lines.push(`${phase.slice(0, -'Ms'.length)}: ${phaseMs.toFixed(1)} ms`);
  const { cpuSeconds, peakMemoryBytes, bytesWritten } = resources;
  lines.push(`the agent used: CPU ${cpuSeconds ?? 'unknown'} s, memory ${peakMemoryBytes ?? 'unknown'} bytes at most, ${bytesWritten ?? 'unknown'} bytes written`);
  lines.push(...collection.notes);
  lines.push(`ended by ${record.terminatedBy}; grader ${record.graderMode}; sandbox ${record.sandbox.provider} (isolation ${record.sandbox.isolation})`);
  for (const { path, kind } of record.tampering) lines.push(`tampering: ${kind} ${path}`);
  if (record.gradeFault !== null) lines.push(`the agent broke its grading: ${record.gradeFault}`);
  lines.push(record.rewardValid ? `reward ${record.reward}` : `no verdict: ${record.infraFault} (${firstLine(outcome.verifierText)})`);
  lines.push(`${measures.finishedAt} finished`);
  return `${lines.join('\n')}\n`;
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0]!;
}

function json(document: unknown): string {
  return `${JSON.stringify(document, null, 4)}\n`;
}
