import type { Server, Socket } from 'node:net';
import { SandboxGoneError, SandboxPortError } from './errors.js';
import type { SandboxPort } from './provider.js';

/** Makes a server on 127.0.0.1 as commands see it. @throws SandboxPortError and what the provider's own way throws */
export type ListenInside = (port: number) => Promise<Server>;

/** Lower ones are the system's. */
const lowestPort = 1024;
const highestPort = 65_535;
/** Connections of one port at once; more are cut off. Each costs this process a descriptor. */
const mostConnections = 64;

/**
 * The ports of one sandbox that this process answers. Their connections are its own sockets in the sandbox's network: as
 * long as one is open that network stays, so the end of the sandbox closes all.
 */
export class SandboxPorts {
  private readonly open = new Set<OpenPort>();
  private closed = false;

  constructor(
    private readonly label: string,
    private readonly listenInside: ListenInside,
  ) {}

  async listen(port: number, onConnection: (socket: Socket) => void): Promise<SandboxPort> {
    if (!Number.isInteger(port) || port < lowestPort || port > highestPort) throw new SandboxPortError(this.label, `port ${port} was asked for`, `Give a whole number from ${lowestPort} to ${highestPort}.`);
    const server = await this.listenInside(port);
    const opened = new OpenPort(server, onConnection, () => this.open.delete(opened));
    this.open.add(opened);
    if (this.closed) {
      await opened.close();
      throw new SandboxGoneError(this.label, 'it ended while a port was opened in it');
    }
    return opened;
  }

  /** Nothing is answered from now on, and every connection is cut. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.open].map((port) => port.close()));
  }
}

class OpenPort implements SandboxPort {
  readonly port: number;
  private readonly connections = new Set<Socket>();
  private closing: Promise<void> | null = null;

  constructor(
    private readonly server: Server,
    onConnection: (socket: Socket) => void,
    private readonly onClosed: () => void,
  ) {
    this.port = (server.address() as { readonly port: number }).port;
    server.maxConnections = mostConnections;
    server.on('connection', (socket: Socket) => {
      if (this.closing !== null) return void socket.destroy();
      this.connections.add(socket);
      socket.once('close', () => this.connections.delete(socket));
      // A reset connection is the affair of whoever reads it; that it is gone is seen by its `close`.
      socket.on('error', () => socket.destroy());
      onConnection(socket);
    });
    // A sandbox that nobody stopped must not keep the process from ending.
    server.unref();
  }

  close(): Promise<void> {
    return (this.closing ??= this.closeNow());
  }

  private async closeNow(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.connections) socket.destroy();
    await closed;
    this.onClosed();
  }
}
