import { Field, InputType, Int } from 'type-graphql';
import { Id, Omittable, WholeNumber } from './constraints.js';

/** The input of an operation that takes only an id. */
@InputType()
export class IdInput {
  @Field(() => Int)
  @Id()
  id: number;
}

/**
 * A field for the version that a client expects to change (`requireVersion`).
 *
 * @param whose for its description: `meter has`.
 */
export function ExpectedVersion(
  whose: string,
  action: 'change' | 'step' = 'change',
): PropertyDecorator {
  const description = `The ${action} fails with VERSION_CONFLICT if the ${whose} another version.`;
  return (target, key) => {
    WholeNumber(1, 2_147_483_647)(target, key);
    Omittable()(target, key);
    Field(() => Int, { nullable: true, description })(target, key);
  };
}
