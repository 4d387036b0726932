/** The door of the gateway: model calls of outside agents in, token-exact records out. */
export { Gateway, defaultAdmission, GatewaySessionError, type GatewayOptions, type SessionSink } from './gateway.js';
export type { GatewayPolicy } from './policy.js';
export type { CallRecord, CallRequest, ChatPrompt, CallTiming, GatewayApi, ToolSpec } from './call-record.js';
export { GatewayRequestError } from './request-error.js';
export type { GatewayMessage } from './messages.js';
export type { GatewaySession } from './session.js';
export type { CallIds, SessionRecord, SessionSummary } from './session-record.js';
export type { SegmentReason } from './segment.js';
export type { ToolSyntax } from './answer.js';
export { sessionScript } from './session-script.js';
export { serveAgents, sessionServer, defaultBodyBudget, type ServerOptions } from './http/agent-server.js';
export { GatewayPortError, type Listening } from './http/listen.js';
export { serveAdmin, type AdminOptions } from './http/admin-server.js';
export { openRecordFolder, readRecordFolder } from './record-folder.js';
export { BodyBudget } from './http/body.js';
