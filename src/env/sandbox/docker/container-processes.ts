import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../core/index.js';
import { descendants, killExactly, readProcess, uptimeTicks, type ProcessFacts } from '../proc.js';
import { sandboxMark } from '../run-directory.js';
import type { Container } from './container.js';

/**
 * How what a command started is found and ended inside a container: through the host's /proc where the engine runs on
 * this machine and we may, else by a helper process inside.
 */
export interface ContainerProcesses {
  /** A point in time, for `endSince`. */
  mark(): number;
  /**
   * Ends every process that began at or after the mark, but the first.
   * @returns true when none is left
   */
  endSince(mark: number): Promise<boolean>;
}

const longestRounds = 12;
/** What breeds can be between two names of a listing: one that shows nothing proves little. */
const neededLooks = 2;

/** Pids and start ticks of the host itself. */
export class HostProcesses implements ContainerProcesses {
  /** @param firstPid the container's first process, as the host counts */
  constructor(private readonly firstPid: number) {}

  mark(): number {
    return uptimeTicks();
  }

  async endSince(mark: number): Promise<boolean> {
    let clearLooks = 0;
    for (let round = 1; round <= longestRounds; round++) {
      const victims = descendants(this.firstPid).filter((facts) => facts.startTicks >= mark);
      clearLooks = victims.length === 0 ? clearLooks + 1 : 0;
      if (clearLooks === neededLooks) return true;
      victims.forEach(killExactly);
      await delay(round);
    }
    return false;
  }
}

/**
 * A container's first process in this machine's /proc, or null. Its environment names the sandbox: a pid of another
 * machine, or of another pid namespace, would name a stranger here.
 */
export function supervisorOnHost(pid: number, sandboxId: string): ProcessFacts | null {
  const facts = pid > 0 ? readProcess(pid) : null;
  return facts !== null && environmentOf(pid).includes(`${sandboxMark}=${sandboxId}`) ? facts : null;
}

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
  } catch {
    // Not ours to see.
    return [];
  }
}

/** Ticks a second of start times in /proc on Linux. */
const ticksPerMs = 0.1;

/**
 * A shell started inside for the purpose, which knows builtins only. It reads the same clock as the start times, so the
 * machines' clocks need not agree: the first answer of the sandbox tells what /proc/uptime was no later than its arrival.
 */
export class EngineProcesses implements ContainerProcesses {
  /**
   * @param shell absolute path of a shell inside
   * @param seen /proc/uptime inside, in seconds, and this process's monotonic clock when the answer came
   */
  constructor(
    private readonly container: Container,
    private readonly shell: string,
    private readonly seen: { readonly uptimeSeconds: number; readonly atMs: number },
    private readonly clock: Clock,
  ) {}

  mark(): number {
    return Math.floor(this.seen.uptimeSeconds * 100 + (this.clock.monotonicMs() - this.seen.atMs) * ticksPerMs);
  }

  async endSince(mark: number): Promise<boolean> {
    const answer = await this.container.run([this.shell, '-c', endSinceScript, 'seatrial', String(mark), String(longestRounds)]);
    return answer.toString('latin1').trim() === 'none';
  }
}

/**
 * Field 22 of /proc/PID/stat is the start tick; the name before may hold anything up to the last `)`. All are stopped before
 * one is killed, so that no shell goes on to its next command because its child is gone.
 */
const endSinceScript = `
since=$1
rounds=$2
clear=0
while [ $rounds -gt 0 ]; do
  victims=
  for directory in /proc/[0-9]*; do
    pid=\${directory#/proc/}
    [ "$pid" = 1 ] || [ "$pid" = $$ ] && continue
    line=
    { read -r line <"$directory/stat"; } 2>/dev/null
    set -- \${line##*) }
    [ "\${1:-Z}" != Z ] && [ \${20:-0} -ge $since ] 2>/dev/null && kill -STOP $pid 2>/dev/null && victims="$victims $pid"
  done
  rounds=$((rounds - 1))
  if [ -n "$victims" ]; then
    clear=0
    kill -9 $victims 2>/dev/null
  else
    clear=$((clear + 1))
    [ $clear = ${neededLooks} ] && break
  fi
done
[ $clear = ${neededLooks} ] && echo none || echo some
`;
