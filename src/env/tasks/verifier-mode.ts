import type { TaskConfig, VerifierSection } from './config.js';

export type VerifierMode = 'shared' | 'separate';

function stated(verifier: VerifierSection): VerifierMode | null {
  return verifier.environment_mode ?? (verifier.environment === null ? null : 'separate');
}

/** Where Harbor would grade: a step's own statement, else the task's, else `shared`. `null` asks for the task's. */
export function verifierMode(config: TaskConfig, stepIndex: number | null): VerifierMode {
  const step = stepIndex === null ? null : config.steps?.[stepIndex];
  return (step && stated(step.verifier)) ?? stated(config.verifier) ?? 'shared';
}
