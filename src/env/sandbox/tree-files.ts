import { join } from 'node:path';
import { readRegularFileSync } from '../../store/index.js';
import { SandboxSpecError } from './errors.js';
import { indexHostTree } from './host-tree.js';
import type { SandboxFile, SandboxSpec } from './provider.js';
import { initialEntries } from './workspace-start.js';
import { checkSpec } from './spec.js';

/**
 * A spec whose workspace tree has become files, for a provider that uploads them into every sandbox.
 * @throws SandboxSpecError when the folder is not what its digest names
 */
export function withTreeAsFiles(spec: SandboxSpec): SandboxSpec {
  const { workspaceTree, removed: _removed, ...rest } = spec;
  if (workspaceTree === undefined) return spec;
  const index = indexHostTree(workspaceTree.hostDir);
  if (index.digest !== workspaceTree.digest) throw new SandboxSpecError(spec.label, `its workspace ${workspaceTree.hostDir} was changed`, 'Load the task again.');
  const checked = checkSpec(spec);
  const standing = initialEntries({ workspaceFiles: checked.workspaceFiles, removed: checked.removed }, index);
  const files = [...standing].map(([path, entry]): SandboxFile => {
    if (entry.type === 'symlink') return { path, symlinkTarget: entry.symlinkTarget };
    if (entry.type === 'directory') return { path, directory: true, mode: entry.mode };
    return { path, mode: entry.mode, content: 'content' in entry ? entry.content : readRegularFileSync(join(workspaceTree.hostDir, path)) };
  });
  const outside = checked.files.filter(({ place }) => place.tree !== checked.trees[0]).map(({ file }) => file);
  return { ...rest, files: [...files, ...outside], ...(spec.image === undefined ? {} : { removed: spec.removed ?? [] }) };
}
