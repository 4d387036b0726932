/** What a promise gave, or null where it took longer than `limitMs`: it goes on, and whoever else waits for it sees how it ends. */
export async function within<T>(promise: Promise<T>, limitMs: number): Promise<{ readonly value: T } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), limitMs)));
  try {
    return await Promise.race([promise.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}
