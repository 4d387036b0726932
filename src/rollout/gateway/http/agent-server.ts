import type { IncomingMessage, Server } from 'node:http';
import type { Gateway } from '../gateway.js';
import { unauthorized } from '../request-error.js';
import type { GatewaySession } from '../session.js';
import { BodyBudget, ClientLeftError } from './body.js';
import { httpServer, listen, type Handle, type Listening } from './listen.js';
import { serveModelRoute } from './model-routes.js';
import { decodedPart, faultOf, sendError, sendJson } from './replies.js';

export interface ServerOptions {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Shared by the servers of a gateway. */
  readonly bodies: BodyBudget;
  /** Told of faults that are not the client's. */
  readonly onFault: (error: unknown) => void;
}

/** 16 MiB a request, 256 MiB of all that are being read. */
export function defaultBodyBudget(): BodyBudget {
  return new BodyBudget(16 << 20, 256 << 20);
}

/**
 * The port of the agents. Every route but /health needs a session's token, which is looked at before the body is read; what a
 * token does not open cannot be told from what is not there.
 */
export function serveAgents(gateway: Gateway, options: ServerOptions): Promise<Listening> {
  return listen(options.host, options.port, agentHandle(gateway, options, null));
}

/** As the port of the agents, for the connections of one trial's sandbox: no token but that of its own session opens anything. */
export function sessionServer(gateway: Gateway, session: GatewaySession, options: Pick<ServerOptions, 'bodies' | 'onFault'>): Server {
  return httpServer(agentHandle(gateway, options, session));
}

/** @param only null: whichever session the token opens */
function agentHandle(gateway: Gateway, options: Pick<ServerOptions, 'bodies' | 'onFault'>, only: GatewaySession | null): Handle {
  const { policy } = gateway;
  return async (request, response) => {
    const path = pathOf(request);
    if (path === '/health') return sendJson(response, 200, { status: 'ok' });
    try {
      const { session, rest } = sessionOf(gateway, request, path, only);
      await serveModelRoute(rest, { request, response, session, policy, bodies: options.bodies });
    } catch (error) {
      if (error instanceof ClientLeftError || response.destroyed) return;
      if (faultOf(error).status >= 500) options.onFault(error);
      sendError(request, response, error, path.includes('/v1/messages') ? 'anthropic' : 'openai', policy.clock);
    }
  };
}

export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0]!;
}

/** `/sessions/<id>/v1/...`, as rLLM's agents call it, and `/v1/...` are the same for the token of that session. */
function sessionOf(gateway: Gateway, request: IncomingMessage, path: string, only: GatewaySession | null): { readonly session: GatewaySession; readonly rest: string } {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? request.headers['x-api-key'];
  const session = typeof token === 'string' ? gateway.authorize(token) : null;
  if (session === null || (only !== null && session !== only)) throw unauthorized();
  const named = /^\/sessions\/([^/]+)(\/v1\/.*)$/.exec(path);
  if (named !== null && decodedPart(named[1]!) !== session.facts.id) throw unauthorized();
  return { session, rest: named?.[2] ?? path };
}
