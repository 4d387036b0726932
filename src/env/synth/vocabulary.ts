/**
 * The words of the built-in task family. Function and module names are short everyday words that are neither shell
 * keywords nor commands that the tasks use; operators come with the word that an instruction uses for them.
 */
export const names = (
  'ant ape bat bee cow cub dog eel elk emu fox gnu hen jay kid koi owl pig pup ram rat yak ash bay bud fig fir hay ' +
  'ivy nut oak oat pea rye yam bag bed box cap cup fan hat jar key lid map mop net pan peg pen pin pot rug saw tub ' +
  'van web wig gem ink jet mud sky sun'
).split(' ');

/** An operator of shell arithmetic or of `test`, with its words in the main panel's and in the other panel's wording. */
export interface Operator {
  readonly symbol: string;
  /** Infix word: "$1 plus $2". */
  readonly word: string;
  /** Noun of the out-of-distribution wording: "sum of $1 and $2". */
  readonly noun: string;
}

export const arithmeticOperators: readonly Operator[] = [
  { symbol: '+', word: 'plus', noun: 'sum' },
  { symbol: '-', word: 'minus', noun: 'difference' },
  { symbol: '*', word: 'times', noun: 'product' },
  { symbol: '/', word: 'over', noun: 'quotient' },
  { symbol: '%', word: 'modulo', noun: 'remainder' },
  { symbol: '|', word: 'or', noun: 'union' },
  { symbol: '^', word: 'xor', noun: 'parity' },
  { symbol: '<<', word: 'left', noun: 'upshift' },
  { symbol: '>>', word: 'right', noun: 'downshift' },
];

export const comparisonOperators: readonly Operator[] = [
  { symbol: '-lt', word: 'below', noun: 'less' },
  { symbol: '-le', word: 'upto', noun: 'ceiling' },
  { symbol: '-gt', word: 'above', noun: 'greater' },
  { symbol: '-ge', word: 'from', noun: 'floor' },
  { symbol: '-eq', word: 'equals', noun: 'equality' },
  { symbol: '-ne', word: 'differs', noun: 'inequality' },
];

export function operatorOf(symbol: string): Operator {
  const operator = [...arithmeticOperators, ...comparisonOperators].find((candidate) => candidate.symbol === symbol);
  if (operator === undefined) throw new RangeError(`no operator ${symbol} in the vocabulary of the built-in tasks`);
  return operator;
}
