import { graderAttacks, inProcessAttacks, readerAttacks } from './in-process.js';
import { runAttacks } from './run-attacks.js';

runAttacks('code under test', inProcessAttacks);
runAttacks('a grader that is broken', graderAttacks);
runAttacks('files that the host reads', readerAttacks);
