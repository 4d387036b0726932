import { CounterRng, type RandomStream } from '../../core/index.js';
import { drawRepository, drawTask, mend, taskPlaces, type RepositorySize, type SyntheticRepository, type SyntheticTask } from './synthetic-task.js';
import { type GeneratedFile, taskDirectory } from './task-directory.js';
import { names } from './vocabulary.js';

/** Sizes of the reference run: 187 / 42 / 38 tasks over 89 repositories, and 27 tasks over 9 repositories of another kind. */
export const builtinSplits = { train: 187, validation: 42, test: 38, ood: 27 } as const;
export type BuiltinSplit = keyof typeof builtinSplits;

export interface GeneratedTask {
  readonly split: BuiltinSplit;
  readonly task: SyntheticTask;
  readonly files: readonly GeneratedFile[];
}

/**
 * The built-in dataset: a task for every function of a repository, three on average, dealt to the splits at random. No two tasks share a
 * (function, file) pair, a solution or an instruction. A pure function of the seed.
 */
export function generateBuiltinDataset(seed: number): GeneratedTask[] {
  const seen = new Set<string>();
  const main = drawTasks(CounterRng.fromParts('builtin-dataset', seed, 'main').stream(), 'main', 89, seen);
  const other = drawTasks(CounterRng.fromParts('builtin-dataset', seed, 'other').stream(), 'other', 9, seen);
  const dealt = CounterRng.fromParts('builtin-dataset', seed, 'deal').stream().shuffled(main);
  const split = (index: number): BuiltinSplit => (index < 187 ? 'train' : index < 187 + 42 ? 'validation' : 'test');
  return [
    ...dealt.map((task, index) => ({ split: split(index), task })),
    ...other.map((task) => ({ split: 'ood' as const, task })),
  ].map(({ split, task }) => ({ split, task, files: taskDirectory(CounterRng.fromParts('builtin-dataset', seed, 'tests', task.id).stream(), task) }));
}

/**
 * The pair by which leaks between splits, and between the splits and the base model's demonstrations, are found: the
 * function and its module, whatever suffix its file has. Instructions name both, so that no text is repeated either.
 */
export function faultPair({ repository, moduleIndex, functionIndex }: SyntheticTask): string {
  const module = repository.modules[moduleIndex]!;
  return `${module.functions[functionIndex]!.name} ${module.name}`;
}

function drawTasks(random: RandomStream, kind: SyntheticRepository['kind'], repositoryCount: number, seen: Set<string>): SyntheticTask[] {
  const repositoryNames = new Set<string>();
  const tasks: SyntheticTask[] = [];
  while (repositoryNames.size < repositoryCount) {
    const name = `${random.pick(names)}-${random.pick(names)}`;
    if (repositoryNames.has(name)) continue;
    const drawn = tasksOf(random, drawRepository(random, name, kind, sizeOf(repositoryNames.size)));
    const identities = drawn.flatMap((task) => [faultPair(task), JSON.stringify(mend(task))]);
    if (identities.some((identity) => seen.has(identity)) || new Set(identities).size < identities.length) continue;
    repositoryNames.add(name);
    for (const identity of identities) seen.add(identity);
    tasks.push(...drawn);
  }
  return tasks;
}

/** Most repositories carry three tasks; one in eight is a single file with two, and the next one carries four. */
function sizeOf(index: number): RepositorySize {
  return index % 8 === 3 ? 2 : index % 8 === 4 ? 4 : 3;
}

function tasksOf(random: RandomStream, repository: SyntheticRepository): SyntheticTask[] {
  return random.shuffled(taskPlaces(repository)).map(({ moduleIndex, functionIndex, target }) => drawTask(random, `${repository.name}-${target.name}`, repository, moduleIndex, functionIndex));
}
