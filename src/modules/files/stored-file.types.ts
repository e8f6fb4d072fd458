import { Field, Int, ObjectType } from 'type-graphql';

/** The most photos of a request (contract, section 5). */
export const MAX_PHOTOS = 20;

/** What is told of every stored picture (contract, section 5). */
@ObjectType()
export class StoredFile {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'Made by the service.' })
  filename: string;

  @Field(() => String, { description: 'What the uploader called the file.' })
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
