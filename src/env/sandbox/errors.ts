import { SeatrialError } from '../../core/index.js';
import { tightProcessLimit } from './process-limit.js';

/** No such provider can run here: a missing program or a kernel that forbids what it needs. */
export class SandboxUnavailableError extends SeatrialError {
  constructor(provider: string, found: string, remedy: string) {
    super({ code: 'E_SANDBOX_UNAVAILABLE', message: `sandbox provider ${provider} cannot run here: ${found}`, remedy });
  }
}

/** The request itself is wrong: a relative work directory, a path outside the writable trees, an unknown user. */
export class SandboxSpecError extends SeatrialError {
  constructor(label: string, found: string, remedy: string) {
    super({ code: 'E_SANDBOX_SPEC', message: `sandbox ${label}: ${found}`, remedy });
  }
}

/** The sandbox was asked to work after it was frozen, stopped or had died. */
export class SandboxGoneError extends SeatrialError {
  constructor(label: string, state: string) {
    super({
      code: 'E_SANDBOX_GONE',
      message: `sandbox ${label} no longer runs commands: ${state}`,
      remedy: 'Look at status() for the cause; start another sandbox to go on.',
    });
  }
}

/** A port of the sandbox's own loopback cannot be had: refused by the provider, out of bounds, or taken. */
export class SandboxPortError extends SeatrialError {
  constructor(label: string, found: string, remedy: string) {
    super({ code: 'E_SANDBOX_PORT', message: `sandbox ${label}: ${found}`, remedy });
  }
}

/** The host failed while a sandbox was made or used: never the agent's doing. */
export class SandboxInfraError extends SeatrialError {
  constructor(label: string, found: string, remedy: string, cause?: unknown) {
    super({ code: 'E_SANDBOX_INFRA', message: `sandbox ${label}: ${found}`, remedy, cause });
  }
}

/** A sandbox that did not start in time, without a word why: a machine that is too busy, as a rule, and no reason to choose a weaker one. */
export class SandboxSilentError extends SandboxInfraError {
  constructor(label: string, processLimit = tightProcessLimit()) {
    const tight = processLimit === null ? '' : `; at most ${processLimit} processes may run here, which may be too few for it`;
    const raise = processLimit === null ? '' : 'Raise the limit of processes (`ulimit -u`, systemd TasksMax, docker run --pids-limit). ';
    super(label, `it did not start in time and nothing says why${tight}`, `${raise}Look at the load of this machine, and run \`npx seatrial doctor\`.`);
  }
}

/** The workspace is past a bound the host sets itself when reading it. Always the agent's doing. */
export class WorkspaceFaultError extends SeatrialError {
  readonly attribution = 'agent' as const;

  constructor(
    readonly fault: 'too-many-files' | 'too-many-bytes' | 'file-too-large' | 'too-deep' | 'unreadable',
    found: string,
  ) {
    super({
      code: 'E_WORKSPACE_FAULT',
      message: `the workspace cannot be read back: ${found}`,
      remedy: 'Grade the trial with this as its gradeFault; raise the bound only if honest work needs it.',
    });
  }
}
