import { ValidateNested } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { MaxItems } from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import { type SlaClockKind, SlaClockKindType } from '../../../../core/sla-clocks.js';
import { CreateSlaPolicyInput } from '../../../planning/sla-policies/sla-policies.types.js';

/** As many as there can be. */
const MAX_POLICIES = 200;

const outcomes = { met: 'met', breached: 'breached', running: 'running', none: 'none' } as const;
/** How a clock stands or ended. */
export type SlaClockOutcome = keyof typeof outcomes;
const OutcomeType = registerEnum('SlaClockOutcome', outcomes, 'How a clock stands or ended.', {
  met: 'Met in time.',
  breached: 'The due time passed, whether it was met later or not.',
  running: 'Running or paused, and not late.',
  none: 'No clock, or one that was dropped in time.',
});

/** Policies to be tried on past requests. */
@InputType()
export class DryRunSlaPoliciesInput {
  @Field(() => [CreateSlaPolicyInput], {
    description:
      'At most 200, which replace all; names may be in use. Of equal ranks the first one counts.',
  })
  @ValidateNested({ each: true })
  @MaxItems(MAX_POLICIES)
  policies: CreateSlaPolicyInput[];

  @Field(() => Date, { description: 'Requests that were created then or later.' })
  from: Date;

  @Field(() => Date, { description: 'Requests that were created before.' })
  to: Date;
}

/** Numbers of clocks that ended, or are late. */
@ObjectType({ description: 'Numbers of clocks that were met in time, and of those that were not.' })
export class SlaClockCounts {
  @Field(() => Int, { description: 'Clocks that were met in time.' })
  met: number;

  @Field(() => Int, { description: 'Clocks whose due time passed.' })
  breached: number;
}

/** A clock that would differ. */
@ObjectType({ description: 'A clock that would differ.' })
export class SlaClockDifference {
  @Field(() => Int, { description: 'The request.' })
  requestId: number;

  @Field(() => SlaClockKindType, { description: 'The clock.' })
  clock: SlaClockKind;

  @Field(() => OutcomeType, { description: 'As it is recorded.' })
  before: SlaClockOutcome;

  @Field(() => OutcomeType, { description: 'As the given policies make it.' })
  after: SlaClockOutcome;
}

/** Clocks of past requests, as they are and as other policies would make them. */
@ObjectType({
  description: 'Clocks of past requests, as they are and as other policies would make them.',
})
export class SlaDryRun {
  @Field(() => Int, { description: 'Number of requests that were examined.' })
  examined: number;

  @Field(() => Boolean, { description: 'True if older requests of the period were left out.' })
  truncated: boolean;

  @Field(() => SlaClockCounts, { description: 'As it is recorded.' })
  before: SlaClockCounts;

  @Field(() => SlaClockCounts, { description: 'As the given policies make it.' })
  after: SlaClockCounts;

  @Field(() => [SlaClockDifference], {
    description: 'At most 50 clocks that differ, those of the newest requests first.',
  })
  samples: SlaClockDifference[];
}
