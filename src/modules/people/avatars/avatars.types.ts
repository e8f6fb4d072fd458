import { GraphQLUpload } from 'graphql-upload-ts';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { FileUpTo, Id, Omittable, Text } from '../../../core/constraints.js';
import type { IncomingFile } from '../../../core/upload.js';
import { PictureByIdInput, StoredFile } from '../../system/files/stored-file.types.js';

/** Upper bound for an uploaded avatar, in bytes (docs/behaviour/files.md). */
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;

/** The avatar of a user (specification 2.6 and 4.4). */
@ObjectType({ description: 'The avatar of a user: WebP of 512 by 512 pixels.' })
export class Avatar extends StoredFile {
  @Field(() => Int, { description: 'The id of this image; a new avatar has a new id.' })
  override id: number;

  @Field(() => Int, { description: 'The id of the person in the picture.' })
  userId: number;
}

/** Identifies the avatar of a user, with its size. */
@InputType()
export class AvatarOfUserInput extends PictureByIdInput {
  @Field(() => Int, {
    nullable: true,
    description:
      'The id of the avatar, which makes each picture an address. The present picture is answered, whatever it is.',
  })
  @Omittable()
  @Id()
  picture?: number;
}

/** Input of uploading an avatar. */
@InputType()
export class UploadAvatarInput {
  @Field(() => GraphQLUpload, {
    description: 'JPEG, PNG or WebP of at most 5 MB and 50 megapixels, a JPEG 200.',
  })
  @FileUpTo(MAX_AVATAR_BYTES)
  file: IncomingFile;

  @Field(() => String, {
    nullable: true,
    description: 'Default: the name of the uploaded file.',
  })
  @Omittable()
  @Text(1, 255)
  filename?: string;
}
