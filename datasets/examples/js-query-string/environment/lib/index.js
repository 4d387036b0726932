'use strict';
module.exports = { parse: require('./parse.js').parse, stringify: require('./stringify.js').stringify };
