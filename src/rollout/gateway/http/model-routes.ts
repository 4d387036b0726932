import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewaySession } from '../session.js';
import type { CallResult } from '../session-record.js';
import type { GatewayPolicy } from '../policy.js';
import { anthropicEvents, anthropicMessage } from './anthropic-reply.js';
import { parseCountRequest, parseMessagesRequest } from './anthropic-request.js';
import { ClientLeftError, readJsonBody, type BodyBudget } from './body.js';
import { chatChunks, chatCompletion, type ReplyFrame } from './chat-reply.js';
import { parseChatRequest, requireModel, type ParsedRequest, type ReplyOptions } from './chat-request.js';
import { textChunks, textCompletion } from './completion-reply.js';
import { parseCompletionRequest } from './completion-request.js';
import { decodedPart, notFound, sendEvents, sendJson } from './replies.js';

export interface ModelExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly session: GatewaySession;
  readonly policy: GatewayPolicy;
  readonly bodies: BodyBudget;
}

interface CallRoute {
  readonly parse: (body: unknown, modelName: string) => ParsedRequest;
  readonly idPrefix: string;
  readonly whole: (result: CallResult, frame: ReplyFrame, reply: ReplyOptions) => object;
  readonly events: (result: CallResult, frame: ReplyFrame, reply: ReplyOptions) => Iterable<string>;
}

const routes: Readonly<Record<string, CallRoute>> = {
  '/v1/chat/completions': { parse: parseChatRequest, idPrefix: 'chatcmpl-', whole: chatCompletion, events: (...call) => openAiEvents(chatChunks(...call)) },
  '/v1/completions': { parse: parseCompletionRequest, idPrefix: 'cmpl-', whole: textCompletion, events: (...call) => openAiEvents(textChunks(...call)) },
  '/v1/messages': { parse: parseMessagesRequest, idPrefix: 'msg_', whole: anthropicMessage, events: (result, frame) => namedEvents(anthropicEvents(result, frame)) },
};

/** @throws GatewayRequestError, ClientLeftError */
export async function serveModelRoute(path: string, exchange: ModelExchange): Promise<void> {
  const { request, response, session, policy } = exchange;
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (request.method === 'POST' && route !== undefined) {
    const leave = session.hold();
    return await serveCall(route, exchange).finally(leave);
  }
  if (request.method === 'POST' && path === '/v1/messages/count_tokens') {
    const leave = session.hold();
    const body = await readJsonBody(request, exchange.bodies).finally(leave);
    return sendJson(response, 200, { input_tokens: session.promptTokens(parseCountRequest(body, policy.modelName)) });
  }
  if (request.method === 'GET' && path === '/v1/models') return sendJson(response, 200, { object: 'list', data: [modelOf(policy)] });
  if (request.method === 'GET' && path.startsWith('/v1/models/')) {
    requireModel(decodedPart(path.slice('/v1/models/'.length)), policy.modelName);
    return sendJson(response, 200, modelOf(policy));
  }
  throw notFound(request.method ?? '', path, 'POST /v1/chat/completions, /v1/completions, /v1/messages, /v1/messages/count_tokens, GET /v1/models');
}

async function serveCall(route: CallRoute, { request, response, session, policy, bodies }: ModelExchange): Promise<void> {
  const client = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) client.abort(new ClientLeftError());
  });
  const { call, reply } = route.parse(await readJsonBody(request, bodies), policy.modelName);
  const result = await session.call(call, client);
  const frame = { id: `${route.idPrefix}${session.facts.id}-${result.record.call}`, createdS: Math.floor(result.timing.startedMs / 1000), model: policy.modelName, tokenizer: policy.tokenizer };
  if (reply.stream) sendEvents(response, route.events(result, frame, reply));
  else sendJson(response, 200, route.whole(result, frame, reply));
}

function* openAiEvents(chunks: Iterable<object>): Generator<string> {
  for (const chunk of chunks) yield `data: ${JSON.stringify(chunk)}\n\n`;
  yield 'data: [DONE]\n\n';
}

function* namedEvents(events: Iterable<{ readonly type: string }>): Generator<string> {
  for (const event of events) yield `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function modelOf({ modelName, sampler }: GatewayPolicy): object {
  return { id: modelName, object: 'model', created: 0, owned_by: 'seatrial', max_model_len: sampler.contextLength };
}
