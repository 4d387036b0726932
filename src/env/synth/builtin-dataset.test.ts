import { describe, expect, it } from 'vitest';
import { builtinSplits, faultPair, generateBuiltinDataset } from './builtin-dataset.js';
import { bodyLine } from './function-spec.js';
import { mend, repositoryFiles } from './synthetic-task.js';

const dataset = generateBuiltinDataset(1);

describe('the built-in dataset', () => {
  it('has the sizes of the reference run', () => {
    for (const [split, size] of Object.entries(builtinSplits)) expect(dataset.filter((entry) => entry.split === split)).toHaveLength(size);
    const repositories = new Set(dataset.filter((entry) => entry.split !== 'ood').map((entry) => entry.task.repository.name));
    expect(repositories.size).toBe(89);
  });

  it('repeats no instruction, no id and no (function, file) pair', () => {
    for (const key of [(entry: (typeof dataset)[number]) => entry.task.instruction, (entry: (typeof dataset)[number]) => entry.task.id, (entry: (typeof dataset)[number]) => faultPair(entry.task)]) {
      expect(new Set(dataset.map(key)).size).toBe(dataset.length);
    }
  });

  it('is a function of its seed', () => {
    expect(generateBuiltinDataset(1)).toEqual(dataset);
    expect(generateBuiltinDataset(2)).not.toEqual(dataset);
  });

  it('shows repositories of the other kind only in the out-of-distribution panel', () => {
    for (const { split, task } of dataset) expect(task.repository.kind).toBe(split === 'ood' ? 'other' : 'main');
  });

  it('has repositories of one to three files, and decoys in some that no task is about', () => {
    const repositories = new Map(dataset.map(({ task }) => [task.repository.name, task.repository]));
    expect(new Set([...repositories.values()].filter(({ kind }) => kind === 'main').map(({ modules }) => modules.length))).toEqual(new Set([1, 2, 3]));
    const withDecoy = [...repositories.values()].filter(({ modules }) => modules.some(({ functions }) => functions.some(({ decoy }) => decoy)));
    expect(withDecoy.length).toBeGreaterThan(repositories.size / 10);
    expect(withDecoy.length).toBeLessThan(repositories.size / 2);
    for (const { modules } of withDecoy) {
      const all = modules.flatMap(({ functions }) => functions);
      const decoy = all.find((each) => each.decoy)!;
      const imitated = all.filter(({ name }) => name === decoy.name);
      expect(imitated).toHaveLength(2);
      expect(bodyLine(imitated[0]!.spec)).not.toBe(bodyLine(imitated[1]!.spec));
    }
    for (const { task } of dataset) expect(task.repository.modules[task.moduleIndex]!.functions[task.functionIndex]!.decoy).toBe(false);
  });

  it('has a fault in every task, on the line that the mend names', () => {
    for (const { task } of dataset) {
      const { file, line, text } = mend(task);
      const broken = repositoryFiles(task, 'broken').get(file)!.split('\n');
      const mended = repositoryFiles(task, 'mended').get(file)!.split('\n');
      expect(mended[line - 1]).toBe(text);
      expect(broken[line - 1]).not.toBe(text);
      expect(broken.filter((brokenLine, index) => brokenLine !== mended[index])).toHaveLength(1);
    }
  });
});
