import { rootAttacks } from './root.js';
import { runAttacks } from './run-attacks.js';

runAttacks('root of an image', rootAttacks);
