import { SandboxServer, serveLines } from '../../bridge/index.js';
import { sandboxDeps } from '../../compose/sandbox-provider.js';
import type { CommandSpec } from '../command.js';
import { configFlag, sandboxFlag, setFlag } from '../flags.js';
import { settingsOf } from './settings-flags.js';

export const sandboxServerCommand: CommandSpec = {
  path: ['sandbox-server'],
  summary: 'give sandboxes to another program, by JSON lines on standard input and output',
  details: 'Started by the Harbor environment harbor_bridge.environment:SeatrialEnvironment (docs/harbor.md), once for each job. It ends, and stops every sandbox, when its input does.',
  flags: [configFlag, setFlag, sandboxFlag],
  examples: ['seatrial sandbox-server --sandbox bubblewrap'],
  run: async (call) => {
    const { surroundings } = call;
    const settings = await settingsOf(call);
    await serveLines(await SandboxServer.open(settings.sandbox.provider, sandboxDeps(settings.sandbox, surroundings)), process.stdin, process.stdout, surroundings.signal);
    return { json: {}, text: '' };
  },
};
