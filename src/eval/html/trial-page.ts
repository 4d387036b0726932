/** One trial, or all that share an id, as one HTML file for a person: what was asked, every turn, the change, the verdict. */
import type { Transcript } from '../records.js';
import { html, type Markup } from './markup.js';
import { styles } from './styles.js';
import { block } from './trials.js';

export interface TrialOnPage {
  /** Where it lies; names its section. */
  readonly place: string;
  /** Sentences on who worked on what, how it ended and what it was worth. */
  readonly facts: readonly string[];
  readonly transcript: Transcript;
}

/** Longest text shown of one response, observation or diff, in characters. */
const textLimit = 100_000;

/** Needs nothing else, as the report's page: no script, no font, no request, and a policy that forbids them. */
export function renderTrialPage(title: string, trials: readonly TrialOnPage[]): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="referrer" content="no-referrer">
<title>Seatrial trial: ${title}</title><style>${styles}</style></head>
<body><main>
<header><p class="eyebrow">Seatrial, trial</p><h1>${title}</h1>
<p class="soft">What stands in boxes was written by a task, an agent or a program it ran. It is shown as text; control and direction characters are made visible.</p></header>
${trials.map(section)}
</main></body></html>
`.text;
}

function section({ place, facts, transcript: { promptText, turns, diffText, verifierText } }: TrialOnPage): Markup {
  return html`<section><h2>${place}</h2>${facts.map((fact) => html`<p>${fact}</p>`)}
<p class="side">Prompt</p>${block(promptText, textLimit)}
${turns.map(turnText)}
<div class="turn"><p class="label">Change</p>${block(diffText === '' ? 'none' : diffText, textLimit)}<p class="label">Verifier</p>${block(verifierText, textLimit)}</div></section>`;
}

function turnText({ responseText, command, formatFault, observationText, exitCode, timedOut }: Transcript['turns'][number], index: number): Markup {
  const said = responseText === '' ? (command ?? '') : responseText;
  const exit = timedOut ? 'timed out' : exitCode === null ? 'no exit code' : `exit code ${exitCode}`;
  return html`<div class="turn policy"><p class="label">Turn ${index + 1}${formatFault === null ? '' : `, malformed: ${formatFault}`}</p>${block(said, textLimit)}${
    observationText === null ? [] : [html`<p class="label">Observation, ${exit}</p>${block(observationText, textLimit)}`]
  }</div>`;
}
