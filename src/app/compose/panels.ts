import type { Panel } from '../../core/index.js';
import { buildPanel, panelKey } from '../../eval/index.js';
import { ConfigError } from './errors.js';
import type { PanelSettings } from './settings.js';
import { wholeFolder } from './task-source.js';
import type { Workshop } from './workshop.js';

export interface ConfiguredPanel {
  readonly panel: Panel;
  readonly split: string;
  readonly planned: boolean;
}

/**
 * The panels of the settings, frozen. A folder without a lock has one split, so that panels which differ in nothing but
 * their split become one, named for what it is.
 * @throws ConfigError when there are none, or two of one name; PanelSpecError.
 */
export function configuredPanels(workshop: Workshop): ConfiguredPanel[] {
  const byKey = new Map<string, ConfiguredPanel>();
  for (const settings of workshop.settings.evaluation.panels) {
    const configured = freezePanel(workshop, settings);
    const key = panelKey(configured.panel);
    if (!byKey.has(key)) byKey.set(key, configured);
    else if (workshop.tasks.frozen) throw new ConfigError('evaluation.panels', `two panels are called ${key}`, 'Give each panel a name of its own.');
  }
  const panels = [...byKey.values()];
  if (!panels.some(({ planned }) => planned)) throw new ConfigError('evaluation.panels', 'no panel is planned', 'Add a panel with planned = true: only planned panels carry a claim.');
  // Planned ones first: the first decides the headline.
  return [...panels.filter(({ planned }) => planned), ...panels.filter(({ planned }) => !planned)];
}

export function freezePanel({ settings, agent, tasks, provider }: Workshop, wanted: PanelSettings): ConfiguredPanel {
  const split = tasks.splitFor(wanted.split);
  const panel = buildPanel({
    name: tasks.frozen ? wanted.name : wholeFolder,
    decoding: wanted.decoding,
    lock: tasks.lock,
    split,
    agentConfigDigest: agent.digest,
    contextTokens: agent.config.limits.contextTokens,
    seed: settings.evaluation.seed,
    samplesPerTask: wanted.samplesPerTask,
    graderMode: 'workspace',
    sandboxProvider: provider.name,
  });
  return { panel, split, planned: wanted.planned };
}
