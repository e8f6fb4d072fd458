import { ArrayUnique, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { Clearable, Day, Id, MaxItems, Omittable, Text } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged, sorted } from '../../../core/list-inputs.js';

/** Maximum number of skills of a person. */
const MAX_OF_PERSON = 50;

const sorts = { NAME_ASC: 'name', NAME_DESC: '-name' } as const;
const Sort = registerEnum('SkillSort', sorts, 'The orders of the list of skills.');

const NAME = 'Unique among all skills, archived ones too.';
const UNTIL = 'The last day on which it counts, such as `2027-01-31`; null: for ever.';

/** An ability that some work needs (docs/behaviour/workload.md). */
@ObjectType({ description: 'An ability that some work needs, such as welding.' })
export class Skill {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of skills. */
export const SkillConnection = connectionOf(Skill);

/** Body of creating a skill. */
@InputType()
export class CreateSkillInput {
  @Field(() => String, { description: NAME })
  @Text(1, 100)
  name: string;
}

/** Body of changing a skill; omitted fields are not changed. */
@InputType()
export class UpdateSkillInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: NAME })
  @Omittable()
  @Text(1, 100)
  name?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True archives it: it is neither needed nor held. False restores an archived one.',
  })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('skill has')
  expectedVersion?: number;
}

/** Filter of the list of skills; all conditions must hold. */
@InputType()
class SkillFilter {
  @Field(() => Boolean, { nullable: true, description: 'Archived ones instead; default: false.' })
  archived: boolean = false;

  @Field(() => String, {
    nullable: true,
    description: 'Words that must all occur in the name, also as a part of a word.',
  })
  @Omittable()
  @Text(1, 100)
  search?: string;
}

/** Input of the list: filter, order and page. */
export class ListSkillsInput extends paged(sorted(SkillFilter, Sort, 'name')) {}

/** Arguments of `skills`. */
@ArgsType()
export class SkillsArgs extends connectionArgs(SkillFilter, Sort, 'by name') {}

/** A skill of a person. */
@ObjectType({ description: 'A skill of a person.' })
export class HeldSkill {
  @Field(() => Int, { description: 'The skill.' })
  skillId: number;

  @Field(() => String, { description: 'The name of the skill.' })
  name: string;

  @Field(() => String, { nullable: true, description: UNTIL })
  until: string | null;

  @Field(() => Boolean, { description: 'True unless it is over or archived.' })
  held: boolean;
}

/** The skills of a person (docs/behaviour/workload.md). */
@ObjectType({ description: 'The skills of a person.' })
export class UserSkills {
  @Field(() => Int, { description: 'The person.' })
  userId: number;

  @Field(() => [HeldSkill], { description: 'By name, those that are over or archived too.' })
  skills: HeldSkill[];
}

/** A skill that a person is given. */
@InputType()
export class HeldSkillInput {
  @Field(() => Int, { description: 'A skill that is not archived, or that the person has.' })
  @Id()
  skillId: number;

  @Field(() => String, { nullable: true, description: `${UNTIL} Default: null.` })
  @Clearable()
  @Day()
  until?: string | null;
}

/** Body of setting the skills of a person. */
@InputType()
export class SetUserSkillsInput {
  @Field(() => Int, { description: 'A technician.' })
  @Id()
  userId: number;

  @Field(() => [HeldSkillInput], { description: 'All of them; they replace those before.' })
  @ArrayUnique(({ skillId }: HeldSkillInput) => skillId, { message: 'must not name one twice' })
  @MaxItems(MAX_OF_PERSON)
  @ValidateNested({ each: true })
  skills: HeldSkillInput[];
}
