import { resourceAttacks } from './resources.js';
import { runAttacks } from './run-attacks.js';

runAttacks('resources', resourceAttacks);
