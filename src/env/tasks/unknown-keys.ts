import { nearestWord } from '../../core/index.js';
import { isTable } from './lax.js';

/** A key of task.toml that nothing reads: Harbor drops it without a word, here it is named. */
export interface UnknownKey {
  /** `environment.memroy_mb`, `steps.0.agent.timeout`. */
  readonly path: string;
  /** The full path of the key that was most likely meant, or null. */
  readonly nearest: string | null;
}

/** The keys of a table; `list` for a list of tables. Null where any value may stand below. */
interface KnownKeys {
  readonly [key: string]: KnownKeys | { readonly list: KnownKeys } | null;
}

const network = { network_mode: null, allowed_hosts: null };
const healthcheck = { command: null, interval_sec: null, timeout_sec: null, start_period_sec: null, start_interval_sec: null, retries: null };
const artifacts = { list: { source: null, destination: null, exclude: null, service: null } };
const environment = {
  ...network,
  build_timeout_sec: null,
  docker_image: null,
  os: null,
  cpus: null,
  memory_mb: null,
  memory: null,
  storage_mb: null,
  storage: null,
  gpus: null,
  gpu_types: null,
  tpu: { type: null, topology: null },
  mcp_servers: { list: { name: null, transport: null, url: null, command: null, args: null, headers: null } },
  env: null,
  skills_dir: null,
  healthcheck,
  workdir: null,
  allow_internet: null,
};
const agent = { ...network, timeout_sec: null, user: null };
const verifier = { ...network, timeout_sec: null, env: null, user: null, environment_mode: null, environment, collect: { list: { command: null, service: null, timeout_sec: null, user: null } } };

/** Every key of Harbor 0.26, schema 1.0 to 1.4, legacy ones included. */
export const knownTaskKeys: KnownKeys = {
  schema_version: null,
  version: null,
  task: { name: null, version: null, description: null, authors: { list: { name: null, email: null } }, keywords: null },
  metadata: null,
  verifier,
  agent,
  environment,
  solution: { env: null },
  source: null,
  multi_step_reward_strategy: null,
  steps: { list: { name: null, agent, verifier, min_reward: null, healthcheck, artifacts } },
  artifacts,
};

/** The unknown keys of a table that was read from TOML, in the order of the file. */
export function unknownKeys(table: unknown, known: KnownKeys = knownTaskKeys, prefix = ''): UnknownKey[] {
  if (!isTable(table)) return [];
  return Object.entries(table).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    if (!Object.hasOwn(known, key)) {
      const nearest = nearestWord(key, Object.keys(known));
      return [{ path, nearest: nearest === null ? null : `${prefix}${nearest}` }];
    }
    const below = known[key] ?? null;
    if (below === null) return [];
    if (!isList(below)) return unknownKeys(value, below, `${path}.`);
    return Array.isArray(value) ? value.flatMap((item, index) => unknownKeys(item, below.list, `${path}.${index}.`)) : [];
  });
}

function isList(known: KnownKeys | { readonly list: KnownKeys }): known is { readonly list: KnownKeys } {
  return 'list' in known && known.list !== null;
}
