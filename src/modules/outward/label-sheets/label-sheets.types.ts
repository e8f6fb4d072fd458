import { ArrayMinSize } from 'class-validator';
import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { Id, Ids, Omittable, OneOf, WholeNumber } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { LABEL_GEOMETRIES, type LabelFormatName } from './label-formats.js';

/** Maximum number of labels of a document. */
export const MAX_LABELS = 2000;

/** Maximum number of things without a link in an answer. */
export const MAX_WITHOUT_LINK = 500;

/** The names of the formats; they have digits, so that GraphQL has them as texts. */
const FORMATS = Object.keys(LABEL_GEOMETRIES);

const includes = { places: 'places', assets: 'assets', both: 'both' } as const;

/** The things of a branch of places that get a label. */
export type LabelInclude = keyof typeof includes;

const LabelIncludeType = registerEnum(
  'LabelInclude',
  includes,
  'The things of a branch that get a label.',
  {
    places: 'The place and all below it.',
    assets: 'The assets that stand there.',
    both: 'The places, then the assets.',
  },
);

const reasons = {
  no_link: 'no_link',
  links_off: 'links_off',
  no_department: 'no_department',
  ended: 'ended',
} as const;

/** Why a thing has no report link. */
export type NoLinkReason = keyof typeof reasons;

const NoLinkReasonType = registerEnum('NoLinkReason', reasons, 'Why a thing has no report link.', {
  no_link: 'None was asked for.',
  links_off: 'The setting `reportLinks` is off.',
  no_department: 'No department is in charge of it.',
  ended: 'It is retired or archived.',
});

const things = { asset: 'asset', location: 'location' } as const;
const LabelledThingType = registerEnum(
  'LabelledThingType',
  things,
  'The kind of a labelled thing.',
  {
    asset: 'An asset.',
    location: 'A location.',
  },
);

/** Body of making labels: exactly one of the three lists of things. */
@InputType()
export class CreateLabelsInput {
  @Field(() => [Int], { nullable: true, description: 'The assets, in the order of the labels.' })
  @Omittable()
  @ArrayMinSize(1, { message: 'must have one at least' })
  @Ids(MAX_LABELS)
  assetIds?: number[];

  @Field(() => [Int], { nullable: true, description: 'The locations, in the order of the labels.' })
  @Omittable()
  @ArrayMinSize(1, { message: 'must have one at least' })
  @Ids(MAX_LABELS)
  locationIds?: number[];

  @Field(() => Int, { nullable: true, description: 'A location whose branch gets labels.' })
  @Omittable()
  @Id()
  locationSubtree?: number;

  @Field(() => LabelIncludeType, {
    nullable: true,
    description: 'The things of the branch that get a label; default: the places.',
  })
  @Omittable()
  include?: LabelInclude;

  @Field(() => String, {
    nullable: true,
    description: 'One of a4_63x38 (default), a4_70x36, a4_99x68, letter_67x25 and single_62.',
  })
  @Omittable()
  @OneOf(FORMATS)
  format?: LabelFormatName;

  @Field(() => Int, {
    nullable: true,
    description:
      'Places of the first sheet that are used already; default 0, and below the number on a sheet.',
  })
  @Omittable()
  @WholeNumber(0, 100)
  skip?: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True makes the missing report links; default false.',
  })
  @Omittable()
  createLinks?: boolean;
}

/** A thing whose label has no report link. */
@ObjectType({ description: 'A thing whose label has no report link.' })
export class LabelWithoutLink {
  @Field(() => LabelledThingType, { description: 'The kind of the thing.' })
  type: keyof typeof things;

  @Field(() => Int)
  id: number;

  @Field(() => String, { nullable: true, description: 'Its tag or code.' })
  code: string | null;

  @Field(() => String)
  name: string;

  @Field(() => NoLinkReasonType, { description: 'Why it has none.' })
  reason: NoLinkReason;
}

/** Labels that can be printed for a day. */
@ObjectType({ description: 'Labels that can be printed for a day, by the one who made them.' })
export class Labels {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'The format of the labels.' })
  format: LabelFormatName;

  @Field(() => Int, { description: 'Number of labels.' })
  count: number;

  @Field(() => Int, { description: 'Number of pages.' })
  pages: number;

  @Field(() => Int, { description: 'Number of report links that were made for them.' })
  linksCreated: number;

  @Field(() => [LabelWithoutLink], {
    description: 'The things without a report link in the order of the labels, at most 500.',
  })
  withoutLink: readonly LabelWithoutLink[];

  @Field(() => Int, { description: 'Number of all things without a report link.' })
  withoutLinkCount: number;

  @Field(() => String, { description: 'The path of the labels as PDF.' })
  pdfUrl: string;

  @Field(() => String, { description: 'The path of the labels as a page that prints.' })
  htmlUrl: string;

  @Field(() => Date, { description: 'When the documents end.' })
  expiresAt: Date;
}

/** A format of labels. */
@ObjectType({ description: 'A format of labels; lengths in millimetres.' })
export class LabelFormat {
  @Field(() => String, { description: 'Its name.' })
  format: LabelFormatName;

  @Field(() => String, { description: 'The paper: `A4`, `Letter`, `62 mm`.' })
  paper: string;

  @Field(() => Float, { description: 'Width of a label.' })
  width: number;

  @Field(() => Float, { description: 'Height of a label.' })
  height: number;

  @Field(() => Int, { description: 'Labels beside each other.' })
  columns: number;

  @Field(() => Int, { description: 'Labels below each other.' })
  rows: number;

  @Field(() => Int, { description: 'Labels on a page.' })
  perPage: number;
}

/** The formats, and what labels need of the settings. */
@ObjectType({ description: 'The formats of labels, and what they need of the settings.' })
export class LabelFormats {
  @Field(() => String, {
    nullable: true,
    description: 'The address on labels; null: none can be made.',
  })
  publicUrl: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the organisation.' })
  houseName: string | null;

  @Field(() => Boolean, { description: 'True if report links can be made.' })
  reportLinks: boolean;

  @Field(() => [LabelFormat], { description: 'The formats.' })
  formats: readonly LabelFormat[];
}
