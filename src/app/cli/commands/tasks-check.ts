import { anchoredPath } from '../../compose/places.js';
import { checkTasks, type CheckedTask } from '../../compose/check-tasks.js';
import { TasksUnusableError } from '../../compose/errors.js';
import type { CommandSpec } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { networkFlag, sandboxFlag, setFlag, configFlag, wholeNumber } from '../flags.js';
import { counted, shownText } from '../shown-text.js';
import { refuseWithout, settingsOf } from './settings-flags.js';

const usualRepeats = 2;

export const tasksCheck: CommandSpec = {
  path: ['tasks', 'check'],
  summary: 'check Harbor task directories, and with --qualify whether their verdicts can be trusted',
  details:
    'Every task gets a verdict: ok (with the sandbox providers that run it as it is), invalid, unsupported (no provider runs it, or not the one that --sandbox names) or unqualified, each with the reason. ' +
    'Qualifying runs each task’s own solution and the empty change through its grader: the first must pass and the second fail, every time.',
  args: [{ name: '<places...>', description: 'task directories, folders of them, frozen datasets, dataset.toml, or registry.json#NAME@VERSION' }],
  flags: [
    { flags: '--qualify', description: 'grade the task’s own solution and the empty change in sandboxes' },
    { flags: '--repeats <n>', description: `how often each is graded (default: ${usualRepeats})`, parse: wholeNumber(1) },
    sandboxFlag,
    networkFlag,
    configFlag,
    setFlag,
  ],
  examples: ['seatrial tasks check datasets/examples', 'seatrial tasks check datasets/examples --qualify', 'seatrial tasks check clone/registry.json#my-dataset@1.0'],
  run: async (call) => {
    const { args, flags, surroundings, console } = call;
    if (!flags.on('qualify')) refuseWithout(call, ['repeats'], '--qualify');
    const places = args.filter((place) => place !== undefined).map((place) => anchoredPath(surroundings.cwd, place));
    const { sandbox } = await settingsOf(call);
    const checked = await checkTasks(places, { sandbox, repeats: flags.on('qualify') ? (flags.number('repeats') ?? usualRepeats) : 0, onChecked: (one, done, total) => console.status(`${done} of ${total} checked: ${one.id}`) }, surroundings);
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
