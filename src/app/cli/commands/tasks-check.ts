import { resolve } from 'node:path';
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
  details: 'Qualifying runs each task’s own solution and the empty change through its grader: the first must pass and the second fail, every time.',
  args: [{ name: '<dir>', description: 'one task directory, a folder of them, or a frozen dataset' }],
  flags: [
    { flags: '--qualify', description: 'grade the task’s own solution and the empty change in sandboxes' },
    { flags: '--repeats <n>', description: `how often each is graded (default: ${usualRepeats})`, parse: wholeNumber(1) },
    sandboxFlag,
    networkFlag,
    configFlag,
    setFlag,
  ],
  examples: ['seatrial tasks check datasets/examples', 'seatrial tasks check datasets/examples --qualify'],
  run: async (call) => {
    const { args, flags, surroundings, console } = call;
    if (!flags.on('qualify')) refuseWithout(call, ['repeats'], '--qualify');
    const dir = resolve(surroundings.cwd, args[0]!);
    const { sandbox } = await settingsOf(call);
    const checked = await checkTasks(dir, { sandbox, repeats: flags.on('qualify') ? (flags.number('repeats') ?? usualRepeats) : 0, onChecked: (one, done, total) => console.status(`${done} of ${total} checked: ${one.id}`) }, surroundings);
    if (checked.length === 0) throw new TasksUnusableError(dir, 'holds no task directory', 'Name a Harbor task directory (one with task.toml) or a folder of them.');
    const faulty = checked.filter(({ ok }) => !ok);
    return {
      json: { dir, tasks: checked.length, usable: checked.length - faulty.length, checked },
      text: `${checked.map(taskLines).join('')}${counted(checked.length, 'task')}, ${checked.length - faulty.length} usable.\n`,
      exitCode: faulty.length === 0 ? exitCodes.ok : exitCodes.check,
    };
  },
};

function taskLines({ id, ok, reasons, notes }: CheckedTask): string {
  return [`${ok ? 'ok  ' : 'BAD '} ${shownText(id)}`, ...reasons.map((reason) => `       ${shownText(reason)}`), ...notes.map((note) => `       note: ${shownText(note)}`), ''].join('\n');
}
