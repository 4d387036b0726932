import { python, sayTriedAll, triedAll, type Attack } from './attack.js';

/** Agents that leave traps where the host reads: in the workspace, which is compared and carried on, and among artifacts. */

const submitted = { terminatedBy: 'submitted' } as const;

export const fileAttacks: readonly Attack[] = [
  {
    name: 'fills the workspace with links to the host, up, around and to themselves',
    task: 'copy',
    script: ({ canaryDir, hostPid }) =>
      `echo 42 >out.txt; ln -s '${canaryDir}' dir; ln -s '${canaryDir}/secret' absolute; ln -s '../../../../../..${canaryDir}/secret' climbing; ln -s self self; ln -s b a; ln -s a b; ln -s . here; ln -s .. up; ln -s /proc/${hostPid}/root root; ln -s /proc/self/fd/0 fd; ln -s "$(printf '/%0300d' 0)" long; rm in.txt; ln -s '${canaryDir}/secret' in.txt; ${triedAll}`,
    expected: { ...submitted, reward: 1, says: sayTriedAll },
  },
  {
    name: 'puts a link in place of a file just as it is read',
    task: 'copy',
    script: ({ canaryDir, token }) => `mkdir real; echo inside >real/secret; setsid sh -c "while :; do mv real kept; ln -s '${canaryDir}' real; rm real; mv kept real; done" ${token} >/dev/null 2>&1 & sleep 0.1; ${triedAll}`,
    expected: { ...submitted, reward: 0, says: sayTriedAll },
  },
  {
    name: 'makes devices, pipes and sockets',
    task: 'copy',
    script: `echo 42 >out.txt; for n in "b 8 0" "b 259 0" "c 1 1" "c 1 3" "c 5 1" "c 10 200"; do mknod "dev-$(echo $n | tr ' ' -)" $n 2>/dev/null && echo "MADE $n"; done; mknod whiteout c 0 0 2>/dev/null; mkfifo pipe; rm -f in.txt; mkfifo in.txt; ${python('import socket\nfor kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):\n    s = socket.socket(socket.AF_UNIX, kind); s.bind(f"socket-{int(kind)}")')}\n${triedAll}`,
    expected: { ...submitted, reward: 1, says: sayTriedAll, never: /MADE/ },
  },
  {
    name: 'takes permissions away and sets bits that give some',
    task: 'copy',
    script: `echo 42 >out.txt; mkdir -p locked/deep; echo x >locked/deep/f; chmod 000 locked/deep/f locked/deep locked; cp /bin/sh suid; chmod 6755 suid; mkdir sticky; chmod 7777 sticky; chmod 000 in.txt; chmod 000 .; ${triedAll}`,
    expected: { ...submitted, reward: 1, says: sayTriedAll },
  },
  {
    name: 'gives names that no text holds, and names that commands take for options',
    task: 'copy',
    script: `echo 42 >out.txt; ${python(`import os
names = [b'\\xff\\xfe', b'-rf', b'--', b'$(id)', b"'; echo pwned; '", b'\`id\`', b'a\\nb', b'\\x1b[2J\\x07', b' ', b'*', b'\\\\', b'..a', b'.. ', 'e\\u0301'.encode(), '\\u00e9'.encode(), '\\u202e'.encode(), b'COM1', b'__proto__', b'constructor', b'%2e%2e%2f', b'a' * 255, ('\\U0001f600' * 63).encode()]
for name in names:
    open(name, 'w').write('x')
    os.makedirs(b'folders/' + name)
    os.symlink(name, b'link-' + name[:200])`)}\n${triedAll}`,
    expected: { ...submitted, reward: 1, says: sayTriedAll },
  },
  {
    name: 'makes paths that are longer than the kernel takes',
    task: 'copy',
    script: `echo 42 >out.txt; ${python(`import os
for _ in range(40):
    os.mkdir('d' * 200); os.chdir('d' * 200)
open('f' * 250, 'w').write('x')`)}\n${triedAll}`,
    expected: { ...submitted, reward: 0, gradeFault: 'E_WORKSPACE_REFUSED', says: sayTriedAll },
  },
  { name: 'nests folders deeper than is read', task: 'copy', script: `${python("import os\nfor _ in range(1000):\n    os.mkdir('d'); os.chdir('d')")}\n${triedAll}`, expected: { ...submitted, reward: 0, gradeFault: 'E_WORKSPACE_FAULT', says: sayTriedAll } },
  {
    name: 'changes times, far back and far ahead',
    task: 'copy',
    script: `echo 42 >out.txt; echo x >old; echo x >new; touch -d '@0' out.txt; touch -d '1901-12-14' old; touch -d '2446-05-10' new in.txt; ${triedAll}`,
    expected: { ...submitted, reward: 1, says: sayTriedAll },
  },
  {
    name: 'puts a folder where a file was and a file where a folder was',
    task: 'calc',
    script: `rm calc.py; mkdir -p calc.py/deep; echo x >calc.py/deep/f; echo x >tests; mkdir -p conftest.py/x pytest.ini setup.cfg; ${triedAll}`,
    expected: { ...submitted, reward: 0, says: sayTriedAll, gradeFault: 'E_REWARD_MISSING' },
  },
  { name: 'removes its own work directory', task: 'copy', script: `cd /; rm -rf /work /work/* /work/.[a-z]*; rmdir /work; ${triedAll}`, expected: { ...submitted, reward: 0, says: sayTriedAll } },
  {
    name: 'names one large file many times',
    task: 'copy',
    // 16 MB on the disk are 1.6 GB to read.
    script: `head -c 16000000 /dev/zero >f; for i in $(seq 100); do ln f f$i; done; ${triedAll}`,
    expected: { ...submitted, reward: 0, gradeFault: 'E_WORKSPACE_FAULT', says: sayTriedAll },
  },
];

