import { expect, it } from 'vitest';
import { containerPortRefusal } from './container-ports.js';

it('containers of an engine elsewhere have no ports, and it is said why', () => {
  expect(containerPortRefusal({ kind: 'tcp', text: 'tcp://build-host:2375', host: 'build-host', port: 2375, tls: null })).toMatchObject({
    found: expect.stringContaining('tcp://build-host:2375') as string,
    remedy: expect.stringContaining('--sandbox bubblewrap') as string,
  });
});

it('an engine of this machine takes root', () => {
  const refusal = containerPortRefusal({ kind: 'unix', text: 'unix:///var/run/docker.sock', socketPath: '/var/run/docker.sock' });
  if (process.getuid?.() === 0) expect(refusal).toBeNull();
  else expect(refusal).toMatchObject({ found: expect.stringContaining('takes root') as string });
});
