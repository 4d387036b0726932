import type { Clock } from '../../core/index.js';
import type { PanelSink } from '../compose/evaluate-run.js';
import { Eta, type Console } from './console.js';

const sideNames = { base: 'base', policy: 'policy', 'base-repeat': 'base, other seed' } as const;

/** Panels as lines: one when a side is complete, and on a terminal a passing line for its trials. */
export function panelProgress(console: Console, clock: Clock): PanelSink {
  const started = new Map<string, Eta>();
  return ({ panel, side, finished, total, solved }) => {
    const key = `${panel} ${side}`;
    const eta = started.get(key) ?? new Eta(clock, finished);
    started.set(key, eta);
    if (finished < total) console.status(`${panel}, ${sideNames[side]}: ${finished} of ${total} trials, ${solved} solved ${eta.text(finished, total)}`);
    else console.line(`${panel}, ${sideNames[side]}: ${solved} of ${total} solved`);
  };
}
