import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { SometimesOmitted } from '../../../core/answer-fields.js';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { Clearable, Id, Omittable, Text, TimeZone } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged, sorted } from '../../../core/list-inputs.js';
import { LocationKind } from '../../../generated/prisma/enums.js';
import {
  IMAGE_ID,
  IMAGE_INPUT,
  IMAGE_URL,
  OPEN_REPORTS,
  OpenReport,
  REPORT_LINK,
  ReportLink,
} from '../open-reports/open-reports.types.js';

/** The kinds of places, for `@Field`. */
const LocationKindType = registerEnum(
  'LocationKind',
  LocationKind,
  'The kind of a place. It describes it; any kind may stand below any other.',
  {
    site: 'A site.',
    building: 'A building.',
    floor: 'A floor.',
    room: 'A room.',
    area: 'Any other place, such as a yard or a road.',
  },
);

const sorts = {
  NAME_ASC: 'name',
  NAME_DESC: '-name',
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
} as const;
const Sort = registerEnum('LocationSort', sorts, 'The orders of the list of locations.');

/** A place where work is done (docs/behaviour/things.md). */
@ObjectType({ description: 'A place where work is done: a site, a building, a room.' })
export class Location {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => String, { nullable: true, description: 'The code on plans and doors.' })
  code: string | null;

  @Field(() => LocationKindType)
  kind: LocationKind;

  @Field(() => Int, { nullable: true, description: 'The place around it; null for a root.' })
  parentId: number | null;

  @Field(() => Int, { nullable: true })
  departmentId: number | null;

  @Field(() => String, { nullable: true, description: 'A name of the IANA time zone database.' })
  timeZone: string | null;

  @Field(() => String, { description: 'The ids from the root to this one: `/1/5/`.' })
  path: string;

  @Field(() => String, { description: 'The names from the root to this one, joined by ` / `.' })
  pathName: string;

  @Field(() => Int, { description: '1 for a root; 10 at most.' })
  depth: number;

  @Field(() => Int, { description: 'Number of children that are not archived.' })
  childCount: number;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Int, IMAGE_ID)
  imageId: number | null;

  @Field(() => String, IMAGE_URL)
  imageUrl: string | null;

  @Field(() => ReportLink, REPORT_LINK)
  @SometimesOmitted()
  reportLink?: ReportLink | null;

  @Field(() => [OpenReport], OPEN_REPORTS)
  @SometimesOmitted()
  openReports?: readonly OpenReport[];

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of locations. */
export const LocationConnection = connectionOf(Location);

/** Body of creating a location. */
@InputType()
export class CreateLocationInput {
  @Field(() => String, { description: 'Unique among the children of its parent.' })
  @Text(1, 100)
  name: string;

  @Field(() => String, { nullable: true, description: 'Unique among all locations.' })
  @Clearable()
  @Text(1, 40)
  code?: string | null;

  @Field(() => LocationKindType, { nullable: true, description: 'Default: area.' })
  @Omittable()
  kind?: LocationKind;

  @Field(() => Int, { nullable: true, description: 'The place around it; default: none.' })
  @Clearable()
  @Id()
  parentId?: number | null;

  @Field(() => Int, { nullable: true })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => String, { nullable: true, description: 'A name of the IANA time zone database.' })
  @Clearable()
  @TimeZone()
  timeZone?: string | null;

  @Field(() => Int, IMAGE_INPUT)
  @Clearable()
  @Id()
  imageId?: number | null;
}

/** Body of changing a location; omitted fields are not changed. */
@InputType()
export class UpdateLocationInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: 'Unique among the children of its parent.' })
  @Omittable()
  @Text(1, 100)
  name?: string;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 40)
  code?: string | null;

  @Field(() => LocationKindType, { nullable: true })
  @Omittable()
  kind?: LocationKind;

  @Field(() => Int, {
    nullable: true,
    description: 'Moves it with everything below it; null makes it a root.',
  })
  @Clearable()
  @Id()
  parentId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @TimeZone()
  timeZone?: string | null;

  @Field(() => Int, IMAGE_INPUT)
  @Clearable()
  @Id()
  imageId?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False restores an archived one; true archives one without children.',
  })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('location has')
  expectedVersion?: number;
}

/** Filter of the list of locations; all conditions must hold. */
@InputType()
class LocationFilter {
  @Field(() => Int, { nullable: true, description: 'The children of this location.' })
  @Omittable()
  @Id()
  parentId?: number;

  @Field(() => Boolean, { nullable: true, description: 'True if it is a root.' })
  @Omittable()
  root?: boolean;

  @Field(() => LocationKindType, { nullable: true })
  @Omittable()
  kind?: LocationKind;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Boolean, { nullable: true, description: 'Archived ones instead; default: false.' })
  archived: boolean = false;

  @Field(() => String, {
    nullable: true,
    description: 'Words that must all occur in name or code, also as a part of a word.',
  })
  @Omittable()
  @Text(1, 100)
  search?: string;
}

/** Input of the list: filter, order and page. */
export class ListLocationsInput extends paged(sorted(LocationFilter, Sort, 'name')) {}

/** Arguments of `locations`. */
@ArgsType()
export class LocationsArgs extends connectionArgs(LocationFilter, Sort, 'by name') {}
