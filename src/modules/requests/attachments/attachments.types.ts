import { GraphQLUpload } from 'graphql-upload-ts';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { FileUpTo, Id, Omittable, Text } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import type { IncomingFile } from '../../../core/upload.js';
import { AttachmentType } from '../../../generated/prisma/enums.js';
import { ClientIdField } from '../../system/client-ids/client-ids.types.js';
import { PictureSizeInput, StoredFile } from '../../system/files/stored-file.types.js';
import { ReceivedAt } from '../../system/system-settings/received-at.types.js';
import { JobContractor } from '../maintenance/contractor/contractor.types.js';

/** Upper bound for a photo, in bytes (docs/behaviour/files.md). */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

/** The state of the work in a photo, for `@Field`. */
export const AttachmentTypeEnum = registerEnum(
  'AttachmentType',
  AttachmentType,
  'State of the work in a photo.',
  { BEFORE: 'The state before the work.', AFTER: 'The state after the work.' },
);

/** The comment of a photo, which answers of REST do not contain. */
export const COMMENT_ID = Symbol('commentId');

/** A photo (specification 2.6; docs/behaviour/files.md). */
@ObjectType({
  description: 'A photo of a maintenance request or of a comment, or one that is not linked yet.',
})
export class Attachment extends StoredFile {
  @Field(() => Int, { description: 'The same as `id`.' })
  attachmentId: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The request whose photo it is. Null for a photo of a comment, and until it is linked.',
  })
  requestId: number | null;

  @Field(() => AttachmentTypeEnum, {
    nullable: true,
    description: 'State before or after the work.',
  })
  type: AttachmentType | null;

  @Field(() => Int, { description: 'The id of the uploader.' })
  uploadedById: number;

  @ReceivedAt()
  receivedAt: Date | null;

  @Field(() => JobContractor, {
    nullable: true,
    description: 'The contractor by whose job it came; null for any other.',
  })
  contractor: JobContractor | null;

  /** The comment that it belongs to, for a resolver. */
  [COMMENT_ID]?: number | null;
}

/** Input of uploading a photo, optionally linked to a request. */
@InputType()
export class UploadPhotoInput {
  @Field(() => GraphQLUpload, {
    description: 'JPEG, PNG or WebP of at most 10 MB and 50 megapixels, a JPEG 200.',
  })
  @FileUpTo(MAX_PHOTO_BYTES)
  file: IncomingFile;

  @Field(() => Int, {
    nullable: true,
    description: 'The request of the photo. A photo without one is deleted after 24 hours.',
  })
  @Omittable()
  @Id()
  requestId?: number;

  @Field(() => AttachmentTypeEnum, { nullable: true, description: 'Required with requestId.' })
  @Omittable()
  type?: AttachmentType;

  @ClientIdField()
  clientId?: string;
}

/** Input of uploading a photo of a request. */
@InputType()
export class UploadAttachmentInput {
  @Field(() => Int, { description: 'The id of the request.' })
  @Id()
  requestId: number;

  @Field(() => AttachmentTypeEnum, { description: 'State before or after the work.' })
  type: AttachmentType;

  @Field(() => GraphQLUpload, {
    description: 'JPEG, PNG or WebP of at most 10 MB and 50 megapixels, a JPEG 200.',
  })
  @FileUpTo(MAX_PHOTO_BYTES)
  file: IncomingFile;

  @ClientIdField()
  clientId?: string;
}

/** Identifies a photo by its id. */
@InputType()
export class AttachmentIdInput {
  @Field(() => Int)
  @Id()
  attachmentId: number;
}

/** Identifies a photo by its id, with the size in which it is read. */
@InputType()
export class AttachmentFileInput extends PictureSizeInput {
  @Field(() => Int)
  @Id()
  attachmentId: number;
}

/** Identifies a photo by the name of its file. */
@InputType()
export class FilenameInput {
  @Field(() => String)
  @Text(1, 255)
  filename: string;
}

/** Identifies a request. */
@InputType()
export class RequestIdInput {
  @Field(() => Int)
  @Id()
  requestId: number;
}
