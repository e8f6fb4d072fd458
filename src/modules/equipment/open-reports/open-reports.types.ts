import { Field, Int, ObjectType } from 'type-graphql';
import { MaintenanceStageType } from '../../../core/stages.js';
import type { MaintenanceStage } from '../../../generated/prisma/enums.js';

/** A link by which people without an account report about a thing (docs/behaviour/things.md). */
@ObjectType({
  description: 'A link by which people without an account report about an asset or a location.',
})
export class ReportLink {
  @Field(() => String, { description: 'The secret part of the link: 22 characters.' })
  code: string;

  @Field(() => String, {
    nullable: true,
    description: 'The address on the label; null while the service has none.',
  })
  url: string | null;

  @Field(() => Boolean, {
    description: 'False while the setting `reportLinks` is off: it opens nothing then.',
  })
  works: boolean;

  @Field(() => Date)
  createdAt: Date;
}

/** An open request about a thing, without anything that a person wrote (docs/behaviour/things.md). */
@ObjectType({
  description: 'An open request about an asset or a location, without text and people.',
})
export class OpenReport {
  @Field(() => Int)
  id: number;

  @Field(() => String, { nullable: true, description: 'The name of the linked category.' })
  category: string | null;

  @Field(() => MaintenanceStageType)
  stage: MaintenanceStage;

  @Field(() => Date, { description: 'Since when it has been at this stage.' })
  since: Date;

  @Field(() => Int, { description: 'Number of people who reported the same.' })
  meTooCount: number;
}

/** The fields of an asset or a location that only answers about one of them have in REST. */
export interface ThingReports {
  readonly reportLink: ReportLink | null;
  readonly openReports: readonly OpenReport[];
}

/** The option of the field `reportLink`. */
export const REPORT_LINK = {
  nullable: true,
  description:
    'The link by which people without an account report about it; null without one, and for ' +
    'an actor who neither leads the department nor holds `system.settings`. REST has it in answers ' +
    'about one.',
} as const;

/** The option of the field `openReports`. */
export const OPEN_REPORTS = {
  description:
    'The open requests that are linked to exactly this one, newest first, at most 20. REST has ' +
    'it in answers about one.',
} as const;

/** The option of the field `imageId` in answers. */
export const IMAGE_ID = { nullable: true, description: 'Its picture.' } as const;

/** The option of the field `imageUrl`. */
export const IMAGE_URL = {
  nullable: true,
  description:
    'The path of its picture, in any `size`; reading it requires a bearer token with ' +
    '`maintenance.read`. Null without one.',
} as const;

/** The option of the field `imageId` of inputs. */
export const IMAGE_INPUT = {
  nullable: true,
  description: 'Its picture: an upload of your own that is not linked to anything yet.',
} as const;
