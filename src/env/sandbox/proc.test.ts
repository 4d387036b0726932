import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { descendants, isRunning, killExactly, parseStat, processesMarked, readProcess } from './proc.js';
import { readOrNull } from './pseudo-files.js';

describe('parseStat', () => {
  it('is not misled by a process that names itself', () => {
    const rest = Array.from({ length: 48 }, (_, index) => index).join(' ');
    expect(parseStat(`4242 (evil) S 1 (x\n) R ${rest}`)).toMatchObject({ pid: 4242, name: 'evil) S 1 (x\n', state: 'R', parentPid: 0, startTicks: 18 });
  });
});

describe.runIf(process.platform === 'linux')('processes of this machine', () => {
  it('are gone only where the kernel says so', () => {
    expect(readOrNull('/proc/0/stat')).toBeNull();
    expect(readProcess(4_194_305)).toBeNull();
    // Any answer that says nothing about the process, as with no free descriptor.
    expect(() => readOrNull('/proc/self')).toThrow('EISDIR');
    expect(isRunning(readProcess(process.pid)!)).toBe(true);
    expect(isRunning({ ...readProcess(process.pid)!, startTicks: 1 })).toBe(false);
  });

  it('finds what is below a process, and by mark', async () => {
    const child = spawn('/bin/sh', ['-c', 'sleep 30 & sleep 30 & wait'], { stdio: 'ignore', env: { SEATRIAL_PROC_TEST: 'here' } });
    await once(child, 'spawn');
    try {
      await expect.poll(() => descendants(child.pid!).length).toBe(2);
      expect(descendants(process.pid).map((facts) => facts.pid)).toContain(child.pid);
      expect(processesMarked('SEATRIAL_PROC_TEST', (value) => value === 'here')).toHaveLength(3);
      expect(processesMarked('SEATRIAL_PROC_TEST', (value) => value === 'her')).toHaveLength(0);
    } finally {
      descendants(child.pid!).forEach(killExactly);
      child.kill('SIGKILL');
    }
  });

  it('kills only the process that was seen', async () => {
    const child = spawn('sleep', ['30'], { stdio: 'ignore' });
    await once(child, 'spawn');
    const seen = readProcess(child.pid!)!;
    killExactly({ ...seen, startTicks: seen.startTicks - 1 });
    expect(readProcess(child.pid!)?.startTicks).toBe(seen.startTicks);
    killExactly(seen);
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    killExactly(seen);
  });
});
