/** The door of the tokens room. */
export { shellPattern, trainBpe, type BpeTrainingOptions, type TrainedBpe } from './bpe-trainer.js';
export { plainChatTemplate, writeTokenizer, type TokenizerFilesOptions } from './write-tokenizer.js';
export { TokenizerInputError } from './errors.js';
