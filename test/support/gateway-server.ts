import type { GatewayOptions, GatewayPolicy, Listening, ServerOptions } from '../../src/rollout/index.js';
import { BodyBudget, serveAgents } from '../../src/rollout/index.js';
import { openGatewayWorld, type GatewayWorld } from './gateway-world.js';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON. */
  readonly json: () => unknown;
}

export interface GatewayServerWorld extends GatewayWorld {
  readonly server: Listening;
  readonly url: string;
  /** Faults that the server reported. */
  readonly faults: unknown[];
  post(path: string, body: unknown, token: string | null, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  close(): Promise<void>;
}

/** A gateway world behind a real server on a free port of the loopback. */
export async function serveGatewayWorld(answers: readonly string[], policy: Partial<GatewayPolicy> = {}, { server: serverOptions = {}, ...options }: Partial<GatewayOptions> & { readonly server?: Partial<ServerOptions> } = {}): Promise<GatewayServerWorld> {
  const world = await openGatewayWorld(answers, policy, options);
  const faults: unknown[] = [];
  const server = await serveAgents(world.gateway, { host: '127.0.0.1', port: 0, bodies: new BodyBudget(4 << 20, 16 << 20), onFault: (fault) => faults.push(fault), ...serverOptions });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    ...world,
    server,
    url,
    faults,
    post: (path, body, token, headers = {}) =>
      answered(fetch(`${url}${path}`, { method: 'POST', body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body), headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers } })),
    close: async () => {
      await server.close();
      await world.gateway.close();
    },
  };
}

export async function answered(response: Promise<Response>): Promise<Answered> {
  const { status, headers, ...rest } = await response.then(async (one) => ({ status: one.status, headers: one.headers, text: await one.text() }));
  return { status, headers, text: rest.text, json: () => JSON.parse(rest.text) as unknown };
}

/** The data of server-sent events; `[DONE]` is left out. */
export function eventsOf(text: string): Record<string, unknown>[] {
  return [...text.matchAll(/^data: (.*)$/gm)].flatMap(([, data]) => (data === '[DONE]' ? [] : [JSON.parse(data!) as Record<string, unknown>]));
}
