import { ArrayMinSize, IsObject, ValidateNested } from 'class-validator';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Id, MaxItems, Omittable, Text } from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import { RuleActionOutcome, RuleConditionResult } from '../firings/firings.types.js';
import { RuleOptions } from '../rules.types.js';

const bases = { submitted: 'submitted', now: 'now' } as const;
/** The state on which past events are judged. */
export type RuleDryRunBasis = keyof typeof bases;
const BasisType = registerEnum('RuleDryRunBasis', bases, 'The state that a dry run judges.', {
  submitted: 'The requests as they were submitted, as far as it is recorded.',
  now: 'The requests as they are now, with what the event itself changed.',
});

/** A rule that is not stored. */
@InputType()
export class TriedRuleInput extends RuleOptions {
  @Field(() => String, { nullable: true, description: 'It may be in use.' })
  @Omittable()
  @Text(1, 100)
  name?: string;

  @Field(() => GraphQLJSONObject, { description: 'As of a rule.' })
  @IsObject({ message: 'must be an object' })
  trigger: Record<string, unknown>;

  @Field(() => [GraphQLJSONObject], { description: 'As of a rule.' })
  @MaxItems(10)
  @ArrayMinSize(1, { message: 'must have at least one item' })
  actions: Record<string, unknown>[];
}

/** The rule that is tried, and on what. */
@InputType()
export class DryRunRuleInput {
  @Field(() => Int, { nullable: true, description: 'A rule as it is stored; or `rule`.' })
  @Omittable()
  @Id()
  ruleId?: number;

  @Field(() => TriedRuleInput, {
    nullable: true,
    description: 'A rule as it would be written; or `ruleId`.',
  })
  @Omittable()
  @ValidateNested()
  rule?: TriedRuleInput;

  @Field(() => Date, {
    nullable: true,
    description: 'Events from then on, of the last 90 days; default: 30 days before `to`.',
  })
  @Omittable()
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'Events before; default: now.' })
  @Omittable()
  to?: Date;

  @Field(() => Int, {
    nullable: true,
    description: 'One request as it is now, on which the actions are tried and undone.',
  })
  @Omittable()
  @Id()
  requestId?: number;
}

/** How often an action would be taken. */
@ObjectType({ description: 'How often an action would be taken.' })
export class RuleActionCount {
  @Field(() => String, { description: 'The type of the action.' })
  type: string;

  @Field(() => Int, { description: 'Number of events at which it would be taken.' })
  count: number;
}

/** An event that a rule matches. */
@ObjectType({ description: 'An event that the rule matches.' })
export class RuleDryRunSample {
  @Field(() => Int, { nullable: true, description: 'The request; null for a reading.' })
  requestId: number | null;

  @Field(() => Date, { description: 'When it happened.' })
  at: Date;

  @Field(() => [RuleConditionResult], { description: 'The conditions, in their order.' })
  conditions: RuleConditionResult[];

  @Field(() => [RuleActionOutcome], { description: 'The actions, in their order.' })
  wouldDo: RuleActionOutcome[];

  @Field(() => [Int], {
    description: 'Other rules that are on, match the event and set the same.',
  })
  conflictsWith: number[];
}

/** What a rule would have done (docs/behaviour/rules.md). */
@ObjectType({ description: 'What a rule would have done at past events.' })
export class RuleDryRun {
  @Field(() => Int, { description: 'Number of events that were examined, at most 1,000.' })
  examined: number;

  @Field(() => Int, { description: 'Number of those that it matches.' })
  matched: number;

  @Field(() => Boolean, { description: 'True if older events were left out.' })
  truncated: boolean;

  @Field(() => [RuleActionCount], { description: 'The actions, in the order of the rule.' })
  byAction: RuleActionCount[];

  @Field(() => [RuleDryRunSample], { description: 'At most 50 matched events, newest first.' })
  samples: RuleDryRunSample[];

  @Field(() => BasisType, { description: 'The state that was judged.' })
  basis: RuleDryRunBasis;

  @Field(() => String, {
    description: 'Lets a write switch exactly this content on, for 24 hours.',
  })
  tested: string;
}
