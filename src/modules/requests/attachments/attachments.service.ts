import { requireAny } from '../../../core/access.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, forbidden, invalid, notFound } from '../../../core/errors.js';
import type { Permission } from '../../../core/permissions.js';
import type { Tx } from '../../../core/transaction.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { FileAnswer } from '../../../core/upload.js';
import type {
  AttachmentType,
  Prisma,
  PrismaClient,
  Attachment as Row,
} from '../../../generated/prisma/client.js';
import { createNamed } from '../../system/client-ids/client-ids.service.js';
import { lockRequest } from '../../system/files/files.queries.js';
import { recordPhotos, requirePhotoCapacity } from '../../system/files/request-photos.service.js';
import type { PictureSize } from '../../system/files/stored-file.types.js';
import {
  type FileColumns,
  fileSnapshot,
  type StoredFiles,
} from '../../system/files/stored-files.js';
import { type CountedTime, countedTime } from '../../system/system-settings/performed.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import {
  type OfContractor,
  WITH_CONTRACTOR,
} from '../maintenance/contractor/contractor.queries.js';
import { visibleRequests } from '../maintenance/maintenance.access.js';
import { timelineExtended } from '../maintenance/maintenance.events.js';
import { withoutPhoto } from '../request-checklists/request-checklists.queries.js';
import {
  acceptsPhotos,
  attachmentsWithin,
  mayAddPhotos,
  mayDeletePhoto,
} from './attachments.access.js';
import { toResponse } from './attachments.mapper.js';
import {
  type Attachment,
  MAX_PHOTO_BYTES,
  type UploadAttachmentInput,
  type UploadPhotoInput,
} from './attachments.types.js';

/** Target of a photo: its request, and the state that it shows. */
interface PhotoTarget {
  readonly requestId: number;
  readonly type: AttachmentType;
}

/** A photo that is stored: its target, and the time that counts. */
interface NewPhoto {
  readonly requestId: number | null;
  readonly type: AttachmentType | null;
  readonly time: CountedTime;
}

/** Permissions that give access to the photos of visible requests (docs/behaviour/files.md). */
const READING: readonly Permission[] = ['maintenance.read'];
const DELETING: readonly Permission[] = ['maintenance.read', 'maintenance.delete'];

