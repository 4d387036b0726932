import type { ComparisonReport } from '../core/index.js';
import { chinese } from './card-chinese.js';
import { english } from './card-english.js';
import { literal } from './card-format.js';
import type { CardInputs, CardLanguage } from './card-inputs.js';
import type { Licence } from './records.js';

const languages: readonly CardLanguage[] = [english, chinese];

/** README.md: front matter for the hub, then English, then Chinese; the same records give the same bytes. */
export function renderCard(inputs: CardInputs): string {
  return [frontMatter(inputs), `# ${literal(inputs.record.name)}`, '', ...languages.map((language) => language.body(inputs)), ''].join('\n');
}

/** JSON strings are YAML strings, so every value is written as one. */
function frontMatter({ record, report }: CardInputs): string {
  const yaml = JSON.stringify;
  const rated = report.panels.filter((panel) => panel.planned && panel.policy.rate !== null);
  return [
    '---',
    `base_model: ${yaml(record.base.id)}`,
    'base_model_relation: adapter',
    'library_name: peft',
    'pipeline_tag: text-generation',
    ...licenceLines(record.licence),
    'language: [en, zh]',
    'tags: [seatrial, ppo, lora, code-agent, reinforcement-learning]',
    'model-index:',
    `- name: ${yaml(record.name)}`,
    rated.length === 0 ? '  results: []' : '  results:',
    ...rated.flatMap((panel) => [
      '  - task:',
      '      type: text-generation',
      '      name: tool-calling code agent',
      '    dataset:',
      `      name: ${yaml(`${report.subject.dataset}, panel ${panel.name}, ${panel.decoding}`)}`,
      `      type: ${yaml(`seatrial-${panel.name}`)}`,
      '    metrics:',
      '    - type: solved-rate',
      `      name: ${yaml(`tasks solved, ${panel.n} paired trials`)}`,
      `      value: ${Number(panel.policy.rate!.toFixed(6))}`,
    ]),
    '---',
    '',
  ].join('\n');
}

function licenceLines({ id, name, link }: Licence): string[] {
  return [
    `license: ${JSON.stringify(id)}`,
    ...(name === null ? [] : [`license_name: ${JSON.stringify(name)}`]),
    ...(link === null ? [] : [`license_link: ${JSON.stringify(link)}`]),
  ];
}

const claimWords =
  /\b(?:improv\w*|better|best|outperform\w*|superior\w*|surpass\w*|exceed\w*|beats?|gain(?:s|ed)?|state[- ]of[- ]the[- ]art|sota|stronger|smarter)\b|提升|提高|改进|改善|优于|更好|更强|超过|超越|胜过|领先|最佳|最先进/iu;

/**
 * Lines of a card that say that something became better, although no planned test does: their numbers, from 1. The
 * only lines that may are the verdict sentences of planned comparisons whose verdict is `improved`.
 */
export function unsupportedClaims(card: string, report: ComparisonReport): number[] {
  const allowed = new Set(
    report.panels
      .filter((panel) => panel.verdict === 'improved')
      .flatMap((panel) => languages.map((language) => `- ${language.verdictSentence(panel, report.plan.alpha)}`)),
  );
  return card.split('\n').flatMap((line, i) => (claimWords.test(line) && !allowed.has(line) ? [i + 1] : []));
}
