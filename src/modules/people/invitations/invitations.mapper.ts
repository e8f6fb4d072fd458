import type { Invitation as InvitationRow } from '../../../generated/prisma/client.js';
import type { Invitation, InvitationStatus } from './invitations.types.js';

/** Status of an invitation at a time. */
export function statusOf(
  { acceptedAt, revokedAt, expiresAt }: InvitationRow,
  now: Date,
): InvitationStatus {
  if (acceptedAt !== null) return 'accepted';
  if (revokedAt !== null && revokedAt < expiresAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'pending';
}

/** An invitation as both interfaces return it. */
export function toResponse(row: InvitationRow, now: Date, link: string | null = null): Invitation {
  return { ...row, status: statusOf(row, now), link };
}
