import { Field } from 'type-graphql';

/** A field for the receipt of what was done without network (docs/api/performed-at.md). */
export function ReceivedAt(): PropertyDecorator {
  const description = 'When it was received, if it was done without network.';
  return Field(() => Date, { nullable: true, description });
}
