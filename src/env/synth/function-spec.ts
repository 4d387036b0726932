import { assertNever, InvariantError } from '../../core/index.js';
import { arithmeticOperators, comparisonOperators, operatorOf } from './vocabulary.js';

/**
 * What one small shell function is meant to do: a body of one line, a phrase that says it, and its results.
 * `left` and `right` are argument numbers.
 */
export type FunctionSpec =
  | { readonly kind: 'arithmetic'; readonly left: 1 | 2; readonly symbol: string; readonly right: 1 | 2 }
  | { readonly kind: 'comparison'; readonly left: 1 | 2; readonly symbol: string; readonly right: 1 | 2 }
  | { readonly kind: 'constant'; readonly symbol: string; readonly constant: number }
  | { readonly kind: 'default'; readonly constant: number };

/** What a task's fault got wrong. */
export type FaultKind = 'operator' | 'comparison' | 'variable' | 'constant' | 'default';

/** The body line as it stands in a file, two spaces of indentation included. */
export function bodyLine(spec: FunctionSpec): string {
  switch (spec.kind) {
    case 'arithmetic':
      return `  echo $(($${spec.left} ${spec.symbol} $${spec.right}))`;
    case 'comparison':
      return `  [ $${spec.left} ${spec.symbol} $${spec.right} ]`;
    case 'constant':
      return `  echo $(($1 ${spec.symbol} ${spec.constant}))`;
    case 'default':
      return `  echo \${1:-${spec.constant}}`;
    default:
      return assertNever(spec, 'function spec');
  }
}

/** How an instruction says it, after "must". */
export function phrase(spec: FunctionSpec, wording: 'main' | 'other'): string {
  switch (spec.kind) {
    case 'arithmetic':
      return wording === 'main'
        ? `print $${spec.left} ${operatorOf(spec.symbol).word} $${spec.right}`
        : `${operatorOf(spec.symbol).noun} of $${spec.left} and $${spec.right}`;
    case 'comparison':
      return wording === 'main'
        ? `test $${spec.left} ${operatorOf(spec.symbol).word} $${spec.right}`
        : `${operatorOf(spec.symbol).noun} of $${spec.left} and $${spec.right}`;
    case 'constant':
      return wording === 'main'
        ? `print $1 ${operatorOf(spec.symbol).word} ${spec.constant}`
        : `${operatorOf(spec.symbol).noun} of $1 and ${spec.constant}`;
    case 'default':
      return wording === 'main' ? `print $1 else ${spec.constant}` : `value of $1 or else ${spec.constant}`;
    default:
      return assertNever(spec, 'function spec');
  }
}

/**
 * What a call prints: the number for `echo` bodies, `y` or `n` for the exit status of a test.
 * `second` is ignored by specs of one argument; a `null` first argument means none was given.
 */
export function result(spec: FunctionSpec, first: number | null, second: number): string {
  const argument = (index: 1 | 2): number => (index === 1 ? (first ?? 0) : second);
  switch (spec.kind) {
    case 'arithmetic':
      return String(arithmetic(spec.symbol, argument(spec.left), argument(spec.right)));
    case 'comparison':
      return compare(spec.symbol, argument(spec.left), argument(spec.right)) ? 'y' : 'n';
    case 'constant':
      return String(arithmetic(spec.symbol, argument(1), spec.constant));
    case 'default':
      return String(first ?? spec.constant);
    default:
      return assertNever(spec, 'function spec');
  }
}

/** Every spec of the same shape, the right one included: what a fault may turn it into, and what an agent may guess. */
export function neighbours(spec: FunctionSpec): FunctionSpec[] {
  switch (spec.kind) {
    case 'arithmetic':
    case 'comparison': {
      const operators = spec.kind === 'arithmetic' ? arithmeticOperators : comparisonOperators;
      const sides = [1, 2] as const;
      return operators.flatMap(({ symbol }) => sides.flatMap((left) => sides.map((right) => ({ kind: spec.kind, left, symbol, right }))));
    }
    case 'constant':
      return digits.map((constant) => ({ ...spec, constant }));
    case 'default':
      return digits.map((constant) => ({ ...spec, constant }));
    default:
      return assertNever(spec, 'function spec');
  }
}

export const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** `a symbol b` as a number: what it prints, for a test 1 or 0. */
export function applied(symbol: string, a: number, b: number): number {
  return symbol.startsWith('-') && symbol.length > 1 ? Number(compare(symbol, a, b)) : arithmetic(symbol, a, b);
}

function arithmetic(symbol: string, a: number, b: number): number {
  switch (symbol) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return Math.trunc(a / b);
    case '%':
      return a % b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '<<':
      return a << b;
    case '>>':
      return a >> b;
    default:
      throw new InvariantError(`no arithmetic operator ${symbol}`);
  }
}

function compare(symbol: string, a: number, b: number): boolean {
  switch (symbol) {
    case '-lt':
      return a < b;
    case '-le':
      return a <= b;
    case '-gt':
      return a > b;
    case '-ge':
      return a >= b;
    case '-eq':
      return a === b;
    case '-ne':
      return a !== b;
    default:
      throw new InvariantError(`no comparison ${symbol}`);
  }
}
