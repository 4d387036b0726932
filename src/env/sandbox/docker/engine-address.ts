import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxUnavailableError } from '../errors.js';

export type EngineAddress =
  | { readonly kind: 'unix'; readonly text: string; readonly socketPath: string }
  | { readonly kind: 'tcp'; readonly text: string; readonly host: string; readonly port: number; readonly tls: EngineTls | null };

export interface EngineTls {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const plainPort = 2375;
const tlsPort = 2376;

/**
 * Where the Docker engine listens: DOCKER_HOST as Docker's own clients read it (unix://PATH, tcp://HOST:PORT, with
 * DOCKER_TLS_VERIFY and DOCKER_CERT_PATH), else the usual sockets: the system's, a rootless engine's, Docker Desktop's.
 * @throws SandboxUnavailableError for an address that cannot be used
 */
export function engineAddress(environment: Environment): EngineAddress {
  const given = environment.DOCKER_HOST;
  if (given === undefined || given === '') return unixAddress(usualSockets(environment).find((path) => existsSync(path)) ?? usualSockets(environment)[0]!);
  const [, scheme, rest] = /^([a-z]+):\/\/(.*)$/.exec(given) ?? [];
  if (scheme === 'unix' && rest!.startsWith('/')) return unixAddress(rest!);
  if (scheme === 'tcp') return tcpAddress(given, environment);
  if (scheme === 'ssh') {
    throw new SandboxUnavailableError('docker', `DOCKER_HOST is ${given}, and an engine behind ssh cannot be reached`, 'Forward its socket (ssh -nNT -L /tmp/docker.sock:/var/run/docker.sock HOST) and set DOCKER_HOST=unix:///tmp/docker.sock.');
  }
  throw new SandboxUnavailableError('docker', `DOCKER_HOST is ${JSON.stringify(given)}, expected unix:///PATH or tcp://HOST:PORT`, 'Correct DOCKER_HOST, or unset it to use /var/run/docker.sock.');
}

function usualSockets({ XDG_RUNTIME_DIR: runtime, HOME: home }: Environment): string[] {
  return ['/var/run/docker.sock', ...(runtime === undefined ? [] : [join(runtime, 'docker.sock')]), ...(home === undefined ? [] : [join(home, '.docker/run/docker.sock')])];
}

function unixAddress(socketPath: string): EngineAddress {
  return { kind: 'unix', text: `unix://${socketPath}`, socketPath };
}

function tcpAddress(text: string, environment: Environment): EngineAddress {
  const url = URL.parse(text.replace(/^tcp:/, 'http:'));
  if (url === null || url.hostname === '' || (url.pathname !== '/' && url.pathname !== '')) {
    throw new SandboxUnavailableError('docker', `DOCKER_HOST is ${JSON.stringify(text)}, expected tcp://HOST:PORT`, 'Correct DOCKER_HOST.');
  }
  const tls = (environment.DOCKER_TLS_VERIFY ?? '') === '' ? null : readCertificates(environment);
  const port = Number(url.port) || (tls === null ? plainPort : tlsPort);
  return { kind: 'tcp', text, host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port, tls };
}

function readCertificates({ DOCKER_CERT_PATH: given, HOME: home }: Environment): EngineTls {
  const directory = given ?? join(home ?? '/', '.docker');
  const read = (name: string): string => {
    try {
      return readFileSync(join(directory, name), 'utf8');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new SandboxUnavailableError('docker', `DOCKER_TLS_VERIFY is set, but ${join(directory, name)} cannot be read: ${reason}`, 'Point DOCKER_CERT_PATH at a folder with ca.pem, cert.pem and key.pem.');
    }
  };
  return { ca: read('ca.pem'), cert: read('cert.pem'), key: read('key.pem') };
}
