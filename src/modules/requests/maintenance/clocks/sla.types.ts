import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { Id } from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import {
  type SlaClockKind,
  SlaClockKindType,
  type SlaClockState,
  SlaClockStateType as StateType,
} from '../../../../core/sla-clocks.js';
import { Holiday } from '../../../planning/calendars/calendars.types.js';
import type { PredictionBasis } from './prediction.js';

const bases: { readonly [B in PredictionBasis]: B } = {
  category: 'category',
  priority: 'priority',
  default: 'default',
};
const BasisType = registerEnum('SlaPredictionBasis', bases, 'The basis of a prediction.', {
  category: 'Requests of the same category and priority.',
  priority: 'Requests of the same priority.',
  default: 'Three quarters of the target.',
});

const WHY =
  'Why it began. Running: `start resume reopen policy calendar`; paused: the reason of the hold, ' +
  '`approval completed duplicate policy`.';

/** A period in which a clock ran or was paused. */
@ObjectType({
  description: 'A period in which a clock ran or was paused; those of a clock adjoin.',
})
export class SlaSegment {
  @Field(() => Date)
  from: Date;

  @Field(() => Date, { nullable: true, description: 'Null in the present one.' })
  to: Date | null;

  @Field(() => StateType, { description: 'Running or paused.' })
  state: SlaClockState;

  @Field(() => String, { description: WHY })
  why: string;

  @Field(() => Float, { description: 'Working time, in milliseconds.' })
  consumedMs: number;

  @Field(() => Int, { description: 'The version of the calendar that counts it.' })
  calendarVersionId: number;
}

/** An escalation of a clock. */
@ObjectType({ description: 'An escalation of a clock.' })
export class SlaClockEscalation {
  @Field(() => Int, { description: 'Share of the target.' })
  percent: number;

  @Field(() => Date, { nullable: true, description: 'Null while the clock does not run.' })
  dueAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When people were notified; null: not yet.' })
  firedAt: Date | null;
}

/** From when a clock is at risk. */
@ObjectType({ description: 'From when a clock is at risk to miss its target.' })
export class SlaPrediction {
  @Field(() => BasisType, { description: 'The requests that it is based on.' })
  basis: PredictionBasis;

  @Field(() => Int, { description: 'Number of clocks that were looked at.' })
  sample: number;

  @Field(() => Float, { description: 'Share of the target, in percent.' })
  percent: number;
}

/** The policy of a clock. */
@ObjectType({ description: 'The version of the policy that a clock counts by.' })
export class SlaClockPolicy {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => Int)
  version: number;
}

/** A clock as it is now. */
@ObjectType('SlaClock', { description: 'A clock of a request, computed as of now.' })
export class SlaClockAnswer {
  @Field(() => SlaClockKindType)
  kind: SlaClockKind;

  @Field(() => StateType, { description: 'The state now.' })
  state: SlaClockState;

  @Field(() => SlaClockPolicy, { description: 'The policy that it counts by.' })
  policy: SlaClockPolicy;

  @Field(() => Int, { description: 'The id of the version of the policy.' })
  policyVersionId: number;

  @Field(() => Int, { description: 'The id of the version of the calendar.' })
  calendarVersionId: number;

  @Field(() => Float, { description: 'Promised working time, in milliseconds.' })
  targetMs: number;

  @Field(() => Float, { description: 'Consumed working time: the sum of its segments.' })
  consumedMs: number;

  @Field(() => Float, { description: 'The rest of the target; negative: late.' })
  remainingMs: number;

  @Field(() => Date)
  startedAt: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'Begin of the present run; null unless it runs.',
  })
  runningSince: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the target is consumed if it runs on; null while paused or dropped.',
  })
  dueAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'From when the target is at risk.' })
  riskAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'The due time that it missed first.' })
  breachedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was met.' })
  metAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'The next escalation, or the breach.' })
  nextEventAt: Date | null;

  @Field(() => [SlaSegment], { description: 'Its periods, the earliest first.' })
  segments: SlaSegment[];

  @Field(() => [SlaClockEscalation], { description: 'The escalations by their percentage.' })
  escalations: SlaClockEscalation[];

  @Field(() => SlaPrediction, { description: 'From when it is at risk, and why.' })
  prediction: SlaPrediction;
}

/** A version of a calendar that a segment names. */
@ObjectType({ description: 'A version of a calendar, by which segments were counted.' })
export class SlaCalendar {
  @Field(() => Int, { description: 'The id of the version.' })
  versionId: number;

  @Field(() => Int, { description: 'The id of the calendar.' })
  calendarId: number;

  @Field(() => String)
  name: string;

  @Field(() => Int)
  version: number;

  @Field(() => String, { description: 'A name of the IANA time zone database.' })
  timeZone: string;

  @Field(() => [[[Int]]], { description: 'As of a calendar.' })
  week: number[][][];

  @Field(() => [Holiday], { description: 'Days with special hours, by date.' })
  holidays: Holiday[];
}

/** The date that a lead set. */
@ObjectType({ description: 'The date that a lead set; a hold does not move it.' })
export class ManualDue {
  @Field(() => Date, { description: 'When it is due.' })
  dueAt: Date;

  @Field(() => String, {
    nullable: true,
    description: 'Null for a date that was given with the submission.',
  })
  reason: string | null;

  @Field(() => Date, { description: 'When it was set.' })
  setAt: Date;

  @Field(() => Int, { description: 'The account that set it.' })
  setById: number;
}

/** The clocks of a request, with everything that they add up from. */
@ObjectType({ description: 'The clocks of a request, with everything that they add up from.' })
export class Sla {
  @Field(() => Int)
  requestId: number;

  @Field(() => Date, { description: 'The time of the computation.' })
  now: Date;

  @Field(() => Date, { nullable: true, description: 'As of the request.' })
  nextDueAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'The earliest risk of running clocks.' })
  riskAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'The first due time that was missed.' })
  breachedAt: Date | null;

  @Field(() => ManualDue, { nullable: true, description: 'The date that a lead set.' })
  manualDue: ManualDue | null;

  @Field(() => [SlaClockAnswer], { description: 'That of the response first.' })
  clocks: SlaClockAnswer[];

  @Field(() => [SlaCalendar], { description: 'Each version that a segment names.' })
  calendars: SlaCalendar[];
}

/** Extent of an application of policies. */
@ObjectType({ description: 'The extent of an application of policies.' })
export class SlaApplication {
  @Field(() => Int, { description: 'Number of open requests without clocks.' })
  requests: number;
}

/** The request whose clocks are read. */
@InputType()
export class SlaInput {
  @Field(() => Int)
  @Id()
  requestId: number;
}
