import { existsSync } from 'node:fs';
import { SeatrialError } from '../../../core/index.js';
import type { SandboxDiagnosis } from '../diagnosis.js';
import type { SandboxDeps } from '../deps.js';
import { HarborClient } from './harbor-client.js';

/** What `doctor` says: nothing where Harbor was not installed, for it is optional. Starts no environment, which may cost money. */
export async function diagnoseHarbor(deps: SandboxDeps): Promise<SandboxDiagnosis[]> {
  const settings = deps.harbor;
  if (settings === undefined || !existsSync(settings.python)) return [];
  const common = { provider: 'harbor', isolation: 'environment' } as const;
  try {
    const client = await HarborClient.start(settings, deps.environment);
    await client.close();
    const facts = [
      { name: 'harbor', value: client.version, weaker: false },
      { name: 'environment', value: settings.environment, weaker: false },
      { name: 'isolation', value: "whatever that environment gives; Seatrial's own bounds and counters are missing", weaker: true },
    ];
    return [{ ...common, available: true, facts, problem: null, remedy: null }];
  } catch (error) {
    if (!(error instanceof SeatrialError)) throw error;
    return [{ ...common, available: false, facts: [], problem: error.message, remedy: error.remedy }];
  }
}
