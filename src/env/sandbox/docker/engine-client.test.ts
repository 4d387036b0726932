import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EngineClient } from './engine-client.js';

it('answers that are long in coming, one for each container, leave room for others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seatrial-client-'));
  const socketPath = join(folder, 'socket');
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/wait') === true) waiting.push(response);
    else response.end('now');
  }).listen(socketPath);
  await once(server, 'listening');
  const client = new EngineClient({ kind: 'unix', socketPath, text: `unix://${socketPath}` });
  try {
    const waits = Array.from({ length: 200 }, (_, index) => client.bytes({ method: 'POST', path: `/containers/${index}/wait`, lasting: true }));
    expect((await client.bytes({ method: 'GET', path: '/containers/0/json' })).toString()).toBe('now');
    while (waiting.length < waits.length) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const response of waiting) response.end('ended');
    expect(new Set((await Promise.all(waits)).map(String))).toEqual(new Set(['ended']));
  } finally {
    client.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
});
