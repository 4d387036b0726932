import { join, resolve } from 'node:path';
import { checkReport, renderTerminal } from '../../../eval/index.js';
import { resolveRun } from '../../../store/index.js';
import { storedReport, writeHtml } from '../../compose/report-files.js';
import type { CommandSpec } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { runsDirFlag, wholeNumber } from '../flags.js';
import { counted } from '../shown-text.js';
import { runsDirOf } from './settings-flags.js';

export const reportCommand: CommandSpec = {
  path: ['report'],
  summary: 'show the report of an evaluated run',
  args: [{ name: '<run>', description: 'id of a training run, or `latest`' }],
  flags: [
    { flags: '--html <file>', description: 'write the report as one self-contained HTML file' },
    { flags: '--recompute', description: 'compute every number again from the trial records and name what differs' },
    { flags: '--step <n>', description: 'report on the checkpoint of this iteration (default: the newest evaluated)', parse: wholeNumber(1) },
    runsDirFlag,
  ],
  examples: ['seatrial report latest', 'seatrial report latest --json', 'seatrial report latest --html report.html'],
  run: async ({ args, flags, surroundings }) => {
    const run = await resolveRun(runsDirOf({ flags, surroundings }), args[0]!, 'train');
    const { report, dir, globalStep } = await storedReport(run, flags.number('step'));
    const html = flags.text('html');
    if (html !== null) await writeHtml(run, globalStep, report, resolve(surroundings.cwd, html));
    const differences = flags.on('recompute') ? await checkReport(dir) : [];
    const lines = [
      renderTerminal(report),
      `Report: ${html === null ? join(dir, 'report.html') : resolve(surroundings.cwd, html)}`,
      ...(flags.on('recompute') ? [differences.length === 0 ? 'Recomputed from the trial records: every number agrees.' : `${counted(differences.length, 'number')} not what the records give:`] : []),
      ...differences.map(({ place, stored, recomputed }) => `  ${place}: ${JSON.stringify(stored)}, recomputed ${JSON.stringify(recomputed)}`),
    ];
    return {
      json: flags.on('recompute') ? { ...report, differences } : report,
      text: `${lines.join('\n')}\n`,
      exitCode: differences.length === 0 ? exitCodes.ok : exitCodes.check,
    };
  },
};
