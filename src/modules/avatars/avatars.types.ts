import { GraphQLUpload } from 'graphql-upload-ts';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { FileUpTo, Omittable, Text } from '../../core/constraints.js';
import type { IncomingFile } from '../../core/upload.js';

/** The largest picture that is taken for an avatar, in bytes (contract, section 5). */
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;

/** The picture of a person (specification 2.6 and 4.4). */
@ObjectType({ description: 'The picture of a person: WebP of 512 by 512 pixels.' })
export class Avatar {
  @Field(() => Int, { description: 'Names this picture; a new picture has a new id.' })
  id: number;

  @Field(() => Int)
  userId: number;

  @Field(() => String, { description: 'Made by the service.' })
  filename: string;

  @Field(() => String, { description: 'What the person called the file.' })
  originalName: string;

  @Field(() => String)
  mimeType: string;

  @Field(() => Int, { description: 'Bytes, as stored.' })
  size: number;

  @Field(() => Int)
  width: number;

  @Field(() => Int)
  height: number;

  @Field(() => String, { description: 'SHA-256 of the stored file, in hexadecimal.' })
  sha256: string;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => String, { description: 'The path of the file; read it with your bearer token.' })
  url: string;
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
