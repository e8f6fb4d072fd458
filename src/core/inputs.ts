import { Field, InputType, Int } from 'type-graphql';
import { Id } from './constraints.js';

/** The input of an operation that takes only an id. */
@InputType()
export class IdInput {
  @Field(() => Int)
  @Id()
  id: number;
}
