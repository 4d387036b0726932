import type { Isolation, ProviderName } from './provider.js';

/** What `doctor` says about one provider. */
export interface SandboxDiagnosis {
  readonly provider: ProviderName;
  readonly isolation: Isolation;
  readonly available: boolean;
  /** Readable facts about how it works here, strengths and weaknesses, in a fixed order. */
  readonly facts: readonly { readonly name: string; readonly value: string; readonly weaker: boolean }[];
  /** Why it is not available, and what to do; null when it is. */
  readonly problem: string | null;
  readonly remedy: string | null;
}
