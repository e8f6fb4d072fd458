import { GraphQLUpload } from 'graphql-upload-ts';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import {
  Clearable,
  EmailAddress,
  ExactText,
  FileUpTo,
  MaxItems,
  Omittable,
  Text,
  WholeNumber,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { MaintenanceStageType } from '../../../core/stages.js';
import type { IncomingFile } from '../../../core/upload.js';
import type { ContactMail, MaintenanceStage } from '../../../generated/prisma/enums.js';
import type { GivenValue } from '../../equipment/fields/changes.js';
import { FieldValues } from '../../equipment/fields/field-values.types.js';
import { FieldDefinition } from '../../equipment/fields/fields.types.js';
import { OpenReport } from '../../equipment/open-reports/open-reports.types.js';
import { ContactMailType } from '../../requests/maintenance/contact-mail.types.js';

/** Largest photo of a report in bytes (docs/behaviour/files.md). */
export const MAX_REPORT_PHOTO_BYTES = 10 * 1024 * 1024;

const targets = { asset: 'asset', location: 'location', report: 'report' } as const;
const TargetType = registerEnum('LinkTargetType', targets, 'The kind of object of a link.', {
  asset: 'A link of an asset.',
  location: 'A link of a location.',
  report: 'A report, by its tracking token.',
});

const thingTypes = { asset: 'asset', location: 'location' } as const;
const ThingTypeEnum = registerEnum('LinkedThingType', thingTypes, 'The kind of a thing.', {
  asset: 'An asset.',
  location: 'A location.',
});

/** Maximum number of photos of a report. */
export const MAX_REPORT_PHOTOS = 3;

/** Bound for the list of photos. The service refuses a fourth one on `file`, however it was sent. */
const MAX_READ_PHOTOS = 20;

/** Body of opening a link: exactly one of the two. */
@InputType()
export class OpenLinkInput {
  @Field(() => String, { nullable: true, description: 'The code of a report link.' })
  @Omittable()
  @ExactText(1, 100)
  code?: string;

  @Field(() => String, { nullable: true, description: 'The token of a receipt.' })
  @Omittable()
  @ExactText(1, 100)
  trackingToken?: string;
}

/** The object of a link. */
@ObjectType({ description: 'The object of a link.' })
export class LinkTarget {
  @Field(() => TargetType, { description: 'The kind of the object.' })
  type: keyof typeof targets;

  @Field(() => Int, { description: 'The id of the asset, the location or the request.' })
  id: number;

  @Field(() => String, { description: 'Its name; of a report its title.' })
  name: string;
}

/** Answer to opening a link. */
@ObjectType({ description: 'A token for reports by link.' })
export class LinkPayload {
  @Field(() => String, { description: 'The bearer token for reports by link.' })
  accessToken: string;

  @Field(() => String, { description: '`Bearer`.' })
  tokenType: string;

  @Field(() => Int, { description: 'Lifetime of the token, in seconds.' })
  expiresIn: number;

  @Field(() => LinkTarget, { description: 'The object of the link.' })
  target: LinkTarget;
}

/** The thing of a link, for the form. */
@ObjectType({ description: 'The asset or location of a link.' })
export class LinkedThingReport {
  @Field(() => ThingTypeEnum, { description: 'The kind of the thing.' })
  type: keyof typeof thingTypes;

  @Field(() => String)
  name: string;

  @Field(() => String, { nullable: true, description: 'The place, with the names around it.' })
  locationName: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The path of its picture, for the same token; null without one.',
  })
  imageUrl: string | null;

  @Field(() => [OpenReport], { description: 'Open reports of it, newest first, at most 20.' })
  openReports: readonly OpenReport[];

  @Field(() => [FieldDefinition], {
    description: 'The questions of all reports, in their order, without archived choices.',
  })
  questions: readonly FieldDefinition[];
}

/** Form of a report. */
@InputType()
export class SubmitReportInput {
  @Field(() => String, { description: 'The problem in a few words.' })
  @Text(3, 200)
  title: string;

  @Field(() => String, { nullable: true, description: 'Default: the title.' })
  @Omittable()
  @Text(1, 5000)
  description?: string;

  @Field(() => String, { nullable: true, description: 'For questions; the staff sees it.' })
  @Omittable()
  @Text(1, 100)
  contactName?: string;

  @Field(() => String, { nullable: true, description: 'For questions; the staff sees it.' })
  @Omittable()
  @EmailAddress()
  contactEmail?: string;

  @Field(() => GraphQLUpload, {
    nullable: true,
    description:
      'A photo of the problem: JPEG, PNG or WebP of at most 10 MB. A form may have up to 3 of these parts.',
  })
  @Omittable()
  @FileUpTo(MAX_REPORT_PHOTO_BYTES)
  file?: IncomingFile;

  @Field(() => [GraphQLUpload], {
    nullable: true,
    description: 'More photos; together with `file` 3 at most.',
  })
  @Omittable()
  @MaxItems(MAX_READ_PHOTOS)
  @FileUpTo(MAX_REPORT_PHOTO_BYTES)
  files?: readonly IncomingFile[];

