import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fate, scriptedEvaluation, scriptedPanel, scriptedTrial, scriptedWeights } from '../../../test/support/scripted-panel.js';
import { tagsOf } from '../../../test/support/strict-html.js';
import type { ComparisonReport } from '../../core/index.js';
import { type DiscordantTrial, readDiscordantTrials } from '../discordant-trials.js';
import { panelKey } from '../panel.js';
import type { PanelTrialRequest } from '../panel-run.js';
import { writeEvaluation, writeReport } from '../report.js';
import { runPanel } from '../run-panel.js';
import { sideDir } from '../side-folder.js';
import { escapeText } from './markup.js';
import { renderHtml } from './page.js';

const hostile = `</pre></details><script>alert(1)</script><img src=x onerror=alert(1)>\u001b[2J\u0000\u202eevil\u2066"'\`&lt; -->]]>`;
let dir: string;
let report: ComparisonReport;
let trials: DiscordantTrial[];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'page-'));
  const panels = [scriptedPanel(12), scriptedPanel(6, { samplesPerTask: 4 }), scriptedPanel(6, { name: 'ood', decoding: 'greedy' })];
  await writeEvaluation(dir, scriptedEvaluation(panels.slice(0, 1)));
  for (const panel of panels) {
    for (const [side, solves, policyVersion] of [['base', 3, 0], ['policy', 11, 20]] as const) {
      const fateOf = (request: PanelTrialRequest): Fate => (Number(request.taskId.slice(-3)) < solves ? 'solved' : 'failed');
      const options = { side, policyVersion, ...scriptedWeights(side), dir: sideDir(dir, panelKey(panel), side) };
      await runPanel({ runTrial: scriptedTrial(fateOf, hostile), concurrency: 4 }, panel, options);
    }
  }
  report = await writeReport(dir);
  trials = await readDiscordantTrials(dir, report);
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

const curve = Array.from({ length: 20 }, (_, i) => ({ iteration: i + 1, trainingRate: 0.4 + i / 50, validationRate: i % 5 === 4 ? 0.5 : null }));
const page = (): string => renderHtml(report, { learningCurve: curve, discordantTrials: trials });

describe('renderHtml', () => {
  it('is well formed whatever the trials contain, and holds no script, image, link or request', () => {
    const text = page();
    const tags = new Set(tagsOf(text));
    for (const tag of ['script', 'img', 'link', 'iframe', 'object', 'a', 'form', 'image', 'use']) expect(tags.has(tag)).toBe(false);
    expect(text).not.toMatch(/https?:|url\(|@import|javascript:/i);
    expect(text).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`);
  });

  it('shows hostile text as text, with control and direction characters visible', () => {
    const text = page();
    expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(text).toContain('\u241b[2J\u2400[U+202E]evil[U+2066]');
  });

  it('shows every discordant trial turn by turn, base beside policy', () => {
    expect(trials).toHaveLength(8 + 3);
    const folds = page().split('<details>').filter((part) => part.includes('class="turns"'));
    expect(folds).toHaveLength(11);
    for (const [i, fold] of folds.entries()) {
      const { base, policy } = trials[i]!;
      expect(fold.match(/class="turn base"/g)).toHaveLength(base!.turns.length + 1);
      expect(fold.match(/class="turn policy"/g)).toHaveLength(policy!.turns.length + 1);
    }
  });

  it('names pictures for those who cannot see them, and gives their numbers as text', () => {
    const text = page();
    expect(text.match(/<svg [^>]*role="img" aria-label="[^"]{20,}"/g)).toHaveLength(3);
    expect(text).toContain('<html lang="en">');
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text).toContain('prefers-color-scheme:dark');
    for (const sentence of ['Improved: +66.7 points', '3 of 12', 'pass@k', 'never solved by the base']) expect(text).toContain(sentence);
  });

  it('is the same text for the same report, and works without extras', () => {
    expect(page()).toBe(page());
    tagsOf(renderHtml(report, { learningCurve: [], discordantTrials: [] }));
    tagsOf(renderHtml(report, { learningCurve: [{ iteration: 1, trainingRate: null, validationRate: null }], discordantTrials: trials.map((trial) => ({ ...trial, base: null })) }));
  });

  it('cuts what is too long to read, and says so', () => {
    const long = { ...trials[0]!, policy: { ...trials[0]!.policy!, diffText: 'x'.repeat(20_000) } };
    const text = renderHtml(report, { learningCurve: [], discordantTrials: [long] });
    expect(text).toContain('[... 12000 characters left out ...]');
  });
});

describe('escapeText', () => {
  it('leaves ordinary text of any language alone', () => {
    for (const text of ['plain\n\ttext', '中文，测试', 'ünïcödé', '👩‍💻'.replace('\u200d', '')]) expect(escapeText(text)).toBe(text);
  });

  it('makes lone surrogates visible, since they cannot be encoded', () => {
    expect(escapeText('a\ud800b\udc00')).toBe('a[U+D800]b[U+DC00]');
  });
});
