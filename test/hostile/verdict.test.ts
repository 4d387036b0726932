import { runAttacks } from './run-attacks.js';
import { verdictAttacks } from './verdict.js';

runAttacks('verdict', verdictAttacks);