  @FieldValues('Answers to the questions of the link; with them, all required ones are needed.')
  fields?: GivenValue[] | null;
}

/** Receipt of a report. */
@ObjectType({ description: 'The receipt of a report.' })
export class ReportReceipt {
  @Field(() => Int, { description: 'The number of the request.' })
  reference: number;

  @Field(() => String, { description: 'Opens the state of the report; it is shown once.' })
  trackingToken: string;
}

/** Answer to "me too". */
@ObjectType({ description: 'How many people have the same problem.' })
export class MeToo {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'Number of people who reported the same.' })
  meTooCount: number;
}

const waits = {
  decision: 'decision',
  work: 'work',
  answer: 'answer',
  confirmation: 'confirmation',
} as const;

/** The next thing that a report waits for. */
export type ReportWaitsFor = keyof typeof waits;

const ReportWaitsForType = registerEnum(
  'ReportWaitsFor',
  waits,
  'The next thing that a report waits for.',
  {
    decision: 'The department decides about it.',
    work: 'The work.',
    answer: 'An answer of the reporter.',
    confirmation: 'The reporter, who confirms the work or reopens the report.',
  },
);

/** The question to a reporter. */
@ObjectType({ description: 'The question to a reporter.' })
export class ReportQuestion {
  @Field(() => String, { nullable: true, description: 'Its text; null if none was written.' })
  text: string | null;

  @Field(() => Date, { description: 'When it was asked.' })
  askedAt: Date;
}

/** An answer of a reporter. */
@ObjectType({ description: 'An answer of a reporter.' })
export class ReportAnswer {
  @Field(() => String, { description: 'Its text.' })
  text: string;

  @Field(() => Date, { description: 'When it was given.' })
  at: Date;
}

/** The state of a report, for its reporter. */
@ObjectType({ description: 'The state of a report by link.' })
export class ReportStatus {
  @Field(() => Int, { description: 'The number of the request.' })
  reference: number;

  @Field(() => String, { description: 'The title of the request.' })
  title: string;

  @Field(() => MaintenanceStageType)
  stage: MaintenanceStage;

  @Field(() => Boolean)
  onHold: boolean;

  @Field(() => Date, { description: 'Since when it has been at this stage.' })
  since: Date;

  @Field(() => Date, { nullable: true, description: 'Time of the completion.' })
  completedAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The work that was done.' })
  completionNote: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was given up.' })
  cancelReason: string | null;

  @Field(() => Date, { nullable: true, description: 'When it is due next.' })
  dueAt: Date | null;

  @Field(() => String, { description: 'The department that decides.' })
  departmentName: string;

  @Field(() => String, { nullable: true, description: 'The name of the organisation.' })
  houseName: string | null;

  @Field(() => ReportWaitsForType, {
    nullable: true,
    description: 'The next thing that it waits for; null at its end.',
  })
  waitsFor: ReportWaitsFor | null;

  @Field(() => ReportQuestion, {
    nullable: true,
    description: 'The question to the reporter, while the report is held for an answer.',
  })
  question: ReportQuestion | null;

  @Field(() => Boolean, { description: 'True while an answer is taken.' })
  canAnswer: boolean;

  @Field(() => Boolean, { description: 'True while the work can be confirmed.' })
  canConfirm: boolean;

  @Field(() => Boolean, { description: 'True while it can be reopened.' })
  canReopen: boolean;

  @Field(() => Date, { nullable: true, description: 'Until when it can be reopened.' })
  reopenUntil: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the service confirms it.' })
  confirmAt: Date | null;

  @Field(() => ContactMailType, { description: 'Mail to the reporter.' })
  contactMail: ContactMail;

  @Field(() => [ReportAnswer], {
    description: 'The answers of the reporter, oldest first, the newest 100.',
  })
  answers: readonly ReportAnswer[];
}

/** Form of an answer. */
@InputType()
export class AnswerReportInput {
  @Field(() => String, { description: 'The answer.' })
  @Text(1, 5000)
  text: string;

  @Field(() => GraphQLUpload, {
    nullable: true,
    description: 'A photo: JPEG, PNG or WebP of at most 10 MB.',
  })
  @Omittable()
  @FileUpTo(MAX_REPORT_PHOTO_BYTES)
  file?: IncomingFile;
}

/** Body of confirming a report. */
@InputType()
export class ConfirmReportInput {
  @Field(() => Int, { nullable: true, description: '1 (bad) to 5 (good).' })
  @Clearable()
  @WholeNumber(1, 5)
  rating?: number | null;

  @Field(() => String, { nullable: true, description: 'A note on the work.' })
  @Clearable()
  @Text(1, 2000)
  note?: string | null;
}

/** Body of reopening a report. */
@InputType()
export class ReopenReportInput {
  @Field(() => String, { description: 'The part that is not fixed.' })
  @Text(1, 2000)
  reason: string;
}
