import type { RandomStream } from '../../core/index.js';
import { applied, bodyLine, type FunctionSpec, neighbours, result } from './function-spec.js';
import { arithmeticOperators, comparisonOperators, type Operator } from './vocabulary.js';

/** The two arguments of a call; `null` is a call without any. */
export type Call = readonly [number, number] | null;

/** What a candidate for a function's body would print at a call, for a test 1 or 0. */
type Candidate = (call: Call) => number;

/** Calls that every test makes, whatever they tell apart: a large first argument, a small one, an equal pair. */
const leastCalls = 5;
const largestFirst = 30;
const largestSecond = 9;
/** Constants that a wrong line may have in place of an argument. */
const largestConstant = 40;

/**
 * Calls that tell a function from everything a repair may put in its place: every line of its shape (neighbours), and every line of one
 * operator of the vocabulary between arguments and constants up to 40. Lines that mean the same for all arguments of the grid are right, and no call can tell them apart.
 * Drawn at random; a call beyond the first five is kept only where it tells something more.
 */
export function distinguishingCalls(random: RandomStream, spec: FunctionSpec): readonly Call[] {
  const wanted = candidateOf(spec);
  let alike = candidates(spec);
  const calls: Call[] = [];
  const keep = (call: Call): void => {
    calls.push(call);
    const output = wanted(call);
    alike = alike.filter((candidate) => candidate(call) === output);
  };
  if (spec.kind === 'default') keep(null);
  keep([largestFirst - 10 + random.below(11), 1 + random.below(4)]);
  keep([2 + random.below(3), 5 + random.below(3)]);
  const equal = 3 + random.below(4);
  keep([equal, equal]);
  while (calls.length < leastCalls) keep(drawCall(random));
  alike = alike.filter((candidate) => grid.some((call) => candidate(call) !== wanted(call)));
  while (alike.length > 0) {
    const call = drawCall(random);
    const output = wanted(call);
    if (alike.some((candidate) => candidate(call) !== output)) keep(call);
  }
  return calls;
}

function drawCall(random: RandomStream): readonly [number, number] {
  return [1 + random.below(largestFirst), 1 + random.below(largestSecond)];
}

const grid = Array.from({ length: largestFirst * largestSecond }, (_, index): Call => [1 + (index % largestFirst), 1 + Math.floor(index / largestFirst)]);

function candidates(spec: FunctionSpec): Candidate[] {
  const shaped = neighbours(spec)
    .filter((other) => bodyLine(other) !== bodyLine(spec))
    .map(candidateOf);
  return [...shaped, ...(spec.kind === 'comparison' ? lines.comparison : lines.arithmetic)];
}

const operands: readonly ((call: Call) => number)[] = [
  (call) => call?.[0] ?? 0,
  (call) => call?.[1] ?? 0,
  ...Array.from({ length: largestConstant + 1 }, (_, constant) => () => constant),
];

/** Every line of one operator between two operands. */
function linesOf(operators: readonly Operator[]): readonly Candidate[] {
  return operators.flatMap(({ symbol }) => operands.flatMap((left) => operands.map((right): Candidate => (call) => applied(symbol, left(call), right(call)))));
}

const lines = { arithmetic: linesOf(arithmeticOperators), comparison: linesOf(comparisonOperators) };

function candidateOf(spec: FunctionSpec): Candidate {
  return (call) => {
    const output = result(spec, call?.[0] ?? null, call?.[1] ?? 0);
    return spec.kind === 'comparison' ? Number(output === 'y') : Number(output);
  };
}
