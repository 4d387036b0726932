import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkReport, renderTerminal, requireRecordsOf } from '../../../eval/index.js';
import { resolveRun } from '../../../store/index.js';
import { storedReport, writeHtml } from '../../compose/report-files.js';
import { suggestedCommand } from '../../compose/suggested-command.js';
import type { CommandSpec } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { runsDirFlag, wholeNumber } from '../flags.js';
import { pagePlace } from '../page-place.js';
import { counted } from '../shown-text.js';
import { runsDirOf, runsDirWordsOf } from './settings-flags.js';

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
    const { report, dir, globalStep } = await storedReport(run, flags.number('step'), surroundings.cwd);
    // Recomputing names every place that differs; figures alone are shown of sound records only.
    if (!flags.on('recompute')) await requireRecordsOf(dir, report);
    const html = flags.text('html') === null ? null : resolve(surroundings.cwd, flags.text('html')!);
    if (html !== null) await writeHtml(run, globalStep, report, await pagePlace(html));
    const differences = flags.on('recompute') ? await checkReport(dir) : [];
    const lines = [
      renderTerminal(report, runsDirWordsOf({ flags, surroundings })),
      ...pageLine(html ?? join(dir, 'report.html'), run.record.runId),
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

/** The page may have been removed; it can be made again anywhere. */
function pageLine(path: string, runId: string): string[] {
  return [existsSync(path) ? `Report: ${path}` : `There is no ${path}; make one with: ${suggestedCommand('report', runId, '--html', 'report.html')}`];
}
