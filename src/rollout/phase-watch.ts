import type { Clock, TrialPhases, TrialTiming } from '../core/index.js';

export type Phase = keyof TrialPhases;

/** Where a trial's wall time went. A phase that was entered counts, also when it failed. */
export class PhaseWatch {
  private readonly startedMs: number;
  private readonly phases: Record<Phase, number | null> = { prepareMs: null, agentMs: null, freezeMs: null, diffMs: null, gradeMs: null, destroyMs: null };

  constructor(private readonly clock: Clock) {
    this.startedMs = clock.monotonicMs();
  }

  async time<T>(phase: Phase, action: () => Promise<T>): Promise<T> {
    const startMs = this.clock.monotonicMs();
    try {
      return await action();
    } finally {
      this.phases[phase] = (this.phases[phase] ?? 0) + this.clock.monotonicMs() - startMs;
    }
  }

  /** @param samplingMs of the agent's time, what it spent waiting for its model */
  result(trialId: string, samplingMs: number): { readonly phases: TrialPhases; readonly timing: TrialTiming } {
    const { gradeMs, ...inSandbox } = this.phases;
    const sandboxMs = Object.values(inSandbox).reduce<number>((sum, phaseMs) => sum + (phaseMs ?? 0), -samplingMs);
    const totalMs = this.clock.monotonicMs() - this.startedMs;
    return { phases: { ...this.phases }, timing: { trialId, samplingMs, sandboxMs, gradingMs: gradeMs ?? 0, totalMs } };
  }
}
