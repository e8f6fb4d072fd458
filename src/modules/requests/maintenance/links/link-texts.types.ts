import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Omittable } from '../../../../core/constraints.js';

/** Body of linking the texts of stored requests. */
@InputType()
export class LinkTextsInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True to count and change nothing; default: false.',
  })
  @Omittable()
  dryRun: boolean = false;
}

/** The outcome of linking texts (docs/behaviour/things.md). */
@ObjectType({ description: 'Numbers of requests with a text and without a link before.' })
export class LinkTextsReport {
  @Field(() => Boolean, { description: 'True if they were only counted.' })
  dryRun: boolean;

  @Field(() => Int, { description: 'Requests whose text means one record, which they have now.' })
  linked: number;

  @Field(() => Int, { description: 'Requests whose text is the name of several records.' })
  ambiguous: number;

  @Field(() => Int, { description: 'Requests whose text means no record.' })
  unmatched: number;
}
