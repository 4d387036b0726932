import { describe, expect, it } from 'vitest';
import { writeTree } from '../../../test/support/task-folders.js';
import { ProviderUnsupportedError } from './errors.js';
import { loadTask } from './load.js';
import { capableProviders, type CapableProvider } from './provider-capabilities.js';
import { requirementsOf, requireProvider } from './requirements.js';
import { agentSandboxSpec } from './sandbox-spec.js';
import type { Task } from './task.js';

const minimal = { 'task.toml': '', 'instruction.md': 'Do it.\n', 'environment/a.txt': 'a', 'tests/test.sh': '#!/bin/sh\n', 'tests/test.bat': '' };
const steps = { 'steps/one/instruction.md': 'One.', 'steps/two/instruction.md': 'Two.' };

const taskOf = async (toml: string, files: Readonly<Record<string, string>> = {}): Promise<Task> => loadTask(await writeTree('lamp', { ...minimal, ...files, 'task.toml': toml }));

const answer = (task: Task, provider: CapableProvider): string => {
  const { needs, notes } = requirementsOf(task, provider);
  return needs.length > 0 ? `refused: ${needs.map(({ asks, key }) => `${asks} <${key}>`).join('; ')}` : notes.join('; ');
};

const stepTable = '[[steps]]\nname = "one"\n[[steps]]\nname = "two"\n';

