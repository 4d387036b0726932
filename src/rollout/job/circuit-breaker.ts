import { JobStoppedError } from '../errors.js';

/** Tries looked at; at many trials at once, more, since these fail together. */
const leastTries = 8;

/**
 * Stops a job whose machinery is broken: when more than half of the last tries ended in the same infra fault, the rest
 * would only cost time and end without a verdict.
 */
export class CircuitBreaker {
  private readonly recent: (string | null)[] = [];
  private readonly size: number;

  constructor(
    private readonly jobId: string,
    concurrency: number,
  ) {
    this.size = Math.max(leastTries, 2 * concurrency);
  }

  /** To be told of every try, first or repeated. @throws JobStoppedError `E_JOB_INFRA` */
  note(infraFault: string | null, detail: string): void {
    this.recent.push(infraFault);
    if (this.recent.length > this.size) this.recent.shift();
    const same = this.recent.filter((fault) => fault === infraFault).length;
    if (infraFault !== null && this.recent.length === this.size && same > this.size / 2) throw new JobStoppedError(this.jobId, { failed: same, of: this.size, infraFault, detail });
  }
}
