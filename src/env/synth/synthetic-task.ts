import type { RandomStream } from '../../core/index.js';
import { type FaultKind, type FunctionSpec, bodyLine, digits, neighbours, phrase, result } from './function-spec.js';
import { arithmeticOperators, comparisonOperators, names } from './vocabulary.js';

/** A healthy little repository of shell modules: 1 to 3 files of 1 to 3 functions, some with a decoy. */
export interface SyntheticRepository {
  readonly name: string;
  /** main: plain modules. other: a kind that only the out-of-distribution panel has (headed files, another suffix). */
  readonly kind: 'main' | 'other';
  readonly suffix: string;
  readonly modules: readonly SyntheticModule[];
}

export interface SyntheticModule {
  readonly name: string;
  readonly functions: readonly SyntheticFunction[];
}

export interface SyntheticFunction {
  readonly name: string;
  readonly spec: FunctionSpec;
  /** It has the name of a function in another module and does something else: who mends it has not read where to look. */
  readonly decoy: boolean;
}

/** One function of a repository broken, and what would mend it. */
export interface SyntheticTask {
  readonly id: string;
  readonly repository: SyntheticRepository;
  readonly moduleIndex: number;
  readonly functionIndex: number;
  readonly faultKind: FaultKind;
  /** What stands in the file instead of the right spec. */
  readonly faulty: FunctionSpec;
  readonly instruction: string;
}

/** Share of the repositories with several modules that have a decoy. */
const decoyShare = 0.3;

/** Functions of each module, of repositories that can carry two, three and four tasks. */
const layouts = {
  main: { 2: [[2]], 3: [[1, 1, 1], [2, 1], [1, 2]], 4: [[1, 1, 2], [2, 2]] },
  other: { 2: [[2]], 3: [[3], [2, 1], [1, 1, 1], [1, 2]], 4: [[2, 2]] },
} as const satisfies Record<SyntheticRepository['kind'], Record<RepositorySize, readonly (readonly number[])[]>>;

/** How many functions a repository has besides decoys. */
export type RepositorySize = 2 | 3 | 4;

