import { isIPv4, isIPv6 } from 'node:net';
import { pythonStrip } from './python-text.js';

/**
 * One entry of `allowed_hosts` in Harbor's normal form, or why it is none: a host name, `*.` and a host name, an IP
 * address, or an IP range in CIDR form. No URLs, ports or paths.
 */
export function normalizeAllowedHost(entry: string): { readonly host: string } | { readonly problem: string } {
  const host = pythonStrip(entry).toLowerCase().replace(/\.+$/, '');
  if (host === '') return { problem: 'an empty host' };
  if (host.includes('/')) return found(cidr(host), `${entry} is not an IP range`);
  if (host.includes(':')) return found(host.includes('%') || !isIPv6(host) ? null : ipv6Text(ipv6Value(host)), `${entry} is not an IPv6 address; ports are not allowed`);
  const name = host.startsWith('*.') ? host.slice(2) : host;
  if (host.startsWith('*.') && isIPv4(name)) return { problem: `${entry} puts a wildcard before an address` };
  // A label may end in a line feed where Harbor's pattern allows it; the rest is the DNS rule.
  const labels = name.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\n?$/.test(label));
  return found(labels ? host : null, `${entry} is not a host name`);
}

function found(host: string | null, problem: string): { host: string } | { problem: string } {
  return host === null ? { problem } : { host };
}

/** A range whose host bits are zero, e.g. `10.0.0.0/8`, IPv4 also with a net or host mask; null otherwise. */
function cidr(text: string): string | null {
  const [address, prefix, ...rest] = text.split('/');
  if (address === undefined || prefix === undefined || rest.length > 0 || text.includes('%')) return null;
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (bits === 0) return null;
  const length = /^\d+$/.test(prefix) ? Number(prefix) : bits === 32 && isIPv4(prefix) ? maskLength(ipv4Value(prefix)) : null;
  if (length === null || length > bits) return null;
  const value = bits === 32 ? ipv4Value(address) : ipv6Value(address);
  if ((value & ((1n << BigInt(bits - length)) - 1n)) !== 0n) return null;
  return `${bits === 32 ? ipv4Text(value) : ipv6Text(value)}/${length}`;
}

/** Prefix length of a net mask (ones, then zeros) or host mask (zeros, then ones); null for anything else. */
function maskLength(mask: bigint): number | null {
  const binary = mask.toString(2).padStart(32, '0');
  if (/^1*0*$/.test(binary)) return binary.replaceAll('0', '').length;
  return /^0*1*$/.test(binary) ? binary.replaceAll('1', '').length : null;
}

function ipv4Value(address: string): bigint {
  return address.split('.').reduce((value, part) => value * 256n + BigInt(part), 0n);
}

function ipv4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.');
}

function ipv6Value(address: string): bigint {
  const withoutV4 = address.replace(/[^:]*\.[^:]*$/, (v4) => {
    const value = ipv4Value(v4);
    return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
  });
  const [head, tail] = withoutV4.split('::');
  const before = head === '' ? [] : head!.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? before : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

/** RFC 5952: lower case, no leading zeros, the first longest run of two or more zero groups as `::`. */
function ipv6Text(value: bigint): string {
  if (value >> 32n === 0xffffn) return `::ffff:${ipv4Text(value & 0xffffffffn)}`;
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  let best = { start: 0, length: 1 };
  for (let start = 0; start < 8; start++) {
    let length = 0;
    while (groups[start + length] === '0') length++;
    if (length > best.length) best = { start, length };
  }
  if (best.length < 2) return groups.join(':');
  return `${groups.slice(0, best.start).join(':')}::${groups.slice(best.start + best.length).join(':')}`;
}
