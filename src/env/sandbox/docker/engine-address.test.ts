import { expect, it } from 'vitest';
import { SandboxUnavailableError } from '../errors.js';
import { engineAddress } from './engine-address.js';

it('is DOCKER_HOST, else the usual socket', () => {
  expect(engineAddress({ DOCKER_HOST: 'unix:///tmp/x.sock' })).toMatchObject({ kind: 'unix', socketPath: '/tmp/x.sock' });
  expect(engineAddress({ DOCKER_HOST: 'tcp://localhost:1234' })).toMatchObject({ kind: 'tcp', host: 'localhost', port: 1234, tls: null });
  expect(engineAddress({ DOCKER_HOST: 'tcp://[::1]' })).toMatchObject({ kind: 'tcp', host: '::1', port: 2375 });
  expect(engineAddress({})).toMatchObject({ kind: 'unix', socketPath: '/var/run/docker.sock' });
});

it.each([
  [{ DOCKER_HOST: 'ssh://me@host' }, /ssh/, /ssh -nNT -L/],
  [{ DOCKER_HOST: 'unix://relative' }, /unix:\/\/\/PATH/, /Correct DOCKER_HOST/],
  [{ DOCKER_HOST: 'npipe:////./pipe/docker' }, /unix:\/\/\/PATH or tcp/, /unset/],
  [{ DOCKER_HOST: 'tcp://host/path' }, /tcp:\/\/HOST:PORT/, /Correct/],
  [{ DOCKER_HOST: 'tcp://host', DOCKER_TLS_VERIFY: '1', DOCKER_CERT_PATH: '/nowhere' }, /\/nowhere\/ca.pem/, /DOCKER_CERT_PATH/],
])('refuses %j, and says what to write', (environment, message, remedy) => {
  let refusal: unknown;
  try {
    engineAddress(environment);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(SandboxUnavailableError);
  expect((refusal as SandboxUnavailableError).message).toMatch(message);
  expect((refusal as SandboxUnavailableError).remedy).toMatch(remedy);
});
