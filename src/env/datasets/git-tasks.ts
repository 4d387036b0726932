import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256Hex } from '../../core/index.js';
import { GitTaskError } from './errors.js';
import { GitRepository, type GitFile, type GitSurroundings } from './git-repository.js';
import { repositoryPath, type RegistryTask } from './registry.js';

export interface GitTaskPlaces extends GitSurroundings {
  /** Folder of the registry: relative addresses count from there, and a clone around it serves its own address. */
  readonly registryDir: string;
  /** Where files of commits are kept, each commit for itself; what is there already is not written again. */
  readonly cacheDir: string;
}

/**
 * Puts tasks of git repositories into folders, from repositories on this machine alone: an address that is a path or
 * `file://`, or the address from which the clone around the registry was made.
 */
export class GitTasks {
  private readonly repositories = new Map<string, GitRepository>();
  private readonly commits = new Map<string, string>();

  constructor(private readonly places: GitTaskPlaces) {}

  /** The folder of a task, and the commit that it is of. @throws GitTaskError */
  async folderOf(task: RegistryTask & { readonly git_url: string }): Promise<{ readonly dir: string; readonly commit: string }> {
    const what = `task ${task.name}`;
    const path = repositoryPath(task.path);
    if (path === null) throw new GitTaskError(what, `its path ${task.path} leads out of the repository ${task.git_url}`, 'Correct the path in the registry.');
    const repository = await this.repository(what, task.git_url);
    const key = `${task.git_url}\0${task.git_commit_id ?? ''}`;
    const commit = this.commits.get(key) ?? (await repository.commit(task.git_commit_id));
    this.commits.set(key, commit);
    const name = path === '.' ? basename(task.git_url).replace(/\.git$/, '') : basename(path);
    const dir = join(this.places.cacheDir, commit, sha256Hex(path).slice(0, 16), name);
    if (!existsSync(dir)) await writeFolder(dir, await repository.files(commit, path));
    return { dir, commit };
  }

  private async repository(what: string, url: string): Promise<GitRepository> {
    const known = this.repositories.get(url);
    if (known !== undefined) return known;
    const found = await this.locate(what, url);
    this.repositories.set(url, found);
    return found;
  }

  private async locate(what: string, url: string): Promise<GitRepository> {
    const { registryDir } = this.places;
    const local = localPath(url, registryDir);
    if (local !== null) {
      const repository = await GitRepository.around(local, this.places);
      if (repository === null) throw new GitTaskError(what, `${local} is no git repository`, 'Check git_url in the registry.');
      return repository;
    }
    const around = await GitRepository.around(registryDir, this.places);
    if (around !== null && (await around.remotes()).some((remote) => sameAddress(remote, url))) return around;
    throw new GitTaskError(
      what,
      `it lies in ${url}, which is not on this machine; nothing is fetched from elsewhere`,
      `Clone it (git clone ${url} CLONE) and name the registry in the clone (CLONE/registry.json#NAME@VERSION) or a folder of tasks in it (CLONE/FOLDER); or write the clone's path as git_url.`,
    );
  }
}

/** The path that an address means on this machine; null for an address elsewhere. */
export function localPath(url: string, baseDir: string): string | null {
  if (/^file:\/\//i.test(url)) {
    try {
      return fileURLToPath(url);
    } catch {
      return null;
    }
  }
  return isRemoteAddress(url) ? null : resolve(baseDir, url);
}

/** `https://...`, `ssh://...`, `user@host:path`, `host.name:folder/path`. */
export function isRemoteAddress(text: string): boolean {
  return /^(?!file:)[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^[\w.-]+@[\w.-]+:/.test(text) || /^[\w-]+(?:\.[\w-]+)+:[^/\\].*\//.test(text);
}

/** The same address in another spelling: https or ssh, with or without `.git`. */
function sameAddress(a: string, b: string): boolean {
  return normalAddress(a) === normalAddress(b);
}

function normalAddress(url: string): string {
  const scp = /^(?:[^@/]+@)?([^/:]+):(?!\/\/)(.*)$/.exec(url);
  const plain = scp === null ? url.replace(/^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?/i, '') : `${scp[1]!}/${scp[2]!.replace(/^\/+/, '')}`;
  const path = plain.replace(/\/+$/, '').replace(/\.git$/, '');
  const host = path.split('/', 1)[0]!;
  return host.toLowerCase().replace(/:\d+$/, '') + path.slice(host.length);
}

/** All or nothing: made beside its place and then renamed. */
async function writeFolder(dir: string, files: readonly GitFile[]): Promise<void> {
  await mkdir(dirname(dir), { recursive: true });
  const temporary = await mkdtemp(join(dirname(dir), '.making-'));
  try {
    const links = new Set(files.filter(({ kind }) => kind === 'link').map(({ path }) => path));
    for (const { path, kind, content } of files) {
      for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
        if (links.has(path.slice(0, end))) throw new GitTaskError(dir, `${path} lies below a link of the same tree`, 'Leave the task out.');
      }
      const target = join(temporary, path);
      await mkdir(dirname(target), { recursive: true });
      if (kind === 'link') await symlink(content, target);
      else await writeFile(target, content, { flag: 'wx', mode: kind === 'executable' ? 0o755 : 0o644 });
    }
    await chmod(temporary, 0o755);
    await rename(temporary, dir);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another process made it in the meantime.
    if (!(existsSync(dir) && error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST'].includes(String(error.code)))) throw error;
  }
}
