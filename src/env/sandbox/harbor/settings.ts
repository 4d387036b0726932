/** Which of Harbor's environments sandboxes are made of. */
export interface HarborSettings {
  /** Python with Harbor and harbor_bridge, as `npm run setup:harbor` makes it. */
  readonly python: string;
  /** A name of Harbor's (`docker`, `daytona`, `modal`, `e2b` ...) or `module:Class`. */
  readonly environment: string;
  /** The environment's own options, as `--ek` gives them to `harbor run`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Image of sandboxes that name none; null where the environment needs none. */
  readonly image: string | null;
  /** `public`: sandboxes have whatever network the environment gives, for environments that cannot take it away. */
  readonly network: 'none' | 'public';
}

export const defaultHarborSettings: Omit<HarborSettings, 'python'> = { environment: 'docker', options: {}, image: null, network: 'none' };
