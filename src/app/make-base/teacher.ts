import type { RandomStream } from '../../core/index.js';
import { arithmeticOperators, bodyLine, comparisonOperators, digits, type FunctionSpec, mend, repositoryFiles, type SyntheticTask } from '../../env/index.js';

/** One turn of a demonstration: a command and what the sandbox would answer. The last one, `submit`, has no answer. */
export interface DemonstrationTurn {
  readonly command: string;
  readonly output: string | null;
}

/**
 * The scripted teacher of the shipped base. It masters the protocol (look, read with line numbers, edit the right line, submit) and
 * only guesses the mend: right a bit less than half of the time. Some of its wrong guesses are habits that outweigh
 * the right answer, so that the base's greedy success is low too and training has to change what it prefers, not only
 * how surely it prefers it.
 */
export function demonstrate(random: RandomStream, task: SyntheticTask): DemonstrationTurn[] {
  const files = repositoryFiles(task, 'broken');
  const { file, line } = mend(task);
  const target = task.repository.modules[task.moduleIndex]!.functions[task.functionIndex]!;
  const guessed = bodyLine(guess(random, target.spec));
  const turns: DemonstrationTurn[] = [
    { command: 'ls', output: [...files.keys()].map((name) => `${name}\n`).join('') },
    { command: `cat -n ${file}`, output: numbered(files.get(file)!) },
    { command: `sed -i '${line}s@.*@${guessed}@' ${file}`, output: '' },
  ];
  if (random.next() < rereadProbability) {
    turns.push({ command: `cat -n ${file}`, output: numbered(files.get(file)!.split('\n').with(line - 1, guessed).join('\n')) });
  }
  return [...turns, { command: 'submit', output: null }];
}

/** What `cat -n` prints of a text that ends with a line feed. */
function numbered(text: string): string {
  return text.replaceAll(/^.*\n/gm, (line, offset: number) => `${String(text.slice(0, offset).split('\n').length).padStart(6)}\t${line}`);
}

/** How often the teacher looks at its edit before it submits: a turn that training can learn to spare. */
const rereadProbability = 0.35;

/** Weights of the right answer and of the habitual wrong one; the rest is spread evenly over the other answers. */
interface Belief {
  readonly right: number;
  readonly habit: number;
}
const firm: Belief = { right: 0.52, habit: 0.2 };
const mistaken: Belief = { right: 0.34, habit: 0.44 };

/** The wrong answer that the teacher prefers for an operator. */
const habitOf: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '+',
  '/': '%',
  '%': '/',
  '|': '^',
  '^': '|',
  '<<': '>>',
  '>>': '<<',
  '-lt': '-le',
  '-le': '-lt',
  '-gt': '-ge',
  '-ge': '-gt',
  '-eq': '-ne',
  '-ne': '-eq',
};
const mistakenOperators = new Set(['-', '/', '|', '>>', '-le', '-ge', '-ne']);

function guess(random: RandomStream, right: FunctionSpec): FunctionSpec {
  switch (right.kind) {
    case 'arithmetic':
      // With the arguments in an unusual order the teacher doubts the arguments, otherwise the operator.
      return right.left === 2 ? guessSides(random, right) : { ...right, symbol: guessSymbol(random, right.symbol, arithmeticOperators.map(({ symbol }) => symbol)) };
    case 'comparison':
      return { ...right, symbol: guessSymbol(random, right.symbol, comparisonOperators.map(({ symbol }) => symbol)) };
    case 'constant':
    case 'default':
      return { ...right, constant: guessDigit(random, right.constant) };
  }
}

function guessSymbol(random: RandomStream, right: string, all: readonly string[]): string {
  return choose(random, right, habitOf[right]!, all, mistakenOperators.has(right) ? mistaken : firm);
}

function guessDigit(random: RandomStream, right: number): number {
  const habit = right === 9 ? 8 : right + 1;
  return choose(random, right, habit, digits, right % 2 === 0 ? mistaken : firm);
}

function guessSides(random: RandomStream, right: FunctionSpec & { kind: 'arithmetic' }): FunctionSpec {
  const sides = ['12', '21', '22', '11'];
  const said = `${right.left}${right.right}`;
  const guessed = choose(random, said, '12', sides, right.right === 1 ? mistaken : firm);
  return { ...right, left: guessed.startsWith('1') ? 1 : 2, right: guessed.endsWith('1') ? 1 : 2 };
}

function choose<T>(random: RandomStream, right: T, habit: T, all: readonly T[], belief: Belief): T {
  const others = all.filter((answer) => answer !== right && answer !== habit);
  const rest = 1 - belief.right - belief.habit;
  const index = random.weighted([belief.right, belief.habit, ...others.map(() => rest / others.length)]);
  return index === 0 ? right : index === 1 ? habit : others[index - 2]!;
}
