import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import type { z } from 'zod';
import { AgentConfig, nearestWord } from '../core/index.js';
import { AgentConfigError } from './errors.js';
import { agentDigest } from './agent-protocol.js';
import { AgentPrompts } from './prompts.js';

export interface LoadedAgentConfig {
  readonly config: AgentConfig;
  /** `agentDigest` of it. */
  readonly digest: string;
}

/**
 * Reads an agent configuration (TOML). A missing `system` template means no system message.
 * @throws AgentConfigError naming the file, the key and, for an unknown key, the nearest one that exists.
 */
export async function loadAgentConfig(path: string): Promise<LoadedAgentConfig> {
  const table = parseToml(path, await readText(path));
  const templates = table['templates'];
  const completed = isTable(templates) ? { ...table, templates: { system: null, ...templates } } : table;
  const parsed = AgentConfig.safeParse(completed);
  if (!parsed.success) {
    // A misspelt key is reported before the key that it should have been is called missing.
    const issue = parsed.error.issues.find(({ code }) => code === 'unrecognized_keys') ?? parsed.error.issues[0]!;
    throw problemIn(path, issue, completed);
  }
  new AgentPrompts(parsed.data); // Templates that do not compile are refused here, not in the middle of a job.
  return { config: parsed.data, digest: agentDigest(parsed.data) };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new AgentConfigError(path, (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : 'it cannot be read', 'Give a TOML file such as configs/agents/builtin.toml.', error);
  }
}

function parseToml(path: string, text: string): Record<string, unknown> {
  try {
    return parse(text);
  } catch (error) {
    throw new AgentConfigError(path, `it is not valid TOML: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`, 'Correct the syntax at the place named.', error);
  }
}

function problemIn(path: string, issue: z.core.$ZodIssue, table: unknown): AgentConfigError {
  const place = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]!;
    const known = knownKeys(place);
    const meant = nearestWord(key, known);
    return new AgentConfigError(path, `unknown key ${[...place, key].join('.')}`, meant === null ? `Known keys there: ${known.join(', ')}.` : `Did you mean ${[...place, meant].join('.')}?`);
  }
  const found = place.reduce<unknown>((value, key) => (isTable(value) ? value[key] : undefined), table);
  return new AgentConfigError(path, `${place.join('.')} is ${found === undefined ? 'missing' : JSON.stringify(found)}: ${issue.message}`, 'See docs/agent.md for every key.');
}

function knownKeys(place: readonly string[]): string[] {
  const shapes: Readonly<Record<string, object>> = { '': AgentConfig.shape, templates: AgentConfig.shape.templates.shape, limits: AgentConfig.shape.limits.shape };
  return Object.keys(shapes[place.join('.')] ?? {});
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
