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
    expect(errorOf('release')).toMatchObject({ message: 'seatrial release needs a further word', remedy: 'Write npx seatrial release build, or npx seatrial release verify.' });
    expect(errorOf()).toMatchObject({ message: 'no command was given', remedy: 'See `npx seatrial --help`; `npx seatrial quickstart` is a good start.' });
  });

  it('takes the word help for a question, and shows how it is asked', () => {
    expect(errorOf('help')).toMatchObject({ remedy: 'Write `npx seatrial --help`.' });
    expect(errorOf('help', 'train')).toMatchObject({ remedy: 'Write `npx seatrial train --help`.' });
  });

  it('points to the help of the very command', () => {
    expect(errorOf('eval')).toMatchObject({ message: "missing required argument 'subject'", remedy: 'See `npx seatrial eval --help`.' });
    expect(errorOf('release', 'verify')).toMatchObject({ remedy: 'See `npx seatrial release verify --help`.' });
  });

  it('takes no empty argument for the present folder', () => {
    expect(errorOf('dataset', 'freeze', '')).toMatchObject({ code: 'E_USAGE', message: 'an argument is empty' });
    expect(errorOf('report', 'latest', '--runs-dir', '')).toMatchObject({ code: 'E_USAGE' });
  });

  it('names the nearest command and flag', () => {
    expect(errorOf('docter')).toMatchObject({ remedy: 'Did you mean doctor?' });
    expect(errorOf('train', '--itertions', '1')).toMatchObject({ remedy: 'Did you mean --iterations?' });
  });
});
