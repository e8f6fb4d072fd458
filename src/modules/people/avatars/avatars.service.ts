import type { ActingCaller } from '../../../core/context.js';
import { notFound } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { FileAnswer } from '../../../core/upload.js';
import type { PrismaClient, Avatar as Row } from '../../../generated/prisma/client.js';
import type { PictureSize } from '../../system/files/stored-file.types.js';
import { fileSnapshot, type StoredFiles } from '../../system/files/stored-files.js';
import { userChanged } from '../users/users.events.js';
import { toResponse } from './avatars.mapper.js';
import { lockAvatarOwner } from './avatars.queries.js';
import { type Avatar, MAX_AVATAR_BYTES, type UploadAvatarInput } from './avatars.types.js';

/** Reads, replaces and deletes avatars (specification 4.4; docs/behaviour/files.md). */
export class AvatarsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: StoredFiles,
  ) {}

  /** The avatar of a user, or null. */
  async avatarOf(userId: number): Promise<Avatar | null> {
    const row = await this.prisma.avatar.findUnique({ where: { userId } });
    return row && toResponse(row);
  }

  /** The caller's avatar. @throws AppError NOT_FOUND without one. */
  async own(caller: ActingCaller): Promise<Avatar> {
    const avatar = await this.avatarOf(caller.actor.userId);
    if (avatar === null) throw notFound('The avatar');
    return avatar;
  }

  /**
   * The file of the caller's avatar. @throws AppError NOT_FOUND when the id is not that of their
   * avatar.
   */
  async ownFile(caller: ActingCaller, id: number, size?: PictureSize): Promise<FileAnswer> {
    return await this.file({ id, userId: caller.actor.userId }, size);
  }

  /** The file of a user's avatar. @throws AppError NOT_FOUND without one. */
  async fileOf(userId: number, size?: PictureSize): Promise<FileAnswer> {
    return await this.file({ userId }, size);
  }

  /**
   * Stores an avatar of the caller, replacing the previous one.
   *
   * @throws AppError PAYLOAD_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE for the file.
   */
  async upload(caller: ActingCaller, input: UploadAvatarInput): Promise<Avatar> {
    const { file, filename: name } = input;
    const ownerId = caller.actor.userId;
    const incoming = { file, name, use: 'avatar', maxBytes: MAX_AVATAR_BYTES, ownerId } as const;
    const row = await this.files.add(incoming, (columns) =>
      this.unitOfWork.run(caller, async (unit) => {
        const before = await this.remove(unit, caller);
        const { userId } = caller.actor;
        const avatar = await unit.tx.avatar.create({
          data: { ...columns, userId, createdAt: unit.now },
        });
        unit.audit({
          action: 'user.avatar_uploaded',
          targetType: 'user',
          targetId: userId,
          metadata: {
            before: before && fileSnapshot(caller, before),
            after: fileSnapshot(caller, columns),
          },
        });
        unit.emit(userChanged, { id: userId });
        return avatar;
      }),
    );
    return toResponse(row);
  }

  /** Deletes the caller's avatar, row and file. @throws AppError NOT_FOUND without one. */
  async delete(caller: ActingCaller): Promise<Avatar> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const row = await this.remove(unit, caller);
      if (row === null) throw notFound('The avatar');
      unit.audit({
        action: 'user.avatar_deleted',
        targetType: 'user',
        targetId: caller.actor.userId,
        metadata: { before: fileSnapshot(caller, row) },
      });
      unit.emit(userChanged, { id: caller.actor.userId });
      return toResponse(row);
    });
  }

  private async remove(unit: Unit, caller: ActingCaller): Promise<Row | null> {
    const { userId } = caller.actor;
    // Concurrent uploads of one user are serialised, because a user has one avatar.
    await lockAvatarOwner(unit.statements, userId);
    const row = await unit.tx.avatar.findUnique({ where: { userId } });
    if (row === null) return null;
    await unit.tx.avatar.delete({ where: { id: row.id } });
    this.files.removeAfterCommit(unit, 'avatar', [row.filename]);
    return row;
  }

  private async file(
    where: { id?: number; userId: number },
    size: PictureSize = 'full',
  ): Promise<FileAnswer> {
    const row = await this.prisma.avatar.findFirst({ where });
    if (row === null) throw notFound('The avatar');
    return await this.files.answerOf('avatar', row, size);
  }
}
