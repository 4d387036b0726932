import { assertNever, counted, hasSeenTasks, type ComparisonReport, type PanelComparison, percentIntervalText, percentText, pointsIntervalText, pointsText, pValueText, ratioText } from '../core/index.js';
import { literal, table } from './card-format.js';
import type { CardInputs, CardLanguage } from './card-inputs.js';
import { builtinBaseId } from './records.js';

export const english: CardLanguage = { body, verdictSentence };

function body(inputs: CardInputs): string {
  const { record, report, config } = inputs;
  const { subject } = report;
  return `## English

A LoRA adapter for \`${record.base.id}\`, trained by ${literal(subject.method)} from rewards that a sandbox verified. This card was generated from the release's records; every number can be recomputed from \`evaluation/\`.

### What it is

${table(
  ['', ''],
  [
    ['Base', `\`${record.base.id}\` at \`${record.base.revision}\``],
    ['Adapter', `LoRA, rank ${config.r}, alpha ${config.lora_alpha}, ${config.target_modules.length} modules a layer, ${inputs.tensors} tensors, ${inputs.adapterBytes} bytes`],
    ['Training', `${counted(subject.iterations, 'iteration')}, ${counted(subject.trainingTrials, 'trial')} on ${subject.sampledTasks === subject.trainingTasks ? '' : `${subject.sampledTasks} of the `}${counted(subject.trainingTasks, 'task')} of ${literal(subject.dataset)}, seed ${subject.seed}`],
    ['Checkpoint', `run \`${record.run}\`, global step ${record.globalStep}, policy version ${record.policyVersion}`],
    ['SHA-256 of the adapter', `\`${report.adapterSha256}\``],
    ['Dataset digest', `\`${report.datasetDigest}\``],
  ],
)}

${baseNote(inputs)}

### Evaluation

The base and the adapter were run on the same tasks with the same agent, limits and seeds. n counts pairs of trials that were graded on both sides.

${table(
  ['Panel', 'Samples', 'n', 'Base', 'Adapter', 'Difference (points)', 'Won / equal / lost', 'p', 'Holm p', 'Input tokens', 'Steps'],
  report.panels.map(panelRow),
)}

${report.panels
  .filter((panel) => panel.planned)
  .map((panel) => `- ${verdictSentence(panel, report.plan.alpha)}`)
  .join('\n')}

Comparisons without a Holm p were not planned beforehand and support no claim. Intervals of the difference resample whole repositories. ${seenTasks(report)} Trials without a verdict: ${report.panels.map((panel) => `${panel.attrition.base} of the base and ${panel.attrition.policy} of the adapter (${panel.name}, ${panel.decoding}, ${panel.samplesPerTask} a task)`).join('; ')}.

### Limitations

- Measured on the panels above and nowhere else; nothing is known about other tasks, languages, agents or context lengths.
- A solved task is one whose verifier passed. A verifier can be wrong, and passing it is not proof of correct or secure code.
- The adapter makes the base run commands. Use it in a sandbox, never with rights that you would not give a stranger.
- It has all limitations and biases of its base, and was not evaluated for safety.
- One training run is one draw: another seed may give another result.

### Licence

The adapter: ${licence(record.licence)}. The base has its own licence, ${licence(record.base.licence)}${record.base.gated ? ', and its access terms must be accepted on the hub first' : ''}; its weights are not part of this release.

### Checking this release

\`npx seatrial release verify DIR\` checks every file, tensor, number and sentence of this folder offline. \`sha256sum --check SHA256SUMS\` checks the bytes alone. ${inputs.hasLoadProof ? 'load-proof.json holds what base and adapter answered to fixed prompts in a clean process.' : 'This release holds no load proof.'}
`;
}

function seenTasks({ panels }: ComparisonReport): string {
  const counts = panels.flatMap(({ name, decoding, samplesPerTask, seenTasks: seen }) =>
    seen === null ? [] : [`${seen.training} of ${seen.panel} were trained on and ${seen.validation} were used to choose the checkpoint (${literal(name)}, ${decoding}, ${samplesPerTask} a task)`],
  );
  return `Tasks of the panels that the adapter has seen: ${counts.join('; ')}. A panel with such tasks supports no claim about unseen tasks.`;
}

function baseNote({ record }: CardInputs): string {
  if (record.base.id === builtinBaseId) return `\`${record.base.id}\` names the base that ships with Seatrial; it is on no hub, and its revision is the SHA-256 of its content.`;
  if (record.base.revision.length === 64) return `\`${record.base.id}\` was a local folder that no revision of a hub was given for; its revision here is the SHA-256 of its content.`;
  return [
    '```python',
    'from peft import PeftModel',
    'from transformers import AutoModelForCausalLM',
    '',
    `base = AutoModelForCausalLM.from_pretrained(${JSON.stringify(record.base.id)}, revision=${JSON.stringify(record.base.revision)})`,
    'model = PeftModel.from_pretrained(base, "DIR")',
    '```',
  ].join('\n');
}

function panelRow(panel: PanelComparison): string[] {
  return [
    `${literal(panel.name)}, ${panel.decoding}`,
    String(panel.samplesPerTask),
    String(panel.n),
    `${panel.base.solved} (${percentText(panel.base.rate)}; ${percentIntervalText(panel.base.clopperPearson ?? panel.base.taskBootstrap)})`,
    `${panel.policy.solved} (${percentText(panel.policy.rate)}; ${percentIntervalText(panel.policy.clopperPearson ?? panel.policy.taskBootstrap)})`,
    `${pointsText(panel.difference.value)} (${pointsIntervalText(panel.difference.interval)})`,
    `${panel.wins} / ${panel.ties} / ${panel.losses}`,
    pValueText(panel.test.p),
    panel.planned ? pValueText(panel.test.holmP) : '-',
    ratioText(panel.inputTokenRatio),
    ratioText(panel.stepRatio),
  ];
}

function verdictSentence(panel: PanelComparison, alpha: number): string {
  const where = `Panel ${literal(panel.name)}, ${panel.decoding}, ${panel.samplesPerTask} a task`;
  const numbers = `${pointsText(panel.difference.value)} points (interval ${pointsIntervalText(panel.difference.interval)}), Holm-adjusted p ${pValueText(panel.test.holmP)} at level ${alpha}`;
  switch (panel.verdict) {
    case 'improved':
      return `${where}: improved. ${numbers}.`;
    case 'worse':
      return `${where}: worse than its base. ${numbers}.`;
    case 'not-shown':
      return `${where}: no difference was shown. ${numbers}.`;
    case 'exploratory':
      return hasSeenTasks(panel)
        ? `${where}: exploratory, on tasks that the adapter has seen; no claim about unseen tasks. ${numbers}.`
        : `${where}: exploratory, not planned. ${numbers}.`;
    default:
      return assertNever(panel.verdict, 'verdict');
  }
}

function licence({ id, name, link }: CardInputs['record']['licence']): string {
  const title = name === null ? `\`${id}\`` : `\`${id}\` (${literal(name)})`;
  return link === null ? title : `${title}, <${link}>`;
}