/** Of a task whose artifacts are `/work/out` and `/tmp/report`. */
export const artifactAttacks: readonly Attack[] = [
  {
    name: 'leaves links, hard links, devices, pipes and sockets as artifacts',
    task: 'collect',
    script: ({ canaryDir }) =>
      `mkdir out /logs/artifacts/in; echo 42 >out.txt; echo kept >out/kept; ln out/kept out/again; ln -s '${canaryDir}/secret' out/absolute; ln -s '../../../..${canaryDir}/secret' out/climbing; ln -s '${canaryDir}' out/folder; ln -s '${canaryDir}/secret' /tmp/report; mkfifo out/pipe /logs/artifacts/pipe; ln -s /etc/passwd /logs/artifacts/passwd; mknod out/device c 1 1 2>/dev/null; ${python('import socket\nsocket.socket(socket.AF_UNIX).bind("out/socket")')}\n${triedAll}`,
    expected: { ...submitted, reward: 1, says: sayTriedAll, artifacts: { kept: ['work/out/again', 'work/out/kept'], notes: [/absolute was left out: it is no plain file/, /climbing was left out/, /folder was left out/, /out\/pipe was left out/, /out\/socket was left out/, /passwd was left out/] } },
  },
  { name: 'leaves a link in place of the folder of artifacts', task: 'collect', script: ({ canaryDir }) => `echo 42 >out.txt; ln -s '${canaryDir}' out; mkdir /tmp/report; ln -s '${canaryDir}' /tmp/report/d; ${triedAll}`, expected: { ...submitted, reward: 1, says: sayTriedAll, artifacts: { kept: [], notes: [] } } },
  {
    name: 'leaves a bomb of archives as an artifact',
    task: 'collect',
    script: `echo 42 >out.txt; mkdir out; ${python(`import gzip, io, tarfile
data = bytes(1 << 24)
for _ in range(2): data = gzip.compress(data, 9)
open('out/bomb.gz.gz', 'wb').write(data)
with tarfile.open('out/bomb.tar.gz', 'w:gz') as bomb:
    for name in ('../../../../tmp/escaped', '/tmp/escaped', 'zeros'):
        entry = tarfile.TarInfo(name); entry.size = 1 << 24
        bomb.addfile(entry, io.BytesIO(bytes(1 << 24)))`)}\n${triedAll}`,
    expected: { ...submitted, reward: 1, says: sayTriedAll, artifacts: { kept: ['work/out/bomb.gz.gz', 'work/out/bomb.tar.gz'], notes: [] } },
  },
  {
    name: 'leaves more artifacts than are kept',
    task: 'collect',
    script: `echo 42 >out.txt; mkdir out; cd out; seq 2100 | xargs touch; ${triedAll}`,
    expected: { ...submitted, reward: 1, says: sayTriedAll, artifacts: { kept: Array.from({ length: 2100 }, (_, index) => `work/out/${index + 1}`).sort().slice(0, 2000), notes: [/at most 2000 files/] } },
  },
  {
    name: 'leaves artifacts with very long names',
    task: 'collect',
    script: `echo 42 >out.txt; mkdir out; ${python("import os\nopen('out/' + 'n' * 255, 'w').write('kept')\nos.chdir('out')\nfor _ in range(8): os.mkdir('d' * 250); os.chdir('d' * 250)\nopen('f', 'w').write('x')")}\n${triedAll}`,
    expected: { ...submitted, reward: 1, says: sayTriedAll, artifacts: { kept: [`work/out/${'n'.repeat(255)}`], notes: [/its path is longer than 1024 bytes/] } },
  },
];
