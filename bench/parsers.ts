/**
 * What a megabyte of adversarial text (test/support/parser-noise.ts) costs each action parser, in ms of CPU, garbage
 * collection included: the slowest text and the median over all of them; each figure is the best of three runs. Run: `node dist/bench/parsers.js`;
 * exit status 1 when a text costs a parser more than the target.
 */
import { bashTool, editTool, parseFencedBash, parseHermes, parseQwen3Coder, submitTool, ToolSet } from '../src/tokens/index.js';
import { parserNoise } from '../test/support/parser-noise.js';

const targetMs = 50;
const tools = new ToolSet([bashTool, editTool, submitTool]);
const parsers = [
  { name: 'fenced bash', parse: (text: string) => parseFencedBash(text, { finishReason: 'stop' }) },
  { name: 'hermes', parse: (text: string) => parseHermes(text, { finishReason: 'stop', tools }) },
  { name: 'qwen3-coder', parse: (text: string) => parseQwen3Coder(text, { finishReason: 'stop', tools }) },
];
const texts = parserNoise(1_000_000);

for (const { name, parse } of parsers) {
  const timings = texts.map((noise) => ({ name: noise.name, ms: Math.min(...[1, 2, 3].map(() => cpuMsOf(() => parse(noise.text)))) })).sort((a, b) => b.ms - a.ms);
  const slowest = timings[0]!;
  console.log(`${name.padEnd(12)} slowest ${slowest.ms.toFixed(1).padStart(6)} ms ${slowest.name}, median ${timings[timings.length >> 1]!.ms.toFixed(2)} ms of ${timings.length} texts of 1 MB`);
  if (slowest.ms >= targetMs) process.exitCode = 1;
}

function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
