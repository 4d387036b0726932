import type { z } from 'zod';
import { invalidRequest } from '../request-error.js';

/** @throws GatewayRequestError naming the first field that is wrong, as `messages[3].content`. */
export function shaped<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const param = issue.path.reduce<string>((path, part) => (typeof part === 'number' ? `${path}[${part}]` : path === '' ? String(part) : `${path}.${String(part)}`), '');
  throw invalidRequest(param === '' ? null : param, `${param === '' ? 'The request body' : param}: ${issue.message}.`, 'See docs/gateway.md for what the gateway reads.');
}
