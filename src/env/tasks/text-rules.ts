import { pythonStrip } from './python-text.js';

/**
 * Harbor's rules for the names and texts in task.toml that pydantic's types do not cover. Each function gives null for
 * a good value and otherwise what is wrong with it. A name may end in one line feed where Harbor's patterns end in `$`.
 */

const sensitiveName = /KEY|SECRET|TOKEN(?!S)|PASSWORD|CREDENTIAL|AUTH/i;

/** Whether a variable's name says that its value is a secret, by Harbor's rule (harbor/utils/env.py). */
export function isSensitiveName(name: string): boolean {
  return sensitiveName.test(name);
}

/** White space of Python's `\s`. */
const space = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const variable = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

export function packageNameProblem(name: string): string | null {
  const good = /^[a-zA-Z0-9][a-zA-Z0-9._-]*\/[a-zA-Z0-9][a-zA-Z0-9._-]*\n?$/.test(name) && !name.includes('..');
  return good ? null : `expected org/name of letters, digits, ".", "_" and "-", found ${JSON.stringify(name)}`;
}

export function serviceNameProblem(name: string): string | null {
  return /^[a-zA-Z0-9][a-zA-Z0-9_.-]*$/.test(name) ? null : `${JSON.stringify(name)} is not a compose service name`;
}

/** A step's name must be one directory name on every operating system. */
export function stepNameProblem(name: string): string | null {
  const device = name.split('.', 1)[0]!.replace(/ +$/, '');
  const bad =
    pythonStrip(name) === '' ||
    /[. ]$/.test(name) ||
    /[<>:"/\\|?*\x00-\x1f\x7f]/.test(name) ||
    /^(?:CON|PRN|AUX|NUL|CON[iıİ]N\$|CONOUT\$|(?:COM|LPT)[1-9¹²³])$/i.test(device);
  if (bad) return `${JSON.stringify(name)} cannot be a directory name on every system`;
  return Buffer.byteLength(name) > 255 ? 'a step name may have at most 255 bytes' : null;
}

/** Two step names with the same key collide on some file systems. */
export function stepNameKey(name: string): string {
  const fold = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  return name.normalize('NFC').split('ı').map(fold).join('ı');
}

export function topologyProblem(topology: string): string | null {
  return /^[1-9]\p{Nd}*(?:x[1-9]\p{Nd}*)+$/u.test(topology) ? null : `expected dimensions such as 2x4, found ${JSON.stringify(topology)}`;
}

/** Headers are saved as written: they may name a host variable that holds a credential, never the credential. */
export function headerProblem(name: string, value: string): string | null {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return `${JSON.stringify(name)} is not an HTTP header name`;
  if (/[\r\n]/.test(value)) return `header ${name} holds a line break`;
  const templates = [...value.matchAll(variable)];
  if (value.replace(variable, ' ').includes('${') || templates.some((match) => match[2]?.includes('${'))) return `header ${name} holds a broken variable`;
  const sensitive = sensitiveName.test(name) || ['cookie', 'set-cookie'].includes(name.toLowerCase());
  const literalDefault = templates.some(([, key, fallback]) => fallback !== undefined && fallback !== '' && (sensitive || sensitiveName.test(key!)));
  const reference = '\\$\\{[A-Za-z_][A-Za-z0-9_]*(?::-)?\\}';
  const onlyReferences = new RegExp(`^${space}*(?:[A-Za-z]+${space}+)?${reference}(?:(?:${space}|[:-])*${reference})*${space}*$`);
  if (literalDefault || (sensitive && pythonStrip(value) !== '' && !onlyReferences.test(value))) {
    return `header ${name} holds a credential; name a host variable instead, such as Bearer \${TOKEN}`;
  }
  return null;
}

export function artifactSourceProblem(source: string): string | null {
  return source.split('/').includes('..') ? `the source ${JSON.stringify(source)} holds ".."` : null;
}

/** A path below the trial's artifacts folder. */
export function artifactDestinationProblem(destination: string): string | null {
  if (destination.includes('\\')) return 'the destination holds a backslash; use /';
  if (destination.startsWith('/')) return 'the destination must be relative';
  const parts = destination.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0) return 'the destination names nothing';
  if (parts.includes('..')) return 'the destination holds ".."';
  return destination.replace(/\/+$/, '') === 'manifest.json' ? 'the destination manifest.json is reserved' : null;
}

export function isAbsoluteInContainer(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:[/\\]/.test(path);
}
