import { createHash } from 'node:crypto';
import { SeatrialError } from '../../core/index.js';
import type { ReasoningPlace } from '../../tokens/index.js';
import { Admission, type AdmissionLimits } from './admission.js';
import type { CallTiming } from './call-record.js';
import type { GatewayPolicy } from './policy.js';
import { GatewaySession } from './session.js';
import type { CallSink, SessionSummary } from './session-record.js';

/** Where sessions are recorded; opened with a session and closed with it. */
export interface SessionSink extends CallSink {
  /** Writes what is known at the end; nothing is appended afterwards. */
  close(summary: SessionSummary, timings: readonly CallTiming[]): Promise<void>;
}

export interface GatewayOptions {
  readonly limits: AdmissionLimits;
  /** Bytes that nobody can guess. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** Null: sessions are kept in memory only. */
  readonly openSink: ((sessionId: string) => Promise<SessionSink>) | null;
}

export const defaultAdmission: AdmissionLimits = { calls: 64, waiting: 1024, perSession: 16, sessionTokens: 4 << 20 };

/** A session cannot be opened, or is not there. */
export class GatewaySessionError extends SeatrialError {
  constructor(
    readonly status: 400 | 404 | 409,
    message: string,
    remedy: string,
  ) {
    super({ code: 'E_GATEWAY_SESSION', message, remedy });
  }
}

interface Held {
  readonly session: GatewaySession;
  readonly tokenDigest: string;
  readonly sink: SessionSink | null;
  closing: Promise<void> | null;
}

/** The sessions of one policy, and the tokens that open them. Of a token only its digest is kept. */
export class Gateway {
  readonly admission: Admission;
  private readonly held = new Map<string, Held>();
  private readonly byToken = new Map<string, GatewaySession>();
  private readonly reasoning: ReasoningPlace;
  private readonly opening = new Set<string>();
  private unnamed = 0;

  constructor(
    readonly policy: GatewayPolicy,
    private readonly options: GatewayOptions,
  ) {
    this.admission = new Admission(options.limits);
    this.reasoning = policy.template.opensReasoning() ? 'begun-by-prompt' : 'tagged';
  }

  /** @throws GatewaySessionError for an id that is taken, or no name for a folder. */
  async open({ id, metadata = {}, policyVersion = this.policy.policyVersion, mostCalls = null }: { readonly id?: string | undefined; readonly metadata?: Readonly<Record<string, unknown>> | undefined; readonly policyVersion?: number | undefined; readonly mostCalls?: number | null | undefined } = {}): Promise<{ readonly session: GatewaySession; readonly token: string }> {
    const sessionId = id ?? this.freeId();
    if (!/^[A-Za-z0-9][\w.:@-]{0,127}$/.test(sessionId)) throw new GatewaySessionError(400, `${JSON.stringify(sessionId)} is no session id`, 'Use up to 128 letters, digits and . : @ _ -, a letter or digit first.');
    if (this.held.has(sessionId) || this.opening.has(sessionId)) throw new GatewaySessionError(409, `session ${sessionId} exists already`, 'Choose another id, or delete the old session.');
    const token = `st-${Buffer.from(this.options.randomBytes(32)).toString('base64url')}`;
    const tokenDigest = digestOfToken(token);
    this.opening.add(sessionId);
    try {
      const sink = (await this.options.openSink?.(sessionId)) ?? null;
      const session = new GatewaySession({ id: sessionId, policyVersion, metadata, createdMs: this.policy.clock.nowMs(), mostCalls }, this.policy, this.reasoning, this.admission, sink);
      this.held.set(sessionId, { session, tokenDigest, sink, closing: null });
      this.byToken.set(tokenDigest, session);
      return { session, token };
    } finally {
      this.opening.delete(sessionId);
    }
  }

  /** The session that a token opens, or null when it opens none (any more). */
  authorize(token: string): GatewaySession | null {
    return this.byToken.get(digestOfToken(token)) ?? null;
  }

  sessions(): GatewaySession[] {
    return [...this.held.values()].map(({ session }) => session);
  }

  /** @throws GatewaySessionError when there is none. */
  session(id: string): GatewaySession {
    return this.heldOf(id).session;
  }

  /** Ends a session, as at a trial's freeze: its token opens nothing any more, calls under way are given up, its record is closed. */
  async end(id: string): Promise<SessionSummary> {
    const held = this.heldOf(id);
    this.byToken.delete(held.tokenDigest);
    held.session.end();
    const summary = held.session.summary();
    held.closing ??= held.sink?.close(summary, held.session.calls.map(({ timing }) => timing)) ?? Promise.resolve();
    await held.closing;
    return summary;
  }

  /** Ends a session and forgets it. */
  async delete(id: string): Promise<number> {
    const { calls } = await this.end(id);
    this.held.delete(id);
    return calls;
  }

  async close(): Promise<void> {
    await Promise.all([...this.held.keys()].map((id) => this.end(id)));
  }

  private freeId(): string {
    for (;;) {
      const id = `session-${this.unnamed++}`;
      if (!this.held.has(id) && !this.opening.has(id)) return id;
    }
  }

  private heldOf(id: string): Held {
    const held = this.held.get(id);
    if (held === undefined) throw new GatewaySessionError(404, `there is no session ${JSON.stringify(id.slice(0, 128))}`, 'See GET /sessions for those that are there.');
    return held;
  }
}

function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
