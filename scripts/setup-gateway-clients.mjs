// npm run setup:gateway-clients: a Python environment in .venv-gateway-clients with outside agents and clients that the gateway is
// tested with, by exact version and hash: mini-swe-agent, and the client of rllm-model-gateway. Nothing is done where it is there
// already. `verify -- --all` calls setUpGatewayClients().
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';
import { setUpPython } from './python-environment.mjs';

/** @returns as setUpPython */
export function setUpGatewayClients() {
  return setUpPython({ title: 'outside clients of the gateway', folder: '.venv-gateway-clients', lockFile: join(root, 'worker/gateway_clients/requirements.lock'), downloadMegabytes: 110 });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const result = setUpGatewayClients();
  if (result.state === 'ready') console.log(`The clients are ready: ${result.python}`);
  else {
    console.error(`The clients were not installed: ${result.reason}`);
    process.exitCode = 1;
  }
}
