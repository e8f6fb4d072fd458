import { ArrayMinSize } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { Ids } from '../../../core/constraints.js';

/** Maximum number of labels of a sheet. */
const MAX_LABELS = 200;

/** Body of making a sheet of labels. */
@InputType()
export class LabelSheetInput {
  @Field(() => [Int], {
    description: 'The assets or locations that get a label, in the order of the sheet.',
  })
  @ArrayMinSize(1, { message: 'must have one at least' })
  @Ids(MAX_LABELS)
  ids: number[];
}
