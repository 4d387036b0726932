import { expect, it } from 'vitest';
import { normalizeAllowedHost } from './allowed-hosts.js';

it.each([
  [' EXAMPLE.org. ', 'example.org'],
  ['*.Example.org', '*.example.org'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
  ['::ffff:1.2.3.4', '::ffff:1.2.3.4'],
  ['1:0:2:0:3:0:4:0', '1:0:2:0:3:0:4:0'],
  ['10.0.0.0/255.0.0.0', '10.0.0.0/8'],
  ['10.0.0.0/0.255.255.255', '10.0.0.0/8'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['::/0', '::/0'],
])('normalizes %j', (entry, host) => {
  expect(normalizeAllowedHost(entry)).toEqual({ host });
});

it.each(['', '.', '*', '*.', '*.10.0.0.1', 'a.*.b', 'http://a.example', 'a.example:443', 'a/b', '10.0.0.1/8', '10.0.0.0/33', '10.0.0.0/255.0.255.0', 'fe80::1%eth0', '[::1]', 'bad-.example', 'under_score.example', '1::2::3'])(
  'refuses %j',
  (entry) => {
    expect(normalizeAllowedHost(entry)).toHaveProperty('problem');
  },
);
