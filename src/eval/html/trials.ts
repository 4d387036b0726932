import type { DiscordantTrial } from '../discordant-trials.js';
import type { Transcript } from '../records.js';
import { panelTitle } from '../wording.js';
import { html, type Markup } from './markup.js';

/** Longest text shown of one response, observation or diff, in characters; the middle of longer ones is left out. */
const textLimit = 8000;

/** Every discordant pair as a fold: the two trials side by side, turn by turn. */
export function trialSection(trials: readonly DiscordantTrial[]): Markup {
  if (trials.length === 0) return html`<p class="soft">No trials to show: base and policy ended alike everywhere, or no trial folders were kept.</p>`;
  return html`${trials.map(trialFold)}`;
}

function trialFold({ panel, flip, base, policy }: DiscordantTrial): Markup {
  const won = flip.kind === 'win';
  const turns = Math.max(base?.turns.length ?? 0, policy?.turns.length ?? 0);
  return html`<details><summary><span class="${won ? 'win' : 'loss'}">${won ? 'Won' : 'Lost'}</span> <code>${flip.taskId}</code> <span class="soft"><code>${flip.trialId}</code>; ${flip.repository}; ${panelTitle(panel)}; only the ${won ? 'policy' : 'base'} solved it</span></summary>
<p class="side">Task</p>${block(base?.promptText ?? policy?.promptText ?? null)}
<div class="turns"><p class="side">Base${verdictOf(!won)}</p><p class="side">Policy${verdictOf(won)}</p>
${Array.from({ length: turns }, (_, i) => html`${turnCell('base', base, i)}${turnCell('policy', policy, i)}`)}
${resultCell('base', base)}${resultCell('policy', policy)}</div></details>`;
}

function verdictOf(solved: boolean): Markup {
  return solved ? html` <span class="win">solved</span>` : html` <span class="loss">not solved</span>`;
}

function turnCell(side: 'base' | 'policy', transcript: Transcript | null, i: number): Markup {
  const turn = transcript?.turns[i];
  if (transcript === null) return html`<div class="turn ${side}">${i === 0 ? html`<p class="label">No folder was kept for this trial.</p>` : []}</div>`;
  if (turn === undefined) return html`<div></div>`;
  const exit = turn.timedOut ? 'timed out' : turn.exitCode === null ? 'no exit code' : `exit code ${turn.exitCode}`;
  return html`<div class="turn ${side}"><p class="label">Turn ${i + 1}${turn.formatFault === null ? '' : `, malformed: ${turn.formatFault}`}</p>${block(turn.responseText)}${
    turn.observationText === null ? [] : [html`<p class="label">Observation, ${exit}</p>${block(turn.observationText)}`]
  }</div>`;
}

function resultCell(side: 'base' | 'policy', transcript: Transcript | null): Markup {
  if (transcript === null) return html`<div></div>`;
  return html`<div class="turn ${side}"><p class="label">Changes</p>${block(transcript.diffText === '' ? 'none' : transcript.diffText)}<p class="label">Verifier</p>${block(transcript.verifierText)}</div>`;
}

/** @param limit longest text shown, in characters; the middle of a longer one is left out */
export function block(text: string | null, limit = textLimit): Markup {
  if (text === null) return html`<pre class="soft">not kept</pre>`;
  if (text.length <= limit) return html`<pre tabindex="0">${text}</pre>`;
  const half = limit / 2;
  return html`<pre tabindex="0">${text.slice(0, half)}
[... ${text.length - limit} characters left out ...]
${text.slice(-half)}</pre>`;
}
