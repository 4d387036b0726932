import { SeatrialError } from '../../../core/index.js';

/** The engine answered a request with an error. */
export class EngineRefusedError extends SeatrialError {
  constructor(
    readonly status: number,
    readonly answer: string,
    request: string,
  ) {
    super({
      code: 'E_SANDBOX_ENGINE_REFUSED',
      message: `the Docker engine refused ${request}: ${answer} (HTTP ${status})`,
      remedy: 'Look at the engine\'s own log; `npx seatrial doctor` shows what it offers.',
    });
  }
}

/** Nobody answers at the engine's address, or the connection broke under a request. */
export class EngineGoneError extends SeatrialError {
  constructor(address: string, request: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super({
      code: 'E_SANDBOX_ENGINE_GONE',
      message: `the Docker engine at ${address} does not answer ${request}: ${reason}`,
      remedy: 'Start it (systemctl start docker), or name another with DOCKER_HOST.',
      cause,
    });
  }
}

/** The image that a sandbox needs is not there and cannot be pulled. */
export class ImageUnavailableError extends SeatrialError {
  constructor(image: string, answer: string) {
    super({
      code: 'E_IMAGE_UNAVAILABLE',
      message: `image ${image} is not on the Docker engine and cannot be pulled: ${answer}`,
      remedy: `Check its name and the engine's network and logins (docker pull ${image}), or load it from a file (docker load).`,
    });
  }
}

/** The engine could not build a Dockerfile. */
export class ImageBuildError extends SeatrialError {
  /** @param log the last lines of the build's output */
  constructor(contextDir: string, answer: string, log: string) {
    super({
      code: 'E_IMAGE_BUILD_FAILED',
      message: `the image of ${contextDir} cannot be built: ${answer}${log === '' ? '' : `\n${log}`}`,
      remedy: 'Mend its Dockerfile, or give the engine the network that its steps need.',
    });
  }
}

/** An image has no shell, or nothing that can be started. */
export class ImageUnsuitableError extends SeatrialError {
  constructor(image: string, found: string) {
    super({
      code: 'E_IMAGE_UNSUITABLE',
      message: `image ${image} cannot hold a sandbox: ${found}`,
      remedy: 'Use an image with /bin/sh, mkdir, rm and ln, such as debian:bookworm-slim or alpine.',
    });
  }
}
