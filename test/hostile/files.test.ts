import { artifactAttacks, fileAttacks } from './files.js';
import { runAttacks } from './run-attacks.js';

runAttacks('files', fileAttacks);
runAttacks('artifacts', artifactAttacks);
