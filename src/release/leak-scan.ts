/**
 * Finds what must not leave the machine: paths, addresses, host and user names, tokens, and the very values of the
 * present environment's secrets. A finding says what kind, where and how long, never the value; `redact` removes
 * every such value from a text that is about to be shown.
 */
export interface LeakKind {
  readonly code: string;
  readonly what: string;
}

export interface LeakMatch extends LeakKind {
  readonly index: number;
  readonly length: number;
}

export interface LeakScannerOptions {
  /** The present environment; its secrets are searched for by value. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Host and user names of the machines involved. */
  readonly identities: readonly string[];
}

// Repetitions that a hostile text could make quadratic are bounded.
const patterns: readonly (LeakKind & { readonly pattern: RegExp })[] = [
  leak('E_LEAK_PATH', 'an absolute path', /(?<![\p{L}\p{N}:/.\\>_-])\/(?:[\p{L}\p{N}._@+~-]+\/)+[\p{L}\p{N}._@+~-]*|(?<![\p{L}\p{N}])[A-Za-z]:\\[^\s"']+|\\\\[\w.-]+\\[^\s"']+|file:\/\/[^\s"']*|(?<![\p{L}\p{N}])~\/[^\s"']+/gu),
  leak('E_LEAK_ADDRESS', 'an IP address', /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/g),
  leak('E_LEAK_EMAIL', 'an e-mail address', /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu),
  leak('E_LEAK_TOKEN', 'an access token', /\bhf_[A-Za-z0-9]{20,}|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_[A-Za-z0-9_]{20,}|\bsk-[A-Za-z0-9_-]{20,}|\bA(?:KIA|SIA)[0-9A-Z]{16}\b|\bxox[abeoprs]-[A-Za-z0-9-]{10,}|\bglpat-[A-Za-z0-9_-]{20,}|\bnpm_[A-Za-z0-9]{30,}|\bpypi-[A-Za-z0-9_-]{20,}|\bAIza[0-9A-Za-z_-]{35}|(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,}/g),
  leak('E_LEAK_TOKEN', 'a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/g),
  leak('E_LEAK_TOKEN', 'a URL with credentials', /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/"'@:]{0,200}:[^\s/"'@]{1,200}@/gi),
];

function leak(code: string, what: string, pattern: RegExp): LeakKind & { readonly pattern: RegExp } {
  return { code, what, pattern };
}

const secretName = /TOKEN|SECRET|PASS(WORD|WD|PHRASE)?$|PASSWORD|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|(^|_)KEY$|AUTH(?!OR)|COOKIE|SESSION_?ID|DSN$|(^|_)PAT$/i;
const placeName = /^(HOME|PWD|OLDPWD|TMPDIR|VIRTUAL_ENV|XDG_[A-Z]+_HOME)$/;
const personName = /^(USER|LOGNAME|USERNAME|SUDO_USER|HOSTNAME|HOST|COMPUTERNAME)$/;
/** Names that identify nobody: of system accounts, and words that every release's own text and records are made of. */
const commonNames = new Set(
  'root user users admin runner ubuntu debian linux node nobody localhost local home build builder dev docker git gpu worker main agent base test adapter code data eval lora model panel peft policy ppo python release report run seatrial seed sha step task tasks train trial verify'.split(' '),
);
const shortestSecret = 6;

export class LeakScanner {
  private readonly secrets: readonly string[];
  private readonly places: readonly string[];
  private readonly identities: RegExp | null;

  constructor({ environment, identities }: LeakScannerOptions) {
    const values = (name: RegExp): string[] =>
      Object.entries(environment).flatMap(([key, value]) => (name.test(key) && value !== undefined && value !== '' ? [value] : []));
    this.secrets = values(secretName)
      .filter((value) => value.length >= shortestSecret)
      .flatMap((value) => [value, encodeURIComponent(value), Buffer.from(value).toString('base64').replace(/=+$/, ''), Buffer.from(value).toString('hex')]);
    this.places = values(placeName).filter((value) => value.length >= shortestSecret);
    const names = [...identities, ...values(personName)]
      .flatMap((name) => [name, name.split('.')[0]!])
      .filter((name) => name.length >= 3 && !commonNames.has(name.toLowerCase()));
    this.identities = names.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(quote).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  }

  /** Every leak in a text, in order of position. */
  find(text: string): LeakMatch[] {
    const matches: LeakMatch[] = [];
    for (const { code, what, pattern } of patterns) {
      for (const match of text.matchAll(pattern)) matches.push({ code, what, index: match.index, length: match[0].length });
    }
    for (const value of this.secrets) matches.push(...occurrences(text, value, 'E_LEAK_SECRET', 'a secret of the present environment'));
    for (const value of this.places) matches.push(...occurrences(text, value, 'E_LEAK_PATH', 'a folder of the present environment'));
    for (const match of this.identities === null ? [] : text.matchAll(this.identities)) {
      matches.push({ code: 'E_LEAK_IDENTITY', what: 'a host or user name', index: match.index, length: match[0].length });
    }
    for (const match of text.matchAll(/[A-Za-z0-9+/_=-]{32,}/g)) {
      if (looksRandom(match[0])) matches.push({ code: 'E_LEAK_RANDOM', what: 'a string that looks like a secret', index: match.index, length: match[0].length });
    }
    return matches.sort((a, b) => a.index - b.index || b.length - a.length);
  }

  /** The text with every leak replaced by `[redacted]`. */
  redact(text: string): string {
    let shown = '';
    let reached = 0;
    for (const { index, length } of this.find(text)) {
      if (index + length <= reached) continue;
      if (index >= reached) shown += `${text.slice(reached, index)}[redacted]`;
      reached = index + length;
    }
    return shown + text.slice(reached);
  }
}

function occurrences(text: string, value: string, code: string, what: string): LeakMatch[] {
  const matches: LeakMatch[] = [];
  for (let index = text.indexOf(value); index >= 0; index = text.indexOf(value, index + value.length)) {
    matches.push({ code, what, index, length: value.length });
  }
  return matches;
}

/** Mixed letters and digits with the spread of random ones: over 4.2 bits a character. Digests in hex are below 4. */
function looksRandom(text: string): boolean {
  if (!(/[a-z]/.test(text) && /[A-Z]/.test(text) && /[0-9]/.test(text))) return false;
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits > 4.2;
}

function quote(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
