import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../core/index.js';
import { loadAgentConfig } from './index.js';
import { AgentPrompts } from './prompts.js';

const builtin = await readFile('configs/agents/builtin.toml', 'utf8');

async function loadText(text: string): ReturnType<typeof loadAgentConfig> {
  const path = join(await mkdtemp(join(tmpdir(), 'seatrial-agent-')), 'agent.toml');
  await writeFile(path, text);
  return loadAgentConfig(path);
}

describe('loadAgentConfig', () => {
  it('loads the shipped configurations and tells them apart by digest', async () => {
    const [mini, tiny] = [await loadAgentConfig('configs/agents/mini.toml'), await loadAgentConfig('configs/agents/builtin.toml')];
    expect(mini.config.limits.steps).toBe(200);
    expect(tiny.config.templates.system).toBeNull();
    expect(tiny.digest).not.toBe(mini.digest);
    expect((await loadText(`${builtin}\n# a comment is no change\n`)).digest).toBe(tiny.digest);
    expect((await loadText(builtin.replace('steps = 8', 'steps = 9'))).digest).not.toBe(tiny.digest);
  });

  it('renders every template of the general agent', async () => {
    const prompts = new AgentPrompts((await loadAgentConfig('configs/agents/mini.toml')).config);
    const [system, user] = prompts.opening({ instruction: ' Fix {{ it }}.\n', workdir: '/work' });
    expect(system!.role).toBe('system');
    expect(user!.content).toContain('<task>\nFix {{ it }}.\n</task>');
    const view = { exitCode: 1, timedOut: false, head: 'one', tail: '', elidedTokens: 0, elidedBytes: 0, remainingSteps: 9, mustSubmit: false };
    expect(prompts.observationText(view).trim()).toBe('<returncode>1</returncode>\n<output>\none\n</output>');
    expect(prompts.observationText({ ...view, tail: 'two', elidedTokens: 3, elidedBytes: 5 })).toContain('<elided>3 tokens and 5 bytes left out</elided>');
    expect(prompts.observationText({ ...view, timedOut: true, exitCode: 124 })).toContain('stopped after 60000 ms');
    expect(prompts.observationText({ ...view, mustSubmit: true })).toContain('Hand in your work now.');
    for (const [fault, words] of [['none', 'held no command'], ['several', 'held 2 commands'], ['empty', 'was empty'], ['unclosed', 'not closed'], ['cut-by-length', 'cut off at 8192 tokens']] as const) {
      expect(prompts.formatErrorText({ kind: 'fault', fault, actions: 2, message: 'There was no command.' }, view)).toContain(words);
    }
  });

  it('loads the agent with tools: its digest tells the syntax, and covers the words of the tools', async () => {
    const tools = await readFile('configs/agents/tools.toml', 'utf8');
    const [hermes, coder] = [await loadText(tools), await loadText(tools.replace('"hermes"', '"qwen3-coder"'))];
    expect([hermes.config.protocol, hermes.config.toolSyntax, coder.config.toolSyntax]).toEqual(['tools', 'hermes', 'qwen3-coder']);
    expect(new Set([hermes.digest, coder.digest, digestOf(hermes.config)]).size).toBe(3);
    const prompts = new AgentPrompts(hermes.config);
    const view = { exitCode: 1, timedOut: false, head: 'one', tail: '', elidedTokens: 0, elidedBytes: 0, remainingSteps: 9, mustSubmit: true };
    expect(prompts.observationText(view)).toBe('<returncode>1</returncode>\n<output>\none\n</output>\nThere is hardly any room left. Call submit now.');
    expect(prompts.observationText({ ...view, last: false })).toBe('<returncode>1</returncode>\n<output>\none\n</output>');
    expect(prompts.observationText({ ...view, mustSubmit: false, remainingSteps: 5, elidedTokens: 2, tail: 'two', timedOut: true })).toBe(
      'The command was stopped after 60000 ms.\n<returncode>1</returncode>\n<output_head>\none\n</output_head>\n<elided>2 tokens left out</elided>\n<output_tail>\ntwo\n</output_tail>\n5 more replies are possible. Finish and call submit.',
    );
    expect(prompts.formatErrorText({ kind: 'fault', fault: 'unknown-tool', actions: 0, message: 'There is no tool "run".' }, view)).toBe('Nothing of your reply was carried out. There is no tool "run".\nThere is hardly any room left. Call submit now.');
    expect(prompts.formatErrorText({ kind: 'fault', fault: 'cut-by-length', actions: 0, message: '' }, { remainingSteps: 9, mustSubmit: false })).toBe('Your reply was cut off at 8192 tokens before a call ended, so nothing was carried out. Be shorter.');
  });

  it('refuses a protocol that there is not, tools without their syntax, and a syntax without tools', async () => {
    await expect(loadText(builtin.replace('protocol = "text"', 'protocol = "xml"'))).rejects.toMatchObject({ code: 'E_AGENT_CONFIG', message: expect.stringContaining('protocol is "xml"') as string });
    await expect(loadText(builtin.replace('protocol = "text"', 'protocol = "tools"'))).rejects.toMatchObject({ code: 'E_AGENT_CONFIG', message: expect.stringContaining('toolSyntax is missing: the tools protocol needs it') as string });
    await expect(loadText(builtin.replace('protocol = "text"', 'protocol = "text"\ntoolSyntax = "hermes"'))).rejects.toThrow('toolSyntax is "hermes": the text protocol has none');
    await expect(loadText(builtin.replace('protocol = "text"', 'protocol = "tools"\ntoolSyntax = "json"'))).rejects.toThrow('toolSyntax is "json"');
  });

  it('names unknown keys with the nearest match, and wrong or missing values', async () => {
    await expect(loadText(builtin.replace('turnTokens', 'turnTokns'))).rejects.toMatchObject({ code: 'E_AGENT_CONFIG', remedy: 'Did you mean limits.turnTokens?' });
    await expect(loadText(`submitComands = []\n${builtin}`)).rejects.toMatchObject({ remedy: 'Did you mean submitCommands?' });
    await expect(loadText(`zebra = []\n${builtin}`)).rejects.toMatchObject({ remedy: expect.stringContaining('Known keys there: name, protocol') as string });
    await expect(loadText(builtin.replace('steps = 8', 'steps = 0'))).rejects.toThrow('limits.steps is 0');
    await expect(loadText(builtin.replace('steps = 8\n', ''))).rejects.toThrow('limits.steps is missing');
    await expect(loadText(builtin.replace('steps = 8', 'steps = '))).rejects.toThrow('not valid TOML');
    await expect(loadText(builtin.replace('"{{instruction}}"', '"{{instruction"'))).rejects.toThrow('templates.instance is not valid Jinja');
    await expect(loadAgentConfig('/nowhere/agent.toml')).rejects.toThrow('there is no such file');
    await expect(loadAgentConfig('/')).rejects.toThrow('cannot be read');
  });
});
