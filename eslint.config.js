import tseslint from 'typescript-eslint';

/** A named pipe, a device or a sparse file may stand where a file of a run, a task or a release should be. */
const readers = ['readFile', 'readFileSync', 'createReadStream', 'open', 'openSync'];
const byTheDoor = { importNames: readers, message: 'Files of runs, jobs, datasets, releases and tasks are read through store/regular-file.' };

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'runs/', 'datasets/', 'src/engine/embedded/kernels/assembly/', 'test/golden/'] },
  {
    files: ['src/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all', caughtErrorsIgnorePattern: '^_' }],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness is passed in (core CounterRng).' },
        { object: 'Date', property: 'now', message: 'Time is passed in (core Clock).' },
      ],
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      'src/store/{regular-file,disk,process-identity}.ts', // the door itself, the writing side, and /proc
      'src/env/sandbox/**', // pipes, pinned folders and files of a sandbox, which have doors of their own
      'src/app/{cli/open-files,cli/run-program,compose/code-digest,compose/jobs,compose/load-settings}.ts', // the program's own files; configurations may be pipes
      'src/rollout/agent-config-file.ts',
      'src/tokens/hf-files.ts', // enters no room but core
      'src/engine/embedded/kernels/kernels.ts',
      'src/app/make-base/**',
      'src/env/synth/**',
    ],
    rules: { 'no-restricted-imports': ['error', { paths: ['node:fs', 'node:fs/promises'].map((name) => ({ name, ...byTheDoor })) }] },
  },
);
