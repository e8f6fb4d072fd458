import { Field, InputType, Int } from 'type-graphql';
import { Id, Ids } from '../../../../core/constraints.js';
import { MaintenanceRequestInput } from '../steps/steps.types.js';

/** Largest number of helpers of a request. */
const MAX_HELPERS = 10;

/** Identifies the request whose possible helpers are listed. */
@InputType()
export class HelperCandidatesInput {
  @Field(() => Int)
  @Id()
  id: number;
}

/** Body of naming the helpers of a request. */
@InputType()
export class SetHelpersInput extends MaintenanceRequestInput {
  @Field(() => [Int], {
    description: 'The ids of active technicians, each once, who replace the present helpers.',
  })
  @Ids(MAX_HELPERS)
  userIds: number[];
}
