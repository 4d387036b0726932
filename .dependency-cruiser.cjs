// The rooms of DESIGN section 2 and who may enter which. A room is entered through its index.ts only;
// src/engine/<implementation> is entered through the engine's door too, except by the composition roots.
const rooms = {
  core: [],
  math: ['core'],
  store: ['core'],
  tokens: ['core'],
  engine: ['core', 'math', 'store'],
  env: ['core', 'store'],
  rollout: ['core', 'tokens', 'engine', 'env', 'store'],
  train: ['core', 'math', 'store', 'engine', 'rollout'],
  eval: ['core', 'math', 'store', 'rollout'],
  release: ['core', 'store'],
  app: ['core', 'math', 'store', 'tokens', 'engine', 'env', 'rollout', 'train', 'eval', 'release'],
};
const names = Object.keys(rooms);
const test = '\\.test\\.ts$';
module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    ...names.map((room) => ({
      name: `room-${room}`,
      comment: `${room} may import only: ${['itself', ...rooms[room]].join(', ')}`,
      severity: 'error',
      from: { path: `^src/${room}/`, pathNot: test },
      to: { path: '^src/', pathNot: `^src/(${[room, ...rooms[room]].join('|')})/` },
    })),
    ...names.map((room) => ({
      name: `door-${room}`,
      comment: `enter ${room} through src/${room}/index.ts`,
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/${room}/|${test}` },
      to: { path: `^src/${room}/`, pathNot: `^src/${room}/index\\.ts$|^src/engine/(embedded|torch|vllm)/index\\.ts$` },
    })),
    {
      name: 'engine-interface-only',
      comment: 'rollout, train and eval see the engine interfaces; only app chooses an implementation',
      severity: 'error',
      from: { path: '^src/(rollout|train|eval)/', pathNot: test },
      to: { path: '^src/engine/(embedded|torch|vllm)/' },
    },
    { name: 'no-test-import', severity: 'error', from: { pathNot: `${test}|^test/` }, to: { path: `${test}|^test/` } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'kernels/assembly' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'], extensions: ['.ts', '.js', '.d.ts'] },
  },
};
