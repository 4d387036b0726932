import { SeatrialError } from '../../core/index.js';
import type { ConfigIssue } from '../tasks/errors.js';

/** What the documents in a job's folder are called, for people. */
export const documentNames = {
  trajectory: 'ATIF trajectory',
  'trial-result': 'result of a Harbor trial',
  'job-result': 'result of a Harbor job',
  'trial-config': 'configuration of a Harbor trial',
  'job-config': 'configuration of a Harbor job',
  'trial-lock': 'lock of a Harbor trial',
  'job-lock': 'lock of a Harbor job',
} as const;
export type DocumentKind = keyof typeof documentNames;

/** More would fill a terminal; the first are enough to begin with. */
const shownIssues = 8;

/** A document in Harbor's format that Harbor's own models would refuse. */
export class HarborDocumentError extends SeatrialError {
  constructor(
    readonly path: string,
    readonly kind: DocumentKind,
    /** `json_invalid`: no JSON; `not_object`: JSON, but no object; `validation`: an object with wrong keys or values. */
    readonly reason: 'json_invalid' | 'not_object' | 'validation',
    readonly issues: readonly ConfigIssue[],
  ) {
    const lines = issues.slice(0, shownIssues).map((issue) => (issue.path.length === 0 ? issue.message : `${keyText(issue.path)}: ${issue.message}`));
    const more = issues.length > shownIssues ? [`and ${issues.length - shownIssues} more`] : [];
    super({
      code: 'E_HARBOR_DOCUMENT',
      message: `${path} is not a valid ${documentNames[kind]}: ${[...lines, ...more].join('; ')}`,
      remedy: reason === 'validation' ? 'Correct the keys named, or have what wrote the file write it again.' : 'Have what wrote the file write it again; it is damaged or something else.',
    });
  }
}

/** `steps[0].message`, as one would write it. */
function keyText(path: ConfigIssue['path']): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`)).join('');
}
