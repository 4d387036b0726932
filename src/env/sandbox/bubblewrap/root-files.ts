import { chmodSync, copyFileSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxUser } from '../spec.js';

/**
 * What the root of every bubblewrap sandbox shows of the host: its system directories read-only, and an /etc of our own
 * making with only what programs need to start. No home, no /root, /var, /run, /opt, /srv; nothing of /etc that names
 * users, keys, hosts or services of this machine.
 */
export const systemDirs = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store', '/gnu/store'];

/** Entries of /etc that are copied: loader cache, command alternatives, time zone, public certificates, interpreter set-up. */
const copiedEntries = [
  /^alternatives$/,
  /^ld\.so\.(cache|conf|conf\.d)$/,
  /^localtime$/,
  /^mime\.types$/,
  /^ca-certificates\.conf$/,
  /^(python\d[\d.]*|perl|php|lua|java(-\d+)?(-openjdk)?)$/,
  /^magic(\.mime)?$/,
];
const copiedSslEntries = ['certs/ca-certificates.crt', 'openssl.cnf'];

/** bwrap arguments that make the system directories appear; on merged-usr systems most are links. */
export function systemArguments(): string[] {
  return systemDirs.flatMap((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return [];
    return stats.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
  });
}

/** Fills `directory` with the sandbox's /etc, readable by everyone. */
export function makeEtc(directory: string): void {
  for (const path of [directory, join(directory, 'ssl'), join(directory, 'ssl', 'certs')]) makePublicDir(path);
  const names = readdirSync('/etc').filter((name) => copiedEntries.some((pattern) => pattern.test(name)));
  const sources = [...names, ...copiedSslEntries.map((name) => join('ssl', name))];
  for (const name of sources) {
    copyPublic(join('/etc', name), join(directory, name));
  }
  const { name, uid, gid } = sandboxUser;
  const files: Record<string, string> = {
    passwd: `root:x:0:0:root:/root:/bin/sh\n${name}:x:${uid}:${gid}:${name}:/home/${name}:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n`,
    group: `root:x:0:\n${name}:x:${gid}:\nnogroup:x:65534:\n`,
    hosts: '127.0.0.1 localhost\n::1 localhost\n',
    hostname: 'sandbox\n',
    'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
    'host.conf': 'multi on\n',
    'resolv.conf': '',
    shells: '/bin/sh\n/bin/bash\n',
    profile: 'PS1="$ "\n',
  };
  for (const [file, content] of Object.entries(files)) {
    const path = join(directory, file);
    writeFileSync(path, content);
    chmodSync(path, 0o644);
  }
}

/**
 * Copies what every user of the host may read, links as they are; not the alternatives of manual pages, which are most
 * of them. (Node's cpSync costs some milliseconds an entry in checks that are not needed here.)
 */
function copyPublic(source: string, target: string): void {
  const stats = lstatSync(source, { throwIfNoEntry: false });
  if (stats === undefined || source.endsWith('.gz')) return;
  if (stats.isSymbolicLink()) {
    symlinkSync(readlinkSync(source), target);
  } else if (stats.isDirectory() && (stats.mode & 0o005) === 0o005) {
    makePublicDir(target);
    for (const name of readdirSync(source)) copyPublic(join(source, name), join(target, name));
  } else if (stats.isFile() && (stats.mode & 0o004) === 0o004) {
    copyFileSync(source, target);
    chmodSync(target, 0o644);
  }
}

/** Readable by everyone, whatever the umask. */
function makePublicDir(path: string): void {
  mkdirSync(path);
  chmodSync(path, 0o755);
}
