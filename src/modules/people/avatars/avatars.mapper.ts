import type { Avatar as Row } from '../../../generated/prisma/client.js';
import { addressesOf } from '../../system/files/stored-file.types.js';
import type { Avatar } from './avatars.types.js';

/** An avatar as both interfaces return it. Its address changes with the picture, so that caches show the new one. */
export function toResponse(row: Row): Avatar {
  return { ...row, ...addressesOf(`/api/v1/users/${row.userId}/avatar?picture=${row.id}`) };
}
