/** The door of the eval room: panels, paired comparison, reports. */
export { comparePanels, type CompareOptions } from './compare-panels.js';
export { PanelIncompleteError, PanelRecordError, PanelSpecError, ProtocolMismatchError, ReportRecordError } from './errors.js';
export { buildPanel, panelDigest, panelKey, type PanelOptions } from './panel.js';
export type { FinishedTrial, PanelDeps, PanelProgress, PanelRun, PanelRunOptions, PanelSide, PanelTrialRequest } from './panel-run.js';
export { renderComparisons, renderTerminal } from './render-terminal.js';
export { buildReport, checkReport, readReport, recomputeReport, type ReportDifference, requireRecordsOf, writeEvaluation, writeReport } from './report.js';
export { runPanel } from './run-panel.js';
export { reportedSides, type SideNames } from './wording.js';
export { readPanelRun, sideDir } from './side-folder.js';
export { type DiscordantTrial, readDiscordantTrials } from './discordant-trials.js';
export type { LearningPoint } from './html/charts.js';
export { renderTrialPage } from './html/trial-page.js';
export { renderHtml, type ReportExtras } from './html/page.js';
