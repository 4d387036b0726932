'use strict';

const encode = (text) => encodeURIComponent(text).replace(/%20/g, '+');

/** Arrays become repeated keys; an empty value keeps its equals sign. */
function stringify(values) {
  return Object.entries(values)
    .flatMap(([key, value]) => (Array.isArray(value) ? value.map((item) => [key, item]) : [[key, value]]))
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join('&');
}

module.exports = { stringify };
