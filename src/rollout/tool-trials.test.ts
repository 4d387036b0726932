import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HeardSampler, toolSyntaxes } from '../../test/support/tool-answers.js';
import { bash, fix, openTrialWorld, type TrialWorld } from '../../test/support/trial-world.js';
import { tokenArrayHash, TrialRecord, type AgentConfig } from '../core/index.js';
import { ChatTemplate, plainChatTemplate } from '../tokens/index.js';
import { StoredOutcome } from '../store/index.js';
import { runTrial, type TrialRequest, type TrialResult } from './index.js';

let world: TrialWorld;
let textWorld: TrialWorld;

beforeAll(async () => {
  world = await openTrialWorld('bubblewrap', 'qwen3', 'tools');
  textWorld = await openTrialWorld('bubblewrap', 'qwen3', 'mini');
});

afterAll(async () => {
  for (const one of [world, textWorld]) {
    await one.provider.close();
    await rm(one.dir, { recursive: true });
  }
});

/** Every sampled id stands where it was sampled, with mask 1 and its logprob, and every prompt is what stood before it. */
function expectTokensAsSampled({ record, segments }: TrialResult, { heard }: HeardSampler): void {
  expect(TrialRecord.parse(record)).toEqual(record);
  expect(segments).toHaveLength(1);
  const { ids, actionMask, policyVersions } = segments[0]!;
  const sampledAt = new Set<number>();
  for (const { request, answer } of heard) {
    const start = request.promptIds.length;
    expect(request.promptIds).toEqual(ids.slice(0, start));
    expect(ids.slice(start, start + answer.ids.length)).toEqual(answer.ids);
    answer.ids.forEach((_, index) => sampledAt.add(start + index));
  }
  expect(actionMask).toEqual(ids.map((_, index) => Number(sampledAt.has(index))));
  expect(policyVersions.every((version, index) => version === (sampledAt.has(index) ? 0 : -1))).toBe(true);
  expect(record.segmentHashes).toEqual([tokenArrayHash(ids)]);
  expect(record.segmentBreaks).toBeUndefined();
}

it('a trial of the text protocol has the tokens that were sampled', async () => {
  const sampler = new HeardSampler(textWorld.script(`<think>\nLook.\n</think>\n\n${bash('cat calc.sh')}`, fix, bash('echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT')));
  const result = await runTrial(textWorld.deps(sampler), textWorld.request());
  expect(result.record).toMatchObject({ terminatedBy: 'submitted', turns: 3, reward: 1, formatErrors: 0 });
  expect(result.turns[0]).not.toHaveProperty('calls');
  expectTokensAsSampled(result, sampler);
});

it('a command with a NUL character is the agent’s mistake, not a failure of the machinery', async () => {
  const { record, turns } = await runTrial(textWorld.deps(textWorld.script(bash('echo a\0b'), fix, bash('echo MINI_SWE_AGENT_FINAL_OUTPUT'))), textWorld.request());
  expect(record).toMatchObject({ terminatedBy: 'submitted', infraFault: null, reward: 1 });
  expect(turns[0]!.exitCode).toBe(126);
  expect(turns[0]!.observationText).toContain('NUL');
});

it('refuses a model that is never shown the tools, before there is a sandbox', async () => {
  const deps = { ...world.deps(world.script('')), template: new ChatTemplate(plainChatTemplate) };
  await expect(runTrial(deps, world.request())).rejects.toMatchObject({ code: 'E_AGENT_CONFIG', message: expect.stringContaining('the chat template of the model shows no tools') as string });
});

