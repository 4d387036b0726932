/**
 * The shell's part of the edit tool, for any POSIX shell with cat, head, tail, wc, mkdir, mktemp and rm. It runs inside
 * the sandbox as the sandbox's user: whatever else goes on there, it can do no more than a command of the agent's could.
 */

/** What stands at a path; `outside`: its directory, links resolved, is not in the work directory. */
export const placeKinds = ['file', 'absent', 'directory', 'link', 'special', 'read-only', 'outside', 'no-directory'] as const;

/**
 * Prints what stands at `path` (one of placeKinds) and, on the next lines, where that is below the work directory, with
 * no link on the way. A link at the end of the path is not followed.
 */
export function locateScript(path: string): string {
  const slash = path.lastIndexOf('/');
  const directory = slash === -1 ? '.' : path.slice(0, slash) || '/';
  return `w=$(pwd -P)
cd -P ${quoted(asOperand(directory))} 2>/dev/null || { echo no-directory; exit 0; }
case $(pwd -P)/ in "$w"/*) ;; *) echo outside; exit 0 ;; esac
n=${quoted(`./${path.slice(slash + 1)}`)}
if [ -L "$n" ]; then k=link; elif [ -d "$n" ]; then k=directory; elif [ ! -e "$n" ]; then k=absent
elif [ ! -f "$n" ]; then k=special; elif [ -w "$n" ]; then k=file; else k=read-only; fi
d=$(pwd -P)
printf '%s\\n%s' "$k" ".\${d#"$w"}/\${n#./}"`;
}

/** Makes the missing directories of a relative path without `..`, unless a link leads out of the work directory. */
export function makeDirectoryScript(directory: string): string {
  return `w=$(pwd -P)
a=${quoted(`./${directory}`)}
while [ ! -d "$a" ]; do a=\${a%/*}; done
case $(cd -P "$a" && pwd -P)/ in "$w"/*) ;; *) echo outside; exit 1 ;; esac
mkdir -p ${quoted(`./${directory}`)}`;
}

/** Makes a file that must not exist. */
export function createScript(path: string, text: string): string {
  return `set -C
printf %s ${quoted(text)} > ${quoted(path)}`;
}

/** Exit code of the script below for a file that is not the one that was looked at. */
export const changedMeanwhile = 3;

export interface Splice {
  readonly path: string;
  readonly sizeBytes: number;
  readonly at: number;
  readonly removedBytes: number;
  readonly text: string;
}

/**
 * Puts a text in the place of some bytes of a file. The file itself is written, so that its mode, its owner and its hard
 * links stay; the new content is complete before that, and the old one is put back when the disk does not take it.
 */
export function spliceScript({ path, sizeBytes, at, removedBytes, text }: Splice): string {
  const rest = at + removedBytes;
  const newSize = sizeBytes - removedBytes + Buffer.byteLength(text);
  return `t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
cat ${quoted(path)} > "$t/old" || exit 1
[ $(wc -c < "$t/old") -eq ${sizeBytes} ] || exit ${changedMeanwhile}
{ ${at === 0 ? '' : `head -c ${at} "$t/old" && `}printf %s ${quoted(text)} && tail -c +${rest + 1} "$t/old"; } > "$t/new" || exit 1
[ $(wc -c < "$t/new") -eq ${newSize} ] || exit 1
cat "$t/new" > ${quoted(path)} && exit 0
cat "$t/old" > ${quoted(path)}
exit 1`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** `cd` takes `-` and what begins with it for something else. */
function asOperand(directory: string): string {
  return directory.startsWith('/') ? directory : `./${directory}`;
}
