import type { Clock } from '../../core/index.js';
import type { HarborSettings } from './harbor/settings.js';

/** What a sandbox provider takes from its surroundings. */
export interface SandboxDeps {
  readonly clock: Clock;
  /** The host process's environment: PATH to find programs, TMPDIR for the run's own folder. Never passed inside. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Image of docker's sandboxes that name none; the provider's own choice unless given. */
  readonly image?: string;
  /** Which Harbor environment the harbor provider uses; without it there is none. */
  readonly harbor?: HarborSettings;
  /** Told while docker pulls or builds an image, one line at a time. */
  readonly onProgress?: (line: string) => void;
}
