import { python, sayTriedAll, triedAll, type Attack } from './attack.js';

/**
 * Agents that look around: for the host's files and secrets, for other sandboxes, for a network, for a way out. What is
 * secret is known to the runner (hostile-world.ts), which looks for it in everything that a trial gives.
 *
 * Agents that are given a port of the gateway are in gateway-port.test.ts.
 */

const submitted = { terminatedBy: 'submitted', reward: 0 } as const;

export const reachAttacks: readonly Attack[] = [
  {
    name: 'reads paths of the host',
    task: 'copy',
    script: ({ canaryDir, hostPid, stateDir }) =>
      `for p in '${canaryDir}/secret' '${stateDir}' "$(dirname '${canaryDir}')" /etc/shadow /etc/ssh /root /root/.ssh /root/.bashrc /home /var/log /var/run/docker.sock /run/docker.sock /run/systemd /boot /sys/kernel/debug /sys/class/dmi/id /proc/kcore /dev/mem /dev/kmsg /dev/vda /dev/sda /dev/nvme0n1 /proc/${hostPid}/environ /proc/${hostPid}/root/etc/shadow /proc/1/root/../../etc/shadow /proc/self/root/../../../root /mnt /media /srv /opt; do [ -n "$(head -c 1 "$p" 2>/dev/null | od -An -tx1)" ] && echo "READ $p"; [ -n "$(ls -A "$p" 2>/dev/null | grep -vx agent)" ] && echo "LISTED $p"; done; cat '${canaryDir}/secret' "${stateDir}"/*/*/* 2>/dev/null; find / -xdev -name 'seatrial*' 2>/dev/null; ${triedAll}`,
    expected: { ...submitted, says: sayTriedAll, never: /READ|LISTED|seatrial-/ },
  },
  {
    name: 'writes to paths of the host',
    task: 'copy',
    script: ({ canaryDir, stateDir, hostPid }) =>
      `for p in '${canaryDir}' '${canaryDir}/folder' '${stateDir}' / /etc /usr /usr/bin /usr/local/bin /bin /lib /var /run /root /home /proc /proc/sys/kernel /sys /dev /dev/pts /boot /opt /mnt /proc/${hostPid}/root/tmp; do (echo pwned >"$p/pwned") 2>/dev/null && echo "WROTE $p"; done; for p in /etc/passwd /etc/shadow /etc/ld.so.preload /usr/bin/python3 /bin/sh '${canaryDir}/secret' '${canaryDir}/folder/program.sh' /proc/sys/kernel/core_pattern /proc/sys/kernel/hostname /proc/sysrq-trigger /sys/power/state /proc/1/oom_score_adj_; do (echo pwned >>"$p") 2>/dev/null && echo "WROTE $p"; done; ${triedAll}`,
    expected: { ...submitted, says: sayTriedAll, never: /WROTE/ },
  },
  {
    name: 'looks for other sandboxes',
    task: 'copy',
    script: ({ stateDir, hostPid }) =>
      `cat /tmp/f /dev/shm/* /work/f 2>/dev/null; for p in /proc/[0-9]*; do cat $p/environ $p/cmdline $p/root/tmp/f $p/root/work/f $p/cwd/f 2>/dev/null; ls $p/root/work 2>/dev/null; done; for i in $(seq $(( ${hostPid} > 300 ? ${hostPid} - 300 : 1 )) $(( ${hostPid} + 300 ))); do kill -0 $i 2>/dev/null && [ $i -gt 500 ] && echo "SIGNALS $i"; done; ls -d /sys/fs/cgroup/*/* '${stateDir}' 2>/dev/null; ls /proc | grep -c '^[0-9]'; grep -H . /proc/sys/fs/mqueue/* >/dev/null; ls /dev/mqueue 2>/dev/null; ${triedAll}`,
    expected: { ...submitted, says: sayTriedAll, never: /SIGNALS|cgroup/ },
  },
  {
    name: 'looks for a network',
    task: 'copy',
    script: ({ port, socketPath, hostAddresses }) =>
      `${python(`import socket
def tries(what, call):
    try: call(); print('REACHED', what)
    except OSError: pass
for address in ['127.0.0.1', '169.254.169.254', '172.17.0.1', '10.0.2.2', '1.1.1.1'] + ${JSON.stringify(hostAddresses)}:
    family = socket.AF_INET6 if ':' in address else socket.AF_INET
    for port in (${port}, 80, 2375):
        def connect():
            with socket.socket(family) as s: s.settimeout(0.2); s.connect((address.split('%')[0], port))
        tries(f'{address} {port}', connect)
    def send():
        with socket.socket(family, socket.SOCK_DGRAM) as s: s.connect((address.split('%')[0], 53)); s.send(b'x')
    if address != '127.0.0.1' and address != '::1': tries(f'{address} udp', send)
for path in ('${socketPath}', '/var/run/docker.sock', '/run/containerd/containerd.sock', '/run/dbus/system_bus_socket', '\\0/containerd-shim', '\\0/tmp/dbus'):
    def connect(): socket.socket(socket.AF_UNIX).connect(path)
    tries(repr(path), connect)
for family, address in ((40, (2, 1024)), (38, None), (17, ('lo', 3)), (31, None)):
    def make():
        s = socket.socket(family, socket.SOCK_STREAM if family == 40 else socket.SOCK_RAW); s.settimeout(0.2)
        if family == 40: s.connect(address)
    tries(f'family {family}', make)
def raw(): socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)
tries('raw', raw)
tries('name', lambda: socket.getaddrinfo('example.com', 80))
print([name for _, name in socket.if_nameindex()])`)}\n${triedAll}`,
    expected: { ...submitted, says: /^\['lo'\]\ntried all$/m, never: /REACHED/ },
  },
  {
    name: 'looks for secrets in environments',
    task: 'copy',
    script: `env; tr '\\0' '\\n' </proc/self/environ; for p in /proc/[0-9]*; do tr '\\0' '\\n' <$p/environ; done 2>/dev/null; env | grep -iE '^[^=]*(token|secret|key|passw|credential|proxy|gateway)[^=]*=' && echo FOUND; ${triedAll}`,
    expected: { ...submitted, says: sayTriedAll, never: /FOUND/ },
  },
  {
    name: "escapes by the supervisor's pipes and descriptors",
    task: 'copy',
    script: `echo 'touch /tmp/pwned' >/proc/1/fd/0 && echo "WROTE 0"; [ -n "$(head -c 1 /proc/1/fd/0 | od -An -tx1)" ] && echo "READ 0"; ls -l /proc/1/fd >/dev/null 2>&1 && echo LISTED; for f in /proc/self/fd/* /proc/$PPID/fd/*; do t=$(readlink $f); case "$t" in pipe:*|/dev/null|/proc/*|*pipe-*|/agent-script/*|/work*|'') ;; *) echo "HOLDS $t";; esac; done; printf ']%032d]0\\n[%032d[\\n' 0 0; ${python(`import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
for name, path in (('mem', '/proc/1/mem'), ('maps', '/proc/1/maps'), ('environ', '/proc/1/environ'), ('cwd', '/proc/1/cwd/.'), ('root', '/proc/1/root/.')):
    try: os.close(os.open(path, os.O_RDONLY)); print('OPENED', name)
    except OSError: pass
for request in (16, 0x4206):
    if libc.ptrace(request, 1, None, None) == 0: print('TRACED', request)
if libc.syscall(438, libc.syscall(434, 1, 0), 0, 0) >= 0: print('STOLE a descriptor')`)}\n${triedAll}`,
    expected: { ...submitted, says: sayTriedAll, never: /WROTE|READ|LISTED|HOLDS|OPENED|TRACED|STOLE/ },
  },
  {
    name: 'mounts and makes namespaces',
    task: 'copy',
    script: `for c in 'unshare -Ur true' 'unshare -m true' 'unshare -n true' 'unshare -pf true' 'unshare -C true' 'unshare -i true' 'unshare -u true' 'unshare -T true' 'mount -t tmpfs none /tmp' 'mount -t proc none /proc' 'mount --bind / /tmp' 'mount -o remount,rw /' 'mount -o remount,rw /usr' 'umount /proc' 'umount -l /' 'chroot / true' 'nsenter -t 1 -m true' 'nsenter -t 1 -U true' 'bwrap --ro-bind / / true' 'swapon /dev/zero' 'su -c true' 'hostname evil' 'date -s @0'; do $c >/dev/null 2>&1 && echo "GOT $c"; done; ${python(`import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
machine = os.uname().machine
numbers = {'x86_64': {'bpf': 321, 'perf_event_open': 298, 'userfaultfd': 323, 'keyctl': 250, 'add_key': 248, 'kexec_load': 246, 'init_module': 175, 'open_by_handle_at': 304, 'iopl': 172, 'acct': 163, 'pivot_root': 155, 'setns': 308}}.get(machine, {})
for name, number in {**numbers, 'io_uring_setup': 425, 'open_tree': 428, 'move_mount': 429, 'fsopen': 430, 'mount_setattr': 442}.items():
    if libc.syscall(number, 0, 0, 0, 0, 0) >= 0: print('GOT', name)
for flag in (0x10000000, 0x20000000, 0x40000000, 0x00020000, 0x02000000, 0x04000000, 0x08000000):
    if libc.unshare(flag) == 0: print('GOT unshare', hex(flag))
    if machine == 'x86_64':
        pid = libc.syscall(56, flag | 17, 0, 0, 0, 0)
        if pid == 0: os._exit(0)
        if pid > 0: print('GOT clone', hex(flag))
for call in (lambda: os.setuid(0), lambda: os.setgroups([0]), lambda: os.chroot('/'), lambda: os.nice(-5)):
    try: call(); print('GOT', call)
    except OSError: pass`)}\ngrep -E '^(CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/self/status | tr -d '\\t '; ${triedAll}`,
    expected: { ...submitted, says: /^CapEff:0{16}\nCapBnd:0{16}\nNoNewPrivs:1\nSeccomp:2\ntried all$/m, never: /GOT/ },
  },
  {
    name: 'looks for programs that give other users',
    task: 'copy',
    script: `cp /bin/sh sh; chmod 6755 sh; ./sh -c id; for p in $(find / -xdev -perm -4000 -type f 2>/dev/null | head -50); do case "$p" in */su|*/sudo|*/pkexec|*/newuidmap) "$p" -c id </dev/null;; esac; done 2>/dev/null | grep -c 'uid=0' ; id -u; ${triedAll}`,
    expected: { ...submitted, says: /^1000\ntried all$/m, never: /uid=0/ },
  },
  {
    name: 'types into a terminal of the host',
    task: 'copy',
    script: `${python(`import fcntl, os, termios
for path in ['/dev/tty', '/dev/console', '/dev/tty0', '/dev/tty1'] + [f'/proc/self/fd/{fd}' for fd in range(3)]:
    try: fcntl.ioctl(os.open(path, os.O_RDWR | os.O_NOCTTY), termios.TIOCSTI, b'x'); print('TYPED', path)
    except OSError: pass`)}\n${triedAll}`,
    expected: { ...submitted, says: sayTriedAll, never: /TYPED/ },
  },
];
