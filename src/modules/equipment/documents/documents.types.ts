import { GraphQLUpload } from 'graphql-upload-ts';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Clearable, Day, FileUpTo, Id, Omittable, Text } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import type { IncomingFile } from '../../../core/upload.js';
import { DocumentKind } from '../../../generated/prisma/enums.js';

export type { DocumentKind };

/** Upper bound for the file of a document, in bytes (docs/behaviour/documents.md). */
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;

/** Upper bound for the documents of a thing. */
export const MAX_DOCUMENTS = 50;

/** Upper bound for the documents that a request shows. */
export const MAX_OF_REQUEST = 200;

const targets = {
  asset: 'asset',
  location: 'location',
  part: 'part',
  schedule: 'schedule',
  contractor: 'contractor',
} as const;

/** The kinds of things that have documents. */
export type DocumentTarget = keyof typeof targets;

/** The kinds of things that have documents, for `@Field`. */
export const DocumentTargetType = registerEnum(
  'DocumentTarget',
  targets,
  'The kind of the thing that a document belongs to.',
  {
    asset: 'An asset.',
    location: 'A location.',
    part: 'A part.',
    schedule: 'A schedule.',
    contractor: 'A contractor.',
  },
);

/** The kinds of documents, for `@Field`. */
export const DocumentKindType = registerEnum(
  'DocumentKind',
  DocumentKind,
  'The kind of a document.',
  {
    manual: 'Instructions for use or maintenance.',
    drawing: 'A plan or a drawing.',
    certificate: 'A certificate or a record of an inspection; leads are notified before it ends.',
    warranty: 'A warranty.',
    photo: 'A picture.',
    other: 'Anything else.',
  },
);

/** A document of an asset, a location, a part, a schedule or a contractor (docs/behaviour/documents.md). */
@ObjectType({
  description: 'A document of an asset, a location, a part, a schedule or a contractor.',
})
export class Document {
  @Field(() => Int)
  id: number;

  @Field(() => DocumentTargetType, { description: 'The kind of the thing.' })
  targetType: DocumentTarget;

  @Field(() => Int, { description: 'The id of the thing.' })
  targetId: number;

  @Field(() => String, { description: 'The title: 1 to 200 characters.' })
  title: string;

  @Field(() => DocumentKindType)
  kind: DocumentKind;

  @Field(() => String, { nullable: true, description: 'The last day on which it is valid.' })
  validUntil: string | null;

  @Field(() => String, { description: 'The sanitised name of the uploaded file.' })
  fileName: string;

  @Field(() => String, { description: 'Found by the content.' })
  mimeType: string;

  @Field(() => Int, { description: 'Size of the file, in bytes.' })
  size: number;

  @Field(() => String, { description: 'SHA-256 of the file, in hexadecimal.' })
  sha256: string;

  @Field(() => Int, { description: 'The id of the uploader.' })
  uploadedById: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => String, { description: 'The path of the file; reading it requires a bearer token.' })
  url: string;
}

/** Identifies the thing of documents. */
@InputType()
class TargetInput {
  @Field(() => DocumentTargetType, { description: 'The kind of the thing.' })
  target: DocumentTarget;

  @Field(() => Int, { description: 'The id of the thing.' })
  @Id()
  id: number;
}

/** Input of the list: the thing, and the kind of the documents. */
@InputType()
export class ListDocumentsInput extends TargetInput {
  @Field(() => DocumentKindType, { nullable: true, description: 'Those of this kind.' })
  @Omittable()
  kind?: DocumentKind;
}

/** Input of adding a document. */
@InputType()
export class AddDocumentInput extends TargetInput {
  @Field(() => GraphQLUpload, {
    description: 'PDF, JPEG, PNG, WebP, text, CSV, DOCX, XLSX or DWG of at most 25 MB.',
  })
  @FileUpTo(MAX_DOCUMENT_BYTES)
  file: IncomingFile;

  @Field(() => String, {
    nullable: true,
    description: 'Default: the name of the file without its ending.',
  })
  @Omittable()
  @Text(1, 200)
  title?: string;

  @Field(() => DocumentKindType, { nullable: true, description: 'Default: other.' })
  @Omittable()
  kind?: DocumentKind;

  @Field(() => String, { nullable: true, description: 'The last day on which it is valid.' })
  @Clearable()
  @Day()
  validUntil?: string | null;
}

/** Body of changing a document; omitted fields are not changed, and the file never is. */
@InputType()
export class UpdateDocumentInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: 'The title.' })
  @Omittable()
  @Text(1, 200)
  title?: string;

  @Field(() => DocumentKindType, { nullable: true })
  @Omittable()
  kind?: DocumentKind;

  @Field(() => String, {
    nullable: true,
    description: 'The last day on which it is valid. Null clears it.',
  })
  @Clearable()
  @Day()
  validUntil?: string | null;

  @ExpectedVersion('document has')
  expectedVersion?: number;
}
