import { Matches } from 'class-validator';
import { GraphQLJSON, GraphQLSafeInt } from 'graphql-scalars';
import { GraphQLUpload } from 'graphql-upload-ts';
import { Field, InputType, Int } from 'type-graphql';
import {
  Clearable,
  ExactText,
  FileUpTo,
  Id,
  Omittable,
  Text,
  WholeNumber,
} from '../../../core/constraints.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { type TimeKind, TimeKindType } from '../../../core/time-kinds.js';
import type { IncomingFile } from '../../../core/upload.js';
import type { AttachmentType } from '../../../generated/prisma/enums.js';
import type { GivenValue } from '../../equipment/fields/changes.js';
import { FieldValues } from '../../equipment/fields/field-values.types.js';
import { AttachmentTypeEnum, MAX_PHOTO_BYTES } from '../attachments/attachments.types.js';
import { MAX_MINUTES } from '../time/cost.js';

/** Bound for texts that are compared with secrets. */
const MAX_SECRET = 500;

/** The largest amount, in minor units of the currency. */
const MAX_AMOUNT = 1_000_000_000_000;

/** Body of opening a job: with a known device, or with the code of a mail. */
@InputType()
export class OpenJobInput {
  @Field(() => String, { description: 'The token of the link.' })
  @ExactText(0, MAX_SECRET)
  token: string;

  @Field(() => String, { nullable: true, description: 'The secret of a known device.' })
  @Clearable()
  @ExactText(0, MAX_SECRET)
  device?: string | null;

  @Field(() => String, { nullable: true, description: 'That of the error MFA_REQUIRED.' })
  @Omittable()
  @ExactText(0, MAX_SECRET)
  challenge?: string;

  @Field(() => String, { nullable: true, description: 'The code of the mail: six digits.' })
  @Omittable()
  @Matches(/^\d{6}$/, { message: 'must be six digits' })
  code?: string;
}

/** Body of accepting a job. */
@InputType()
export class AcceptJobInput {
  @Field(() => Date, {
    nullable: true,
    description: 'The time of your arrival, within a year. Null clears it; left out, it stays.',
  })
  @Clearable()
  arrivesAt?: Date | null;
}

/** Body of declining a job. */
@InputType()
export class DeclineJobInput {
  @Field(() => String, { description: 'The reason.' })
  @Text(1, 2000)
  reason: string;
}

/** Body of saying that a job is done. */
@InputType()
export class FinishJobInput {
  @Field(() => String, { description: 'A text about the work that was done.' })
  @Text(1, 2000)
  note: string;
}

/** Body of commenting on a job. */
@InputType()
export class AddJobCommentInput {
  @Field(() => String, { description: 'Markdown. It mentions nobody.' })
  @Text(1, 5000)
  body: string;
}

/** Body of adding a photo to a job. */
@InputType()
export class AddJobPhotoInput {
  @Field(() => GraphQLUpload, {
    description: 'JPEG, PNG or WebP of at most 10 MB and 50 megapixels, a JPEG 200.',
  })
  @FileUpTo(MAX_PHOTO_BYTES)
  file: IncomingFile;

  @Field(() => AttachmentTypeEnum, { nullable: true, description: 'Default: AFTER.' })
  @Omittable()
  type?: AttachmentType;
}

/** Body of recording time in a job. */
@InputType()
export class AddJobTimeInput {
  @Field(() => Int, { description: 'Up to a day.' })
  @WholeNumber(1, MAX_MINUTES)
  minutes: number;

  @Field(() => TimeKindType, { nullable: true, description: 'Default: work.' })
  @Omittable()
  kind?: TimeKind;

  @Field(() => Date, {
    nullable: true,
    description: 'Default: `minutes` ago. Not in the future.',
  })
  @Omittable()
  startedAt?: Date;

  @Field(() => String, { nullable: true, description: 'A few words about it.' })
  @Clearable()
  @Text(1, 500)
  note?: string | null;
}

/** Body of asking for an amount. */
@InputType()
export class AddJobQuoteInput {
  @Field(() => GraphQLSafeInt, { description: 'In minor units of the currency.' })
  @WholeNumber(1, MAX_AMOUNT)
  amount: number;

  @Field(() => String, {
    nullable: true,
    description: 'The currency of the service, which is the default.',
  })
  @Omittable()
  @Text(1, 10)
  currency?: string;

  @Field(() => String, { description: 'The work that it is for.' })
  @Text(1, 500)
  text: string;
}

/** Body of answering an item of the checklist of a job; omitted fields are not changed. */
@InputType()
export class AnswerJobItemInput {
  @Field(() => Int, { description: 'The item.' })
  @Id()
  itemId: number;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The answer, by the kind.' })
  @Clearable()
  value?: unknown;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 2000)
  note?: string | null;

  @Field(() => Int, { nullable: true, description: 'A photo of the job; null takes it away.' })
  @Clearable()
  @Id()
  attachmentId?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True if something is not in order.' })
  @Omittable()
  failed?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True needs a note.' })
  @Omittable()
  notApplicable?: boolean;

  @ExpectedVersion('item has')
  expectedVersion?: number;
}

/** Body of answering questions of the work. */
@InputType()
export class SetJobFieldsInput {
  @FieldValues('Values of fields; null clears one, and those that are left out stay.')
  fields?: GivenValue[] | null;
}
