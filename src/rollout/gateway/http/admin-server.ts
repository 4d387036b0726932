import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { GatewaySessionError, type Gateway } from '../gateway.js';
import { GatewayRequestError, invalidRequest } from '../request-error.js';
import type { GatewaySession } from '../session.js';
import type { SessionSummary } from '../session-record.js';
import { pathOf, type ServerOptions } from './agent-server.js';
import { ClientLeftError, readJsonBody } from './body.js';
import { listen, type Listening } from './listen.js';
import { serveModelRoute } from './model-routes.js';
import { decodedPart, faultOf, notFound, sendError, sendJson } from './replies.js';
import { shaped } from './shape.js';
import { tracesOf, type TraceFilter } from './traces.js';

export interface AdminOptions extends ServerOptions {
  /** Where agents reach the gateway, for the answer to a new session. */
  readonly agentUrl: string;
}

const NewSession = z.object({ session_id: z.string().nullish(), metadata: z.record(z.string(), z.unknown()).nullish(), policy_version: z.int().nonnegative().nullish() });
const TraceQuery = z.object({ session_ids: z.array(z.string()), since: z.number().nullish(), limit: z.int().nonnegative().nullish() });

type Answer = { readonly status: number; readonly body: unknown };
const ok = (body: unknown): Answer => ({ status: 200, body });

/**
 * The port of the trainer: sessions are opened, ended and read here. The routes are those of rllm-model-gateway, so that its client
 * works unchanged, and a few of our own. Whoever reaches this port may do all of that: it belongs on the loopback, out of every
 * sandbox's sight. A browser's requests are refused, since any page could send them.
 */
export function serveAdmin(gateway: Gateway, options: AdminOptions): Promise<Listening> {
  const { policy } = gateway;
  return listen(options.host, options.port, async (request, response) => {
    try {
      refuseBrowsers(request);
      const called = /^\/sessions\/([^/]+)(\/v1\/.*)$/.exec(pathOf(request));
      if (called === null) {
        const { status, body } = await answer(gateway, request, options);
        return sendJson(response, status, body);
      }
      const session = await implicitSession(gateway, decodedPart(called[1]!));
      await serveModelRoute(called[2]!, { request, response, session, policy, bodies: options.bodies });
    } catch (error) {
      if (error instanceof ClientLeftError || response.destroyed) return;
      if (faultOf(error).status >= 500) options.onFault(error);
      sendError(request, response, error, pathOf(request).endsWith('/v1/messages') ? 'anthropic' : 'openai', policy.clock);
    }
  });
}

async function answer(gateway: Gateway, request: IncomingMessage, options: AdminOptions): Promise<Answer> {
  const [path, query] = [pathOf(request), new URL(request.url ?? '/', 'http://loopback').searchParams];
  const [, first, second, third] = path.split('/').map(decodedPart);
  const route = `${request.method} /${[first, second === undefined || second === '' ? null : first === 'sessions' && second !== 'batch_delete' ? '*' : second, third].filter((part) => part !== null && part !== undefined).join('/')}`;
  const body = (): Promise<unknown> => readJsonBody(request, options.bodies);
  switch (route) {
    case 'GET /health':
      return ok({ status: 'ok', ...gateway.admission.load, sessions: gateway.sessions().length });
    case 'POST /sessions':
      return ok(await openSession(gateway, await body(), options.agentUrl));
    case 'GET /sessions':
      return ok(listed(gateway, filterOf(query)));
    case 'GET /sessions/*':
      return ok(infoOf(gateway.session(second!)));
    case 'DELETE /sessions/*':
      return ok({ deleted: await gateway.delete(second!) });
    case 'POST /sessions/*/end':
      return ok(summaryOf(await gateway.end(second!)));
    case 'GET /sessions/*/record':
      return ok(gateway.session(second!).record());
    case 'GET /sessions/*/traces':
      return ok(tracesOf(gateway.session(second!), gateway.policy.modelName, filterOf(query)));
    case 'POST /admin/flush':
      // A call is answered only when it is recorded: there is nothing to wait for.
      return ok({ status: 'flushed' });
    case 'POST /traces/query': {
      const { session_ids: ids, since, limit } = shaped(TraceQuery, await body());
      return ok(ids.flatMap((id) => tracesOf(gateway.session(id), gateway.policy.modelName, { sinceS: since ?? null, limit: limit ?? null })));
    }
    default:
      if (request.method === 'GET' && first === 'traces' && second !== undefined && third === undefined) return ok(traceNamed(gateway, second));
      throw notFound(request.method ?? '', path, 'POST and GET /sessions, GET and DELETE /sessions/ID, POST /sessions/ID/end, GET /sessions/ID/record and /sessions/ID/traces, GET /traces/ID, POST /traces/query, POST /admin/flush, GET /health');
  }
}

