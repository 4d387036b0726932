import { SeatrialError } from '../core/index.js';

/** Two runs that did not follow one protocol were to be compared. */
export class ProtocolMismatchError extends SeatrialError {
  constructor(what: string, fields: readonly string[]) {
    super({
      code: 'E_PROTOCOL_MISMATCH',
      message: `${what} cannot be compared: they differ in ${fields.join(', ')}`,
      remedy: 'Run both sides on the same panel and base, or pass --force: the report is then labelled and claims nothing.',
    });
  }
}

/** A side of a panel lacks trials. Usual cause: the evaluation was stopped before it ended. */
export class PanelIncompleteError extends SeatrialError {
  constructor(where: string, missing: number, total: number) {
    super({
      code: 'E_PANEL_INCOMPLETE',
      message: `${where} lacks ${missing} of its ${total} trials`,
      remedy: 'Start the evaluation again with the same folder: finished trials are kept.',
    });
  }
}

/** Something on disk is not what the evaluation wrote, or belongs to another evaluation. */
export class PanelRecordError extends SeatrialError {
  constructor(where: string, found: string, cause?: unknown) {
    super({
      code: 'E_PANEL_RECORD',
      message: `${where}: ${found}`,
      remedy: 'Measure into another folder, or restore the damaged file from a copy.',
      cause,
    });
  }
}

export class PanelSpecError extends SeatrialError {
  constructor(message: string) {
    super({ code: 'E_PANEL_SPEC', message, remedy: 'Name a split that the dataset lock holds, with at least one task and one sample a task.' });
  }
}

/** Numbers of a stored report are not those its records give. */
export class ReportRecordError extends SeatrialError {
  constructor(message: string) {
    super({ code: 'E_REPORT_RECORD', message, remedy: 'Run every panel that evaluation.json plans, then write the report again.' });
  }
}
