const steps = 10;

/**
 * What a promise gave, or null where it took longer than `limitMs`: it goes on, and whoever else waits for it sees how
 * it ends. The time is counted in ten steps, each a timer of its own: a process that the machine does not let run for a
 * while has lost one step, not all its patience, and sees what came in meanwhile before it judges.
 */
export async function within<T>(promise: Promise<T>, limitMs: number): Promise<{ readonly value: T } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    const wait = (left: number): void => {
      timer = setTimeout(() => (left > 1 ? wait(left - 1) : resolve(null)), limitMs / steps);
    };
    wait(steps);
  });
  try {
    return await Promise.race([promise.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}
