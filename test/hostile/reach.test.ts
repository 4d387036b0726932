import { reachAttacks } from './reach.js';
import { runAttacks } from './run-attacks.js';

runAttacks('reach', reachAttacks);
