import { execa } from 'execa';
import { GitTaskError } from './errors.js';

/** A file of a git tree. */
export interface GitFile {
  /** Relative to the folder that was asked for. */
  readonly path: string;
  readonly kind: 'file' | 'executable' | 'link';
  readonly content: Buffer;
}

export interface GitSurroundings {
  /** PATH, to find git. */
  readonly searchPath: string;
  readonly signal?: AbortSignal;
}

const longestListingBytes = 64 * 1_048_576;
/** No repository is asked for more at once: a task is a small folder. */
const mostBytes = 1_073_741_824;
const timeoutMs = 120_000;

/**
 * Reads files out of a local git repository (a clone or a bare one) at a commit, straight from its objects: nothing is
 * checked out, no hook, filter or attribute of the repository has a say, and nothing is fetched.
 */
export class GitRepository {
  /** @param dir path of the repository on this machine */
  constructor(
    readonly dir: string,
    private readonly surroundings: GitSurroundings,
  ) {}

  /** The repository that holds a folder, or null where it lies in none. */
  static async around(dir: string, surroundings: GitSurroundings): Promise<GitRepository | null> {
    const found = await new GitRepository(dir, surroundings).git(['rev-parse', '--absolute-git-dir']);
    return found.exitCode === 0 ? new GitRepository(found.stdout.toString().trim(), surroundings) : null;
  }

  /** Addresses from which it was cloned. */
  async remotes(): Promise<readonly string[]> {
    const { exitCode, stdout } = await this.git(['config', '--get-regexp', '^remote\\..*\\.url$']);
    return exitCode === 0 ? lines(stdout).map((line) => line.slice(line.indexOf(' ') + 1)) : [];
  }

  /** The full id of a commit; of the present one where `revision` is null. @throws GitTaskError */
  async commit(revision: string | null): Promise<string> {
    const name = revision ?? 'HEAD';
    const { exitCode, stdout } = await this.git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
    const id = stdout.toString().trim();
    if (exitCode !== 0 || !/^[0-9a-f]{40,64}$/.test(id)) throw new GitTaskError(this.dir, `it has no commit ${name}`, `Fetch it there: git -C ${this.dir} fetch origin ${name}`);
    return id;
  }

  /**
   * Every file below a folder of a commit, links as they are.
   * @param path relative, without `..`; `.` is the whole tree
   * @throws GitTaskError for submodules, large-file pointers, names that leave the folder, and what is not there
   */
  async files(commit: string, path: string): Promise<readonly GitFile[]> {
    const what = `${this.dir} at ${commit.slice(0, 12)}`;
    const tree = path === '.' ? commit : `${commit}:${path}`;
    const { exitCode, stdout } = await this.git(['ls-tree', '-r', '-z', '--full-tree', tree]);
    if (exitCode !== 0) throw new GitTaskError(what, `it has no folder ${path}`, 'Check path and commit of the task in the registry.');
    const entries = stdout.toString('latin1').split('\0').filter((line) => line !== '').map((line) => this.entry(what, line));
    const contents = await this.blobs(what, entries.map(({ id }) => id));
    return entries.map(({ path: name, kind }, index) => ({ path: name, kind, content: this.content(what, name, contents[index]!) }));
  }

  private entry(what: string, line: string): { path: string; kind: GitFile['kind']; id: string } {
    const match = /^(\d+) (\w+) ([0-9a-f]+)\t(.*)$/s.exec(line);
    const raw = Buffer.from(match?.[4] ?? '', 'latin1');
    const path = raw.toString('utf8');
    if (match === null || !Buffer.from(path).equals(raw) || path.split('/').some((part) => part === '' || part === '.' || part === '..' || part.toLowerCase() === '.git')) {
      throw new GitTaskError(what, `it has a file with the name ${JSON.stringify(path)}, which cannot be written here`, 'Leave the task out.');
    }
    const kind = { '100644': 'file', '100664': 'file', '100755': 'executable', '120000': 'link' }[match[1]!];
    if (kind === undefined) throw new GitTaskError(what, `${path} is a submodule`, 'Put its files into the repository, or leave the task out.');
    return { path, kind: kind as GitFile['kind'], id: match[3]! };
  }

  private content(what: string, path: string, content: Buffer): Buffer {
    if (content.length < 1024 && content.toString('latin1').startsWith('version https://git-lfs.github.com/spec/')) {
      throw new GitTaskError(what, `${path} is a pointer to a file kept in Git LFS`, 'Name a folder of the clone in which Git LFS has put the files: `--tasks CLONE/FOLDER`.');
    }
    return content;
  }

  private async blobs(what: string, ids: readonly string[]): Promise<readonly Buffer[]> {
    if (ids.length === 0) return [];
    const { exitCode, stdout } = await this.git(['cat-file', '--batch'], ids.join('\n') + '\n');
    const found: Buffer[] = [];
    for (let offset = 0; found.length < ids.length; ) {
      const end = stdout.indexOf(10, offset);
      const header = /^[0-9a-f]+ blob (\d+)$/.exec(stdout.toString('latin1', offset, Math.max(end, offset)));
      if (exitCode !== 0 || header === null) throw new GitTaskError(what, `the object ${ids[found.length]!} is not there`, 'Fetch the whole repository: a clone without --filter and deep enough to hold the commit.');
      const size = Number(header[1]);
      found.push(stdout.subarray(end + 1, end + 1 + size));
      offset = end + size + 2;
    }
    return found;
  }

  private async git(args: readonly string[], input = ''): Promise<{ exitCode: number; stdout: Buffer }> {
    const { signal } = this.surroundings;
    const isListing = args[0] !== 'cat-file';
    const result = await execa('git', ['-C', this.dir, '-c', 'safe.directory=*', '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'protocol.allow=never', ...args], {
      input,
      reject: false,
      encoding: 'buffer',
      extendEnv: false,
      env: { PATH: this.surroundings.searchPath, LC_ALL: 'C', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', GIT_NO_REPLACE_OBJECTS: '1' },
      maxBuffer: isListing ? longestListingBytes : mostBytes,
      timeout: timeoutMs,
      stripFinalNewline: false,
      ...(signal === undefined ? {} : { cancelSignal: signal }),
    });
    signal?.throwIfAborted();
    if (result.code === 'ENOENT') throw new GitTaskError(this.dir, 'the program git is missing', 'Install git, or name a folder of tasks.', result);
    if (result.isMaxBuffer || result.timedOut) throw new GitTaskError(this.dir, `git ${args[0]!} ${result.timedOut ? 'did not answer in time' : 'gave more than can be read'}`, 'Name a smaller folder of the repository.', result);
    return { exitCode: result.exitCode ?? 1, stdout: Buffer.from(result.stdout) };
  }
}

function lines(output: Buffer): string[] {
  return output.toString().split('\n').filter((line) => line !== '');
}
