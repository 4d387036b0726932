/**
 * Dates and times as the two readers that Harbor uses take them: Python 3.13's `datetime.fromisoformat` (timestamps of
 * trajectories; grammar in Lib/_pydatetime.py) and pydantic's datetime (results; RFC 3339 with a few liberties, or seconds
 * since 1970).
 */
const date = String.raw`(?:\d{4}-\d\d-\d\d|\d{8}|\d{4}-W\d\d(?:-\d(?!\d))?|\d{4}W\d\d\d?)`;
const clock = String.raw`(\d\d)(?::(\d\d)(?::(\d\d)(?:[.,]\d+)?)?|(\d\d)(?:(\d\d)(?:[.,]\d+)?)?)?`;
const pythonForm = new RegExp(`^(${date})(?:[^](?:${clock})(?:[+-](?:${clock}))?)?$`, 'u');

/** Whether Python reads the text; every `Z` stands for `+00:00`, as Harbor puts it first. */
export function isPythonDateTime(text: string): boolean {
  const matched = pythonForm.exec(text.replaceAll('Z', '+00:00'));
  if (matched === null) return false;
  const [, day, hour, minute, second, minuteToo, secondToo, zoneHour] = matched;
  const inRange = Number(hour ?? 0) < 24 && Number(minute ?? minuteToo ?? 0) < 60 && Number(second ?? secondToo ?? 0) < 60;
  return inRange && Number(zoneHour ?? 0) < 24 && isRealDate(day!);
}

function isRealDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  if (year === 0) return false;
  const [head, tail] = [text[4] === '-' ? text.slice(5) : text.slice(4), text.replaceAll('-', '')];
  if (head.startsWith('W')) {
    const [week, weekday] = [Number(tail.slice(5, 7)), Number(tail[7] ?? 1)];
    return week >= 1 && week <= weeksOf(year) && weekday >= 1 && weekday <= 7;
  }
  return isDay(year, Number(tail.slice(4, 6)), Number(tail.slice(6, 8)));
}

function isDay(year: number, month: number, day: number): boolean {
  // Leap years repeat every 400 years, and Date.UTC reads years below 100 as 19xx.
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** 53 for a year that begins on a Thursday, or on a Wednesday and is a leap year. */
function weeksOf(year: number): number {
  const first = new Date(Date.UTC(2000 + (year % 400), 0, 1)).getUTCDay();
  return first === 4 || (first === 3 && isDay(year, 2, 29)) ? 53 : 52;
}

const pydanticForm = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt _](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:[Zz]|([+-])(\d\d):?(\d\d))?)?$/;
/** Numbers beyond it are milliseconds. */
const largestSeconds = 2e10;

/** The time as pydantic writes it back, or undefined for what it refuses. */
export function pydanticDateTime(value: string | number): string | undefined {
  if (typeof value === 'number' || /^[+-]?\d+(?:\.\d+)?$/.test(value)) return fromNumber(Number(value));
  const matched = pydanticForm.exec(value);
  if (matched === null) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', sign, zoneHour, zoneMinute] = matched;
  if (year === '0000' || !isDay(Number(year), Number(month), Number(day))) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || Number(zoneHour ?? 0) > 23 || Number(zoneMinute ?? 0) > 59) return undefined;
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  const zone = sign === undefined ? (/[Zz]$/.test(value) ? 'Z' : '') : Number(zoneHour) + Number(zoneMinute) === 0 ? 'Z' : `${sign}${zoneHour}:${zoneMinute}`;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${micros === '000000' ? '' : `.${micros}`}${zone}`;
}

function fromNumber(value: number): string | undefined {
  const epochMs = Math.abs(value) > largestSeconds ? value : value * 1000;
  if (!Number.isFinite(epochMs) || epochMs < Date.UTC(0, 0, 1) || epochMs > 253_402_300_799_999) return undefined;
  return new Date(epochMs).toISOString().replace(/\.(\d{3})Z$/, (_all, millis: string) => (millis === '000' ? 'Z' : `.${millis}000Z`));
}
