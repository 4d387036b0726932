import type { CommandSpec } from '../command.js';
import { configPrint } from './config-print.js';
import { trainCommand } from './train.js';

/** Every command, in the order of help and documentation. */
export const commands: readonly CommandSpec[] = [trainCommand, configPrint];
