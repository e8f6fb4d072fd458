import type { Avatar as Row } from '../../generated/prisma/client.js';
import type { Avatar } from './avatars.types.js';

/** An avatar as both interfaces return it. */
export function toResponse(row: Row): Avatar {
  return { ...row, url: `/api/v1/users/${row.userId}/avatar` };
}
