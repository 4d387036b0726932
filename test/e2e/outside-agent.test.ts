import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTrajectoryShard } from '../../src/store/index.js';
import { runCli, type CliResult } from '../fixtures/cli-process.js';
import { projectRoot } from '../golden-reader.js';

/** The agent of docs/gateway.md as a job of the command line. */
const timeoutMs = 120_000;
const task = join(projectRoot, 'datasets/examples/sh-log-rotate');
let cwd: string;
let solving: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'seatrial-outside-'));
  await cp(join(projectRoot, 'configs/agents/outside'), join(cwd, 'agent'), { recursive: true });
  solving = (await readFile(join(task, 'solution/solve.sh'), 'utf8')).trim();
  await agent('agent.toml', (text) => `answers = "answers.json"\n${text.replace('contextTokens = 2048', 'contextTokens = 16000').replace('answerTokens = 256', 'answerTokens = 2000')}`);
  await writeFile(join(cwd, 'agent/answers.json'), JSON.stringify([`\`\`\`bash\n${solving}\n\`\`\``, '```bash\nsubmit\n```']));
});

afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});

async function agent(name: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(join(projectRoot, 'configs/agents/outside/agent.toml'), 'utf8');
  await writeFile(join(cwd, 'agent', name), change(text));
}

const cli = async (...args: string[]): Promise<CliResult> => await runCli(args, { cwd });

it('the example solves a task, its tokens are kept in both records, and the job can be resumed and rebuilt', { timeout: timeoutMs }, async () => {
  const run = await cli('job', 'run', '-p', task, '--agent', 'outside:agent/agent.toml', '--job', 'j', '--json');
  expect(run.exitCode, run.stderr).toBe(0);
  const name = (await readdir(join(cwd, 'jobs/j'))).find((entry) => entry.startsWith('sh-log-rotate__'));
  const dir = join(cwd, 'jobs/j', name!);
  const trajectory = JSON.parse(await readFile(join(dir, 'agent/trajectory.json'), 'utf8')) as { agent: object; steps: { message: string; metrics?: { completion_token_ids: number[] } }[]; extra: { segments: { ids: number[]; action_mask: number[] }[] } };
  expect(trajectory.agent).toMatchObject({ name: 'outside', model_name: 'scripted' });
  expect(trajectory.steps.map(({ message }) => message).slice(1)).toEqual([`\`\`\`bash\n${solving}\n\`\`\``, '```bash\nsubmit\n```']);
  const [outcome] = await readTrajectoryShard(join(dir, 'tokens.parquet'));
  expect(outcome!.record).toMatchObject({ reward: 1, terminatedBy: 'submitted', turns: 2 });
  const sampled = trajectory.extra.segments.flatMap(({ ids, action_mask }) => ids.filter((_, index) => action_mask[index] === 1));
  expect(sampled).toEqual(trajectory.steps.flatMap(({ metrics }) => metrics?.completion_token_ids ?? []));
  expect(outcome!.segments.map(({ ids }) => ids)).toEqual(trajectory.extra.segments.map(({ ids }) => ids));
  const resumed = await cli('job', 'resume', 'j', '--json');
  expect(resumed.exitCode, resumed.stderr).toBe(0);
  expect((await cli('job', 'rebuild', 'j')).exitCode).toBe(0);
  await writeFile(join(cwd, 'agent/agent.mjs'), 'process.exit(1);\n');
  const changed = await cli('job', 'resume', 'j');
  expect(changed.exitCode).not.toBe(0);
  expect(changed.stderr).toContain('the agent is outside');
});

it('the trajectory of an agent with tools names them', { timeout: timeoutMs }, async () => {
  const tool = { type: 'function', function: { name: 'look', description: 'Looks.', parameters: { type: 'object', properties: {} } } };
  await writeFile(join(cwd, 'agent/tools.mjs'), `
    const { OPENAI_BASE_URL: url, OPENAI_API_KEY: key, SEATRIAL_MODEL: model } = process.env;
    const body = JSON.stringify({ model, tools: [${JSON.stringify(tool)}], messages: [{ role: 'user', content: 'hello' }] });
    const answer = await fetch(url + '/chat/completions', { method: 'POST', headers: { authorization: 'Bearer ' + key, 'content-type': 'application/json' }, body });
    if (!answer.ok) throw new Error(await answer.text());
  `);
  await agent('tools.toml', (text) => `answers = "answers.json"\n${text.replace('= "agent.mjs"', '= "tools.mjs"').replace('contextTokens = 2048', 'contextTokens = 16000')}`);
  const run = await cli('job', 'run', '-p', task, '--agent', 'outside:agent/tools.toml', '--job', 't');
  expect(run.exitCode, run.stderr).toBe(0);
  const name = (await readdir(join(cwd, 'jobs/t'))).find((entry) => entry.startsWith('sh-log-rotate__'));
  const { agent: shown } = JSON.parse(await readFile(join(cwd, 'jobs/t', name!, 'agent/trajectory.json'), 'utf8')) as { agent: { tool_definitions: unknown } };
  expect(shown.tool_definitions).toEqual([tool]);
});

it('stands in the documentation as it is', async () => {
  const text = await readFile(join(projectRoot, 'configs/agents/outside/agent.toml'), 'utf8');
  const docs = await readFile(join(projectRoot, 'docs/gateway.md'), 'utf8');
  expect(docs).toContain(text.split('\n').map((line) => (line === '' ? '' : `    ${line}`)).join('\n'));
  expect((await readFile(join(projectRoot, 'configs/agents/outside/agent.mjs'), 'utf8')).split('\n')).toHaveLength(25);
});

it.each([
  ['an unknown key', (text: string) => text.replace('command =', 'comand ='), 'Did you mean command?'],
  ['a file that is not there', (text: string) => text.replace('= "agent.mjs"', '= "other.mjs"'), 'other.mjs'],
  ['a variable of the trial', (text: string) => `${text}\n[env]\nOPENAI_API_KEY = "x"\n`, 'env.OPENAI_API_KEY'],
  ['more context than the model has', (text: string) => text.replace('contextTokens = 2048', 'contextTokens = 100000'), 'the model reads 2048'],
])('%s is refused by name', { timeout: timeoutMs }, async (_name, change, said) => {
  await agent('wrong.toml', change);
  const refused = await cli('trial', 'run', task, '--agent', 'outside:agent/wrong.toml');
  expect(refused.exitCode).not.toBe(0);
  expect(refused.stderr).toContain('E_AGENT_CONFIG');
  expect(refused.stderr).toContain(said);
});
