import type { ActingCaller } from '../../core/context.js';
import type { Session as SessionRow } from '../../generated/prisma/client.js';
import { deviceOf } from '../sessions/devices.js';
import type { Session } from './me.types.js';

/** A session as both interfaces return it to its user. */
export function toResponse(caller: ActingCaller, row: SessionRow): Session {
  const { id, ipAddress, userAgent, createdAt, lastUsedAt, expiresAt, revokedAt } = row;
  const current = caller.actor.kind === 'session' && id === caller.actor.sessionId;
  const device = deviceOf(userAgent);
  return { id, current, ipAddress, userAgent, device, createdAt, lastUsedAt, expiresAt, revokedAt };
}
