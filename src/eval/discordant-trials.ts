import type { ComparisonReport, PanelComparison } from '../core/index.js';
import { panelKey } from './panel.js';
import type { Transcript } from './records.js';
import { readTranscript, sideDir } from './side-folder.js';

/** A pair of trials that ended differently, with what happened in each; null where no folder was kept. */
export interface DiscordantTrial {
  readonly panel: Pick<PanelComparison, 'name' | 'decoding' | 'samplesPerTask'>;
  readonly flip: PanelComparison['flips'][number];
  readonly base: Transcript | null;
  readonly policy: Transcript | null;
}

/** Reads the discordant pairs of the panels with one sample a task, in the report's order. */
export async function readDiscordantTrials(evalDir: string, report: ComparisonReport): Promise<DiscordantTrial[]> {
  const found: DiscordantTrial[] = [];
  for (const panel of report.panels.filter(({ samplesPerTask }) => samplesPerTask === 1)) {
    for (const flip of panel.flips) {
      // Base and policy trials of a pair share their id: it is made of seed, task and attempt.
      const [base, policy] = await Promise.all((['base', 'policy'] as const).map((side) => readTranscript(sideDir(evalDir, panelKey(panel), side), flip)));
      found.push({ panel, flip, base: base ?? null, policy: policy ?? null });
    }
  }
  return found;
}
