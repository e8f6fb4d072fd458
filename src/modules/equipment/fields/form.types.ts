import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Id, Omittable, Text } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { FieldPhase, type FieldTarget } from '../../../generated/prisma/enums.js';
import { FieldDefinition, FieldTargetType } from './fields.types.js';

const phases = { ...FieldPhase, all: 'all' } as const;

/** A phase of a form, or all of them. */
export type FormPhase = keyof typeof phases;

/** The phases of a form, for both interfaces. */
export const FormPhaseType = registerEnum('FieldFormPhase', phases, 'The questions of a form.', {
  submit: 'Those of the submission.',
  work: 'Those of the work.',
  complete: 'Those of the completion.',
  all: 'All.',
});

/** Arguments of `fieldForm`. */
@InputType()
export class FieldFormInput {
  @Field(() => Int, { nullable: true, description: 'Default: the questions of all requests.' })
  @Omittable()
  @Id()
  categoryId?: number;

  @Field(() => FormPhaseType, { nullable: true, description: 'Default: submit.' })
  @Omittable()
  phase?: FormPhase;

  @Field(() => FieldTargetType, { nullable: true, description: 'Default: request.' })
  @Omittable()
  appliesTo?: FieldTarget;

  @Field(() => String, { nullable: true, description: 'The type of an asset.' })
  @Omittable()
  @Text(1, 100)
  assetType?: string;
}

/** A person who can be chosen. */
@ObjectType({ description: 'A person who can be chosen in a form.' })
export class FormPerson {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;
}

/** The questions of a form (docs/behaviour/fields.md). */
@ObjectType({ description: 'The questions of a form.' })
export class FieldForm {
  @Field(() => [FieldDefinition], {
    description: 'In their order, without archived ones and archived choices.',
  })
  questions: readonly FieldDefinition[];

  @Field(() => [FormPerson], {
    description:
      'Active people of your department by name, at most 200, where a question asks for one.',
  })
  people: readonly FormPerson[];
}
