import { homeDir, sandboxUser, temporaryDir, type CheckedSpec } from '../spec.js';
import type { TreeIndex } from '../host-tree.js';
import type { EngineFacts } from './engine-facts.js';
import { supervisorShell, type PreparedImage } from './prepared-image.js';

/**
 * Where the writable trees of a sandbox lie.
 * - `tmpfs`: memory of the container's own, of bounded size, which the host reads through /proc while a descriptor is held
 * - `volumes`: the same as volumes of the engine, which its archive calls can read while the container is not dead
 * - `layer`: the container's layer over its image, on the engine's disk, readable until the container is removed
 */
export type TreeStorage = 'tmpfs' | 'volumes' | 'layer';

export interface ContainerPlan {
  readonly id: string;
  readonly spec: CheckedSpec;
  readonly image: PreparedImage;
  readonly storage: TreeStorage;
  /** Copied into the workspace, which needs room for it besides what may be changed. */
  readonly tree: Pick<TreeIndex, 'roomBytes'> | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly engine: EngineFacts;
}

const sharedMemoryBytes = 64 * 1024 * 1024;
const smallestMemoryBytes = 6 * 1024 * 1024;
/** The supervisor, which the caller did not ask for, and the helper that ends overdue commands. */
const overheadProcesses = 2;
const openFiles = 4_096;
/** Far above any pids limit: the kernel counts these by user over all containers. */
const processesOfUser = 65_536;

/** What the default profile of the engine hides of /proc and /sys. */
const maskedPaths = [
  ...['acpi', 'asound', 'interrupts', 'kcore', 'keys', 'latency_stats', 'sched_debug', 'scsi', 'timer_list', 'timer_stats'].map((name) => `/proc/${name}`),
  ...['/sys/firmware', '/sys/devices/virtual/powercap'],
];
const readOnlyPaths = ['bus', 'fs', 'irq', 'sys', 'sysrq-trigger'].map((name) => `/proc/${name}`);

/** What root needs to own files of several users, as package managers and image builds do; nothing that reaches the host. */
const ownershipCapabilities = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'FSETID', 'SETGID', 'SETUID', 'KILL'];

/** The body of `POST /containers/create`. */
export function containerConfig({ id, spec, image, storage, tree, labels, engine }: ContainerPlan): object {
  const { limits } = spec;
  const roomBytes = tree?.roomBytes ?? 0;
  const memoryBytes = Math.max(smallestMemoryBytes, Math.floor(limits.memoryBytes)) + roomBytes;
  const ownImage = storage === 'layer';
  return {
    Image: image.id,
    Entrypoint: [supervisorShell],
    Cmd: [],
    OpenStdin: true,
    // The supervisor's input ends with the connection, that is when this process dies, however it dies.
    StdinOnce: true,
    AttachStdin: true,
    AttachStdout: true,
    AttachStderr: true,
    Tty: false,
    User: ownImage ? (spec.user ?? image.user) : `${sandboxUser.uid}:${sandboxUser.gid}`,
    WorkingDir: '/',
    Hostname: 'sandbox',
    Env: [`SEATRIAL_SANDBOX=${id}`],
    Labels: labels,
    StopSignal: 'SIGKILL',
    Healthcheck: { Test: ['NONE'] },
    HostConfig: {
      NetworkMode: spec.network === 'none' ? 'none' : 'default',
      PublishAllPorts: false,
      CapDrop: ['ALL'],
      CapAdd: ownImage ? ownershipCapabilities : [],
      SecurityOpt: ['no-new-privileges'],
      Privileged: false,
      ReadonlyRootfs: !ownImage,
      IpcMode: 'private',
      ShmSize: Math.floor(Math.min(sharedMemoryBytes, limits.diskBytes)),
      LogConfig: { Type: 'none', Config: {} },
      MaskedPaths: ownImage ? maskedPaths : [...maskedPaths, '/sys'],
      ReadonlyPaths: readOnlyPaths,
      Ulimits: [
        ulimit('fsize', Math.ceil(limits.fileSizeBytes)),
        ulimit('nofile', openFiles),
        ulimit('nproc', processesOfUser),
        ulimit('core', 0),
      ],
      ...(engine.limits.memory ? { Memory: memoryBytes } : {}),
      ...(engine.limits.memory && engine.limits.swap ? { MemorySwap: memoryBytes } : {}),
      ...(engine.limits.processes ? { PidsLimit: limits.processes + overheadProcesses } : {}),
      ...(engine.limits.cpu ? { NanoCpus: Math.round(Math.min(Math.max(limits.cpuCores, 0.01), engine.cores) * 1e9) } : {}),
      ...treeMounts(spec, image, storage, roomBytes),
    },
  };
}

function ulimit(name: string, value: number): object {
  return { Name: name, Soft: value, Hard: value };
}

/** Size, owner and mode of every writable place; an image's own volumes would be on the disk and have no bound. */
function treeMounts(spec: CheckedSpec, image: PreparedImage, storage: TreeStorage, roomBytes: number): object {
  if (storage === 'layer') return {};
  const size = `size=${Math.floor(spec.limits.diskBytes)}`;
  // The sandbox's user owns them all: runc gives a tmpfs the mode of the image's directory where there is one.
  const owned = `uid=${sandboxUser.uid},gid=${sandboxUser.gid}`;
  const trees = new Map<string, string>([...spec.trees, homeDir].map((tree) => [tree, `${size},mode=0755,${owned}`]));
  const workdir = spec.trees[0]!;
  trees.set(workdir, `size=${Math.floor(spec.limits.diskBytes) + roomBytes},mode=0755,${owned}`);
  trees.set(temporaryDir, `${size},mode=1777,${owned}`);
  const others = ['/var/tmp', ...image.volumes].filter((path) => !trees.has(path)).map((path): [string, string] => [path, `rw,exec,${size},mode=1777,${owned}`]);
  if (storage === 'tmpfs') return { Tmpfs: Object.fromEntries([...[...trees].map(([path, options]): [string, string] => [path, `rw,exec,${options}`]), ...others]) };
  const volume = ([path, options]: readonly [string, string]): object => ({
    Type: 'volume',
    Target: path,
    VolumeOptions: { NoCopy: true, DriverConfig: { Name: 'local', Options: { type: 'tmpfs', device: 'tmpfs', o: `nosuid,nodev,${options}` } } },
  });
  return { Mounts: [...trees].map(volume), Tmpfs: Object.fromEntries(others) };
}
