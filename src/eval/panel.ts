import { type DatasetLock, digestOf, type GraderMode, Panel } from '../core/index.js';
import { PanelSpecError } from './errors.js';

export interface PanelOptions {
  /** `test`, `ood`, or another name for a panel of one's own. */
  readonly name: string;
  readonly decoding: Panel['decoding'];
  readonly lock: DatasetLock;
  /** Which split of the lock supplies the tasks. */
  readonly split: string;
  readonly agentConfigDigest: string;
  readonly contextTokens: number;
  readonly seed: number;
  readonly samplesPerTask: number;
  readonly graderMode: GraderMode;
  /** The provider that really runs, never `auto`. */
  readonly sandboxProvider: string;
}

/**
 * Freezes a split into a panel: tasks sorted by id, so that the digest does not depend on the lock's order.
 *
 * @throws PanelSpecError for an unknown or empty split, a repeated task digest, or a name unfit for a folder.
 */
export function buildPanel(options: PanelOptions): Panel {
  const tasks = options.lock.splits[options.split];
  if (tasks === undefined) {
    const known = Object.keys(options.lock.splits).join(', ');
    throw new PanelSpecError(`dataset ${options.lock.name} has no split ${options.split}; it has ${known}`);
  }
  if (tasks.length === 0) throw new PanelSpecError(`split ${options.split} of dataset ${options.lock.name} holds no task`);
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(options.name)) {
    throw new PanelSpecError(`panel name ${JSON.stringify(options.name)} must consist of letters, digits, - and _`);
  }
  // A task graded twice would count as two independent pairs.
  if (new Set(tasks.map((task) => task.digest)).size !== tasks.length) {
    throw new PanelSpecError(`split ${options.split} of dataset ${options.lock.name} holds one task twice (equal digests)`);
  }
  return Panel.parse({
    protocolVersion: 1,
    name: options.name,
    decoding: options.decoding,
    tasks: tasks
      .map(({ id, repository, digest }) => ({ id, repository, digest }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    datasetDigest: options.lock.semanticDigest,
    agentConfigDigest: options.agentConfigDigest,
    contextTokens: options.contextTokens,
    seed: options.seed,
    samplesPerTask: options.samplesPerTask,
    graderMode: options.graderMode,
    sandboxProvider: options.sandboxProvider,
  });
}

/** SHA-256 of the panel's canonical JSON: two runs may be compared only when it agrees. */
export function panelDigest(panel: Panel): string {
  return digestOf(panel);
}

/** The panel's folder below an evaluation: `<name>.<decoding>.<samples>`. */
export function panelKey(panel: Pick<Panel, 'name' | 'decoding' | 'samplesPerTask'>): string {
  return `${panel.name}.${panel.decoding}.${panel.samplesPerTask}`;
}

/** Top-level fields in which two panels differ, in a fixed order. */
export function differingFields(a: Panel, b: Panel): (keyof Panel)[] {
  const fields = Object.keys(Panel.shape) as (keyof Panel)[];
  return fields.filter((field) => digestOf(a[field]) !== digestOf(b[field]));
}
