import { anchoredPath } from '../../compose/places.js';
import { showTask } from '../../compose/show-task.js';
import type { CommandSpec } from '../command.js';
import { configFlag, networkFlag, setFlag } from '../flags.js';
import { settingsOf } from './settings-flags.js';
import { taskText } from './task-text.js';

export const tasksShow: CommandSpec = {
  path: ['tasks', 'show'],
  summary: 'show one task: everything that will apply when it runs, and which sandbox providers run it',
  details: 'Names of variables are shown, never their values. Digests: Harbor’s task_checksum (of result.json) and package digest (of lock.json and dataset.toml), and one of what the task means, which layout and comments do not change.',
  args: [
    { name: '<place>', description: 'task directory, folder of them, frozen dataset, dataset.toml, or registry.json#NAME@VERSION' },
    { name: '[task]', description: 'id of the task, where the place holds several' },
  ],
  flags: [networkFlag, configFlag, setFlag],
  examples: ['seatrial tasks show datasets/examples/py-merge-intervals', 'seatrial tasks show datasets/examples py-merge-intervals --json'],
  run: async (call) => {
    const { args, surroundings } = call;
    const { sandbox } = await settingsOf(call);
    const shown = await showTask(anchoredPath(surroundings.cwd, args[0]!), args[1] ?? null, sandbox, surroundings);
    return { json: shown, text: taskText(shown) };
  },
};