async function openSession(gateway: Gateway, body: unknown, agentUrl: string): Promise<object> {
  const asked = shaped(NewSession, body);
  const { session, token } = await gateway.open({ id: asked.session_id ?? undefined, metadata: asked.metadata ?? undefined, policyVersion: asked.policy_version ?? undefined });
  const { id } = session.facts;
  return { session_id: id, url: `/sessions/${encodeURIComponent(id)}/v1`, token, base_url: `${agentUrl}/v1` };
}

/** rLLM's agents may call a session that nobody opened. */
async function implicitSession(gateway: Gateway, id: string): Promise<GatewaySession> {
  try {
    return gateway.session(id);
  } catch (error) {
    if (!(error instanceof GatewaySessionError) || error.status !== 404) throw error;
    return (await gateway.open({ id })).session;
  }
}

function listed(gateway: Gateway, { sinceS, limit }: TraceFilter): object[] {
  const sessions = gateway.sessions().filter(({ facts }) => sinceS === null || facts.createdMs / 1000 >= sinceS);
  return sessions.slice(0, limit ?? sessions.length).map(infoOf);
}

function infoOf({ facts, calls, ended }: GatewaySession): object {
  return { session_id: facts.id, trace_count: calls.length, created_at: facts.createdMs / 1000, metadata: facts.metadata, policy_version: facts.policyVersion, ended };
}

function summaryOf({ sessionId, calls, sampledTokens, segmentTokens, openedBy }: SessionSummary): object {
  return { session_id: sessionId, calls, segments: segmentTokens.length, sampled_tokens: sampledTokens, opened_by: openedBy };
}

function traceNamed(gateway: Gateway, id: string): object {
  const [, sessionId, call] = /^(.*):(\d+)$/.exec(id) ?? [];
  const found = sessionId === undefined ? -1 : gateway.session(sessionId).calls.findIndex(({ record }) => record.call === Number(call));
  if (found === -1) throw new GatewaySessionError(404, `there is no trace ${JSON.stringify(id.slice(0, 200))}`, 'Ids of traces are SESSION:CALL.');
  return tracesOf(gateway.session(sessionId!), gateway.policy.modelName, { sinceS: null, limit: null })[found]!;
}

function filterOf(query: URLSearchParams): TraceFilter {
  const number = (name: string): number | null => {
    const text = query.get(name);
    if (text === null) return null;
    if (!Number.isFinite(Number(text)) || Number(text) < 0) throw invalidRequest(name, `${name} is ${JSON.stringify(text)}, and a number is expected.`, 'Leave it out for everything.');
    return Number(text);
  };
  return { sinceS: number('since'), limit: number('limit') };
}

function refuseBrowsers({ headers }: IncomingMessage): void {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  if (headers.origin === undefined && ['127.0.0.1', 'localhost', '[::1]'].includes(host)) return;
  throw new GatewayRequestError({ status: 401, type: 'authentication_error', apiCode: 'not_local', param: null, message: 'The admin port is for programs on this machine.', remedy: 'Call it as http://127.0.0.1:PORT, without an Origin header.' });
}
