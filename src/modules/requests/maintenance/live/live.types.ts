import { ArgsType, Field, Int } from 'type-graphql';
import { Id, Omittable } from '../../../../core/constraints.js';

/** Filter of the subscription to changes. */
@ArgsType()
export class MaintenanceRequestChangedInput {
  @Field(() => Int, { nullable: true, description: 'Only this request.' })
  @Omittable()
  @Id()
  requestId?: number;

  @Field(() => Int, { nullable: true, description: 'Only requests of this department.' })
  @Omittable()
  @Id()
  departmentId?: number;
}
