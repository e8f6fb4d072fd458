import { GraphQLUpload } from 'graphql-upload-ts';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { FileUpTo, Omittable, Text } from '../../core/constraints.js';
import type { IncomingFile } from '../../core/upload.js';
import { StoredFile } from '../files/stored-file.types.js';

/** The largest picture that is taken for an avatar, in bytes (contract, section 5). */
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;

/** The picture of a person (specification 2.6 and 4.4). */
@ObjectType({ description: 'The picture of a person: WebP of 512 by 512 pixels.' })
export class Avatar extends StoredFile {
  @Field(() => Int, { description: 'Names this picture; a new picture has a new id.' })
  override id: number;

  @Field(() => Int)
  userId: number;
}

/** A new picture of one's own. */
@InputType()
export class UploadAvatarInput {
  @Field(() => GraphQLUpload, {
    description: 'JPEG, PNG or WebP of 5 MB and 50 megapixels at most.',
  })
  @FileUpTo(MAX_AVATAR_BYTES)
  file: IncomingFile;

  @Field(() => String, {
    nullable: true,
    description: 'Default: the name that the file came with.',
  })
  @Omittable()
  @Text(1, 255)
  filename?: string;
}