/** Draws a repository with that many functions besides decoys. */
export function drawRepository(random: RandomStream, name: string, kind: SyntheticRepository['kind'], size: RepositorySize): SyntheticRepository {
  const suffix = kind === 'main' ? random.pick(['sh', 'inc']) : 'lib';
  const words = random.shuffled(names);
  const modules = random.pick<readonly number[]>(layouts[kind][size]).map((functionCount) => ({
    name: words.pop()!,
    functions: Array.from({ length: functionCount }, () => ({ name: words.pop()!, spec: drawSpec(random), decoy: false })),
  }));
  const dressed = random.next() < decoyShare ? withDecoy(random, modules) : modules;
  return { name, kind, suffix, modules: [...dressed].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** Adds to a module of one function another one, before or after it, that has the name of a function elsewhere. */
function withDecoy(random: RandomStream, modules: readonly SyntheticModule[]): readonly SyntheticModule[] {
  const host = random.shuffled(modules).find(({ functions }) => functions.length === 1);
  if (host === undefined) return modules;
  const imitated = random.pick(modules.filter((module) => module !== host).flatMap(({ functions }) => functions));
  let spec = drawSpec(random);
  while (sameMeaning(spec, imitated.spec)) spec = drawSpec(random);
  const decoy = { name: imitated.name, spec, decoy: true };
  const functions = random.next() < 0.5 ? [decoy, ...host.functions] : [...host.functions, decoy];
  return modules.map((module) => (module === host ? { ...module, functions } : module));
}

/** Where tasks can be: every function but the decoys. */
export function taskPlaces({ modules }: SyntheticRepository): { readonly moduleIndex: number; readonly functionIndex: number; readonly target: SyntheticFunction }[] {
  return modules.flatMap((module, moduleIndex) => module.functions.map((target, functionIndex) => ({ moduleIndex, functionIndex, target }))).filter(({ target }) => !target.decoy);
}

/** Breaks one function of the repository. */
export function drawTask(random: RandomStream, id: string, repository: SyntheticRepository, moduleIndex: number, functionIndex: number): SyntheticTask {
  const module = repository.modules[moduleIndex]!;
  const target = module.functions[functionIndex]!;
  const { faultKind, faulty } = drawFault(random, target.spec);
  const main = repository.kind === 'main';
  const said = phrase(target.spec, main ? 'main' : 'other');
  const frames = main
    ? [`${target.name} of ${module.name} must ${said}.`, `Make ${target.name} in ${module.name} ${said}.`, `${module.name}: ${target.name} should ${said}.`]
    : [`Bug in ${module.name}. Expected of ${target.name}: ${said}.`, `Repair ${target.name} (${module.name}), it is the ${said}.`];
  return { id, repository, moduleIndex, functionIndex, faultKind, faulty, instruction: random.pick(frames) };
}

/** The repository's files as the task shows them (`broken`) or as they should be. Paths are relative to the workspace. */
export function repositoryFiles(task: SyntheticTask, state: 'broken' | 'mended'): Map<string, string> {
  const { repository } = task;
  return new Map(
    repository.modules.map((module, moduleIndex) => {
      const text = module.functions
        .map(({ name, spec }, functionIndex) => {
          const isTarget = moduleIndex === task.moduleIndex && functionIndex === task.functionIndex;
          return `${name}() {\n${bodyLine(isTarget && state === 'broken' ? task.faulty : spec)}\n}\n`;
        })
        .join('');
      return [`${module.name}.${repository.suffix}`, repository.kind === 'main' ? text : `# ${module.name} tools\n${text}`];
    }),
  );
}

/** Where the broken line is: file and 1-based line number, and the line that mends it. */
export function mend(task: SyntheticTask): { readonly file: string; readonly line: number; readonly text: string } {
  const module = task.repository.modules[task.moduleIndex]!;
  const headerLines = task.repository.kind === 'main' ? 0 : 1;
  return {
    file: `${module.name}.${task.repository.suffix}`,
    line: headerLines + 3 * task.functionIndex + 2,
    text: bodyLine(module.functions[task.functionIndex]!.spec),
  };
}

/** Different text, same results: `$1 + $2` and `$2 + $1`. Such an answer is right, and no call can tell it apart. */
function sameMeaning(a: FunctionSpec, b: FunctionSpec): boolean {
  for (let first = 1; first <= 26; first++) {
    for (let second = 1; second <= 8; second++) {
      if (result(a, first, second) !== result(b, first, second)) return false;
    }
  }
  return a.kind !== 'default' || result(a, null, 1) === result(b, null, 1);
}

function drawSpec(random: RandomStream): FunctionSpec {
  switch (random.weighted([46, 24, 18, 12])) {
    case 0:
      return random.next() < 0.75
        ? { kind: 'arithmetic', left: 1, symbol: random.pick(arithmeticOperators).symbol, right: 2 }
        : { kind: 'arithmetic', left: 2, symbol: random.pick(['-', '/', '%', '*', '+']), right: random.pick([1, 2]) };
    case 1:
      return { kind: 'comparison', left: 1, symbol: random.pick(comparisonOperators).symbol, right: 2 };
    case 2:
      return { kind: 'constant', symbol: random.pick(['+', '-', '*']), constant: random.pick(digits) };
    default:
      return { kind: 'default', constant: random.pick(digits) };
  }
}

function drawFault(random: RandomStream, spec: FunctionSpec): { faultKind: FaultKind; faulty: FunctionSpec } {
  const candidates = neighbours(spec).filter((other) => !sameMeaning(other, spec));
  switch (spec.kind) {
    case 'arithmetic': {
      const wrongVariable = spec.left === 2 || random.next() < 0.1;
      const faulty = random.pick(
        candidates.filter((other) => other.kind === 'arithmetic' && (wrongVariable ? other.symbol === spec.symbol : other.left === spec.left && other.right === spec.right)),
      );
      if (faulty !== undefined) return { faultKind: wrongVariable ? 'variable' : 'operator', faulty };
      return { faultKind: 'operator', faulty: random.pick(candidates) };
    }
    case 'comparison':
      return { faultKind: 'comparison', faulty: random.pick(candidates.filter((other) => other.kind === 'comparison' && other.left === spec.left && other.right === spec.right)) };
    case 'constant': {
      // Off by one, the commonest wrong constant.
      const near = candidates.filter((other) => other.kind === 'constant' && Math.abs(other.constant - spec.constant) === 1);
      return { faultKind: 'constant', faulty: random.pick(near) };
    }
    default:
      return { faultKind: 'default', faulty: random.pick(candidates) };
  }
}