/** Photos of maintenance requests (specification 4.3; docs/behaviour/files.md). */
export class AttachmentsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: StoredFiles,
    private readonly settings: Pick<SettingsService, 'current'>,
  ) {}

  /**
   * Stores a photo of a request, or one to be linked to a request later.
   *
   * @throws AppError as `attach`; FORBIDDEN for an unlinked photo of an actor who may not submit,
   *   update or complete requests.
   */
  async upload(caller: ActingCaller, input: UploadPhotoInput): Promise<Attachment> {
    const { requestId, type } = input;
    if (requestId === undefined) {
      requireAny(caller, ['maintenance.create', 'maintenance.update', 'maintenance.complete']);
      return await this.store(caller, input, async (unit, columns) => {
        const time = await countedTime(unit, caller, this.settings, null);
        return await insert(unit, caller, columns, { requestId: null, type: type ?? null, time });
      });
    }
    if (type === undefined) throw invalid('type', 'is required with requestId');
    return await this.attach(caller, { ...input, requestId, type });
  }

  /**
   * Stores a photo of a request.
   *
   * @throws AppError NOT_FOUND for a request that is not visible to the actor, FORBIDDEN when the
   *   actor may not add photos to it, INVALID_TRANSITION when it is cancelled, CONFLICT when it has
   *   20 photos; PAYLOAD_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE for the file.
   */
  async attach(caller: ActingCaller, input: UploadAttachmentInput): Promise<Attachment> {
    const target: PhotoTarget = { requestId: input.requestId, type: input.type };
    // Checked before the image is processed, and again in the transaction, because it may change.
    await this.requireTarget(this.prisma, caller, target);
    return await this.store(caller, input, async (unit, columns) => {
      if (!(await lockRequest(unit.statements, target.requestId)))
        throw notFound('The maintenance request');
      const request = await this.requireTarget(unit.tx, caller, target);
      const time = await countedTime(unit, caller, this.settings, request);
      const row = await insert(unit, caller, columns, { ...target, time });
      await recordPhoto(unit, caller, row, { time });
      return row;
    });
  }

  /**
   * The photos of a request by id, at most 20.
   *
   * @throws AppError NOT_FOUND when the request is missing or not visible.
   */
  async ofRequest(caller: ActingCaller, requestId: number): Promise<Attachment[]> {
    const request = await this.prisma.maintenanceRequest.findFirst({
      where: { AND: [{ id: requestId }, visibleRequests(caller.actor)] },
      select: { attachments: { orderBy: { id: 'asc' }, include: WITH_CONTRACTOR } },
    });
    if (request === null) throw notFound('The maintenance request');
    return request.attachments.map((row) => toResponse(row));
  }

  /** The file of a photo. @throws AppError NOT_FOUND when it is missing or not visible. */
  async fileOf(
    caller: ActingCaller,
    where: Prisma.AttachmentWhereInput,
    size: PictureSize = 'full',
  ): Promise<FileAnswer> {
    const row = await visibleRow(this.prisma, caller, where, READING);
    return await this.files.answerOf('photo', row, size);
  }

  /**
   * Deletes a photo: its row, and its file after the commit.
   *
   * @throws AppError NOT_FOUND when it is missing or not visible, FORBIDDEN when the actor may not
   *   delete it.
   */
  async delete(caller: ActingCaller, where: Prisma.AttachmentWhereInput): Promise<Attachment> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const row = await visibleRow(unit.tx, caller, where, DELETING);
      if (row.commentId !== null) {
        throw forbidden('A photo of a comment is deleted with the comment.');
      }
      if (row.ofThing) throw forbidden('A picture is removed by a change of its asset or place.');
      if (row.undeliveredId !== null && row.requestId === null) {
        throw forbidden('A photo of undelivered work stays with its report.');
      }
      if (row.requestId !== null) await lockRequest(unit.statements, row.requestId);
      if (!mayDeletePhoto(caller.actor, row, await requestState(unit.tx, caller, row))) {
        throw forbidden('This photo is not yours to delete, or its request is closed.');
      }
      await withoutPhoto(unit.statements, row.id);
      const { count } = await unit.tx.attachment.deleteMany({ where: { id: row.id } });
      if (count === 0) throw notFound('The attachment');
      unit.audit({
        action: 'attachment.deleted',
        targetType: 'attachment',
        targetId: row.id,
        metadata: { before: { ...fileSnapshot(caller, row), requestId: row.requestId } },
      });
      this.files.removeAfterCommit(unit, 'photo', [row.filename]);
      await recordPhoto(unit, caller, row, { removed: true });
      return toResponse(row);
    });
  }

  private async store(
    caller: ActingCaller,
    input: Pick<UploadPhotoInput, 'file' | 'clientId'>,
    record: (unit: Unit, columns: FileColumns) => Promise<Row>,
  ): Promise<Attachment> {
    const ownerId = caller.actor.userId;
    const incoming = {
      file: input.file,
      use: 'photo',
      maxBytes: MAX_PHOTO_BYTES,
      ownerId,
    } as const;
    const row = await this.files.add(incoming, (columns) =>
      createNamed(this.unitOfWork, caller, 'attachment', input, (unit) => record(unit, columns)),
    );
    return toResponse(row);
  }

  private async requireTarget(db: Tx, caller: ActingCaller, target: PhotoTarget) {
    const request = await db.maintenanceRequest.findFirst({
      where: { AND: [{ id: target.requestId }, visibleRequests(caller.actor)] },
      select: {
        ...{ status: true, requesterId: true, assigneeId: true, helperIds: true },
        ...{ createdAt: true, assignedAt: true },
      },
    });
    if (request === null) throw notFound('The maintenance request');
    if (!mayAddPhotos(caller.actor, request)) {
      throw forbidden('You may not add photos to this maintenance request.');
    }
    if (!acceptsPhotos(request.status)) {
      throw new AppError('INVALID_TRANSITION', 'A cancelled request takes no photos.', {
        field: 'status',
        reason: 'is cancelled',
        status: request.status,
      });
    }
    await requirePhotoCapacity(db, target.requestId, 1);
    return request;
  }
}

/** Records an added or removed photo in the timeline of its request, if it has one. */
async function recordPhoto(
  unit: Unit,
  { actor }: ActingCaller,
  { id, type, requestId }: Row,
  more: { readonly removed?: true; readonly time?: CountedTime },
): Promise<void> {
  if (requestId === null) return;
  const photo = { requestId, actorId: actor.userId, photos: [{ id, type }] };
  await recordPhotos(unit, { ...photo, ...more });
  unit.emit(timelineExtended, { id: requestId });
}

async function insert(
  unit: Unit,
  caller: ActingCaller,
  columns: FileColumns,
  { time, ...target }: NewPhoto,
): Promise<Row> {
  const row = await unit.tx.attachment.create({
    data: {
      ...columns,
      ...target,
      uploadedById: caller.actor.userId,
      createdAt: time.at,
      receivedAt: time.receivedAt,
      variantsAt: unit.now,
      jobLinkId: unit.via?.linkId ?? null,
    },
  });
  unit.audit({
    action: 'attachment.uploaded',
    targetType: 'attachment',
    targetId: row.id,
    metadata: { after: { ...fileSnapshot(caller, columns), ...target } },
  });
  return row;
}

async function visibleRow(
  db: Tx,
  caller: ActingCaller,
  where: Prisma.AttachmentWhereInput,
  permissions: readonly Permission[],
): Promise<Row & OfContractor> {
  const row = await db.attachment.findFirst({
    where: { AND: [where, attachmentsWithin(caller.actor, permissions)] },
    include: WITH_CONTRACTOR,
  });
  if (row !== null) return row;
  // Without any of the permissions the error is FORBIDDEN whether or not the photo exists.
  requireAny(caller, permissions);
  throw notFound('The attachment');
}

async function requestState(db: Tx, caller: ActingCaller, row: Row) {
  if (row.requestId === null) return null;
  const { requestId: id } = row;
  const request = await db.maintenanceRequest.findUniqueOrThrow({
    where: { id },
    select: { status: true },
  });
  const visible = await db.maintenanceRequest.count({
    where: { AND: [{ id }, visibleRequests(caller.actor)] },
  });
  return { status: request.status, visible: visible > 0 };
}
