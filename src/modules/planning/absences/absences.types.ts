import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import {
  Clearable,
  DayEnd,
  Id,
  LocalDay,
  Omittable,
  TextOrNone,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged, sorted } from '../../../core/list-inputs.js';
import { AbsenceReason } from '../../../generated/prisma/enums.js';

const ReasonType = registerEnum(
  'AbsenceReason',
  AbsenceReason,
  'The reason of an absence, which only those see who see the absence.',
  { holiday: 'A holiday.', sick: 'An illness.', training: 'A training.', other: 'Anything else.' },
);

const sorts = { FROM_ASC: 'from', FROM_DESC: '-from' } as const;
const Sort = registerEnum('AbsenceSort', sorts, 'The orders of the list of absences.', {
  from: 'The earliest begin first.',
  '-from': 'The latest begin first.',
});

const FROM =
  'Its first moment; a date without time begins it with that day, in the time zone of the person.';
const TO =
  'Its end, which does not belong to it, at most 366 days later; a date without time is its last day.';

/** A period in which a person does not work (docs/behaviour/workload.md). */
@ObjectType({ description: 'A period in which a person does not work.' })
export class Absence {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The person.' })
  userId: number;

  @Field(() => Date, { description: 'Its first moment.' })
  from: Date;

  @Field(() => Date, { description: 'Its end, which does not belong to it.' })
  to: Date;

  @Field(() => ReasonType)
  reason: AbsenceReason;

  @Field(() => String, { nullable: true })
  note: string | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Int, { description: 'The account that entered it.' })
  createdById: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of absences. */
export const AbsenceConnection = connectionOf(Absence);

/** Body of entering an absence. */
@InputType()
export class CreateAbsenceInput {
  /** Its period is checked by the service, which reports it on its end. */
  static readonly judgesPeriods = true;

  @Field(() => Int, { nullable: true, description: 'The person; default: you.' })
  @Omittable()
  @Id()
  userId?: number;

  @Field(() => Date, { description: FROM })
  @LocalDay()
  from: Date;

  @Field(() => Date, { description: TO })
  @LocalDay()
  to: Date;

  @Field(() => ReasonType, { nullable: true, description: 'Default: other.' })
  @Omittable()
  reason?: AbsenceReason;

  @Field(() => String, { nullable: true, description: 'Up to 500 characters.' })
  @Clearable()
  @TextOrNone(500)
  note?: string | null;
}

/** Body of changing an absence; omitted fields are not changed. */
@InputType()
export class UpdateAbsenceInput {
  /** Its period is checked by the service, which reports it on its end. */
  static readonly judgesPeriods = true;

  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => Int, { nullable: true, description: 'Read-only; the same value is accepted.' })
  @Omittable()
  @Id()
  userId?: number;

  @Field(() => Date, { nullable: true, description: `${FROM} Fixed once it has begun.` })
  @Omittable()
  @LocalDay()
  from?: Date;

  @Field(() => Date, { nullable: true, description: `${TO} Not before now once it has begun.` })
  @Omittable()
  @LocalDay()
  to?: Date;

  @Field(() => ReasonType, { nullable: true })
  @Omittable()
  reason?: AbsenceReason;

  @Field(() => String, { nullable: true, description: 'Up to 500 characters; null clears it.' })
  @Clearable()
  @TextOrNone(500)
  note?: string | null;

  @ExpectedVersion('absence has')
  expectedVersion?: number;
}

/** Filter of the list of absences; all conditions must hold. */
@InputType()
class AbsenceFilter {
  @Field(() => Int, { nullable: true, description: 'Those of this person.' })
  @Omittable()
  @Id()
  userId?: number;

  @Field(() => Int, { nullable: true, description: 'Those of the people of this department.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => ReasonType, { nullable: true })
  @Omittable()
  reason?: AbsenceReason;

  @Field(() => Date, { nullable: true, description: 'Those that end after it.' })
  @Omittable()
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'Those that begin at it or before.' })
  @Omittable()
  @DayEnd()
  to?: Date;
}

/** Input of the list: filter, order and page. */
export class ListAbsencesInput extends paged(sorted(AbsenceFilter, Sort, 'from')) {}

/** Arguments of `absences`. */
@ArgsType()
export class AbsencesArgs extends connectionArgs(AbsenceFilter, Sort, 'by begin') {}
