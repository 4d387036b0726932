import { describe, expect, it } from 'vitest';
import { seccompProgram } from './seccomp.js';

const allow = 0x7fff0000;
const errno = (code: number): number => 0x00050000 | code;
const [EPERM, ENOSYS, EAFNOSUPPORT] = [errno(1), errno(38), errno(97)];

describe.each([
  { architecture: 'x64', audit: 0xc000003e, read: 0, clone: 56, socket: 41, mount: 165, unshare: 272, keyctl: 250, ptrace: 101, writeMemory: 311 },
  { architecture: 'arm64', audit: 0xc00000b7, read: 63, clone: 220, socket: 198, mount: 40, unshare: 97, keyctl: 219, ptrace: 117, writeMemory: 271 },
])('the system-call filter on $architecture', ({ architecture, audit, read, clone, socket, mount, unshare, keyctl, ptrace, writeMemory }) => {
  const run = (number: number, argument = 0, arch = audit): number => interpret(seccompProgram(architecture)!, number, arch, argument);

  it('lets ordinary calls through', () => {
    for (const number of [read, ptrace, 300, 500]) expect(run(number)).toBe(allow);
  });

  it('refuses mounts, namespaces, keyrings, bpf, io_uring, the memory of others', () => {
    for (const number of [mount, unshare, keyctl, writeMemory, 425, 426, 428, 429, 432, 442]) expect(run(number)).toBe(EPERM);
    expect(run(435)).toBe(ENOSYS);
  });

  it('lets processes and threads be made, but no namespace', () => {
    const thread = 0x3d0f00;
    expect(run(clone, 17)).toBe(allow);
    expect(run(clone, thread)).toBe(allow);
    for (const flag of [0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000]) expect(run(clone, flag | 17)).toBe(EPERM);
  });

  it('opens unix, IP and netlink sockets only', () => {
    for (const domain of [1, 2, 10, 16]) expect(run(socket, domain)).toBe(allow);
    for (const domain of [0, 17, 38, 40, 44]) expect(run(socket, domain)).toBe(EAFNOSUPPORT);
  });

  it('knows no other architecture', () => {
    expect(run(read, 0, 0x40000003)).toBe(ENOSYS);
    if (architecture === 'x64') expect(run(0x40000000 + read)).toBe(ENOSYS);
  });
});

it('there is none for an unknown architecture', () => {
  expect(seccompProgram('riscv64')).toBeNull();
});

/** Runs a classic BPF program over a struct seccomp_data, strictly: only the instructions the filter may use. */
function interpret(program: Buffer, number: number, architecture: number, firstArgument: number): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(architecture, 4);
  data.writeUInt32LE(firstArgument >>> 0, 16);
  let accumulator = 0;
  for (let at = 0; at * 8 < program.length; at++) {
    const code = program.readUInt16LE(at * 8);
    const [jumpTrue, jumpFalse, operand] = [program.readUInt8(at * 8 + 2), program.readUInt8(at * 8 + 3), program.readUInt32LE(at * 8 + 4)];
    if (code === 0x06) return operand;
    if (code === 0x20) accumulator = data.readUInt32LE(operand);
    else if (code === 0x15) at += accumulator === operand ? jumpTrue : jumpFalse;
    else if (code === 0x35) at += accumulator >= operand ? jumpTrue : jumpFalse;
    else if (code === 0x45) at += (accumulator & operand) !== 0 ? jumpTrue : jumpFalse;
    else throw new Error(`instruction ${code.toString(16)}`);
  }
  throw new Error('the program ran off its end');
}
