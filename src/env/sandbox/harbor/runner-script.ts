import { quoted } from '../shell-text.js';

/**
 * The bash program by which one command runs inside a Harbor environment, whose `exec` only gives text, unbounded, at the
 * end. It goes along with each command, so that nothing inside has to stay as it was left.
 *
 * The command's output comes through a pipe that this shell reads in chunks; the first and the last are kept, in base64,
 * the rest is counted. It stops reading at the stop mark, which follows the command's own end mark (supervisor.ts): a
 * background process that holds the pipe keeps nobody waiting. A second shell watches the time; when it is up it ends
 * everything that began after this shell did, wherever it hid, save what belongs to the two.
 *
 * Needs bash 4.4, a /proc, and dd, base64, tr and sleep.
 */
export interface RunnerPlan {
  /** Tells this run's processes from others. */
  readonly nonce: string;
  /** What runs: POSIX shell text, or a file of it inside. */
  readonly script: { readonly text: string } | { readonly path: string };
  readonly timeoutMs: number;
  /** At least so much of the beginning and of the end is kept, marks included. */
  readonly headBytes: number;
  readonly tailBytes: number;
  /** Prints its input in base64, on one line. */
  readonly encode: string;
}

/** What one read gives at most; a multiple of three, so that whole chunks have no padding. */
export const chunkBytes = 65_535;

/** Facts of a process from /proc, and the victims among all: what began at or after `mark` and is not our own. */
const processTable = `look() {
  local line=
  { IFS= read -r -d '' line <"/proc/$1/stat"; } 2>/dev/null
  [[ $line == *") "* ]] || return 1
  set -- \${line##*") "}
  state=$1 above=$2 began=\${20}
}
chain=" $$ " at=$$
while look "$at" && [[ $above != 0 ]]; do chain+="$above " at=$above; done
look $$; mark=$began
declare -A parent
ours() {
  local at=$1
  [[ $chain == *" $at "* ]] && return 0
  while [[ -n \${parent[$at]} ]]; do
    [[ $at == "$command" ]] && return 1
    [[ $at == $$ ]] && return 0
    at=\${parent[$at]}
  done
  return 1
}
find_victims() {
  local entry pid late=()
  victims=() parent=()
  for entry in /proc/[0-9]*; do
    pid=\${entry#/proc/}
    look "$pid" || continue
    [[ $state == [ZX] ]] && continue
    parent[$pid]=$above
    (( began >= mark )) && late+=("$pid")
  done
  for pid in "\${late[@]}"; do ours "$pid" || victims+=("$pid"); done
}
end_victims() {
  local round
  for round in {1..60}; do
    find_victims
    (( \${#victims[@]} )) || return 0
    kill -STOP "\${victims[@]}" 2>/dev/null
    kill -KILL "\${victims[@]}" 2>/dev/null
    (( round < 3 )) || sleep 0.05 2>/dev/null
  done
  return 1
}
`;

/** Statuses of the watching shell. */
const watch = { notNeeded: 0, ended: 3, unruly: 4 } as const;

export function runnerScript(plan: RunnerPlan): string {
  const { nonce, script, timeoutMs, headBytes, tailBytes, encode } = plan;
  const source = 'path' in script ? quoted(script.path) : `-c ${quoted(script.text)}`;
  const stop = stopMark(nonce);
  const stops = encodingsInside(stop).map((text) => `$chunk == *${text}*`);
  return `: ${nonce}
${processTable}command=
exec 3< <(exec 3<&- 2>&1 </dev/null; unset SHLVL; sh ${source}; printf %s ${quoted(stop)}; printf %s ${quoted(stop)})
command=$!
( exec 3<&- >/dev/null 2>&1 </dev/null
  trap 'kill "$nap" 2>/dev/null; exit ${watch.notNeeded}' TERM
  until sleep ${timeoutMs / 1000} & nap=$!; wait "$nap"; do :; done
  trap '' TERM
  end_victims && exit ${watch.ended}
  exit ${watch.unruly} ) &
watcher=$!
head=() tail=() oldest=0 total=0 head_bytes=0 tail_bytes=0
size_of() { size=$(( \${#1} / 4 * 3 )); [[ $1 == *== ]] && (( size -= 2 )) || { [[ $1 == *= ]] && (( size -= 1 )); }; }
while :; do
  chunk=$(dd bs=${chunkBytes} count=1 <&3 2>/dev/null | ${encode})
  if [[ -z $chunk ]]; then
    kill -0 "$command" 2>/dev/null || break
    sleep 0.05
    continue
  fi
  size_of "$chunk"; (( total += size ))
  if (( head_bytes < ${headBytes} )); then
    head+=("$chunk"); (( head_bytes += size ))
  else
    tail+=("$chunk"); (( tail_bytes += size ))
    while size_of "\${tail[oldest]}"; (( tail_bytes - size >= ${tailBytes} )); do
      unset "tail[oldest]"; (( tail_bytes -= size, oldest += 1 ))
    done
  fi
  [[ ${stops.join(' || ')} ]] && break
done
kill "$watcher" 2>/dev/null
wait "$watcher"
status=$?
printf '%s\\n' '${reportMark(nonce)}' "$status $total" "\${head[*]}" "\${tail[*]}" '${reportMark(nonce)}'`;
}

