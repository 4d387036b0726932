import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseGoldenJson, projectRoot } from '../golden-reader.js';

/** All rows of a file of test/harbor-calls, whose README says what Harbor was asked. */
export function harborCalls<Row extends { readonly id: string }>(file: string): Row[] {
  return readFileSync(join(projectRoot, 'test/harbor-calls', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parseGoldenJson(line) as Row);
}
