import { Field, InputType, Int } from 'type-graphql';
import { Clearable, Id, Ids, Omittable, Text, WholeNumber } from '../../core/constraints.js';
import type { MaintenancePriority } from '../../generated/prisma/enums.js';
import { MAX_PHOTOS } from '../files/stored-file.types.js';
import { ATTACHMENT_IDS, MaintenancePriorityType } from './maintenance.types.js';

/** Identifies a request and, optionally, its expected version. */
@InputType()
export class MaintenanceRequestInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The step fails with VERSION_CONFLICT if the request has another version.',
  })
  @Omittable()
  @WholeNumber(1, 2_147_483_647)
  expectedVersion?: number;
}

/** Body of changing a request; omitted fields are not changed. */
@InputType()
export class UpdateMaintenanceRequestInput extends MaintenanceRequestInput {
  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(3, 200)
  title?: string;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 5000)
  description?: string;

  @Field(() => MaintenancePriorityType, { nullable: true })
  @Omittable()
  priority?: MaintenancePriority;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 100)
  category?: string | null;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 200)
  location?: string | null;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  departmentId?: number;
}

/** Input of a step with an optional note. */
@InputType()
export class MaintenanceStepInput extends MaintenanceRequestInput {
  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 2000)
  note?: string | null;
}

/** Body of approving a request. */
@InputType()
export class ApproveMaintenanceRequestInput extends MaintenanceStepInput {}

/** Body of assigning a technician. */
@InputType()
export class AssignMaintenanceRequestInput extends MaintenanceStepInput {
  @Field(() => Int, { description: 'The id of an active technician.' })
  @Id()
  technicianId: number;
}

/** Body of completing a request. */
@InputType()
export class CompleteMaintenanceRequestInput extends MaintenanceStepInput {
  @Field(() => [Int], ATTACHMENT_IDS)
  @Omittable()
  @Ids(MAX_PHOTOS)
  attachmentIds?: number[];
}

/** Body of cancelling a request. */
@InputType()
export class CancelMaintenanceRequestInput extends MaintenanceRequestInput {
  @Field(() => String)
  @Text(1, 2000)
  reason: string;

  @Field(() => [Int], ATTACHMENT_IDS)
  @Omittable()
  @Ids(MAX_PHOTOS)
  attachmentIds?: number[];
}

/** Body of purging a request. */
@InputType()
export class PurgeMaintenanceRequestInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String)
  @Text(1, 2000)
  reason: string;
}
