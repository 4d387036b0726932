import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { SandboxServer } from './sandbox-server.js';

/**
 * Feeds the lines of `input` to the server and writes its answers, each as soon as it is there. Resolves when the input
 * has ended or the signal was aborted, with every sandbox stopped.
 */
export async function serveLines(server: SandboxServer, input: Readable, output: Writable, signal: AbortSignal): Promise<void> {
  const lines = createInterface({ input, crlfDelay: Infinity });
  const stop = (): void => lines.close();
  signal.addEventListener('abort', stop, { once: true });
  const answer = async (line: string): Promise<void> => {
    output.write(`${JSON.stringify(await server.answer(line))}\n`);
  };
  try {
    await new Promise<void>((resolve) => {
      lines.on('line', (line) => void answer(line));
      lines.once('close', resolve);
      if (signal.aborted) stop();
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await server.close();
  }
}
