import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './program.js';

const errorOf = (...argv: string[]): unknown => {
  try {
    return parseCommandLine(argv, '0.0.0', () => undefined);
  } catch (error) {
    return error;
  }
};

describe('a command line that cannot be understood', () => {
  it('names the commands of a group where one is wanted', () => {
    expect(errorOf('release')).toMatchObject({ message: 'seatrial release needs a further word', remedy: 'Write seatrial release build, or seatrial release verify.' });
    expect(errorOf()).toMatchObject({ message: 'no command was given', remedy: 'See `seatrial --help`; `seatrial quickstart` is a good start.' });
  });

  it('points to the help of the very command', () => {
    expect(errorOf('eval')).toMatchObject({ message: "missing required argument 'subject'", remedy: 'See `seatrial eval --help`.' });
    expect(errorOf('release', 'verify')).toMatchObject({ remedy: 'See `seatrial release verify --help`.' });
  });

  it('names the nearest command and flag', () => {
    expect(errorOf('docter')).toMatchObject({ remedy: 'Did you mean doctor?' });
    expect(errorOf('train', '--itertions', '1')).toMatchObject({ remedy: 'Did you mean --iterations?' });
  });
});
