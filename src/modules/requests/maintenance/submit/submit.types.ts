import { Field, InputType, Int } from 'type-graphql';
import {
  Clearable,
  Day,
  Id,
  Ids,
  Omittable,
  Text,
  TextOrNone,
} from '../../../../core/constraints.js';
import { MaintenancePriorityType } from '../../../../core/priorities.js';
import type { MaintenancePriority } from '../../../../generated/prisma/enums.js';
import type { GivenValue } from '../../../equipment/fields/changes.js';
import { FieldValues } from '../../../equipment/fields/field-values.types.js';
import { ClientIdField } from '../../../system/client-ids/client-ids.types.js';
import { MAX_PHOTOS } from '../../../system/files/stored-file.types.js';
import { ASSET_DOWN, LinksInput } from '../links/links.types.js';
import { ATTACHMENT_IDS, WANTED_BY } from '../maintenance.types.js';

/** Body of submitting a request. */
@InputType()
export class CreateMaintenanceRequestInput extends LinksInput {
  @Field(() => String, { description: 'The subject: 3 to 200 characters.' })
  @Text(3, 200)
  title: string;

  @Field(() => String, { description: 'The damage or the need: 1 to 5000 characters.' })
  @Text(1, 5000)
  description: string;

  @Field(() => MaintenancePriorityType, {
    nullable: true,
    description: 'Default: that of the linked category, else normal.',
  })
  @Omittable()
  priority?: MaintenancePriority;

  @Field(() => String, { nullable: true, description: 'The kind of work: up to 100 characters.' })
  @Clearable()
  @TextOrNone(100)
  category?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The place of the work: up to 200 characters.',
  })
  @Clearable()
  @TextOrNone(200)
  location?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Default: that of the linked category, else your own.',
  })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => String, WANTED_BY)
  @Clearable()
  @Day()
  wantedBy?: string | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'A date to promise, within five years from now. For those who assign in the department.',
  })
  @Clearable()
  dueAt?: Date | null;

  @Field(() => Boolean, ASSET_DOWN)
  @Omittable()
  assetDown?: boolean;

  @FieldValues('Values of its fields; with {}, required ones have to be there.')
  fields?: GivenValue[] | null;

  @Field(() => [Int], ATTACHMENT_IDS)
  @Omittable()
  @Ids(MAX_PHOTOS)
  attachmentIds?: number[];

  @ClientIdField()
  clientId?: string;
}
