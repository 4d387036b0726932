'use strict';

/** An object without prototype from the text after the question mark. */
function parse(text) {
  const result = {};
  for (const part of text.replace(/^\?/, '').split('&')) {
    if (part === '') continue;
    const [key, value] = part.split('=');
    result[decodeURIComponent(key)] = decodeURIComponent(value);
  }
  return result;
}

module.exports = { parse };