describe('requirementsOf', () => {
  it.each([
    ['', /^\[environment\] states no network_mode: it runs without network/],
    ['[environment]\nnetwork_mode = "no-network"\n', /^$/],
    ['[environment]\nnetwork_mode = "public"\n', /^refused: its \[environment\] network_mode is "public" <\[environment\] network_mode>$/],
    ['[environment]\nallow_internet = true\n', /^refused: its \[environment\] network_mode/],
    ['[environment]\nallow_internet = false\n', /^$/],
    ['[agent]\nnetwork_mode = "allowlist"\nallowed_hosts = ["a.example"]\n', /^refused: its \[agent\] network_mode/],
    ['artifacts = ["/work"]\n[verifier.environment]\nnetwork_mode = "public"\n', /^refused: its \[verifier.environment\] network_mode/],
    ['artifacts = ["/work"]\n[environment]\nnetwork_mode = "no-network"\n[verifier.environment]\n', /^$/],
    ['[environment]\nos = "windows"\n', /^refused: it needs Windows <\[environment\] os>$/],
    ['[environment]\ngpus = 1\n', /^refused: it needs 1 GPU/],
    ['[environment.tpu]\ntype = "v6e"\ntopology = "2x4"\n', /^refused: it needs a TPU v6e 2x4/],
    ['[[environment.mcp_servers]]\nname = "m"\nurl = "u"\n', /MCP servers \(m, sse\) <\[\[environment.mcp_servers\]\]>/],
    ['[environment]\nskills_dir = "/s"\n', /skills in \/s/],
    ['[environment]\nworkdir = "app"\n', /not absolute/],
    ['[agent]\nuser = "root"\n', /^refused: its agent runs as root <\[agent\] user>$/],
    ['[verifier]\nuser = 65534\n', /verifier runs as the sandbox's own unprivileged user/],
    ['[verifier]\nenvironment_mode = "separate"\n[environment]\nnetwork_mode = "no-network"\n', /^$/],
    ['artifacts = ["/work/"]\n[verifier]\nenvironment_mode = "separate"\n[environment]\nnetwork_mode = "no-network"\n', /^$/],
    ['[verifier.environment]\ndocker_image = "g:1"\n', /image of its own/],
    ['artifacts = ["/logs/agent", "/logs/agent/b", { source = "/tmp/c", destination = "logs/agent" }]\n[environment]\nnetwork_mode = "no-network"\n', /^the artifacts \/logs\/agent and \/tmp\/c overlap: the first is kept; the artifacts \/logs\/agent\/b and \/tmp\/c overlap/],
    ['[[verifier.collect]]\ncommand = "true"\nservice = "db"\n', /^refused: it runs commands in services before grading \(db\)/],
    ['artifacts = [{ source = "/a", service = "db" }]\n', /other services \(db\)/],
    ['artifacts = ["/app/out", "rel", "/work/x", "/tmp"]\n[environment]\nnetwork_mode = "no-network"\n', /^refused: it keeps artifacts from folders that agents cannot write to here \(\/app\/out\) <artifacts>$/],
    ['[environment]\nnetwork_mode = "no-network"\nmemroy_mb = 5\n', /^task.toml: unknown key environment.memroy_mb, which has no effect; did you mean environment.memory_mb\?$/],
  ])('%j', async (toml, expected) => {
    expect(answer(await taskOf(toml), 'bubblewrap')).toMatch(expected);
  });

  it.each([
    ['[[steps]]\nname = "one"\n[[steps]]\nname = "two"\nagent = { user = "root" }\n', /^refused: its agent runs as root <\[steps.two.agent\] user>$/],
    ['[[steps]]\nname = "one"\nverifier = { network_mode = "public" }\n', /^refused: its \[steps.0.verifier\] network_mode/],
    ['[[steps]]\nname = "one"\nverifier = { environment_mode = "separate" }\n', /^its 1 step/],
    ['[[steps]]\nname = "one"\nartifacts = ["/work"]\nverifier = { environment_mode = "separate" }\n', /^its 1 step/],
    [stepTable, /^its 2 steps share the workspace only/],
  ])('of a task with steps, %j', async (toml, expected) => {
    expect(answer(await taskOf(toml, steps), 'bubblewrap')).toMatch(expected);
  });

  it('says of every provider what it cannot give, and offers one that can', async () => {
    const rows = await Promise.all(
      [await taskOf(''), await taskOf('', { 'environment/Dockerfile': 'FROM scratch\n' }), await taskOf('', { 'environment/docker-compose.yaml': '' }), await taskOf('[environment]\ndocker_image = "i"\n')].map(async (task) =>
        capableProviders.filter((provider) => requirementsOf(task, provider).needs.length === 0).join(' '),
      ),
    );
    expect(rows).toEqual(['bubblewrap process docker harbor', 'docker harbor', 'harbor', 'docker harbor']);
    const sealed = { ...minimalTask, verdict: { form: 'sealed', expectedTests: [] } } as const;
    expect(() => requireProvider(sealed, 'harbor')).toThrow(expect.objectContaining({ remedy: 'For [metadata.seatrial] verdict: use --sandbox bubblewrap or process or docker.' }));
  });

  it('names each key with its remedy', async () => {
    const task = await taskOf('[environment]\ndocker_image = "i:1"\nnetwork_mode = "allowlist"\n[agent]\nuser = 0\n');
    expect(() => requireProvider(task, 'bubblewrap')).toThrow(
      expect.objectContaining({
        code: 'E_PROVIDER_UNSUPPORTED',
        message: 'task lamp cannot run as it is in the bubblewrap provider: it needs the image i:1 ([environment] docker_image); its agent runs as root ([agent] user); its [environment] network_mode is "allowlist"',
        remedy: 'For [environment] docker_image, [agent] user: use --sandbox docker or harbor. For [environment] network_mode: pass --network none to run it without network, or run the task with Harbor itself (no provider here has it).',
      }),
    );
  });

  it('leaves out what only a model needs where none acts', async () => {
    const task = await taskOf('[environment]\nskills_dir = "/s"\nnetwork_mode = "no-network"\n');
    expect(requireProvider(task, 'bubblewrap', { actor: 'utility' })).toEqual([]);
    expect(() => agentSandboxSpec(task, 'bubblewrap', 'label', 1000)).toThrow(ProviderUnsupportedError);
    expect(agentSandboxSpec(task, 'bubblewrap', 'label', 1000, { actor: 'utility' })).toMatchObject({ label: 'label' });
  });

  it('runs a task that asks for the network without it when told to', async () => {
    const task = await taskOf('[environment]\nnetwork_mode = "public"\n');
    expect(requireProvider(task, 'bubblewrap', { network: 'none' })).toEqual(['its [environment] network_mode is "public": overridden, it runs without network']);
    expect(agentSandboxSpec(task, 'bubblewrap', 'label', 1000, { network: 'none' })).toMatchObject({ workdir: '/work', label: 'label', leaseMs: 1000 });
    expect(() => agentSandboxSpec(task, 'bubblewrap', 'label', 1000)).toThrow(ProviderUnsupportedError);
  });

  it('grades in mode snapshot only where the home is that of every sandbox', async () => {
    const [plain, image] = [await taskOf('[environment]\nnetwork_mode = "no-network"\n'), await taskOf('[environment]\ndocker_image = "debian"\nnetwork_mode = "no-network"\n')];
    expect(requireProvider(plain, 'docker', { graderMode: 'snapshot' })).toEqual([]);
    expect(requireProvider(image, 'docker', { graderMode: 'shared' })).toEqual(requireProvider(image, 'docker'));
    expect(() => requireProvider(image, 'docker', { graderMode: 'snapshot' })).toThrow(expect.objectContaining({ code: 'E_PROVIDER_UNSUPPORTED', remedy: 'For --grader: use --grader workspace, or shared.' }));
  });

  it('tells the provider without a root of its own from the others', async () => {
    expect(() => requireProvider(minimalTask, 'process')).not.toThrow();
    const absolute = await taskOf('', { 'tests/test.sh': '#!/bin/sh\necho 1 > /logs/verifier/reward.txt\n' });
    expect(requireProvider(absolute, 'bubblewrap')).toHaveLength(1);
    expect(() => requireProvider(absolute, 'process')).toThrow(/SANDBOX_ROOT|tests\/test.sh writes/);
    for (const root of ['"$SANDBOX_ROOT"', '${SANDBOX_ROOT:-}', '"$SANDBOX_ROOT']) {
      const mapped = await taskOf('', { 'tests/test.sh': `#!/bin/sh\necho 1 > ${root}/logs/verifier/reward.txt\n` });
      expect(() => requireProvider(mapped, 'process')).not.toThrow();
    }
  });
});

const minimalTask = await taskOf('');
