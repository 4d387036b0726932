import { dirname, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { digestOf, nearestWord, sha256Hex } from '../core/index.js';
import { readRegularFile } from '../store/index.js';
import { AgentConfigError } from './errors.js';

const wholeNumber = z.int('a whole number is expected').min(1, 'at least 1 is expected');

/** Names that the trial sets itself. */
const ownVariables: readonly string[] = ['OPENAI_BASE_URL', 'OPENAI_API_BASE', 'OPENAI_API_KEY', 'ANTHROPIC_BASE_URL', 'ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'SEATRIAL_MODEL', 'SEATRIAL_AGENT_DIR', 'SEATRIAL_INSTRUCTION'];

/** An agent that is any program: what is run in the sandbox, with what, and within which bounds. */
const OutsideAgentConfig = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,64}$/, 'up to 64 letters, digits and . _ - are expected'),
  /** A shell's command, begun in the work directory. */
  command: z.string().min(1, 'a command is expected'),
  /** File in SEATRIAL_AGENT_DIR <- file beside this configuration. */
  files: z.record(z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'a relative path is expected'), z.string()).default({}),
  env: z.record(z.string().regex(/^[A-Za-z_]\w*$/, 'a name of a variable is expected'), z.string()).default({}),
  toolSyntax: z.enum(['hermes', 'qwen3-coder']).default('hermes'),
  /** A JSON list of texts that each trial is answered with in turn, instead of by the model: for trying the agent. */
  answers: z.string().optional(),
  limits: z.strictObject({
    /** Model calls. */
    steps: wholeNumber,
    /** Longest prompt and answer together. */
    contextTokens: wholeNumber,
    /** Longest answer. */
    answerTokens: wholeNumber,
    /** Wall time of the command, waiting for the model included; left out: what the task allows its agent. */
    timeoutSec: z.number().positive().optional(),
  }),
});
export type OutsideAgentConfig = z.infer<typeof OutsideAgentConfig>;

export interface LoadedOutsideAgent {
  readonly config: OutsideAgentConfig;
  /** By their place in SEATRIAL_AGENT_DIR. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** Null: the model answers. */
  readonly answers: readonly string[] | null;
  /** Of all of this but where it lies. */
  readonly digest: string;
}

/** @throws AgentConfigError naming the file, the key and what is expected */
export async function loadOutsideAgent(path: string): Promise<LoadedOutsideAgent> {
  const table = parseToml(path, Buffer.from(await readFileOf(path, path)).toString('utf8'));
  const parsed = OutsideAgentConfig.safeParse(table);
  if (!parsed.success) throw problemIn(path, parsed.error.issues.find(({ code }) => code === 'unrecognized_keys') ?? parsed.error.issues[0]!);
  const config = parsed.data;
  const taken = Object.keys(config.env).find((name) => ownVariables.includes(name));
  if (taken !== undefined) throw new AgentConfigError(path, `env.${taken} is set`, 'Leave it out: each trial sets it to its own address or token.');
  const files: Record<string, Uint8Array> = {};
  for (const [place, source] of Object.entries(config.files)) files[place] = await readFileOf(path, resolve(dirname(path), source));
  const answers = config.answers === undefined ? null : answersOf(path, Buffer.from(await readFileOf(path, resolve(dirname(path), config.answers))).toString('utf8'));
  const digests = Object.fromEntries(Object.entries(files).map(([place, content]) => [place, sha256Hex(content)]));
  return { config, files, answers, digest: digestOf({ agent: 'outside', ...config, files: digests, answers, limits: { ...config.limits } }) };
}

async function readFileOf(path: string, source: string): Promise<Uint8Array> {
  try {
    return await readRegularFile(source);
  } catch (error) {
    throw new AgentConfigError(path, `${source === path ? 'it' : source} cannot be read`, 'Give a TOML file as docs/gateway.md shows, and files beside it.', error);
  }
}

function parseToml(path: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new AgentConfigError(path, `it is not valid TOML: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`, 'Correct the syntax at the place named.', error);
  }
}

function answersOf(path: string, text: string): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  const parsed = z.array(z.string()).min(1).safeParse(value);
  if (!parsed.success) throw new AgentConfigError(path, 'the file of `answers` is no JSON list of texts', 'Give a list with at least one text.');
  return parsed.data;
}

function problemIn(path: string, issue: z.core.$ZodIssue): AgentConfigError {
  const place = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(place[0] === 'limits' ? OutsideAgentConfig.shape.limits.shape : OutsideAgentConfig.shape);
    const meant = nearestWord(issue.keys[0]!, known);
    return new AgentConfigError(path, `unknown key ${[...place, issue.keys[0]!].join('.')}`, meant === null ? `Known keys there: ${known.join(', ')}.` : `Did you mean ${[...place, meant].join('.')}?`);
  }
  return new AgentConfigError(path, `${place.join('.') || 'the file'}: ${issue.message}`, 'See docs/gateway.md for every key.');
}
