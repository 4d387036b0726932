import { assertNever, hasSeenTasks, type ComparisonReport, type NumberWords, type PanelComparison, percentIntervalText, percentText, pointsIntervalText, pointsText, pValueText, ratioText } from '../core/index.js';
import { literal, table } from './card-format.js';
import type { CardInputs, CardLanguage } from './card-inputs.js';
import { builtinBaseId } from './records.js';

const words: NumberWords = { undefinedWord: '未定义', to: '至' };

export const chinese: CardLanguage = { body, verdictSentence };

function body(inputs: CardInputs): string {
  const { record, report, config } = inputs;
  const { subject } = report;
  return `## 中文

这是 \`${record.base.id}\` 的 LoRA 适配器，训练方法为 ${literal(subject.method)}，奖励由沙箱验证。本说明由发布记录自动生成；其中每个数字都可以由 \`evaluation/\` 重新计算。

### 概况

${table(
  ['', ''],
  [
    ['基座模型', `\`${record.base.id}\`，版本 \`${record.base.revision}\``],
    ['适配器', `LoRA，秩 ${config.r}，alpha ${config.lora_alpha}，每层 ${config.target_modules.length} 个模块，${inputs.tensors} 个张量，${inputs.adapterBytes} 字节`],
    ['训练', `${subject.iterations} 次迭代，在 ${literal(subject.dataset)} 的 ${subject.sampledTasks === subject.trainingTasks ? subject.trainingTasks : `${subject.trainingTasks} 个任务中的 ${subject.sampledTasks}`} 个任务上进行 ${subject.trainingTrials} 次试验，随机种子 ${subject.seed}`],
    ['检查点', `运行 \`${record.run}\`，全局步数 ${record.globalStep}，策略版本 ${record.policyVersion}`],
    ['适配器 SHA-256', `\`${report.adapterSha256}\``],
    ['数据集摘要', `\`${report.datasetDigest}\``],
  ],
)}

${baseNote(inputs)}

### 评测

基座与适配器在相同的任务、智能体、限制和随机种子下运行。n 是双方都得到判定的试验配对数。

${table(
  ['评测集', '每任务采样', 'n', '基座', '适配器', '差值（百分点）', '胜 / 平 / 负', 'p', 'Holm p', '输入词元', '步数'],
  report.panels.map(panelRow),
)}

${report.panels
  .filter((panel) => panel.planned)
  .map((panel) => `- ${verdictSentence(panel, report.plan.alpha)}`)
  .join('\n')}

没有 Holm p 的比较事先未计划，不支持任何结论。差值区间按仓库整体重采样。${seenTasks(report)}没有判定的试验：${report.panels.map((panel) => `基座 ${panel.attrition.base} 次、适配器 ${panel.attrition.policy} 次（${panel.name}，${panel.decoding}，每任务 ${panel.samplesPerTask} 次）`).join('；')}。

### 局限

- 仅在上述评测集上测量；对其他任务、语言、智能体或上下文长度一无所知。
- “解决”指验证器通过。验证器可能有误，通过并不证明代码正确或安全。
- 适配器会让基座执行命令。请只在沙箱中使用，不要授予您不愿给陌生人的权限。
- 它具有基座的全部局限与偏差，且未做安全评测。
- 一次训练只是一次抽样：换一个随机种子可能得到不同的结果。

### 许可

适配器：${licence(record.licence)}。基座有自己的许可：${licence(record.base.licence)}${record.base.gated ? '，并须先在模型中心接受其访问条款' : ''}；本发布不含基座权重。

### 校验

\`npx seatrial release verify DIR\` 离线检查本文件夹的每个文件、张量、数字和句子；\`sha256sum --check SHA256SUMS\` 只检查字节。${inputs.hasLoadProof ? 'load-proof.json 记录了基座与适配器在干净进程中对固定提示的回答。' : '本发布不含加载证明。'}
`;
}

function seenTasks({ panels }: ComparisonReport): string {
  const counts = panels.flatMap(({ name, decoding, samplesPerTask, seenTasks: seen }) =>
    seen === null ? [] : [`${seen.panel} 个中 ${seen.training} 个用于训练、${seen.validation} 个用于选择检查点（${literal(name)}，${decoding}，每任务 ${samplesPerTask} 次）`],
  );
  return `适配器见过的评测任务：${counts.join('；')}。含有此类任务的评测集不支持关于未见任务的结论。`;
}

function baseNote({ record }: CardInputs): string {
  if (record.base.id === builtinBaseId) return `\`${record.base.id}\` 是随 Seatrial 附带的基座，不在任何模型中心；其版本号是内容的 SHA-256。`;
  if (record.base.revision.length === 64) return `\`${record.base.id}\` 是一个本地文件夹，未给出模型中心的版本；此处的版本号是其内容的 SHA-256。`;
  return '加载方法见英文部分的代码。';
}

function panelRow(panel: PanelComparison): string[] {
  return [
    `${literal(panel.name)}，${panel.decoding}`,
    String(panel.samplesPerTask),
    String(panel.n),
    `${panel.base.solved}（${percentText(panel.base.rate, { words })}；${percentIntervalText(panel.base.clopperPearson ?? panel.base.taskBootstrap, words)}）`,
    `${panel.policy.solved}（${percentText(panel.policy.rate, { words })}；${percentIntervalText(panel.policy.clopperPearson ?? panel.policy.taskBootstrap, words)}）`,
    `${pointsText(panel.difference.value, words)}（${pointsIntervalText(panel.difference.interval, words)}）`,
    `${panel.wins} / ${panel.ties} / ${panel.losses}`,
    pValueText(panel.test.p, words),
    panel.planned ? pValueText(panel.test.holmP, words) : '-',
    ratioText(panel.inputTokenRatio, words),
    ratioText(panel.stepRatio, words),
  ];
}

function verdictSentence(panel: PanelComparison, alpha: number): string {
  const where = `评测集 ${literal(panel.name)}，${panel.decoding}，每任务 ${panel.samplesPerTask} 次`;
  const numbers = `${pointsText(panel.difference.value, words)} 个百分点（区间 ${pointsIntervalText(panel.difference.interval, words)}），Holm 校正后 p ${pValueText(panel.test.holmP, words)}，显著性水平 ${alpha}`;
  switch (panel.verdict) {
    case 'improved':
      return `${where}：有提升。${numbers}。`;
    case 'worse':
      return `${where}：比基座差。${numbers}。`;
    case 'not-shown':
      return `${where}：未显示出差异。${numbers}。`;
    case 'exploratory':
      return hasSeenTasks(panel)
        ? `${where}：探索性比较，含适配器见过的任务，不支持关于未见任务的结论。${numbers}。`
        : `${where}：探索性比较，事先未计划。${numbers}。`;
    default:
      return assertNever(panel.verdict, 'verdict');
  }
}

function licence({ id, name, link }: CardInputs['record']['licence']): string {
  const title = name === null ? `\`${id}\`` : `\`${id}\`（${literal(name)}）`;
  return link === null ? title : `${title}，<${link}>`;
}
