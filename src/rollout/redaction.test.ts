import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTree } from '../../test/support/task-folders.js';
import { toolSyntaxes } from '../../test/support/tool-answers.js';
import { bash, openTrialWorld, submit, type TrialWorld } from '../../test/support/trial-world.js';
import { loadTask, taskSecrets, type Task } from '../env/index.js';
import { runAttempt, type AttemptResult } from './attempt.js';
import { scriptAgent } from './command-agent.js';
import { Redactor } from './redaction.js';
import { runTrial } from './run-trial.js';

const hostVariables = { DEPLOY: 'swordfish\n日本-1', STAGE: 'on' };
const literal = 'literal-s3cret';
const graderKey = 'grader-key-77';

let world: TrialWorld;
let task: Task;
beforeAll(async () => {
  world = await openTrialWorld('bubblewrap');
  task = await loadTask(
    await writeTree('secretive', {
      'task.toml': `[environment]\nnetwork_mode = "no-network"\nworkdir = "/work"\nenv = { DEPLOY_CODE = "\${DEPLOY}", STAGE = "\${STAGE}", API_TOKEN = "${literal}", COLOUR = "aubergine" }\n[verifier]\ntimeout_sec = 20\nenv = { GRADER_KEY = "${graderKey}" }\n`,
      'instruction.md': 'Write the code down.\n',
      'environment/readme.txt': 'x\n',
      // The bytes that the agent left are graded, not what is kept of them.
      'tests/test.sh': '#!/bin/sh\ncd /work\nenv; cat code.txt\n[ "$(cat code.txt)" = "$DEPLOY_CODE" ] && [ "$GRADER_KEY" = grader-key-77 ] && echo 1 > /logs/verifier/reward.txt\n',
    }),
  );
});
afterAll(async () => world.provider.close());

const script = Buffer.from('env; printf %s "$DEPLOY_CODE" > code.txt; echo "token=$API_TOKEN" > /logs/agent/log.txt; printf "\\0%s" "$API_TOKEN" > /logs/artifacts/blob.bin; cat code.txt; echo $COLOUR\n');

async function attempt(): Promise<AttemptResult> {
  const deps = { ...world.deps(world.script(submit)), taskOptions: { hostVariables } };
  return await runAttempt(deps, { task, attempt: 0, runSeed: 1, step: -2, graderMode: 'workspace', agent: scriptAgent(script, null), collect: true });
}

describe('what is kept of a trial', () => {
  it('has names in the place of secrets that agent and tests printed, and the verdict is of the true bytes', async () => {
    const { outcome, collection } = await attempt();
    expect(outcome.record).toMatchObject({ rewardValid: true, reward: 1 });
    const files = Object.fromEntries(collection.files.map(({ place, path, content }) => [`${place}/${path}`, Buffer.from(content).toString()]));
    const kept = JSON.stringify([outcome, files['agent/log.txt']]);
    for (const secret of ['swordfish', '日本-1', literal, graderKey]) expect(kept).not.toContain(secret);
    expect(outcome.turns[0]!.observationText).toContain('DEPLOY_CODE=[secret DEPLOY_CODE]\n');
    expect(outcome.turns[0]!.observationText).toMatch(/STAGE=on\n[^]*aubergine\n$/);
    expect(outcome.verifierText).toContain('GRADER_KEY=[secret GRADER_KEY]\n');
    expect(outcome.diffText).toContain('+[secret DEPLOY_CODE]');
    expect(files['agent/log.txt']).toBe('token=[secret API_TOKEN]\n');
    // Putting a name into a file that is no text would break it.
    expect(files['artifacts/logs/artifacts/blob.bin']).toBe(`\0${literal}`);
  });

  it('is free of them down to the tokens that a policy was shown', async () => {
    const deps = { ...world.deps(world.script(bash('echo "<$API_TOKEN>"'), submit)), taskOptions: { hostVariables } };
    const { turns, segments } = await runTrial(deps, { ...world.request(), task });
    expect(turns[0]!.observationText).toContain('<[secret API_TOKEN]>');
    const shown = world.tokenizer.decode(segments[0]!.ids);
    expect(shown).toContain('<[secret API_TOKEN]>');
    expect(shown).not.toContain(literal);
  });
});

describe('of a trial with tools', () => {
  it('calls are kept without secrets, and an edit leaves those of a file as they are', async () => {
    const tools = await openTrialWorld('bubblewrap', 'qwen3', 'tools');
    const { call } = toolSyntaxes[0]!;
    const answers = [
      call('bash', { command: 'printf "%s\\nmark\\n" "$API_TOKEN" > code.txt; cat code.txt' }) + call('edit', { path: 'code.txt', old: 'mark', new: `mark ${literal}` }),
      call('bash', { command: 'printf "%s\\nmark %s\\n" "$API_TOKEN" "$API_TOKEN" | cmp - code.txt && echo same' }),
      call('submit'),
    ];
    const { record, turns } = await runTrial({ ...tools.deps(tools.script(...answers)), taskOptions: { hostVariables } }, { ...tools.request(), task });
    expect(record.terminatedBy).toBe('submitted');
    expect(turns[0]!.calls!.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(turns[0]!.calls![0]!.observationText).toContain('[secret API_TOKEN]\nmark\n');
    expect(turns[0]!.calls![1]!.arguments['new']).toBe('mark [secret API_TOKEN]');
    expect(turns[1]!.observationText).toContain('\nsame\n');
    expect(JSON.stringify(turns)).not.toContain(literal);
    await tools.provider.close();
  });
});

describe('a redactor', () => {
  const redactor = new Redactor([{ name: 'LONG', value: 'abcdefgh-more' }, { name: 'SHORT', value: 'abcdefgh' }]);
  const output = (head: string, tail: string, elidedBytes: number): string[] => {
    const result = redactor.output({ exitCode: 0, timedOut: false, head: Buffer.from(head), tail: Buffer.from(tail), elidedBytes, durationMs: 1 });
    return [Buffer.from(result.head).toString(), Buffer.from(result.tail).toString()];
  };

  it('takes the longer of two values that overlap, and patterns for what they are', () => {
    expect(redactor.text('abcdefgh-more abcdefgh $& abcdefg')).toBe('[secret LONG] [secret SHORT] $& abcdefg');
    expect(new Redactor([{ name: 'A$&', value: '.*+?(x)' }]).text('.*+?(x)')).toBe('[secret A$&]');
  });

  it('takes a value out that the elision cut in two', () => {
    expect(output('x abcdefgh-m', 'fgh-more y', 9)).toEqual(['x [secret SHORT]-m', '[secret LONG] y']);
    expect(output('x abcdef', 'ore y', 9)).toEqual(['x [secret LONG]', 'ore y']);
    expect(output('x abcdef', '', 0)).toEqual(['x abcdef', '']);
  });
});

it('knows secrets by where they come from and by their names', () => {
  expect(taskSecrets(task, hostVariables).map(({ name }) => name)).toEqual(expect.arrayContaining(['DEPLOY_CODE', 'API_TOKEN', 'GRADER_KEY']));
  expect(taskSecrets(task, hostVariables)).toHaveLength(3);
  expect(taskSecrets(task, {}).map(({ name }) => name)).not.toContain('DEPLOY_CODE');
});
