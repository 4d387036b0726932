/** Facts of a base, as it was made. */
export interface BaseFacts {
  readonly steps: number;
  readonly tokens: number;
  readonly seed: number;
  readonly vocabSize: number;
}

/** README.md of the shipped base: what it is, how it was made, what it is not. */
export function baseModelCard(facts: BaseFacts): string {
  return `---
license: apache-2.0
pipeline_tag: text-generation
language: en
tags: [qwen3, seatrial]
---

# builtin-base

A Qwen3-architecture model of two layers that speaks Seatrial's fenced-bash protocol. It exists so that the whole chain
(trials in sandboxes, PPO, paired evaluation, release) can be run and checked on a laptop; it knows nothing else.

Made by \`npm run make-base\`: behaviour cloning of a scripted teacher for ${facts.steps} steps (${facts.tokens} tokens,
seed ${facts.seed}), with a byte-level BPE tokenizer of ${facts.vocabSize} tokens trained on the same demonstrations.
The command is deterministic. The teacher masters the protocol and guesses the mend: right a bit less than half of the
time, and for about half of the kinds of fault it prefers a certain wrong answer.

The demonstrations are drawn from the generator's own seeds. None is about the function and module of a
frozen task, in any split, and an instruction names both: so none has the instruction of one. Functions and modules have
everyday names that frozen tasks have too: beside the function that is mended, other functions of such names stand in the files.
About 30% are about repositories of the kind that the out-of-distribution panel has: that panel is outside what PPO
trains on, not outside what this base has seen.

It was trained on at most 320 tokens at a time. Up to 2,048 are read, so that tasks with longer texts can be run; what it
then answers is not to be relied on.
`;
}
