import { createServer, connect, type Socket } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AttachStream } from './attach-stream.js';

/** Both ends of a connection. */
async function pair(): Promise<{ readonly ours: Socket; readonly theirs: Socket; readonly close: () => void }> {
  const path = join(mkdtempSync(join(tmpdir(), 'seatrial-attach-')), 's');
  const server = createServer();
  server.listen(path);
  await once(server, 'listening');
  const ours = connect(path);
  const [theirs] = (await once(server, 'connection')) as [Socket];
  return { ours, theirs, close: () => void server.close() };
}

function frame(stream: number, text: string): Buffer {
  const header = Buffer.alloc(8);
  header[0] = stream;
  header.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([header, Buffer.from(text)]);
}

it.each([1, 3, 8, 9, 1_000])('takes frames apart that arrive in pieces of %d bytes', async (pieceBytes) => {
  const { ours, theirs, close } = await pair();
  const stream = new AttachStream(ours);
  const bytes = Buffer.concat([frame(1, 'one '), frame(2, 'complaint'), frame(1, ''), frame(1, 'two'), frame(2, '\n')]);
  for (let start = 0; start < bytes.length; start += pieceBytes) theirs.write(bytes.subarray(start, start + pieceBytes));
  theirs.end();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe('one two');
  expect(stream.complaint).toBe('complaint');
  await stream.finished;
  close();
});

it('carries input the other way, and ends with the connection', async () => {
  const { ours, theirs, close } = await pair();
  const stream = new AttachStream(ours);
  stream.input('echo hi\n');
  expect(String((await once(theirs, 'data'))[0])).toBe('echo hi\n');
  theirs.destroy();
  stream.resume();
  await stream.finished;
  stream.input('nobody listens\n');
  close();
});
