import { ValidateNested } from 'class-validator';
import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../../core/connection.js';
import { Clearable, ExactText, Id, Omittable, Text } from '../../../../core/constraints.js';
import { ExpectedVersion } from '../../../../core/inputs.js';
import { paged } from '../../../../core/list-inputs.js';
import { FigureList } from '../figure-list.js';
import type { Figure, FigureUnit } from '../figures.js';
import { KpiUnit } from '../kpis.types.js';
import { FigureTarget } from '../targets/targets.types.js';

const MAX_NAME = 100;
/** Largest length of what is read as a token; that of a link has 43 characters. */
const MAX_TOKEN = 200;

const NAME = 'Its name, 1 to 100 characters.';
const FIGURES = 'Names of `kpis`, 1 to 12 different ones, in the order shown.';

/** The filter of the figures of a board. */
@ObjectType({ description: 'The filter of the figures of a board.' })
export class BoardFilter {
  @Field(() => Int, { nullable: true, description: 'The department of the request or asset.' })
  departmentId: number | null;

  @Field(() => Int, { nullable: true, description: 'The category, with those below it.' })
  categoryId: number | null;

  @Field(() => Int, { nullable: true, description: 'The location, with those below it.' })
  locationId: number | null;

  @Field(() => Int, { nullable: true, description: 'The asset, with those below it.' })
  assetId: number | null;

  @Field(() => Int, { nullable: true, description: 'The assignee of the request.' })
  technicianId: number | null;
}

/** The filter of a board, as input; a field that is left out is null. */
@InputType({ description: 'The filter of the figures of a board.' })
export class BoardFilterInput {
  @Field(() => Int, { nullable: true, description: 'The department of the request or asset.' })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => Int, { nullable: true, description: 'The category, with those below it.' })
  @Clearable()
  @Id()
  categoryId?: number | null;

  @Field(() => Int, { nullable: true, description: 'The location, with those below it.' })
  @Clearable()
  @Id()
  locationId?: number | null;

  @Field(() => Int, { nullable: true, description: 'The asset, with those below it.' })
  @Clearable()
  @Id()
  assetId?: number | null;

  @Field(() => Int, { nullable: true, description: 'The assignee of the request.' })
  @Clearable()
  @Id()
  technicianId?: number | null;
}

/** Figures for a screen that needs no account (docs/behaviour/boards.md). */
@ObjectType({ description: 'Figures for a screen on a wall, which needs no account.' })
export class Board {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: NAME })
  name: string;

  @Field(() => [String], { description: FIGURES })
  figures: string[];

  @Field(() => BoardFilter, { description: 'The filter of all of its figures.' })
  filter: BoardFilter;

  @Field(() => Int, { description: 'The account by whose rights it shows figures.' })
  ownerId: number;

  @Field(() => Date, {
    nullable: true,
    description: 'When a screen last asked.',
  })
  lastSeenAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'The link of its page; null but after creating and rotating it.',
  })
  link: string | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of boards. */
export const BoardConnection = connectionOf(Board);

/** Body of creating a board. */
@InputType()
export class CreateBoardInput {
  @Field(() => String, { description: NAME })
  @Text(1, MAX_NAME)
  name: string;

  @Field(() => [String], { description: FIGURES })
  @FigureList()
  figures: Figure[];

  @Field(() => BoardFilterInput, { nullable: true, description: 'Default: none.' })
  @Omittable()
  @ValidateNested()
  filter?: BoardFilterInput;
}

/** Body of changing a board; omitted fields are not changed. */
@InputType()
export class UpdateBoardInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: NAME })
  @Omittable()
  @Text(1, MAX_NAME)
  name?: string;

  @Field(() => [String], { nullable: true, description: FIGURES })
  @Omittable()
  @FigureList()
  figures?: Figure[];

  @Field(() => BoardFilterInput, { nullable: true, description: 'Replaces the whole filter.' })
  @Omittable()
  @ValidateNested()
  filter?: BoardFilterInput;

  @ExpectedVersion('board has')
  expectedVersion?: number;
}

/** Filter of the list of boards: none. */
class NoFilter {}

/** Input of the list of boards. */
export class ListBoardsInput extends paged(NoFilter) {}

/** Arguments of `boards`. */
@ArgsType()
export class BoardsArgs extends connectionArgs(null) {}

/** Body of a screen that asks for the figures of a board. */
@InputType()
export class OpenBoardInput {
  @Field(() => String, { description: 'The token of the link.' })
  @ExactText(0, MAX_TOKEN)
  token: string;
}

/** A figure on a screen: nothing that leads to a record or a person. */
@ObjectType({ description: 'A figure on a screen, without its records.' })
export class BoardFigure {
  @Field(() => String, { description: 'Its name in `kpis`.' })
  figure: string;

  @Field(() => String, { description: 'Its name in words, in the language of the owner.' })
  label: string;

  @Field(() => Float, {
    nullable: true,
    description: 'Null without data.',
  })
  value: number | null;

  @Field(() => KpiUnit, { description: 'The unit of `value`.' })
  unit: FigureUnit;

  @Field(() => Float, { nullable: true, description: 'The value of the 30 days before.' })
  previous: number | null;

  @Field(() => FigureTarget, { nullable: true, description: 'Null without a target.' })
  target: FigureTarget | null;
}

/** The figures of a board at a time. */
@ObjectType({ description: 'The figures of a board, as a screen shows them.' })
export class OpenedBoard {
  @Field(() => String, { description: 'The name of the board.' })
  name: string;

  @Field(() => Date, { description: 'When the figures were counted.' })
  asOf: Date;

  @Field(() => Date, { description: 'The beginning of the period.' })
  from: Date;

  @Field(() => Date, { description: 'The end of the period, which is not a part of it.' })
  to: Date;

  @Field(() => String, { description: 'The time zone of days and months.' })
  timeZone: string;

  @Field(() => String, { description: 'The currency of figures of money (ISO 4217).' })
  currency: string;

  @Field(() => [BoardFigure], { description: 'The figures of the board, in its order.' })
  figures: BoardFigure[];
}
