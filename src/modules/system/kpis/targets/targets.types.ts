import { ValidateBy } from 'class-validator';
import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../../core/connection.js';
import { Clearable, Day, Id, Omittable, OneOf } from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import { ExpectedVersion } from '../../../../core/inputs.js';
import { paged } from '../../../../core/list-inputs.js';
import type { TargetDirection } from '../../../../generated/prisma/enums.js';
import { FIGURE_NAMES, type Figure } from '../figures.js';

const DirectionType = registerEnum(
  'TargetDirection',
  { up: 'up', down: 'down' },
  'The direction in which a figure is better.',
  { up: 'More is better.', down: 'Less is better.' },
);

const states = { good: 'good', warn: 'warn', bad: 'bad' } as const;

/** Judgement of a value by its target. */
export type TargetState = keyof typeof states;

const StateType = registerEnum('TargetState', states, 'The judgement of a value by its target.', {
  good: 'As good as `good`, or better.',
  warn: 'Worse than `good`, as good as `warn` or better.',
  bad: 'Worse than `warn`.',
});

const FIGURE = 'The figure, by its name in `kpis`.';
const DEPARTMENT = 'The department that it is for; null for all.';
const CATEGORY = 'The category that it is for; null for all.';
const GOOD = 'The bound of a good value, in the unit of the figure.';
const WARN = 'The bound of a value that is not bad, in the unit of the figure.';
const FROM = 'The first day on which it counts.';

/** A number that is neither infinite nor NaN. */
function Finite(): PropertyDecorator {
  return ValidateBy(
    { name: 'finite', validator: { validate: Number.isFinite } },
    { message: 'must be a finite number' },
  );
}

/** A target of a figure, from a day on (docs/behaviour/targets.md). */
@ObjectType({ description: 'A target of a figure, from a day on.' })
export class Target {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: FIGURE })
  figure: string;

  @Field(() => Int, { nullable: true, description: DEPARTMENT })
  departmentId: number | null;

  @Field(() => Int, { nullable: true, description: CATEGORY })
  categoryId: number | null;

  @Field(() => DirectionType, { description: 'The direction in which the figure is better.' })
  direction: TargetDirection;

  @Field(() => Float, { description: GOOD })
  good: number;

  @Field(() => Float, { description: WARN })
  warn: number;

  @Field(() => String, { description: FROM })
  from: string;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of targets. */
export const TargetConnection = connectionOf(Target);

/** The target of a figure in an answer, with the judgement of the value. */
@ObjectType({ description: 'The target of a figure, and the judgement of its value.' })
export class FigureTarget {
  @Field(() => Float, { description: GOOD })
  good: number;

  @Field(() => Float, { description: WARN })
  warn: number;

  @Field(() => StateType, { nullable: true, description: 'Null without a value.' })
  state: TargetState | null;
}

/** Body of creating a target. */
@InputType()
export class CreateTargetInput {
  @Field(() => String, {
    description: `${FIGURE} None of \`submitted\`, \`completed\` and the four costs, which grow with the period.`,
  })
  @OneOf(FIGURE_NAMES)
  figure: Figure;

  @Field(() => Int, { nullable: true, description: DEPARTMENT })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `${CATEGORY} Figures of assets have none.`,
  })
  @Clearable()
  @Id()
  categoryId?: number | null;

  @Field(() => DirectionType, { description: 'The direction in which the figure is better.' })
  direction: TargetDirection;

  @Field(() => Float, { description: GOOD })
  @Finite()
  good: number;

  @Field(() => Float, { description: `${WARN} Not better than \`good\`.` })
  @Finite()
  warn: number;

  @Field(() => String, {
    nullable: true,
    description: `${FROM} Default: today, in the time zone of the settings.`,
  })
  @Omittable()
  @Day()
  from?: string;
}

/** Body of changing a target; omitted fields are not changed. */
@InputType()
export class UpdateTargetInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => DirectionType, {
    nullable: true,
    description: 'The direction in which the figure is better.',
  })
  @Omittable()
  direction?: TargetDirection;

  @Field(() => Float, { nullable: true, description: GOOD })
  @Omittable()
  @Finite()
  good?: number;

  @Field(() => Float, { nullable: true, description: `${WARN} Not better than \`good\`.` })
  @Omittable()
  @Finite()
  warn?: number;

  @Field(() => String, { nullable: true, description: FROM })
  @Omittable()
  @Day()
  from?: string;

  @ExpectedVersion('target has')
  expectedVersion?: number;
}

/** Filter of the list of targets; all conditions must hold. */
@InputType()
class TargetFilter {
  @Field(() => String, { nullable: true, description: 'Those of this figure.' })
  @Omittable()
  @OneOf(FIGURE_NAMES)
  figure?: Figure;

  @Field(() => Int, { nullable: true, description: 'Those of this department.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Int, { nullable: true, description: 'Those of this category.' })
  @Omittable()
  @Id()
  categoryId?: number;
}

/** Input of the list: filter and page. */
export class ListTargetsInput extends paged(TargetFilter) {}

/** Arguments of `targets`. */
@ArgsType()
export class TargetsArgs extends connectionArgs(TargetFilter) {}
