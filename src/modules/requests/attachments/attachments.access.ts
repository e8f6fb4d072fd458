import { type AccountActor, holds } from '../../../core/actor.js';
import type { Permission } from '../../../core/permissions.js';
import type { Prisma } from '../../../generated/prisma/client.js';
import type { MaintenanceStatus } from '../../../generated/prisma/enums.js';
import { departmentsLedBy } from '../../people/departments/departments.access.js';
import {
  isCrew,
  visibleComments,
  visibleRequests,
  visibleScopes,
} from '../maintenance/maintenance.access.js';
import { OPEN_STATUSES } from '../maintenance/steps/steps.transitions.js';

/**
 * Photos that an actor may read: their own, and, with one of the permissions, those of visible
 * requests and comments and the pictures of assets and locations. If a comment is no longer visible to an actor, their own photo of it is
 * not visible either.
 */
export function attachmentsWithin(
  actor: AccountActor,
  permissions: readonly Permission[],
): Prisma.AttachmentWhereInput {
  const { userId: uploadedById } = actor;
  const own: Prisma.AttachmentWhereInput = { uploadedById, commentId: null, ofThing: false };
  if (!permissions.some((permission) => holds(actor, permission))) return own;
  // An empty relation filter matches nothing in Prisma, therefore a condition on the foreign key.
  const linked: Prisma.AttachmentWhereInput =
    visibleScopes(actor) === undefined
      ? { requestId: { not: null } }
      : { request: visibleRequests(actor) };
  const ofComments: Prisma.AttachmentWhereInput =
    visibleScopes(actor) === undefined
      ? { commentId: { not: null } }
      : { comment: visibleComments(actor) };
  return { OR: [own, linked, ofComments, { ofThing: true }, ofReports(actor)] };
}

/** Photos of undelivered work, for the leads of the request. */
function ofReports(actor: AccountActor): Prisma.AttachmentWhereInput {
  const led = departmentsLedBy(actor);
  if (led === null) return { undeliveredId: { not: null } };
  return { undelivered: { request: { departmentId: { in: [...led] } } } };
}

/** The columns of a request that determine access to its photos. */
export interface PhotoSubject {
  readonly status: MaintenanceStatus;
  readonly requesterId: number;
  readonly assigneeId: number | null;
  readonly helperIds: readonly number[];
}

/** Returns whether the actor may add photos to a visible request. */
export function mayAddPhotos(actor: AccountActor, request: PhotoSubject): boolean {
  return (
    request.requesterId === actor.userId ||
    isCrew(actor, request) ||
    holds(actor, 'maintenance.update')
  );
}

/** Returns whether photos can be added in a state: in every state except `cancelled`. */
export function acceptsPhotos(status: MaintenanceStatus): boolean {
  return status !== 'cancelled';
}

/**
 * Returns whether the actor may delete a visible photo: the uploader while the request is open, and
 * holders of `maintenance.delete` if the request is visible to them (docs/behaviour/files.md).
 */
export function mayDeletePhoto(
  actor: AccountActor,
  photo: { readonly uploadedById: number },
  request: { readonly status: MaintenanceStatus; readonly visible: boolean } | null,
): boolean {
  const own = photo.uploadedById === actor.userId;
  if (own && (request === null || OPEN_STATUSES.includes(request.status))) return true;
  return request?.visible === true && holds(actor, 'maintenance.delete');
}
