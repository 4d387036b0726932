import { z } from 'zod';

const Line = z.object({
  stream: z.string().optional(),
  status: z.string().optional(),
  id: z.string().optional(),
  progressDetail: z.unknown().optional(),
  error: z.string().optional(),
  errorDetail: z.object({ message: z.string().optional() }).nullish(),
});

export interface ProgressLine {
  readonly text: string;
  /** Something began or ended; else it is one of many counts of bytes. */
  readonly isMilestone: boolean;
  /** The engine's reason when it gave up; the HTTP status said "fine" long before. */
  readonly error: string | null;
}

/** What pull and build say on the way: one JSON object a line. */
export async function* progressLines(stream: AsyncIterable<Buffer>): AsyncGenerator<ProgressLine> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines.filter((line) => line.trim() !== '').map(parseLine);
  }
  if (rest.trim() !== '') yield parseLine(rest);
}

function parseLine(line: string): ProgressLine {
  const { stream, status, id, progressDetail, error, errorDetail } = Line.parse(JSON.parse(line));
  const counts = typeof progressDetail === 'object' && progressDetail !== null && Object.keys(progressDetail).length > 0;
  const text = stream ?? (status === undefined ? '' : `${id === undefined ? '' : `${id}: `}${status}`);
  return { text, isMilestone: !counts, error: error ?? errorDetail?.message ?? null };
}
