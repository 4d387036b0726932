import { isTable } from '../tasks/lax.js';
import { pythonFloat } from '../tasks/python-text.js';
import { decodeUtf8 } from '../tasks/text-file.js';
import type { GradeFaultCode } from './outcome.js';

/** What stands at one of the two reward paths. `unusable` names a thing that is there and cannot be read as a file. */
export type RewardFile = { readonly kind: 'absent' } | { readonly kind: 'file'; readonly content: Uint8Array } | { readonly kind: 'unusable'; readonly found: string };

export type RewardReading =
  | { readonly ok: true; readonly rewards: Readonly<Record<string, number>> }
  /** `harborException` is the class Harbor raises for the same files. */
  | { readonly ok: false; readonly code: GradeFaultCode; readonly harborException: string; readonly detail: string };

/** No verdict needs more; a longer file is refused rather than read. */
export const rewardLimitBytes = 1_048_576;

/**
 * Reads the verifier's two reward files as Harbor 0.26 does: reward.json where it is present, otherwise reward.txt;
 * numbers as Python's float() and json.loads() read them; nothing that is not finite.
 * Held against golden/harbor/reward.jsonl.
 */
export function readRewards(json: RewardFile, text: RewardFile): RewardReading {
  const [name, file] = json.kind === 'absent' ? ['reward.txt', text] : ['reward.json', json];
  if (file.kind === 'absent') return failed('E_REWARD_MISSING', 'RewardFileNotFoundError', 'there is neither reward.json nor reward.txt');
  if (file.kind === 'unusable') return failed('E_REWARD_UNREADABLE', 'IsADirectoryError', `${name} is ${file.found}`);
  if (file.content.length === 0) return failed('E_REWARD_EMPTY', 'RewardFileEmptyError', `${name} is empty`);
  if (file.content.length > rewardLimitBytes) return failed('E_REWARD_UNREADABLE', 'VerifierOutputParseError', `${name} is longer than ${rewardLimitBytes} bytes`);
  const content = decodeUtf8(file.content);
  if (content === null) return unparsed(`${name} is not UTF-8`);
  return name === 'reward.json' ? fromJson(content) : fromText(content);
}

function fromText(content: string): RewardReading {
  const reward = pythonFloat(content);
  if (reward === undefined) return unparsed(`reward.txt holds ${excerpt(content)}, not a number`);
  if (!Number.isFinite(reward)) return unparsed(`reward.txt holds ${excerpt(content)}, which is not finite`);
  return { ok: true, rewards: { reward } };
}

function fromJson(content: string): RewardReading {
  let value: unknown;
  try {
    // Python's reader knows NaN and Infinity and refuses them later, where they are rewards: here they become null.
    // A text that nothing closes runs to the end, so that an agent's million quotes are not each tried as a beginning.
    value = JSON.parse(content.replace(/"(?:[^"\\]|\\[^])*(?:"|\\?$)|-?Infinity|NaN/g, (piece) => (piece.startsWith('"') ? piece : 'null')));
  } catch {
    return unparsed(`reward.json holds ${excerpt(content)}, not JSON`);
  }
  if (isTable(value)) {
    const rewards = new Map<string, number>();
    for (const [key, item] of Object.entries(value)) {
      const reward = typeof item === 'boolean' ? Number(item) : item;
      if (typeof reward !== 'number' || !Number.isFinite(reward)) return unparsed(`reward.json: ${excerpt(key)} is ${excerpt(String(JSON.stringify(item)))}, not a finite number`);
      rewards.set(key, reward);
    }
    return { ok: true, rewards: Object.fromEntries(rewards) };
  }
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) {
    return failed('E_REWARD_UNREADABLE', 'ValidationError', `reward.json holds ${excerpt(content)} alone; expected {"reward": number}`);
  }
  return unparsed(`reward.json holds ${excerpt(content)}; expected {"reward": number}`);
}

/**
 * The one number of several: key `reward`, else the only key, else the task's own key.
 * Undefined where none of them is there: an error of the task, never a guess.
 */
export function scalarReward(rewards: Readonly<Record<string, number>>, rewardKey: string | null): number | undefined {
  const keys = Object.keys(rewards);
  if (Object.hasOwn(rewards, 'reward')) return rewards['reward'];
  if (keys.length === 1) return rewards[keys[0]!];
  return rewardKey !== null && Object.hasOwn(rewards, rewardKey) ? rewards[rewardKey] : undefined;
}

function failed(code: GradeFaultCode, harborException: string, detail: string): RewardReading {
  return { ok: false, code, harborException, detail };
}

function unparsed(detail: string): RewardReading {
  return failed('E_REWARD_UNREADABLE', 'VerifierOutputParseError', detail);
}

function excerpt(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
