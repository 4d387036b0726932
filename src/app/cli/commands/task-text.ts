import type { DescribedStep } from '../../../env/index.js';
import type { ShownTask } from '../../compose/show-task.js';
import { bytesText, counted, indented, shownText } from '../shown-text.js';

const labelWidth = 14;
const shownPaths = 12;

/** A task for people: one line a fact, what does not apply left out. */
export function taskText(task: ShownTask): string {
  const { digests, network, limits } = task;
  const lines = [
    `Task ${task.id}${task.name === task.id ? '' : ` (${task.name})`}`,
    fact('folder', task.dir),
    fact('schema', task.schemaVersion),
    fact('repository', task.repository),
    fact('digests', `${digests.taskChecksum}  Harbor's task_checksum`),
    fact('', `${digests.lock}  Harbor's package digest`),
    fact('', `${digests.semantic}  of what it means`),
    fact('environment', `${environmentText(task)}; work directory ${task.workdir}`),
    fact('limits', `${bytesText(limits.memoryBytes)} memory, ${limits.cpuCores} CPU, ${bytesText(limits.diskBytes)} disk, ${limits.processes} processes, ${bytesText(limits.fileSizeBytes)} a file`),
    fact('network', `${network.mode}${network.stated ? '' : ' is Harbor’s default, and the task states nothing: see below what each sandbox gives it'}${hostsText(network.allowedHosts)}`),
    ...task.variables.map(({ section, name, hostVariable, hasDefault, isSet }, index) =>
      fact(index === 0 ? 'variables' : '', `${name} (${section})${hostVariable === null ? '' : ` from ${hostVariable} of the host${hasDefault ? ', else a default' : ''}${isSet ? '' : ': NOT SET or not named in sandbox.hostVariables'}`}`),
    ),
    ...task.mcpServers.map(({ name, transport, headers }, index) => fact(index === 0 ? 'MCP servers' : '', `${name}, ${transport}${headers.length === 0 ? '' : `, headers ${headers.join(', ')}`}`)),
    ...(task.skillsDir === null ? [] : [fact('skills', task.skillsDir)]),
    fact('workspace', `${counted(task.workspace.files, 'file')}, ${bytesText(task.workspace.bytes)}`),
    ...task.artifacts.map(({ source, destination, service, skippedFor }, index) =>
      fact(index === 0 ? 'artifacts' : '', `${source}${service === null ? '' : ` of ${service}`} -> artifacts/${destination}${skippedFor === null ? '' : `: skipped, ${skippedFor} has the place`}`),
    ),
    ...(task.requires.length === 0 ? [] : [fact('requires', task.requires.join(', '))]),
    ...(task.guardedFiles.length === 0 ? [] : [fact('guarded', task.guardedFiles.join(', '))]),
    ...(task.rewardKey === null ? [] : [fact('reward key', task.rewardKey)]),
    ...(task.rewardStrategy === null ? [] : [fact('steps', `${task.steps.length}, reward by ${task.rewardStrategy}`)]),
    ...task.unknownKeys.map(({ path, nearest }) => fact('unknown key', `${path}, no effect${nearest === null ? '' : `; did you mean ${nearest}?`}`)),
    ...task.steps.flatMap(stepLines),
    '',
    'Sandbox providers',
    ...task.providers.flatMap(({ name, runs, needs, notes }) => [
      `  ${runs ? 'yes' : 'no '}  ${name}`,
      ...needs.map(({ key, asks, remedy }) => `         ${asks} (${key}): ${remedy}`),
      ...(runs ? notes.map((note) => `         note: ${note}`) : []),
    ]),
  ];
  return `${lines.map(shownText).join('\n')}\n`;
}

function fact(label: string, value: string): string {
  return `  ${label.padEnd(labelWidth)}${value}`;
}

function environmentText({ environment }: ShownTask): string {
  const kinds = { 'host-tools': 'the tools of the sandbox', dockerfile: 'built from environment/Dockerfile', compose: 'the services of environment/docker-compose.yaml' };
  return `${environment.kind === 'image' ? `image ${environment.image}` : kinds[environment.kind]}, ${environment.os}`;
}

function hostsText(hosts: readonly string[] | null): string {
  return hosts === null ? '' : `, hosts: ${hosts.join(', ') || 'none'}`;
}

/** Harbor's `shared` and `separate` name the environment; the sandbox is a fresh one in both, unless the grader is told otherwise. */
const graderPlace = { shared: 'in a fresh sandbox of the same environment', separate: 'in a sandbox of an environment of its own' } as const;

function stepLines(step: DescribedStep): string[] {
  const { agent, verifier } = step;
  const phase = ({ user, network, allowedHosts }: Pick<typeof agent, 'user' | 'network' | 'allowedHosts'>): string => `${user === null ? '' : `, user ${user}`}${network === null ? '' : `, network ${network}${hostsText(allowedHosts)}`}`;
  return [
    '',
    step.name === null ? 'Instruction' : `Step ${step.name}`,
    indented(step.instruction.trim(), '    '),
    fact('agent', `${agent.timeoutMs === null ? 'no time limit of the task' : `${agent.timeoutMs / 1000} s`}${phase(agent)}`),
    fact('verifier', `${verifier.timeoutMs / 1000} s, ${graderPlace[verifier.mode]}${verifier.image === null ? '' : `, image ${verifier.image}`}${phase(verifier)}`),
    ...step.healthchecks.map(({ command, interval_sec, timeout_sec, retries, start_period_sec }) => fact('healthcheck', `${command}  (every ${interval_sec} s, ${retries} tries, ${timeout_sec} s each, ${start_period_sec} s to start)`)),
    ...(step.minReward === null ? [] : [fact('goes on from', typeof step.minReward === 'number' ? `reward ${step.minReward}` : Object.entries(step.minReward).map(([key, least]) => `${key} ${least}`).join(', '))]),
    ...(step.uploads.length === 0 ? [] : [fact('uploads', pathsText(step.uploads))]),
    fact('tests', pathsText(step.tests)),
    fact('solution', step.solution.length === 0 ? 'none' : pathsText(step.solution)),
  ];
}

function pathsText(paths: readonly string[]): string {
  return paths.length <= shownPaths ? paths.join(' ') : `${paths.slice(0, shownPaths).join(' ')} and ${paths.length - shownPaths} more`;
}
