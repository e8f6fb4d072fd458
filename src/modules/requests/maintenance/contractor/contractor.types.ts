import { Field, Int, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../../core/enums.js';
import { JobLinkState } from '../../../../generated/prisma/enums.js';

/** The states of jobs, for `@Field`. */
export const JobLinkStateType = registerEnum(
  'JobLinkState',
  JobLinkState,
  'Where the job of a contractor stands.',
  {
    sent: 'The contractor has the link.',
    seen: 'The contractor opened it.',
    accepted: 'The contractor does it.',
    declined: 'The contractor does not do it; the job has ended.',
    done: 'The contractor says that the work is done.',
    returned: 'The work has to be done again.',
    withdrawn: 'The job has ended.',
  },
);

/** A contractor, as the records of its jobs name it. */
@ObjectType({ description: 'A contractor, as the records of its jobs name it.' })
export class JobContractor {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'The name of the firm.' })
  name: string;
}

/** The contractor to whom a request was sent last (docs/behaviour/job-links.md). */
@ObjectType({ description: 'The contractor to whom a request was sent last.' })
export class RequestContractor {
  @Field(() => Int, { description: 'The contractor.' })
  id: number;

  @Field(() => String, { description: 'The name of the firm.' })
  name: string;

  @Field(() => JobLinkStateType, { description: 'Where the job stands.' })
  state: JobLinkState;

  @Field(() => Date, { description: 'When it came into its state.' })
  since: Date;

  @Field(() => Date, { description: 'When the work should be done.' })
  until: Date;

  @Field(() => Date, { nullable: true, description: 'When the contractor comes.' })
  arrivesAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the contractor last opened the job; null but for the staff of the request.',
  })
  lastSeenAt: Date | null;
}
