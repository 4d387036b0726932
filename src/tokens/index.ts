/** The door of the tokens room. */
export { shellPattern, trainBpe, type BpeTrainingOptions, type TrainedBpe } from './bpe-trainer.js';
export { plainChatTemplate, writeTokenizer, type TokenizerFilesOptions } from './write-tokenizer.js';
export { loadTokenizer, Tokenizer, type TokenizerFiles } from './tokenizer.js';
export { ChatTemplate, loadChatTemplate, type ChatMessage, type DeltaRendering, type RenderOptions } from './chat-template.js';
export type { Action, ActionFault, BashAction, CallAction, EditAction, FaultCode, ParsedActions, SubmitAction } from './actions/action.js';
export { parseFencedBash } from './actions/fenced-bash.js';
export { parseHermes } from './actions/hermes.js';
export { parseQwen3Coder } from './actions/qwen3-coder.js';
export type { ReasoningPlace } from './actions/reasoning.js';
export type { ToolCallContext } from './actions/tool-calls.js';
export { bashTool, editTool, submitTool, ToolSet, type ToolDefinition } from './actions/tool-set.js';
export { JsonNumber, plainJson, readJson, type JsonObject, type JsonValue } from './json-text.js';
export { TokenizerInputError } from './errors.js';
export { turnDelta, type Turn, type TurnDelta } from './turn-delta.js';
