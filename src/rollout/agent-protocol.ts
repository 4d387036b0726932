import { assertNever, digestOf, type AgentConfig } from '../core/index.js';
import { bashTool, editTool, parseFencedBash, parseHermes, parseQwen3Coder, submitTool, ToolSet, type ActionFault, type BashAction, type ChatMessage, type ChatTemplate, type EditAction, type ParsedActions, type ReasoningPlace, type SubmitAction, type ToolDefinition } from '../tokens/index.js';
import { AgentConfigError } from './errors.js';

/** What an agent can do; a call of any other tool does not parse. */
export type AgentAction = BashAction | EditAction | SubmitAction;

export interface AnswerContext {
  readonly finishReason: 'stop' | 'length';
  readonly reasoning: ReasoningPlace;
}

/** How the agent's actions and their results are written; everything else about the loop is the same. */
export interface AgentProtocol {
  /** JSON schemas for the chat template; null: none. */
  readonly tools: readonly ToolDefinition[] | null;
  /** All actions of an answer, in order, or the first fault in it. */
  parse(text: string, context: AnswerContext): ParsedActions<AgentAction>;
  /** The reply to actions that were carried out: one text an action, in order. */
  results(texts: readonly string[]): readonly ChatMessage[];
  /** The reply to an answer of which nothing was carried out. */
  refusal(fault: ActionFault, text: string): readonly ChatMessage[];
}

export function protocolOf(config: Pick<AgentConfig, 'protocol' | 'toolSyntax'>): AgentProtocol {
  switch (config.protocol) {
    case 'text':
      return textProtocol;
    case 'tools':
      return config.toolSyntax === 'qwen3-coder' ? qwen3CoderProtocol : hermesProtocol;
    default:
      return assertNever(config.protocol, 'agent protocol');
  }
}

/** SHA-256 of all that decides how an agent works, besides the weights: its configuration, prompts included, and the words of its tools. */
export function agentDigest(config: AgentConfig): string {
  const { tools } = protocolOf(config);
  return digestOf(tools === null ? config : { config, tools });
}

/** @throws AgentConfigError when the model's chat template does not show tools, so that no model could know of them. */
export function requireTools(template: ChatTemplate, { name, protocol, toolSyntax }: Pick<AgentConfig, 'name' | 'protocol' | 'toolSyntax'>): void {
  const { tools } = protocolOf({ protocol, toolSyntax });
  if (tools === null || template.takesTools(tools)) return;
  throw new AgentConfigError(name, 'protocol is "tools", and the chat template of the model shows no tools or takes no messages of role tool', 'Use a model whose template takes tools (Qwen3 and its kin), or protocol = "text".');
}

const textProtocol: AgentProtocol = {
  tools: null,
  parse: parseFencedBash,
  results: (texts) => texts.map((content) => ({ role: 'user', content })),
  refusal: (_, content) => [{ role: 'user', content }],
};

/** More in one answer are refused: their results would fill the context without a chance to look at one. */
const mostCalls = 16;
const toolSet = new ToolSet([bashTool, editTool, submitTool]);
const notRun = 'Not carried out, since another call of the same answer was wrong.';

function toolsProtocol(parse: typeof parseHermes): AgentProtocol {
  return {
    tools: toolSet.definitions,
    // The tool set holds the three own tools only, so that no other kind of action comes of it.
    parse: (text, context) => parse(text, { ...context, tools: toolSet, mostCalls }) as ParsedActions<AgentAction>,
    results: (texts) => texts.map((content) => ({ role: 'tool', content })),
    refusal: ({ fault, actions }, content) => {
      switch (fault) {
        // There was no call that a result could belong to.
        case 'none':
        case 'cut-by-length':
          return [{ role: 'user', content }];
        case 'several':
          return [{ role: 'tool', content }];
        default:
          return [...Array.from({ length: Math.min(actions, mostCalls) }, () => ({ role: 'tool', content: notRun })), { role: 'tool', content }];
      }
    },
  };
}

const hermesProtocol = toolsProtocol(parseHermes);
const qwen3CoderProtocol = toolsProtocol(parseQwen3Coder);
