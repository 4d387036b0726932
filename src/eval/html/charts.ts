import { type ComparisonReport, type Interval, type PanelComparison, percentIntervalText, percentText, pointsText } from '../../core/index.js';
import { panelTitle, pointsIntervalWithUnit, pointsWithUnit } from '../wording.js';
import { html, type Markup } from './markup.js';

/** One iteration of training; rates are fractions of 1, null where nothing was measured. */
export interface LearningPoint {
  readonly iteration: number;
  /** Share of the iteration's graded training trials that were solved. */
  readonly trainingRate: number | null;
  readonly validationRate: number | null;
}

/** Units of the drawing; the page scales it. */
const width = 860;
const left = 48;
const right = 16;

/** The solve rate by iteration: training as a line, validation as marks joined by a dashed one. */
export function learningChart(curve: readonly LearningPoint[]): Markup {
  if (curve.length === 0) return html`<p class="soft">No learning curve was handed to this report.</p>`;
  const height = 260;
  const bottom = height - 34;
  const first = Math.min(...curve.map(({ iteration }) => iteration));
  const last = Math.max(...curve.map(({ iteration }) => iteration));
  const x = (iteration: number): number => left + ((iteration - first) / Math.max(1, last - first)) * (width - left - right);
  const y = (rate: number): number => bottom - rate * (bottom - 14);
  const series = (rateOf: (point: LearningPoint) => number | null): (readonly [number, number])[] =>
    curve.flatMap((point) => (rateOf(point) === null ? [] : [[x(point.iteration), y(rateOf(point)!)] as const]));
  const training = series((point) => point.trainingRate);
  const validation = series((point) => point.validationRate);
  const rows = curve.filter((_, i) => i === 0 || i === curve.length - 1 || i % Math.ceil(curve.length / 12) === 0);
  return html`<figure><div class="scroll"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Solve rate over the iterations of training; the table below gives the numbers.">
${[0, 0.25, 0.5, 0.75, 1].map((rate) => html`<line class="grid" x1="${left}" x2="${width - right}" y1="${y(rate)}" y2="${y(rate)}"/><text x="${left - 8}" y="${y(rate) + 4}" text-anchor="end">${percentText(rate, { digits: 0 })}</text>`)}
${ticks(first, last).map((tick) => html`<text x="${round(x(tick))}" y="${bottom + 18}" text-anchor="middle">${tick}</text>`)}
<text x="${width - right}" y="${height - 2}" text-anchor="end">iteration</text>
${polyline('policy-line', training)}
${polyline('base-line dash', validation)}${validation.map(([cx, cy]) => html`<circle class="base-mark" cx="${round(cx)}" cy="${round(cy)}" r="4"/>`)}
</svg></div><figcaption>Share of trials solved while training, in each iteration’s own trials (solid line)${validation.length > 0 ? ' and on the validation tasks (marks, dashed line)' : ''}. ${validation.length > 0 ? 'Neither decides' : 'It does not decide'} the verdict; the panels below do.</figcaption>
<details><summary>The curve as numbers</summary><div class="scroll"><table class="two"><thead><tr><th scope="col">iteration</th><th scope="col">training</th><th scope="col">validation</th></tr></thead><tbody>${rows.map((point) => html`<tr><th scope="row">${point.iteration}</th><td>${percentText(point.trainingRate)}</td><td>${percentText(point.validationRate)}</td></tr>`)}</tbody></table></div></details></figure>`;
}

/** Both sides' solve rates with their intervals, a row a panel and side. */
export function rateChart({ panels }: ComparisonReport): Markup {
  const rows = panels.flatMap((panel) => (['base', 'policy'] as const).map((side) => ({ panel, side, summary: panel[side] })));
  const description = rows.map(({ panel, side, summary }) => `${panelTitle(panel)}, ${side}: ${percentText(summary.rate)}`).join('; ');
  return intervalChart({
    description: `Solve rates with intervals. ${description}`,
    low: 0,
    high: 1,
    tickText: (value) => percentText(value, { digits: 0 }),
    rows: rows.map(({ panel, side, summary }) => ({
      label: side === 'base' ? panelTitle(panel) : '',
      className: side,
      value: summary.rate,
      interval: summary.clopperPearson ?? summary.taskBootstrap,
      text: `${side}: ${percentText(summary.rate)} (${percentIntervalText(summary.clopperPearson ?? summary.taskBootstrap)})`,
    })),
    caption: 'Solve rates with intervals: Clopper-Pearson for one sample a task, else a bootstrap over tasks.',
  });
}

