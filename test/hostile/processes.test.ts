import { processAttacks } from './processes.js';
import { runAttacks } from './run-attacks.js';

runAttacks('processes', processAttacks);
