import { requireAny } from '../../core/access.js';
import type { ActingCaller } from '../../core/context.js';
import { AppError, forbidden, invalid, notFound } from '../../core/errors.js';
import type { Permission } from '../../core/permissions.js';
import type { Tx } from '../../core/transaction.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import type { FileAnswer, IncomingFile } from '../../core/upload.js';
import type {
  AttachmentType,
  Prisma,
  PrismaClient,
  Attachment as Row,
} from '../../generated/prisma/client.js';
import { lockRequest } from '../files/files.queries.js';
import { requireRoom } from '../files/request-photos.service.js';
import { type FileColumns, fileFacts, type StoredFiles } from '../files/stored-files.js';
import { visibleRequests } from '../maintenance/maintenance.access.js';
import {
  attachmentsWithin,
  mayAddPhotos,
  mayDeletePhoto,
  takesPhotos,
} from './attachments.access.js';
import { toResponse } from './attachments.mapper.js';
import {
  type Attachment,
  MAX_PHOTO_BYTES,
  type UploadAttachmentInput,
  type UploadPhotoInput,
} from './attachments.types.js';

/** Where a photo belongs. */
interface Place {
  readonly requestId: number;
  readonly type: AttachmentType;
}

/** What brings the photos of the requests of the actor's scope within reach (contract, section 5). */
const READING: readonly Permission[] = ['maintenance.read'];
const DELETING: readonly Permission[] = ['maintenance.read', 'maintenance.delete'];

/** Photos of maintenance requests (specification 4.3; contract, section 5). */
export class AttachmentsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: StoredFiles,
  ) {}

  /**
   * Stores a photo, loose or of a request.
   *
   * @throws AppError as `attach`; FORBIDDEN for a loose photo of somebody who could not hand it in.
   */
  async upload(caller: ActingCaller, input: UploadPhotoInput): Promise<Attachment> {
    const { file, requestId, type } = input;
    if (requestId === undefined) {
      requireAny(caller, ['maintenance.create', 'maintenance.update', 'maintenance.complete']);
      return await this.store(caller, file, (unit, columns) =>
        insert(unit, caller, columns, { requestId: null, type: type ?? null }),
      );
    }
    if (type === undefined) throw invalid('type', 'is required with requestId');
    return await this.attach(caller, { file, requestId, type });
  }

  /**
   * Stores a photo of a request.
   *
   * @throws AppError NOT_FOUND for a request that the actor does not see, FORBIDDEN for one that is
   *   not theirs to add to, INVALID_TRANSITION when it is cancelled, CONFLICT when it has 20 photos;
   *   PAYLOAD_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE for the file.
   */
  async attach(caller: ActingCaller, input: UploadAttachmentInput): Promise<Attachment> {
    const place: Place = { requestId: input.requestId, type: input.type };
    // Asked before the work on the picture and again when the row is written, for much may change.
    await this.requirePlace(this.prisma, caller, place);
    return await this.store(caller, input.file, async (unit, columns) => {
      if (!(await lockRequest(unit.tx, place.requestId))) throw notFound('The maintenance request');
      await this.requirePlace(unit.tx, caller, place);
      return await insert(unit, caller, columns, place);
    });
  }

  /**
   * Every photo of a request, the first first; there are 20 at most.
   *
   * @throws AppError NOT_FOUND when the request is missing or not visible.
   */
  async ofRequest(caller: ActingCaller, requestId: number): Promise<Attachment[]> {
    const request = await this.prisma.maintenanceRequest.findFirst({
      where: { AND: [{ id: requestId }, visibleRequests(caller.actor)] },
      select: { attachments: { orderBy: { id: 'asc' } } },
    });
    if (request === null) throw notFound('The maintenance request');
    return request.attachments.map(toResponse);
  }

  /** The file of a photo. @throws AppError NOT_FOUND when it is missing or not visible. */
  async fileOf(caller: ActingCaller, where: Prisma.AttachmentWhereInput): Promise<FileAnswer> {
    return this.files.answer('photo', await visibleRow(this.prisma, caller, where, READING));
  }

  /**
   * Deletes a photo, row and file.
   *
   * @throws AppError NOT_FOUND when it is missing or not visible, FORBIDDEN when it is not theirs to
   *   delete.
   */
  async delete(caller: ActingCaller, where: Prisma.AttachmentWhereInput): Promise<Attachment> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const row = await visibleRow(unit.tx, caller, where, DELETING);
      if (row.requestId !== null) await lockRequest(unit.tx, row.requestId);
      if (!mayDeletePhoto(caller.actor, row, await subjectOf(unit.tx, caller, row))) {
        throw forbidden('This photo is not yours to delete, or its request is closed.');
      }
      const { count } = await unit.tx.attachment.deleteMany({ where: { id: row.id } });
      if (count === 0) throw notFound('The attachment');
      unit.audit({
        action: 'attachment.deleted',
        targetType: 'attachment',
        targetId: row.id,
        metadata: { before: { ...fileFacts(caller, row), requestId: row.requestId } },
      });
      this.files.removeAfterCommit(unit, 'photo', [row.filename]);
      return toResponse(row);
    });
  }

  private async store(
    caller: ActingCaller,
    file: IncomingFile,
    record: (unit: Unit, columns: FileColumns) => Promise<Row>,
  ): Promise<Attachment> {
    const incoming = { file, use: 'photo', maxBytes: MAX_PHOTO_BYTES } as const;
    const row = await this.files.add(incoming, (columns) =>
      this.unitOfWork.run(caller, (unit) => record(unit, columns)),
    );
    return toResponse(row);
  }

  private async requirePlace(db: Tx, caller: ActingCaller, place: Place): Promise<void> {
    const request = await db.maintenanceRequest.findFirst({
      where: { AND: [{ id: place.requestId }, visibleRequests(caller.actor)] },
      select: { status: true, requesterId: true, assigneeId: true },
    });
    if (request === null) throw notFound('The maintenance request');
    if (!mayAddPhotos(caller.actor, request)) {
      throw forbidden('You may not add photos to this maintenance request.');
    }
    if (!takesPhotos(request.status)) {
      throw new AppError('INVALID_TRANSITION', 'A cancelled request takes no photos.', {
        field: 'status',
        reason: 'is cancelled',
        status: request.status,
      });
    }
    await requireRoom(db, place.requestId, 1);
  }
}

async function insert(
  unit: Unit,
  caller: ActingCaller,
  columns: FileColumns,
  place: Place | { readonly requestId: null; readonly type: AttachmentType | null },
): Promise<Row> {
  const row = await unit.tx.attachment.create({
    data: { ...columns, ...place, uploadedById: caller.actor.userId, createdAt: unit.now },
  });
  unit.audit({
    action: 'attachment.uploaded',
    targetType: 'attachment',
    targetId: row.id,
    metadata: { after: { ...fileFacts(caller, columns), ...place } },
  });
  return row;
}

async function visibleRow(
  db: Tx,
  caller: ActingCaller,
  where: Prisma.AttachmentWhereInput,
  permissions: readonly Permission[],
): Promise<Row> {
  const row = await db.attachment.findFirst({
    where: { AND: [where, attachmentsWithin(caller.actor, permissions)] },
  });
  if (row !== null) return row;
  // Without any of the permissions the answer is the same for a photo that exists and one that does not.
  requireAny(caller, permissions);
  throw notFound('The attachment');
}

async function subjectOf(db: Tx, caller: ActingCaller, row: Row) {
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