/** The paired differences with their intervals: right of the line the policy solved more. */
export function differenceChart({ panels }: ComparisonReport): Markup {
  const reach = Math.max(0.1, ...panels.flatMap((panel) => ends(panel).map(Math.abs)));
  const bound = Math.min(1, Math.ceil(reach * 10) / 10);
  return intervalChart({
    description: `Paired differences. ${panels.map((panel) => `${panelTitle(panel)}: ${pointsWithUnit(panel.difference.value)}`).join('; ')}`,
    low: -bound,
    high: bound,
    tickText: pointsText,
    rows: panels.map((panel) => ({
      label: panelTitle(panel),
      className: 'policy',
      value: panel.difference.value,
      interval: panel.difference.interval,
      text: `${pointsText(panel.difference.value)} (${pointsIntervalWithUnit(panel.difference.interval)})`,
    })),
    caption: 'Policy minus base in percentage points, with a bootstrap that resamples whole repositories. An interval that crosses 0 leaves the direction open.',
  });
}

interface IntervalRow {
  readonly label: string;
  readonly className: string;
  readonly value: number | null;
  readonly interval: Interval | null;
  readonly text: string;
}

interface IntervalChart {
  readonly description: string;
  readonly low: number;
  readonly high: number;
  readonly tickText: (value: number) => string;
  readonly rows: readonly IntervalRow[];
  readonly caption: string;
}

function intervalChart({ description, low, high, tickText, rows, caption }: IntervalChart): Markup {
  const labelWidth = 270;
  const valueWidth = 235;
  const rowHeight = 26;
  const height = rows.length * rowHeight + 34;
  const x = (value: number): number => round(labelWidth + ((value - low) / (high - low)) * (width - labelWidth - valueWidth));
  const tickValues = [low, (low + high) / 2, high];
  return html`<figure><div class="scroll"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${description}">
${tickValues.map((value) => html`<line class="${value === 0 ? 'axis' : 'grid'}" x1="${x(value)}" x2="${x(value)}" y1="4" y2="${height - 26}"/><text x="${x(value)}" y="${height - 8}" text-anchor="middle">${tickText(value)}</text>`)}
${rows.map(({ label, className, value, interval, text }, i) => {
  const y = 18 + i * rowHeight;
  return html`<text class="ink" x="${labelWidth - 14}" y="${y + 4}" text-anchor="end">${label}</text>${
    interval === null ? [] : [html`<line class="${className}-line" x1="${x(interval.low)}" x2="${x(interval.high)}" y1="${y}" y2="${y}"/>`]
  }${value === null ? [] : [html`<circle class="${className}-mark" cx="${x(value)}" cy="${y}" r="5"/>`]}<text x="${width - valueWidth + 14}" y="${y + 4}">${text}</text>`;
})}
</svg></div><figcaption>${caption}</figcaption></figure>`;
}

function ends({ difference }: PanelComparison): number[] {
  return [difference.value ?? 0, difference.interval?.low ?? 0, difference.interval?.high ?? 0];
}

function polyline(className: string, xy: readonly (readonly [number, number])[]): Markup {
  return html`<polyline class="${className}" points="${xy.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}"/>`;
}

/** At most six round iteration numbers, both ends among them. */
function ticks(first: number, last: number): number[] {
  const step = Math.max(1, Math.ceil((last - first) / 5));
  const values = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
  return last - values.at(-1)! >= step / 2 ? [...values, last] : [...values.slice(0, -1), last];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
