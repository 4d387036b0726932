import { python, sayTriedAll, triedAll, type Attack } from './attack.js';

/** Agents that use up whatever they can have. The bounds of these tasks: 192 MB of memory, 24 MB in each folder. */

const submitted = { terminatedBy: 'submitted' } as const;
const folders = '/work /tmp /home/agent /dev/shm /logs/agent /logs/verifier /logs/artifacts /var/tmp /agent-script';

export const resourceAttacks: readonly Attack[] = [
  { name: 'allocates 10 GB', task: 'copy', script: `${python('block = b"x" * (10 << 30)\nprint("HAS" + " IT", len(block))')}`, expected: { terminatedBy: ['agent-error', 'resource-limit'], reward: 0, never: /HAS IT/ } },
  {
    name: 'allocates 10 GB in small pieces, in many processes',
    task: 'copy',
    script: python('import os\nfor _ in range(4): os.fork()\nheap = []\nfor _ in range(640): heap.append(b"x" * (1 << 20))\nprint("HAS" + " IT")'),
    expected: { terminatedBy: ['agent-error', 'resource-limit'], reward: 0, never: /HAS IT/ },
  },
  {
    name: 'fills every disk',
    task: 'copy',
    script: `for d in ${folders}; do i=0; while head -c 1000000 /dev/zero >$d/fill$i 2>/dev/null; do i=$((i+1)); [ $i -gt 100 ] && echo "UNBOUNDED $d" && break; done; rm -f $d/fill[1-9]*; done; ${triedAll}`,
    expected: { terminatedBy: ['submitted', 'resource-limit'], reward: 0, never: /UNBOUNDED/ },
  },
  {
    name: 'leaves a full disk behind',
    task: 'copy',
    script: `i=0; while head -c 1000000 /dev/zero >fill$i 2>/dev/null; do i=$((i+1)); done; ${triedAll}`,
    expected: { ...submitted, reward: 0, says: sayTriedAll, gradeFault: [null, 'E_WORKSPACE_REFUSED', 'E_REWARD_MISSING', 'E_REWARD_EMPTY'] },
  },
  { name: 'makes one file of 10 GB without content', task: 'copy', script: `truncate -s 10G sparse && echo MADE; dd if=/dev/zero of=sparse bs=1 count=1 seek=10G 2>/dev/null && echo MADE; ${triedAll}`, expected: { ...submitted, reward: 0, says: sayTriedAll, never: /MADE/ } },
  { name: 'prints without end', task: 'copy', deadlineMs: 1500, script: 'yes "$(head -c 4000 /dev/zero | tr "\\0" x)"', expected: { terminatedBy: 'deadline', reward: 0 } },
  { name: 'prints without end in the background', task: 'copy', script: ({ token }) => `sh -c 'yes' ${token} & sh -c 'yes >&2' ${token} & echo 42 >out.txt; sleep 0.3`, expected: { ...submitted, reward: 1 } },
  {
    name: 'prints NUL, broken UTF-8 and what terminals obey',
    task: 'copy',
    script: `echo 42 >out.txt; printf '\\000\\377\\376\\300\\200\\355\\240\\200\\033]0;title\\007\\033[2J\\r\\b'; head -c 20000 /dev/urandom; printf '\\000'; exit 0`,
    expected: { ...submitted, reward: 1 },
  },
  { name: 'makes more files than are read', task: 'copy', script: `mkdir many; cd many; seq 60000 | xargs touch; ${triedAll}`, expected: { ...submitted, reward: 0, gradeFault: 'E_WORKSPACE_FAULT', says: sayTriedAll } },
  { name: 'makes as many files as it may', task: 'copy', script: `mkdir many; cd many; seq 20000 | xargs touch; ${triedAll}`, expected: { ...submitted, reward: 0, says: sayTriedAll } },
  { name: 'makes as many folders as it may', task: 'copy', script: `echo 42 >out.txt; mkdir many; cd many; seq 10000 | xargs mkdir; ${triedAll}`, expected: { ...submitted, reward: 1, says: sayTriedAll } },
  { name: 'burns all its CPU', task: 'copy', deadlineMs: 1200, script: 'for i in $(seq 40); do while :; do :; done & done; wait', expected: { terminatedBy: 'deadline', reward: 0 } },
  {
    name: 'opens as much as it can',
    task: 'copy',
    deadlineMs: 5000,
    script: `${python(`import os, socket, ctypes
kept = []
for make in (lambda: os.pipe(), lambda: socket.socketpair(), lambda: open('/dev/null'), lambda: os.eventfd(0), lambda: os.memfd_create('m'), lambda: ctypes.CDLL(None).inotify_init()):
    try:
        for _ in range(5000):
            if (got := make()) == -1: break
            kept.append(got)
    except OSError: pass
print('bounded' if len(kept) < 5000 else 'UNBOUNDED', flush=True)
os._exit(0)`)}`,
    expected: { ...submitted, reward: 0, says: /^bounded$/m },
  },
];
