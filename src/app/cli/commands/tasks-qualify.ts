import { qualifyTasks, type QualifiedFolder } from '../../compose/qualifications.js';
import { anchoredPath } from '../../compose/places.js';
import type { CommandSpec } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { configFlag, networkFlag, runsDirFlag, sandboxFlag, setFlag, wholeNumber } from '../flags.js';
import { counted, shownText } from '../shown-text.js';
import { runsDirOf, settingsOf } from './settings-flags.js';

const usualRepeats = 3;

export const tasksQualify: CommandSpec = {
  path: ['tasks', 'qualify'],
  summary: 'find out which tasks can be trusted with a reward, and record it',
  details:
    'A task is qualified when its own solution passes and the empty change fails every time, grading takes at most half of its time limit, and its git history holds no later commit. ' +
    'The record, qualification.json, lies beside the tasks (for a single task, or where that cannot be written, in the folder of runs). `seatrial train` refuses tasks that it names as unqualified.',
  args: [{ name: '<dir>', description: 'one task directory, a folder of them, or a frozen dataset' }],
  flags: [{ flags: '-k, --repeats <n>', description: `how often solution and empty change are each graded (default: ${usualRepeats})`, parse: wholeNumber(1) }, runsDirFlag, sandboxFlag, networkFlag, configFlag, setFlag],
  examples: ['seatrial tasks qualify datasets/examples', 'seatrial tasks qualify my-tasks -k 5 --json'],
  run: async (call) => {
    const { args, flags, surroundings, console } = call;
    const path = anchoredPath(surroundings.cwd, args[0]!);
    const { sandbox } = await settingsOf(call);
    const { folders, recordPath } = await qualifyTasks(
      { path, runsDir: runsDirOf(call), sandbox, repeats: flags.number('repeats') ?? usualRepeats, onQualified: (id, done, total) => console.status(`${done} of ${total} qualified: ${id}`) },
      surroundings,
    );
    const good = folders.filter(({ qualified }) => qualified).length;
    return {
      json: { tasks: folders.map(({ id, qualified, reasons }) => ({ id, qualified, reasons })), record: recordPath },
      text: `${folders.map(taskLines).join('')}${good} of ${counted(folders.length, 'task')} qualified. Record: ${recordPath}\n`,
      exitCode: good === folders.length ? exitCodes.ok : exitCodes.check,
    };
  },
};

function taskLines({ id, qualified, reasons }: QualifiedFolder): string {
  return [`${qualified ? 'ok  ' : 'BAD '} ${shownText(id)}`, ...reasons.map((reason) => `       ${shownText(reason)}`), ''].join('\n');
}
