import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fstatSync, openSync, statSync } from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { SandboxGoneError, SandboxInfraError, SandboxPortError } from './errors.js';
import { isRunning, type ProcessFacts } from './proc.js';
import type { PortRefusal } from './provider.js';
import { within } from './within.js';

/**
 * A TCP server on the loopback of another network namespace, which this process answers.
 *
 * A socket belongs to the namespace in which it was made, whoever holds it later. So a short-lived process of the host
 * enters the sandbox's network, and nothing else of the sandbox, makes the server there and hands it over through Node's
 * own channel between parent and child. Nothing of it runs, lies or can be replaced inside, and the sandbox's network gets
 * no way out: whatever connects arrives here. The namespace lives until the last of these sockets is closed.
 *
 * Entering takes a capability in the user namespace that owns the network. Root has it everywhere, and enters with `nsenter`
 * of util-linux. Whoever made the owning namespace has it once he is in there; that one has no process of its own any more
 * when bwrap has put what runs inside into another below it, so the kernel is asked for it (ioctl_ns(2)), by perl: a part of
 * every Debian, as util-linux is, and no compiler is needed.
 */
const enterScript = `my ($setns, @program) = @ARGV;
open(my $network, '<&=', 4) or die "network namespace: $!\\n";
defined(my $owner = ioctl($network, 0xb701, 0)) or die "its user namespace: $!\\n";
syscall($setns + 0, $owner + 0, 0x10000000) == 0 or die "user namespace: $!\\n";
syscall($setns + 0, 4, 0x40000000) == 0 or die "network namespace: $!\\n";
exec { $program[0] } @program or die "$program[0]: $!\\n";`;

/** setns(2). */
const setnsCalls: Partial<Record<NodeJS.Architecture, number>> = { x64: 308, arm64: 268 };
const searchPath = '/usr/local/bin:/usr/bin:/bin';

const listenScript = `const server = require('node:net').createServer();
process.once('disconnect', () => process.exit());
server.once('error', ({ code, message }) => process.send({ code: code ?? message }));
server.listen(Number(process.argv[1]), '127.0.0.1', () => process.send({ code: null }, server));`;

/** Node's channel comes after input, output and error, and the namespace after it. */
const namespaceFd = 4;
const handoverTimeoutMs = 30_000;
const keptBytes = 2_000;

/**
 * @param inside a process of the sandbox that whoever calls knows to be its own
 * @param asRoot false: by the way of who made the namespace, which root can go too
 * @throws SandboxPortError, SandboxGoneError, SandboxInfraError
 */
export async function listenInNetworkOf(inside: ProcessFacts, port: number, label: string, asRoot = process.getuid?.() === 0): Promise<Server> {
  const refusal = enteringRefusal(asRoot);
  if (refusal !== null) throw new SandboxPortError(label, refusal.found, refusal.remedy);
  const network = openNetwork(inside, label);
  try {
    return await handedOver(network, port, label, asRoot);
  } finally {
    // Held open it would keep the namespace.
    closeSync(network);
  }
}

/** Why this process cannot enter the networks of its own sandboxes; null: it can. */
export function enteringRefusal(asRoot = process.getuid?.() === 0): PortRefusal | null {
  const { arch } = process;
  const missing = (name: string): boolean => !searchPath.split(':').some((folder) => existsSync(join(folder, name)));
  const found = 'opening a port in a sandbox takes';
  if (asRoot) return missing('nsenter') ? { found: `${found} \`nsenter\`, which is not there`, remedy: 'Install util-linux.' } : null;
  if (setnsCalls[arch] === undefined) return { found: `${found} root on ${arch}`, remedy: 'Run as root, or on x64 or arm64.' };
  return missing('perl') ? { found: `${found} \`perl\` for who is not root, and it is not there`, remedy: 'Install perl-base, or run as root.' } : null;
}

/** A descriptor names the namespace for good, a pid only while its process lives: which is looked at afterwards. */
function openNetwork(inside: ProcessFacts, label: string): number {
  const path = `/proc/${inside.pid}/ns/net`;
  let network: number;
  try {
    network = openSync(path, 'r');
  } catch (error) {
    if (!isRunning(inside)) throw new SandboxGoneError(label, 'it ended before a port was opened in it');
    throw new SandboxInfraError(label, `its network cannot be looked at: ${error instanceof Error ? error.message : String(error)}`, 'Run as the user who owns the sandbox, or as root.', error);
  }
  const found = isRunning(inside) ? null : new SandboxGoneError(label, 'it ended while a port was opened in it');
  const shared = fstatSync(network).ino === statSync('/proc/self/ns/net').ino;
  if (found === null && !shared) return network;
  closeSync(network);
  throw found ?? new SandboxPortError(label, 'it shares the network of this machine', 'Give it none (`--network none`).');
}

async function handedOver(network: number, port: number, label: string, asRoot: boolean): Promise<Server> {
  const node = [process.execPath, '-e', listenScript, String(port)];
  const [command, ...args] = asRoot ? ['nsenter', `--net=/proc/self/fd/${namespaceFd}`, ...node] : ['perl', '-e', enterScript, String(setnsCalls[process.arch]), ...node];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc', network], env: { PATH: searchPath }, cwd: '/' });
  let complaint = '';
  child.stderr!.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString('latin1')).slice(-keptBytes)));
  // Its `close` does not come once a server was handed over.
  const saidAll = new Promise<void>((resolve) => child.stderr!.once('close', () => resolve()));
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => void saidAll.then(resolve));
    child.once('error', (error) => {
      complaint = error.message;
      resolve();
    });
  });
  const answered = new Promise<{ readonly code: string | null; readonly server: Server | undefined }>((resolve) => child.once('message', (message, server) => resolve({ ...(message as { code: string | null }), server: server as Server | undefined })));
  const answer = await within(Promise.race([answered, exited.then(() => null)]), handoverTimeoutMs);
  if (answer === null) child.kill('SIGKILL');
  else if (child.connected) child.disconnect();
  await exited;
  const { code = null, server } = answer?.value ?? {};
  if (server !== undefined) return ready(server);
  if (code === 'EADDRINUSE') throw new SandboxPortError(label, `port ${port} is in use inside`, 'Choose another port; something that was started before holds it.');
  const said = code ?? (complaint.trim().split('\n').at(-1) || 'no answer');
  throw new SandboxPortError(label, `no port can be opened in it: ${said}`, 'Run as the user who owns the sandbox, or as root.');
}

/** It arrives with its socket at work; whoever waits for it to be ready has waited. */
async function ready(server: Server): Promise<Server> {
  if (!server.listening) await once(server, 'listening');
  return server;
}
