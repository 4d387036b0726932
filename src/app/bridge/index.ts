/** The door of the Harbor bridge: Seatrial's sandboxes for another program, over JSON lines. */
export { SandboxServer } from './sandbox-server.js';
export { serveLines } from './serve-lines.js';
