import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SeatrialError } from '../../../core/index.js';

export interface Listening {
  readonly port: number;
  /** Takes no more connections and closes those that are open. */
  close(): Promise<void>;
}

/** The port is taken, or may not be used. */
export class GatewayPortError extends SeatrialError {
  constructor(host: string, port: number, cause: NodeJS.ErrnoException) {
    const taken = cause.code === 'EADDRINUSE';
    super({ code: 'E_GATEWAY_PORT', message: `the gateway cannot listen on ${host}:${port}: ${taken ? 'another program does' : (cause.code ?? cause.message)}`, remedy: 'Choose another port, or 0 for any that is free.', cause });
  }
}

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A plain HTTP server, which listens nowhere yet. `handle` answers every request itself, errors included. */
export function httpServer(handle: Handle): Server {
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    // A reset connection is the client's affair; that it is gone is seen by the response's `close`.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    void handle(request, response);
  });
  // What is not even HTTP gets an answer too, where the connection still takes one.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const body = JSON.stringify({ error: { message: `The request is not valid HTTP: ${error.message}.`, type: 'invalid_request_error', param: null, code: 'invalid_http' } });
    socket.end(`HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`);
  });
  return server;
}

/** @throws GatewayPortError */
export async function listen(host: string, port: number, handle: Handle): Promise<Listening> {
  const server = httpServer(handle);
  await bound(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function bound(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new GatewayPortError(host, port, error)));
    server.listen(port, host, resolve);
  });
}
