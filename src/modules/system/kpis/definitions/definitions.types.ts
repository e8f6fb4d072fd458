import { Field, ObjectType } from 'type-graphql';

/** The definition of a figure, in the language of the reader (docs/behaviour/targets.md). */
@ObjectType({ description: 'The definition of a figure, in the language of the reader.' })
export class KpiDefinition {
  @Field(() => String, { description: 'The figure, by its name in `kpis`.' })
  figure: string;

  @Field(() => String, { description: 'The name at its tile.' })
  label: string;

  @Field(() => String, { description: 'The meaning.' })
  text: string;

  @Field(() => String, { description: 'The numerator and the denominator, in words.' })
  formula: string;

  @Field(() => String, {
    nullable: true,
    description: 'Clause and number of the standard that defines it; null where none fits.',
  })
  standard: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The difference from the standard, in a sentence; null without one.',
  })
  differs: string | null;
}
