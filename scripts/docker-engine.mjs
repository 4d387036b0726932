// A Docker engine for tests, and an image on it that needs no registry: `node scripts/docker-engine.mjs COMMAND...` runs
// a command with DOCKER_HOST and SEATRIAL_TEST_IMAGE set. An engine that already answers is used as it is; otherwise, as
// root on Debian or Ubuntu, docker.io is installed where it is missing and an engine is started with folders, socket and
// control group of its own, without network or firewall rules, and ended afterwards with all that it made.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, realpathSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { installPackage, pathOf } from './debian-package.mjs';

const imageName = 'seatrial-test';
const startSeconds = 60;
const usualSocket = '/var/run/docker.sock';
/** Group of users without privileges, for the tests that use the engine as one. */
const nobodyGid = 65_534;

/**
 * @param install whether docker.io may be installed and an engine started
 * @returns the variables for tests and a function that leaves nothing behind; or the reason why there is no engine
 */
export async function prepareEngine({ install }) {
  const answering = await runningEngine();
  if (answering !== null) return withImage(answering, async () => undefined);
  if (!install) return { reason: 'no Docker engine answers (`npm run verify -- --all` starts one)' };
  if (process.platform !== 'linux' || process.getuid() !== 0) return { reason: 'no Docker engine answers, and only root on Linux can start one' };
  if (!installPackage('docker.io', 'dockerd')) return { reason: 'docker.io is not installed and could not be (apt-get)' };
  const started = (await runningEngine()) ?? null;
  if (started !== null) return withImage(started, async () => undefined);
  const engine = await startEngine();
  return withImage(engine.host, engine.stop);
}

