/** The door of the eval room: panels, paired comparison, reports. */
export type { FinishedTrial, PanelDeps, PanelProgress, PanelRun, PanelRunOptions, PanelSide, PanelTrialRequest } from './panel-run.js';
