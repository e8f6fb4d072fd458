import { GraphQLUpload } from 'graphql-upload-ts';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { EmailAddress, ExactText, FileUpTo, Omittable, Text } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { MaintenanceStageType } from '../../../core/stages.js';
import type { IncomingFile } from '../../../core/upload.js';
import type { MaintenanceStage } from '../../../generated/prisma/enums.js';
import { OpenReport } from '../../equipment/open-reports/open-reports.types.js';

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
    description: 'A photo of the problem: JPEG, PNG or WebP of at most 10 MB.',
  })
  @Omittable()
  @FileUpTo(MAX_REPORT_PHOTO_BYTES)
  file?: IncomingFile;
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
}