async function withImage(host, stop) {
  try {
    const image = await importImage(host);
    return {
      env: { DOCKER_HOST: host, SEATRIAL_TEST_IMAGE: image },
      stop: async () => {
        await removeImages(host, image).catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function runningEngine() {
  const host = process.env.DOCKER_HOST || `unix://${usualSocket}`;
  return (await answers(host)) ? host : null;
}

async function answers(host) {
  try {
    return (await request(host, 'GET', '/_ping')).toString() === 'OK';
  } catch {
    return false;
  }
}

async function startEngine() {
  const folder = mkdtempSync(join(tmpdir(), 'seatrial-engine-'));
  chmodSync(folder, 0o711);
  const socket = join(folder, 'docker.sock');
  const host = `unix://${socket}`;
  const group = basename(folder);
  const options = ['--iptables=false', '--ip-forward=false', '--ip-masq=false', '--bridge=none', '--cgroup-parent', `/${group}`, '--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec'), '--pidfile', join(folder, 'pid'), '--config-file', join(folder, 'daemon.json'), '-H', host];
  writeFileSync(join(folder, 'daemon.json'), '{}');
  const log = openSync(join(folder, 'log'), 'w');
  // Where the tool is there, the engine ends with this process, however that ends.
  const command = pathOf('setpriv') !== null ? ['setpriv', '--pdeathsig', 'TERM', 'dockerd'] : ['dockerd'];
  const daemon = spawn(command[0], [...command.slice(1), ...options], { stdio: ['ignore', log, log] });
  closeSync(log);
  const exited = once(daemon, 'exit');
  const stop = async () => {
    if (daemon.exitCode === null && daemon.signalCode === null) daemon.kill('SIGTERM');
    await exited;
    removeFolder(folder);
    removeGroups(group);
  };
  for (let tries = 0; tries < startSeconds * 10; tries++) {
    if (await answers(host)) {
      chownSync(socket, 0, nobodyGid);
      return { host, stop };
    }
    if (daemon.exitCode !== null || daemon.signalCode !== null) break;
    await delay(100);
  }
  const said = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').slice(-5).join('\n');
  await stop();
  throw new Error(`dockerd did not start:\n${said}`);
}

/** What a killed container left mounted keeps a folder from being removed. */
function removeFolder(folder) {
  const mounts = readFileSync('/proc/self/mounts', 'latin1').split('\n').map((line) => line.split(' ')[1] ?? '').filter((point) => point.startsWith(`${folder}/`));
  for (const point of mounts.reverse()) spawnSync('umount', ['-l', point]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function removeGroups(group) {
  const root = '/sys/fs/cgroup';
  const parents = existsSync(root) ? [root, ...readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => join(root, name))] : [];
  for (const path of parents.map((parent) => join(parent, group)).filter((each) => existsSync(each))) {
    try {
      rmdirSync(path);
    } catch {
      console.error(`control group ${path} could not be removed`);
    }
  }
}

/** Programs of this machine that the image holds, as far as they are here. */
const programs = [
  ...['sh', 'bash', 'dash', 'env', 'cat', 'ls', 'mkdir', 'rm', 'rmdir', 'mv', 'cp', 'ln', 'chmod', 'chown', 'touch', 'stat', 'head', 'tail', 'wc', 'cut', 'tr', 'seq', 'sleep', 'id', 'hostname', 'printf', 'echo', 'true', 'false', 'test', '[', 'od', 'sort', 'uniq', 'date', 'mkfifo', 'mknod', 'truncate', 'readlink', 'realpath', 'tee', 'yes', 'nohup', 'dd', 'du', 'df', 'chroot', 'basename', 'dirname', 'mktemp', 'expr', 'timeout', 'base64', 'sha256sum', 'md5sum', 'uname', 'whoami', 'nproc', 'paste', 'split', 'install', 'comm', 'stty', 'tty', 'pwd', 'sync', 'kill', 'link', 'unlink', 'shuf'],
  ...['find', 'xargs', 'grep', 'egrep', 'sed', 'awk', 'mawk', 'tar', 'gzip', 'diff', 'cmp', 'patch', 'git', 'ps', 'setsid', 'unshare', 'mount', 'umount', 'nsenter', 'su', 'swapon', 'flock', 'getopt', 'python3'],
];
const unneededPython = /^(test|idlelib|tkinter|turtledemo|lib2to3|ensurepip|dist-packages|site-packages|__pycache__|config-.*)$/;

async function importImage(host) {
  const staging = mkdtempSync(join(tmpdir(), 'seatrial-image-'));
  try {
    makeRoot(staging);
    const tag = `${imageName}:${process.pid}`;
    const tar = spawn('tar', ['-C', staging, '--owner=0', '--group=0', '--numeric-owner', '-cf', '-', '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await request(host, 'POST', `/images/create?fromSrc=-&repo=${imageName}&tag=${process.pid}`, tar.stdout);
    return tag;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** A root file system from files of this machine: programs, the libraries they load, Python's own modules. */
function makeRoot(root) {
  for (const directory of ['usr/bin', 'usr/lib', 'usr/lib64', 'usr/sbin', 'etc', 'proc', 'dev', 'sys', 'home', 'root', 'run', 'var/tmp', 'tmp']) mkdirSync(join(root, directory), { recursive: true });
  for (const directory of ['tmp', 'var/tmp']) chmodSync(join(root, directory), 0o1777);
  chmodSync(join(root, 'root'), 0o700);
  for (const link of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${link}`, join(root, link));
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnogroup:x:65534:\n');
  const copied = programs.map(pathOf).filter((path) => path !== null).map((path) => copyInto(root, realpathSync(path), join('usr/bin', basename(path))));
  copyPython(root);
  const loaded = spawnSync('ldd', [...copied, ...sharedObjects(join(root, 'usr/lib'))], { encoding: 'utf8' }).stdout.match(/\/[^ )]+\.so[^ )]*/g) ?? [];
  for (const library of new Set(loaded)) if (existsSync(library) && !existsSync(join(root, library))) copyInto(root, realpathSync(library), library);
}

function copyInto(root, source, path) {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
  return target;
}

function copyPython(root) {
  const python = spawnSync('/usr/bin/python3', ['-c', 'import sysconfig; print(sysconfig.get_paths()["stdlib"])'], { encoding: 'utf8' });
  if (python.status !== 0) return;
  const modules = python.stdout.trim();
  cpSync(modules, join(root, modules), { recursive: true, dereference: true, filter: (source) => !unneededPython.test(basename(source)) });
}

function sharedObjects(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith('.so')).map((entry) => join(entry.parentPath, entry.name));
}

/** The image itself and those that were made from it. */
async function removeImages(host, image) {
  const filters = encodeURIComponent(JSON.stringify({ label: ['seatrial.prepared'], since: [image] }));
  const derived = JSON.parse(await request(host, 'GET', `/images/json?filters=${filters}`)).map(({ Id }) => Id);
  for (const id of [...derived, image]) await request(host, 'DELETE', `/images/${id}?force=1`);
}

function request(host, method, path, body) {
  const url = URL.parse(host.replace(/^tcp:/, 'http:'));
  const target = host.startsWith('unix://') ? { socketPath: host.slice('unix://'.length) } : { host: url?.hostname, port: url?.port };
  return new Promise((resolve, reject) => {
    const sent = http.request({ ...target, method, path, headers: body === undefined ? {} : { 'Content-Type': 'application/x-tar' } }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => (response.statusCode < 400 ? resolve(Buffer.concat(chunks)) : reject(new Error(`${method} ${path}: ${Buffer.concat(chunks).toString()}`))));
    });
    sent.on('error', reject);
    if (body === undefined) sent.end();
    else body.pipe(sent);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) {
    console.error('Give a command, e.g. node scripts/docker-engine.mjs npx vitest run dist/test/contract');
    process.exit(2);
  }
  const engine = await prepareEngine({ install: true });
  if (engine.reason !== undefined) {
    console.error(engine.reason);
    process.exit(1);
  }
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...engine.env } });
  // Whoever ends this ends the command, and then the engine with what it made.
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name));
  const [code, signal] = await once(child, 'exit');
  await engine.stop();
  process.exit(signal === null ? code : 1);
}
