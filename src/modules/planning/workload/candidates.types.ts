import { Field, Int, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../core/enums.js';

const codes = {
  skills: 'skills',
  absent: 'absent',
  off_hours: 'off_hours',
  room: 'room',
  same_place: 'same_place',
  load: 'load',
} as const;

/** Code of a reason for the place of a candidate. */
export type CandidateReasonCode = keyof typeof codes;

const CodeType = registerEnum(
  'CandidateReasonCode',
  codes,
  'The kind of a reason for the place of a candidate.',
  {
    skills: 'Skills that are needed.',
    absent: 'An absence now, or during the plan.',
    off_hours: 'No working time in the next 24 hours.',
    room: 'Working time and work of the day of the request.',
    same_place: 'Other work near the place on that day.',
    load: 'Minutes that are left of open work.',
  },
);

/** A reason for the place of a candidate. */
@ObjectType({ description: 'A reason for the place of a candidate.' })
export class CandidateReason {
  @Field(() => CodeType, { description: 'The kind of the reason.' })
  code: CandidateReasonCode;

  @Field(() => String, { description: 'The reason in your language.' })
  text: string;
}

/** A technician, judged for a request. */
@ObjectType({ description: 'A technician, judged for a request.' })
export class AssignmentCandidate {
  @Field(() => Int, { description: 'The technician.' })
  userId: number;

  @Field(() => String, { nullable: true, description: 'First and last name.' })
  name: string | null;

  @Field(() => Int, { nullable: true, description: 'The department of the technician.' })
  departmentId: number | null;

  @Field(() => Boolean, { description: 'Has all skills, is not absent, and works in 24 hours.' })
  ok: boolean;

  @Field(() => Boolean, { description: 'True if no skill is missing.' })
  skillsOk: boolean;

  @Field(() => [Int], { description: 'Skills that are needed and not held.' })
  missing: number[];

  @Field(() => Boolean, { description: 'Absent now, or during the plan of the request.' })
  absent: boolean;

  @Field(() => Boolean, { description: 'Has working time in the next 24 hours.' })
  works: boolean;

  @Field(() => Boolean, { description: 'Has the time for it on the day of the request.' })
  room: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'The first working moment without absence or plan; null for none in 31 days.',
  })
  nextFreeAt: Date | null;

  @Field(() => Int, { description: 'Minutes that are left of all open work of the assignee.' })
  load: number;

  @Field(() => Int, { description: 'Other requests near the place that are planned on that day.' })
  samePlace: number;

  @Field(() => Date, { nullable: true, description: 'The last assignment; null for never.' })
  lastAssignedAt: Date | null;

  @Field(() => [CandidateReason], { description: 'Reasons for the place in the list.' })
  because: CandidateReason[];
}

/** The technicians for a request (docs/behaviour/workload.md). */
@ObjectType({ description: 'The technicians for a request, the best first.' })
export class AssignmentCandidates {
  @Field(() => Int, { description: 'The request.' })
  requestId: number;

  @Field(() => [Int], { description: 'Skills that the request needs.' })
  needs: number[];

  @Field(() => [AssignmentCandidate], { description: 'The best first; at most 500.' })
  candidates: AssignmentCandidate[];
}
