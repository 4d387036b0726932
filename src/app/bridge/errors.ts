import { SeatrialError } from '../../core/index.js';

/** A line that is no request of the protocol: the other side's fault or another version of it. */
export class BridgeRequestError extends SeatrialError {
  constructor(found: string) {
    super({ code: 'E_BRIDGE_REQUEST', message: `the request is not understood: ${found}`, remedy: 'Use the harbor_bridge that belongs to this version of Seatrial.' });
  }
}

/** The named sandbox was never made here, or was stopped. */
export class BridgeSandboxError extends SeatrialError {
  constructor(id: string) {
    super({ code: 'E_BRIDGE_SANDBOX', message: `there is no sandbox ${id}`, remedy: 'Create it first; a stopped one is gone.' });
  }
}

/** Nothing that can be copied stands at a path. */
export class BridgePathError extends SeatrialError {
  constructor(where: 'host' | 'sandbox', path: string, found: string) {
    super({ code: 'E_BRIDGE_PATH', message: `${where} path ${path} ${found}`, remedy: 'Name a regular file or a folder.' });
  }
}

/** The provider cannot serve Harbor: its paths are absolute there, and it is no detour to itself. */
export class BridgeProviderError extends SeatrialError {
  constructor(provider: string) {
    super({
      code: 'E_PROVIDER_UNSUPPORTED',
      message: provider === 'harbor' ? 'the harbor provider would lead back to Harbor' : `the ${provider} provider has no root of its own, and Harbor's commands write to /logs, /tests and /solution`,
      remedy: 'Use --sandbox auto, bubblewrap or docker.',
    });
  }
}
