/** The door of the tokens room. */
export { shellPattern, trainBpe, type BpeTrainingOptions, type TrainedBpe } from './bpe-trainer.js';
export { plainChatTemplate, writeTokenizer, type TokenizerFilesOptions } from './write-tokenizer.js';
export { loadTokenizer, Tokenizer, type TokenizerFiles } from './tokenizer.js';
export { ChatTemplate, loadChatTemplate, type ChatMessage, type DeltaRendering, type RenderOptions } from './chat-template.js';
export { parseFencedBash, type TextAction, type TextActionFault } from './fenced-bash.js';
export { TokenizerInputError } from './errors.js';