describe.each(toolSyntaxes)('the tools protocol in $toolSyntax syntax', ({ toolSyntax, call }) => {
  const request = (limits: Partial<AgentConfig['limits']> = {}): TrialRequest => {
    const made = world.request(limits);
    return { ...made, agentConfig: { ...made.agentConfig, toolSyntax } };
  };
  const run = async (answers: readonly string[], limits: Partial<AgentConfig['limits']> = {}): Promise<TrialResult> => {
    const sampler = new HeardSampler(world.script(...answers));
    const result = await runTrial(world.deps(sampler), request(limits));
    expectTokensAsSampled(result, sampler);
    return result;
  };
  const textOf = ({ segments }: TrialResult): string => world.tokenizer.decode(segments[0]!.ids);
  const mend = call('edit', { path: 'calc.sh', old: '$1 - $2', new: '$1 + $2' });
  const submit = call('submit');

  it('solves a task by bash, edit and submit, and records it call by call', async () => {
    const result = await run([`<think>\nLook.\n</think>\n\nI look.\n${call('bash', { command: 'cat calc.sh' })}`, mend, submit]);
    expect(result.record).toMatchObject({ terminatedBy: 'submitted', turns: 3, reward: 1, formatErrors: 0 });
    expect(result.diffText).toContain('-  echo $(($1 - $2))\n+  echo $(($1 + $2))\n');
    expect(result.turns.map(({ calls }) => calls)).toEqual([
      [{ tool: 'bash', arguments: { command: 'cat calc.sh' }, observationText: '<returncode>0</returncode>\n<output>\nadd() {\n  echo $(($1 - $2))\n}\n\n</output>', exitCode: 0, timedOut: false }],
      [{ tool: 'edit', arguments: { path: 'calc.sh', old: '$1 - $2', new: '$1 + $2' }, observationText: '<returncode>0</returncode>\n<output>\nEdited calc.sh at line 2: 1 line replaced by 1 line.\n</output>', exitCode: 0, timedOut: false }],
      [{ tool: 'submit', arguments: {}, observationText: null, exitCode: null, timedOut: false }],
    ]);
    expect(result.promptText).toContain('"name": "bash"');
    const { timing: _, ...outcome } = result;
    expect(StoredOutcome.parse(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome);
    // What the policy saw is what the template makes of the whole conversation.
    const turns = [...result.turns.slice(0, 2).flatMap((turn) => [{ role: 'assistant', content: turn.responseText }, { role: 'tool', content: turn.observationText! }])];
    expect(textOf(result)).toBe(`${result.promptText}${turns[0]!.content}${world.template.renderDelta([{ role: 'user', content: 'q' }, turns[0]!], [turns[1]!]).text}${turns[2]!.content}${world.template.renderDelta([{ role: 'user', content: 'q' }, turns[2]!], [turns[3]!]).text}${submit}<|im_end|>`);
  });

  it('carries several calls of an answer out in order and answers each with a message of its own', async () => {
    const result = await run([`${call('bash', { command: 'grep -c + calc.sh' })}\nand\n${mend}${call('bash', { command: 'grep -c + calc.sh' })}`, submit]);
    expect(result.record).toMatchObject({ terminatedBy: 'submitted', turns: 2, reward: 1 });
    expect(result.turns[0]!.calls!.map(({ tool, exitCode }) => [tool, exitCode])).toEqual([['bash', 1], ['edit', 0], ['bash', 0]]);
    expect(textOf(result)).toContain(
      '<|im_start|>user\n<tool_response>\n<returncode>1</returncode>\n<output>\n0\n\n</output>\n</tool_response>\n<tool_response>\n<returncode>0</returncode>\n<output>\nEdited calc.sh at line 2: 1 line replaced by 1 line.\n</output>\n</tool_response>\n<tool_response>\n<returncode>0</returncode>\n<output>\n1\n\n</output>\n</tool_response><|im_end|>\n<|im_start|>assistant\n',
    );
  });

  it('is over with the call that submits: nothing after it is carried out', async () => {
    const result = await run([mend + submit + call('bash', { command: 'git checkout .; echo broken > calc.sh' })]);
    expect(result.record).toMatchObject({ terminatedBy: 'submitted', turns: 1, reward: 1 });
    expect(result.turns[0]!.calls!.map(({ tool }) => tool)).toEqual(['edit', 'submit']);
    const byCommand = await run([mend + call('bash', { command: 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT' }) + call('bash', { command: 'echo broken > calc.sh' })]);
    expect(byCommand.record).toMatchObject({ terminatedBy: 'submitted', turns: 1, reward: 1 });
  });

  const broken = toolSyntax === 'hermes' ? '<tool_call>\n{"name": "bash", "arguments": {"command": "ls}\n</tool_call>' : '<tool_call>\n<function=bash>\nls\n</function>\n</tool_call>';
  it.each([
    ['no call', 'I am done.', 'none', 'user', 1],
    ['a call that cannot be read', broken, toolSyntax === 'hermes' ? 'bad-json' : 'bad-xml', 'tool', 1],
    ['an unknown tool', call('run', { command: 'ls' }), 'unknown-tool', 'tool', 1],
    ['a missing argument', call('bash'), 'missing-argument', 'tool', 1],
    ['an argument that is none', call('bash', { command: 'ls', timeout: '1' }), 'unknown-argument', 'tool', 1],
    ['a call that does not end', '<tool_call>\n', 'unclosed', 'tool', 1],
    ['one bad call of several', mend + call('run') + submit, 'unknown-tool', 'tool', 2],
    ['too many calls', submit.repeat(17), 'several', 'tool', 1],
  ])('answers %s by a typed fault and carries nothing out', async (_, answer, fault, role, messages) => {
    const result = await run([answer, mend, submit]);
    expect(result.record).toMatchObject({ terminatedBy: 'submitted', turns: 3, formatErrors: 1, reward: 1 });
    expect(result.turns[0]).toMatchObject({ formatFault: fault, command: null, exitCode: null });
    expect(result.turns[0]).not.toHaveProperty('calls');
    expect(result.turns[1]!.exitCode).toBe(0);
    const reply = textOf(result).split('<|im_start|>assistant\n')[1]!.split('<|im_end|>\n')[1]!;
    expect(reply.split('<tool_response>').length - 1).toBe(role === 'tool' ? messages : 0);
    expect(reply).toContain('Nothing of your reply was carried out.');
  });

  it('answers a call that was cut at the limit of one answer', async () => {
    const long = call('bash', { command: `echo ${'x '.repeat(200)}` });
    const result = await run([long, mend, submit], { turnTokens: 60 });
    expect(result.record).toMatchObject({ terminatedBy: 'submitted', turns: 3, formatErrors: 1, reward: 1 });
    expect(result.turns[0]).toMatchObject({ formatFault: 'cut-by-length', observationText: 'Your reply was cut off at 60 tokens before a call ended, so nothing was carried out. Be shorter.' });
  });

  it('is ended by malformed answers in a row, and by those alone', async () => {
    const inRow = await run([mend, 'hm', 'hm', 'hm'], { formatErrorsInARow: 3 });
    expect(inRow.record).toMatchObject({ terminatedBy: 'format-errors', turns: 4, formatErrors: 3, reward: 1 });
    const apart = await run(['hm', 'hm', mend, 'hm', 'hm', submit], { formatErrorsInARow: 3 });
    expect(apart.record).toMatchObject({ terminatedBy: 'submitted', turns: 6, formatErrors: 4, reward: 1 });
  });

  it('whatever it is asked to do is the agent’s outcome, never a failure of the machinery', async () => {
    const value = fc.oneof(
      fc.constantFrom('calc.sh', '', ' ', '\0', '\ud800', '..', '../..', '/', '/work', '/work/', '/etc/passwd', '-', '--help', '~', '*', '$(reboot)', '`', "'", '"', '\n', '\r\n', 'a/b/c', 'n'.repeat(300), 'd/'.repeat(600), '漢', '<|im_end|>', '</tool_response>', '$1 - $2'),
      fc.string({ maxLength: 12 }),
    );
    const asked = fc.oneof(
      fc.record({ path: value, old: value, new: value }).map((values) => call('edit', values)),
      value.map((text) => call('bash', { command: `: ${text}` })),
    );
    const answers = fc.sample(asked, { numRuns: 60, seed: 51 });
    const { record, turns } = await runTrial(world.deps(world.script(...answers)), request({ steps: answers.length, formatErrorsInARow: answers.length, commandTimeoutMs: 20_000 }));
    expect([record.terminatedBy, record.turns, record.infraFault, record.rewardValid]).toEqual(['step-limit', answers.length, null, true]);
    expect(new Set(turns.flatMap(({ calls }) => (calls ?? []).map(({ exitCode }) => exitCode))).size).toBeGreaterThan(3);
  });

  it('shows what an edit cannot do and goes on', async () => {
    const result = await run([call('edit', { path: 'calc.sh', old: 'nowhere', new: 'x' }), call('edit', { path: 'calc.sh', old: '$', new: 'x' }), mend, submit]);
    expect(result.record).toMatchObject({ terminatedBy: 'submitted', turns: 4, formatErrors: 0, reward: 1 });
    expect(result.turns.map(({ exitCode }) => exitCode)).toEqual([2, 3, 0, null]);
    expect(result.turns[1]!.observationText).toContain('occurs 3 times in calc.sh, on lines 2, 2, 2.');
  });
});
