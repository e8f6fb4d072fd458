import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { ConnectionArgs } from '../../core/connection.js';
import { DayEnd, Id, MAX_CHOICES, MaxItems, Omittable, Text } from '../../core/constraints.js';
import { registerEnum } from '../../core/enums.js';
import { paged, sorted } from '../../core/list-inputs.js';
import type { MaintenancePriority, MaintenanceStatus } from '../../generated/prisma/enums.js';
import { MaintenancePriorityType, MaintenanceStatusType } from './maintenance.types.js';

const sorts = {
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
  UPDATED_AT_ASC: 'updatedAt',
  UPDATED_AT_DESC: '-updatedAt',
} as const;
const Sort = registerEnum('MaintenanceRequestSort', sorts, 'The orders of the list of requests.');
type Sort = (typeof sorts)[keyof typeof sorts];

/** Filter of the list of requests; all conditions must hold. */
@InputType()
export class MaintenanceRequestFilter {
  @Field(() => [MaintenanceStatusType], { nullable: true, description: 'One or several.' })
  @Omittable()
  @MaxItems(MAX_CHOICES)
  status?: MaintenanceStatus[];

  @Field(() => MaintenancePriorityType, { nullable: true })
  @Omittable()
  priority?: MaintenancePriority;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  requesterId?: number;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  assigneeId?: number;

  @Field(() => String, {
    nullable: true,
    description: 'Words that must all occur in title or description, also as a part of a word.',
  })
  @Omittable()
  @Text(1, 200)
  search?: string;

  @Field(() => Date, { nullable: true, description: 'Created at this time or later.' })
  @Omittable()
  createdFrom?: Date;

  @Field(() => Date, { nullable: true, description: 'Created at this time or earlier.' })
  @Omittable()
  @DayEnd()
  createdTo?: Date;

  @Field(() => Date, { nullable: true, description: 'Completed at this time or later.' })
  @Omittable()
  completedFrom?: Date;

  @Field(() => Date, { nullable: true, description: 'Completed at this time or earlier.' })
  @Omittable()
  @DayEnd()
  completedTo?: Date;
}

/** Input of the list: filter, order and page. */
export class ListMaintenanceRequestsInput extends paged(
  sorted(MaintenanceRequestFilter, Sort, '-createdAt'),
) {}

/** Arguments of `maintenanceRequests`. */
@ArgsType()
export class MaintenanceRequestsArgs extends ConnectionArgs {
  @Field(() => MaintenanceRequestFilter, { nullable: true })
  filter?: MaintenanceRequestFilter | null;

  @Field(() => Sort, { nullable: true, description: 'Default: newest first.' })
  orderBy?: Sort | null;
}