/** Ends everything that began since a clock tick, or since a run began, but itself; prints `clear` or `left`. */
export function sweepScript(nonce: string, since: { readonly tick: number } | { readonly run: string }): string {
  const from =
    'tick' in since
      ? `mark=${since.tick}`
      : `for entry in /proc/[0-9]*; do
  words=
  { IFS= read -r -d '' -n 65536 word && IFS= read -r -d '' word && IFS= read -r -n 80 word; } <"$entry/cmdline" 2>/dev/null
  [[ $word == ": ${since.run}" ]] && look "\${entry#/proc/}" && (( began < mark )) && mark=$began
  word=
done`;
  return `: ${nonce}
${processTable}command=
${from}
end_victims && said=clear || said=left
printf '%s\\n' '${reportMark(nonce)}' "$said" '${reportMark(nonce)}'`;
}

/** What an environment told when it was prepared. */
export interface Preparation {
  /** Clock tick before any command. */
  readonly tick: number;
  readonly encode: string;
  /** Something lies in the work directory. */
  readonly hasContent: boolean;
}

/**
 * Prepares an environment, before any command: makes the directories, and tells what the rest must know. It does nothing
 * where it sees the processes of `ownSpace` (pid namespace and boot), for ending processes there would end ours.
 */
export function prepareScript(nonce: string, plan: { readonly ownSpace: string; readonly directories: readonly string[]; readonly removed: readonly string[] }): string {
  const made = plan.directories.map((path) => `[ -d ${quoted(path)} ] || { mkdir -p -- ${quoted(path)} && chmod 777 -- ${quoted(path)}; } || exit 1`);
  const removals = plan.removed.map((path) => `rm -rf -- ${quoted(path)} || exit 1`);
  return `: ${nonce}
${processTable}read -r boot </proc/sys/kernel/random/boot_id
[[ "$(readlink /proc/self/ns/pid) $boot" == ${quoted(plan.ownSpace)} ]] && { printf '%s\\n' '${reportMark(nonce)}' shared '${reportMark(nonce)}'; exit; }
${[...made, ...removals].join('\n')}
encode="base64 | tr -d '\\n'"; base64 -w 0 </dev/null >/dev/null 2>&1 && encode='base64 -w 0'
content=; [[ -n $(ls -A ${quoted(plan.directories[0]!)}) ]] && content=content
printf '%s\\n' '${reportMark(nonce)}' "$mark" "$encode" "$content" '${reportMark(nonce)}'`;
}

/** `shared`: it sees this machine's processes. Null: it did not get to its end. */
export function readPreparation(nonce: string, stdout: string): Preparation | 'shared' | null {
  const lines = linesOf(nonce, stdout);
  if (lines === null) return null;
  const [tick, encode, content] = lines;
  if (tick === 'shared') return 'shared';
  return Number(tick) > 0 && encode !== undefined ? { tick: Number(tick), encode, hasContent: content === 'content' } : null;
}

export interface RunnerReport {
  readonly timedOut: boolean;
  /** The time was up, and something could not be ended. */
  readonly unruly: boolean;
  /** Of the stream, marks included. */
  readonly totalBytes: number;
  readonly head: Buffer;
  /** Empty, or the last bytes; what lies between it and the head was dropped. */
  readonly tail: Buffer;
}

/** Null where the program was ended before it could report. */
export function readReport(nonce: string, stdout: string): RunnerReport | null {
  const lines = linesOf(nonce, stdout);
  if (lines === null || lines.length !== 3) return null;
  const [status, total] = lines[0]!.split(' ').map(Number);
  return { timedOut: status === watch.ended || status === watch.unruly, unruly: status === watch.unruly, totalBytes: total!, head: decoded(lines[1]!), tail: decoded(lines[2]!) };
}

/** The lines between the two marks; environments may print others around them. */
export function linesOf(nonce: string, stdout: string): string[] | null {
  const parts = stdout.split(reportMark(nonce));
  return parts.length === 3 ? parts[1]!.replaceAll('\r', '').replace(/^\n|\n$/g, '').split('\n') : null;
}

function decoded(chunks: string): Buffer {
  return Buffer.concat(chunks.split(' ').map((chunk) => Buffer.from(chunk, 'base64')));
}

/** Never as it stands in the program's own text, which a process list or an echoing terminal may show. */
function reportMark(nonce: string): string {
  return `report-${nonce}`;
}

function stopMark(nonce: string): string {
  return `[stop ${nonce}]`;
}

/** The base64 that a text gives inside a longer one, for each of the three ways it can lie in groups of three bytes. */
function encodingsInside(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].map((skipped) => {
    const rest = bytes.subarray(skipped);
    return rest.subarray(0, rest.length - (rest.length % 3)).toString('base64');
  });
}
