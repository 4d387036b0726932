import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReplayedAnswer {
  readonly status: number;
  /** Sent as JSON; a text as it is. */
  readonly body: unknown;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

export interface ReplayedServer {
  readonly url: string;
  readonly seen: readonly SeenRequest[];
  close(): Promise<void>;
}

/** A server on loopback that gives recorded answers. @param answer null: the connection is cut without one; a promise may wait */
export async function serveReplay(answer: (request: SeenRequest) => ReplayedAnswer | null | Promise<ReplayedAnswer | null>): Promise<ReplayedServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const one = { method: request.method!, path: request.url!, authorization: request.headers.authorization, body: text === '' ? null : (JSON.parse(text) as unknown) };
      seen.push(one);
      void Promise.resolve(answer(one)).then((given) => {
        if (given === null) return void request.socket.destroy();
        const sent = typeof given.body === 'string' ? given.body : JSON.stringify(given.body);
        response.writeHead(given.status, { 'content-type': typeof given.body === 'string' ? 'text/plain' : 'application/json' }).end(sent);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
