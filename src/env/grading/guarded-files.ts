import ignore from 'ignore';
import { reservedPythonModules } from './python-modules.js';

/**
 * Which files of a workspace decide a verdict without being the code under test: runner configuration, plugins found
 * by name, modules that take a library's place, start-up files. What the agent added to or changed in them is undone
 * before grading (DESIGN section 3). Patterns are in gitignore syntax; a pattern without a slash holds in every folder,
 * for files, folders and links alike.
 *
 * Not guarded, since honest work edits them: Makefile, tsconfig.json, setup.py, the workspace's own tests. A task whose
 * test script trusts one of these names it in `[metadata.seatrial] guarded_files`.
 */
export const guardedByEcosystem = {
  python: [
    'conftest.py',
    'pytest.ini',
    '.pytest.ini',
    'pytest.toml',
    '.pytest.toml',
    'nose.cfg',
    '.noserc',
    'unittest.cfg',
    'noxfile.py',
    '.coveragerc',
    'sitecustomize.py',
    'usercustomize.py',
    '*.pth',
    '*.egg-link',
    '*.egg-info',
    '*.dist-info',
    'pyvenv.cfg',
    '.python-version',
    '*.pyc',
    '*.pyo',
  ],
  node: [
    'node_modules',
    '.npmrc',
    '.yarnrc',
    '.yarnrc.yml',
    '.pnp.*',
    '.pnpmfile.cjs',
    '.mocharc*',
    '.nycrc*',
    '.c8rc*',
    '.taprc',
    '.babelrc*',
    'babel.config.*',
    '.swcrc',
    'jest.config.*',
    'jest.setup.*',
    'vitest.config.*',
    'vitest.workspace.*',
    'vitest.setup.*',
    'vite.config.*',
    'ava.config.*',
    'karma.conf.*',
    'playwright.config.*',
    'cypress.config.*',
    'node.config.json',
  ],
  ruby: ['.rspec', '.rspec-local', '.bundle', '.rubocop.yml'],
  rust: ['.cargo', 'rust-toolchain', 'rust-toolchain.toml', '.config/nextest.toml'],
  jvm: ['.mvn', 'gradle/wrapper', 'gradlew', 'mvnw', 'junit-platform.properties'],
  php: ['phpunit.xml', 'phpunit.xml.dist', '.phpunit.xml', 'phpunit.dist.xml', '.user.ini'],
  perl: ['.proverc', '.perl5lib'],
  shell: ['.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases', '.profile', '.kshrc', '.shrc', '.zshrc', '.zshenv', '.zprofile', '.zlogin', '.envrc', '.inputrc'],
  // HEAD: what makes a folder itself a repository, whose configuration counts.
  git: ['**/.git/hooks', '**/.git/config', '**/.git/config.worktree', '**/.git/commondir', '**/.git/worktrees', '**/.git/modules', '**/.git/info/attributes', '/HEAD', '.gitattributes', '.gitconfig'],
} as const;

/** By-products that running the code leaves in any case: undone silently, so that honest runs need no second grading. */
export const cachePatterns = ['__pycache__', '.pytest_cache', '.mypy_cache', '.ruff_cache', '.nyc_output', 'node_modules/.cache'] as const;

/** Folders from which Python imports top-level modules in the usual layouts. */
const importRoots = ['', 'src/', 'lib/', 'test/', 'tests/'];

export type GuardClass = 'cache' | 'guarded' | 'none';

/**
 * Sorts workspace paths. `extra` are the task's own patterns. `isOwn` tells what the task itself ships: a module of
 * its own that bears a library's name is code under test, one that the agent adds is not.
 */
export function pathClassifier(extra: readonly string[], isOwn: (path: string) => boolean): (path: string) => GuardClass {
  const caches = ignore({ ignorecase: false }).add([...cachePatterns]);
  const guarded = ignore({ ignorecase: false }).add([...Object.values(guardedByEcosystem).flat(), ...extra]);
  return (path) => {
    if (caches.ignores(path)) return 'cache';
    if (guarded.ignores(path) || isRepositoryPointer(path)) return 'guarded';
    return !isOwn(path) && takesModuleName(path) ? 'guarded' : 'none';
  };
}

/** A file or link of this name says that the repository lies elsewhere; folders are no files, and what they hold is told apart. */
function isRepositoryPointer(path: string): boolean {
  return path === '.git' || path.endsWith('/.git');
}

/** True for `json.py`, `src/pytest/__init__.py`, a link named `unittest`... */
function takesModuleName(path: string): boolean {
  return importRoots.some((root) => {
    if (!path.startsWith(root)) return false;
    const [first, second, ...deeper] = path.slice(root.length).split('/');
    if (second === undefined) return reservedPythonModules.has(first!) || (isPythonModule(first!) && reservedPythonModules.has(first!.split('.', 1)[0]!));
    return deeper.length === 0 && isPythonModule(second) && second.startsWith('__init__.') && reservedPythonModules.has(first!);
  });
}

function isPythonModule(name: string): boolean {
  return /\.(?:py|pyw|so|pyd|[a-z0-9_-]+\.so)$/.test(name);
}
