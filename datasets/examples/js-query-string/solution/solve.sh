#!/bin/sh
set -e
cd /work
cat > lib/parse.js <<'J'
'use strict';

const decode = (text) => decodeURIComponent(text.replace(/\+/g, ' '));

/** An object without prototype from the text after the question mark; repeated keys give arrays. */
function parse(text) {
  const result = Object.create(null);
  for (const part of text.replace(/^\?/, '').split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const key = decode(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? '' : decode(part.slice(at + 1));
    result[key] = key in result ? [result[key], value].flat() : value;
  }
  return result;
}

module.exports = { parse };
J
