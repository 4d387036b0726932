/**
 * The system-call filter of sandboxed processes: a classic BPF program (seccomp(2)) that refuses what no task needs and
 * what has let code out of namespaces before: kernel keyrings (not namespaced), bpf, perf, userfaultfd, io_uring,
 * everything that mounts or changes namespaces, module and kexec loading, and sockets other than Unix, IP and netlink
 * (vsock reaches the hypervisor's host through any network namespace), and process_vm_writev, which writes to another
 * process's memory and has no honest use in a task. ptrace stays, in grading too: debuggers use it, and the leak
 * checker of a program built with sanitizers, whose tests would fail without; refusing it would guard nothing, since
 * /proc/PID/mem does the same and no filter sees a path. What must not be touched is closed instead
 * (bubblewrap/closed-shells.ts), and all of it ends at the sandbox's own processes.
 *
 * Refused calls fail with EPERM; clone3 with ENOSYS, because its flags lie in memory where the filter cannot look
 * and every C library then falls back to clone. A foreign architecture's calls (32-bit on 64-bit) fail with ENOSYS.
 * Numbers: the kernel's syscall tables of the two architectures.
 */
type Architecture = 'x64' | 'arm64';

interface SyscallTable {
  readonly audit: number;
  readonly clone: number;
  readonly clone3: number;
  readonly socket: number;
  readonly refused: readonly number[];
}

/** Same number on every architecture since Linux 5.1: io_uring, the new mount interface, quotactl_fd. */
const commonRefused = [425, 426, 427, 428, 429, 430, 431, 432, 433, 442, 443, 467];

const tables: Readonly<Record<Architecture, SyscallTable>> = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    clone3: 435,
    socket: 41,
    refused: [
      103, // syslog
      134, // uselib
      139, // sysfs
      ...[153, 154, 155, 156], // vhangup, modify_ldt, pivot_root, _sysctl
      ...[163, 165, 166, 167, 168, 169], // acct, mount, umount2, swapon, swapoff, reboot
      ...[172, 173, 175, 176, 179, 180], // iopl, ioperm, init_module, delete_module, quotactl, nfsservctl
      ...[212, 246, 248, 249, 250], // lookup_dcookie, kexec_load, add_key, request_key, keyctl
      ...[272, 298, 304, 308, 313], // unshare, perf_event_open, open_by_handle_at, setns, finit_module
      ...[311, 320, 321, 323], // process_vm_writev, kexec_file_load, bpf, userfaultfd
      ...commonRefused,
    ],
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    clone3: 435,
    socket: 198,
    refused: [
      ...[18, 39, 40, 41, 42], // lookup_dcookie, umount2, mount, pivot_root, nfsservctl
      ...[58, 60, 89, 97], // vhangup, quotactl, acct, unshare
      ...[104, 105, 106, 116, 142], // kexec_load, init_module, delete_module, syslog, reboot
      ...[217, 218, 219, 224, 225], // add_key, request_key, keyctl, swapon, swapoff
      ...[241, 265, 268, 273], // perf_event_open, open_by_handle_at, setns, finit_module
      ...[271, 280, 282, 294], // process_vm_writev, bpf, userfaultfd, kexec_file_load
      ...commonRefused,
    ],
  },
};

/** CLONE_NEWTIME | NEWNS | NEWCGROUP | NEWUTS | NEWIPC | NEWUSER | NEWPID | NEWNET; NEWTIME shares a bit of the signal number of clone. */
const namespaceFlags = 0x7e020000;
const allowedSocketDomains = [1, 2, 10, 16]; // unix, inet, inet6, netlink
const x32Bit = 0x40000000;

const errno = { EPERM: 1, ENOSYS: 38, EAFNOSUPPORT: 97 } as const;
const returnAllow = 0x7fff0000;
const returnErrno = 0x00050000;

// Offsets in struct seccomp_data; arguments are 64 bits wide, low word first on both (little-endian) architectures.
const offset = { number: 0, architecture: 4, firstArgument: 16 } as const;

const op = { load: 0x20, jumpEqual: 0x15, jumpGreaterEqual: 0x35, jumpAnySet: 0x45, ret: 0x06 } as const;
type Instruction = readonly [code: number, jumpTrue: number, jumpFalse: number, operand: number];

/** The filter in the form `bwrap --seccomp` reads, or null on an architecture without a table. */
export function seccompProgram(architecture: string): Buffer | null {
  if (architecture !== 'x64' && architecture !== 'arm64') return null;
  const table = tables[architecture];
  const refuse = (number: number, code: number): Instruction[] => [
    [op.jumpEqual, 0, 1, number],
    [op.ret, 0, 0, returnErrno | code],
  ];
  const program: Instruction[] = [
    [op.load, 0, 0, offset.architecture],
    [op.jumpEqual, 1, 0, table.audit],
    [op.ret, 0, 0, returnErrno | errno.ENOSYS],
    [op.load, 0, 0, offset.number],
  ];
  if (architecture === 'x64') program.push([op.jumpGreaterEqual, 0, 1, x32Bit], [op.ret, 0, 0, returnErrno | errno.ENOSYS]);
  program.push(...refuse(table.clone3, errno.ENOSYS));
  for (const number of table.refused) program.push(...refuse(number, errno.EPERM));
  program.push(
    [op.jumpEqual, 0, 4, table.clone],
    [op.load, 0, 0, offset.firstArgument],
    [op.jumpAnySet, 0, 1, namespaceFlags],
    [op.ret, 0, 0, returnErrno | errno.EPERM],
    [op.ret, 0, 0, returnAllow],
    [op.jumpEqual, 1, 0, table.socket],
    [op.ret, 0, 0, returnAllow],
    [op.load, 0, 0, offset.firstArgument],
    ...allowedSocketDomains.flatMap((domain): Instruction[] => [
      [op.jumpEqual, 0, 1, domain],
      [op.ret, 0, 0, returnAllow],
    ]),
    [op.ret, 0, 0, returnErrno | errno.EAFNOSUPPORT],
  );
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, jumpTrue, jumpFalse, operand]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(jumpTrue, index * 8 + 2);
    bytes.writeUInt8(jumpFalse, index * 8 + 3);
    bytes.writeUInt32LE(operand >>> 0, index * 8 + 4);
  }
  return bytes;
}
