import { SeatrialError } from '../../../core/index.js';

/** A Harbor environment answered a request with an exception of its own. */
export class HarborRefusedError extends SeatrialError {
  constructor(
    readonly kind: string,
    request: string,
    said: string,
  ) {
    super({
      code: 'E_SANDBOX_HARBOR_REFUSED',
      message: `the Harbor environment refused ${request}: ${said} (${kind})`,
      remedy: 'Check its options, credentials and quota with Harbor itself: harbor task start-env.',
    });
  }
}

/** The Python side of the bridge has ended: nothing of its environments can be reached any more. */
export class HarborGoneError extends SeatrialError {
  constructor(said: string) {
    super({
      code: 'E_SANDBOX_HARBOR_GONE',
      message: `the Python side of the Harbor bridge has ended: ${said || 'it said nothing'}`,
      remedy: 'Install it anew (npm run setup:harbor), and check the options of the environment.',
    });
  }
}
