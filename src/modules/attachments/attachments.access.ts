import { type AccountActor, holds, seesEverything } from '../../core/actor.js';
import type { Permission } from '../../core/permissions.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { MaintenanceStatus } from '../../generated/prisma/enums.js';
import { visibleRequests } from '../maintenance/maintenance.access.js';

/** The states in which the work is not over, and a photo still its uploader's. */
const OPEN: ReadonlySet<MaintenanceStatus> = new Set<MaintenanceStatus>([
  'pending',
  'approved',
  'assigned',
]);

/**
 * The photos that an actor reaches: their own, and, with one of the permissions, those of the requests
 * of their scope.
 */
export function attachmentsWithin(
  actor: AccountActor,
  permissions: readonly Permission[],
): Prisma.AttachmentWhereInput {
  const own: Prisma.AttachmentWhereInput = { uploadedById: actor.userId };
  if (!permissions.some((permission) => holds(actor, permission))) return own;
  // Prisma finds nothing by a relation without a condition, and all is visible there.
  const tied: Prisma.AttachmentWhereInput = seesEverything(actor)
    ? { requestId: { not: null } }
    : { request: visibleRequests(actor) };
  return { OR: [own, tied] };
}

/** What of a request decides about its photos. */
export interface PhotoSubject {
  readonly status: MaintenanceStatus;
  readonly requesterId: number;
  readonly assigneeId: number | null;
}

/** Whether the actor may add photos to a request that they see. */
export function mayAddPhotos(actor: AccountActor, request: PhotoSubject): boolean {
  return (
    request.requesterId === actor.userId ||
    request.assigneeId === actor.userId ||
    holds(actor, 'maintenance.update')
  );
}

/** Whether a request takes further photos; what was cancelled stays as it is. */
export function takesPhotos(status: MaintenanceStatus): boolean {
  return status !== 'cancelled';
}

/**
 * Whether the actor may delete a photo that they see: its uploader while the request is open, and
 * whoever holds `maintenance.delete` in their scope (contract, section 5).
 */
export function mayDeletePhoto(
  actor: AccountActor,
  photo: { readonly uploadedById: number },
  request: { readonly status: MaintenanceStatus; readonly visible: boolean } | null,
): boolean {
  const own = photo.uploadedById === actor.userId;
  if (own && (request === null || OPEN.has(request.status))) return true;
  return request?.visible === true && holds(actor, 'maintenance.delete');
}
