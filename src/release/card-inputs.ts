import type { ComparisonReport, PanelComparison } from '../core/index.js';
import type { AdapterConfig } from './adapter-audit.js';
import type { ReleaseRecord } from './records.js';

/** All that a card may be made of: the release's own records. */
export interface CardInputs {
  readonly record: ReleaseRecord;
  readonly report: ComparisonReport;
  readonly config: AdapterConfig;
  readonly adapterBytes: number;
  readonly tensors: number;
  /** Whether the release holds a load proof. */
  readonly hasLoadProof: boolean;
}

/** One language of the card. */
export interface CardLanguage {
  /** The body in Markdown, with a heading of second level first. */
  body(inputs: CardInputs): string;
  /** The sentence that judges a planned panel; says "improved" when and only when the verdict does. */
  verdictSentence(panel: PanelComparison, alpha: number): string;
}
