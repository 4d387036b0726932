import { anchoredPath } from '../../compose/places.js';
import { checkTasks, type CheckedTask } from '../../compose/check-tasks.js';
import { TasksUnusableError } from '../../compose/errors.js';
import type { CommandSpec } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { networkFlag, sandboxFlag, setFlag, configFlag } from '../flags.js';
import { counted, shownText } from '../shown-text.js';
import { settingsOf } from './settings-flags.js';

export const tasksCheck: CommandSpec = {
  path: ['tasks', 'check'],
  summary: 'check Harbor task directories: are they valid, and which sandboxes run them?',
  details:
    'Every task gets a verdict: ok (with the sandbox providers that run it as it is), invalid, or unsupported (no provider runs it, or not the one that --sandbox names), each with the reason. ' +
    'Nothing is run; whether a task’s verdicts can be trusted is found out by `seatrial tasks qualify`.',
  args: [{ name: '<places...>', description: 'task directories, folders of them, frozen datasets, dataset.toml, or registry.json#NAME@VERSION' }],
  flags: [
    sandboxFlag,
    networkFlag,
    configFlag,
    setFlag,
  ],
  examples: ['seatrial tasks check datasets/examples', 'seatrial tasks check clone/registry.json#my-dataset@1.0'],
  run: async (call) => {
    const { args, surroundings, console } = call;
    const places = args.filter((place) => place !== undefined).map((place) => anchoredPath(surroundings.cwd, place));
    const { sandbox } = await settingsOf(call);
    const checked = await checkTasks(places, { sandbox, onChecked: (one, done, total) => console.status(`${done} of ${total} checked: ${one.id}`) }, surroundings);
    if (checked.length === 0) throw new TasksUnusableError(places.join(', '), 'holds no task directory', 'Name a Harbor task directory (one with task.toml) or a folder of them.');
    const usable = checked.filter(({ verdict }) => verdict === 'ok').length;
    return {
      json: { places, tasks: checked.length, usable, checked },
      text: `${checked.map(taskLines).join('')}${counted(checked.length, 'task')}, ${usable} usable.\n`,
      exitCode: usable === checked.length ? exitCodes.ok : exitCodes.check,
    };
  },
};

function taskLines({ id, verdict, providers, reasons, notes }: CheckedTask): string {
  const head = verdict === 'ok' ? `ok   ${shownText(id)}  (${providers.join(', ')})` : `BAD  ${shownText(id)}  ${verdict}`;
  return [head, ...reasons.map((reason) => `       ${shownText(reason)}`), ...notes.map((note) => `       note: ${shownText(note)}`), ''].join('\n');
}
