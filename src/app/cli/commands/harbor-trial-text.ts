import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { recordedExceptions, type HarborDocument, type HarborTrialFolder } from '../../../env/index.js';
import { readTextFile } from '../../../store/index.js';
import { counted, indented, shownText } from '../shown-text.js';

type Step = HarborDocument<'trajectory'>['steps'][number];

/** A trial of Harbor's for people: who, on what, with which end; what the agent did; what the verifier printed. */
export async function harborTrialText({ name, dir, config, result, trajectories, problems }: HarborTrialFolder): Promise<string> {
  const exceptions = result === null ? [] : recordedExceptions(result);
  const rewards = Object.entries(result?.verifier_result?.rewards ?? {});
  const printed = join(dir, 'verifier', 'test-stdout.txt');
  const model = result?.agent_info.model_info?.name;
  return [
    `Trial ${shownText(name)} (${dir}), written by Harbor`,
    `Task ${shownText(result?.task_name ?? config?.task.path ?? config?.task.name ?? 'unknown')}, agent ${shownText(result?.agent_info.name ?? config?.agent.name ?? 'unknown')}${model === undefined ? '' : ` with ${shownText(model)}`}`,
    result === null ? 'It has no result yet.' : `Reward: ${rewards.length === 0 ? 'none' : rewards.map(([key, value]) => `${shownText(key)} ${value}`).join(', ')}${rewards.length > 0 && !result.reward_valid ? ', which does not count' : ''}`,
    ...exceptions.map(({ exception_type: type, exception_message: message }) => `${shownText(type)}: ${shownText(message)}`),
    ...problems.map(({ message }) => `Harbor would refuse ${shownText(message)}`),
    '',
    ...[...trajectories].flatMap(([place, { steps }]) => [`${place}, ${counted(steps.length, 'step')}`, ...steps.map(stepText)]),
    ...(existsSync(printed) ? ['Verifier', indented(await readTextFile(printed))] : []),
    '',
  ].join('\n');
}

function stepText({ step_id: id, source, message, tool_calls: calls, observation }: Step): string {
  const parts = [
    `Step ${id} (${source})`,
    indented(contentText(message)),
    ...(calls ?? []).map(({ function_name: called, arguments: given }) => indented(`${called} ${JSON.stringify(given)}`)),
    ...(observation?.results ?? []).flatMap(({ content }) => (content === null ? [] : ['Observation', indented(contentText(content))])),
  ];
  return parts.join('\n');
}

function contentText(content: Step['message']): string {
  return typeof content === 'string' ? content : content.map(({ type, text, source }) => text ?? `[${type} ${source?.path ?? ''}]`).join('\n');
}
