import { ValidateBy, ValidateIf, ValidateNested, type ValidationArguments } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Clearable, Id, Ids, MaxItems, Omittable } from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import { MaintenanceStepInput } from './steps.types.js';

const strategies = {
  LEAST_LOAD: 'leastLoad',
  ROUND_ROBIN: 'roundRobin',
} as const;

/** How a technician is chosen. */
export type AssignmentStrategy = (typeof strategies)[keyof typeof strategies];

const AssignmentStrategyType = registerEnum(
  'AssignmentStrategy',
  strategies,
  'How a technician is chosen.',
  {
    leastLoad: 'The one with the least open work.',
    roundRobin: 'One after the other, by id.',
  },
);

/** Descriptions of the parts of a pool. */
const POOL = {
  department: 'Only technicians of this department.',
  skills: 'Skills that are needed beside those of the request.',
  users: 'Only these accounts.',
} as const;

/** Technicians among whom a strategy chose. */
@ObjectType({ description: 'Technicians among whom a strategy chose.' })
export class AssignmentPool {
  @Field(() => Int, { nullable: true, description: POOL.department })
  departmentId?: number | null;

  @Field(() => [Int], { nullable: true, description: POOL.skills })
  skillIds?: readonly number[] | null;

  @Field(() => [Int], { nullable: true, description: POOL.users })
  userIds?: readonly number[] | null;
}

/** The strategy and the pool of an assignment, in the timeline. */
@ObjectType()
export class ChosenBy {
  @Field(() => AssignmentStrategyType, {
    nullable: true,
    description: 'How it chose the technician; null for one who was named.',
  })
  strategy: AssignmentStrategy | null;

  @Field(() => AssignmentPool, {
    nullable: true,
    description: 'Among whom it chose; null for a technician who was named.',
  })
  pool: AssignmentPool | null;
}

/** Maximum number of skills and of accounts of a pool. */
const MAX_SKILLS = 20;
const MAX_USERS = 200;

/** Technicians among whom a strategy chooses, as input. */
@InputType({ description: 'Technicians among whom a strategy chooses; all parts hold together.' })
export class AssignmentPoolInput {
  @Field(() => Int, { nullable: true, description: POOL.department })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => [Int], { nullable: true, description: `${POOL.skills} At most ${MAX_SKILLS}.` })
  @Omittable()
  @MaxItems(MAX_SKILLS)
  @Ids(MAX_SKILLS)
  skillIds?: number[];

  @Field(() => [Int], { nullable: true, description: `${POOL.users} At most ${MAX_USERS}.` })
  @Omittable()
  @MaxItems(MAX_USERS)
  @Ids(MAX_USERS)
  userIds?: number[];
}

const isGiven = (value: unknown) => value !== undefined && value !== null;
const inputOf = (args?: ValidationArguments) => args?.object as AssignMaintenanceRequestInput;

/** Requires exactly one of the technician and the strategy. */
function InsteadOfStrategy(): PropertyDecorator {
  return (target, key) => {
    ValidateIf(
      ({ strategy }: AssignMaintenanceRequestInput, value) => isGiven(value) || !isGiven(strategy),
    )(target, key);
    const validate = (value: unknown, args?: ValidationArguments) =>
      isGiven(value) !== isGiven(inputOf(args).strategy);
    ValidateBy(
      { name: 'insteadOfStrategy', validator: { validate } },
      { message: 'exactly one of technicianId and strategy is required' },
    )(target, key);
  };
}

/** Refuses a value without a strategy. */
function WithStrategy(): PropertyDecorator {
  const validate = (value: unknown, args?: ValidationArguments) =>
    !isGiven(value) || isGiven(inputOf(args).strategy);
  return ValidateBy(
    { name: 'withStrategy', validator: { validate } },
    { message: 'is only taken with strategy' },
  );
}

/** Body of assigning a technician. */
@InputType()
export class AssignMaintenanceRequestInput extends MaintenanceStepInput {
  // Before the technician: an unreadable strategy is the first error then.
  @Field(() => AssignmentStrategyType, {
    nullable: true,
    description: 'Chooses among the technicians of the pool who have all skills and are there.',
  })
  @Clearable()
  strategy?: AssignmentStrategy | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The id of an active technician. Required without `strategy`, and not beside it.',
  })
  @InsteadOfStrategy()
  @Id()
  technicianId?: number | null;

  @Field(() => AssignmentPoolInput, {
    nullable: true,
    description: 'Only with `strategy`. Default: the department of the request.',
  })
  @Clearable()
  @WithStrategy()
  @ValidateNested()
  pool?: AssignmentPoolInput | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Plans the work as well, as the step `plan` does; not in bulk.',
  })
  @Clearable()
  plannedStart?: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Required with `plannedStart`; null for both clears the plan.',
  })
  @Clearable()
  plannedEnd?: Date | null;
}
