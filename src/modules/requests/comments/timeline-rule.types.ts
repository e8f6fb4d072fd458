import { Field, Int, ObjectType } from 'type-graphql';

/** An action of a rule in the timeline of a request. */
@ObjectType({ description: 'An action of a rule.' })
export class TimelineRuleAction {
  @Field(() => String, { description: 'The type of the action.' })
  type: string;

  @Field(() => String, { description: 'What became of it, as in `requestFirings`.' })
  result: string;
}

/** A rule in the timeline of a request (docs/behaviour/rules.md). */
@ObjectType({ description: 'A rule that acted on the request.' })
export class TimelineRule {
  @Field(() => Int, { description: 'The rule.' })
  ruleId: number;

  @Field(() => String, { description: 'The name of the rule at that time.' })
  rule: string;

  @Field(() => Int, { description: 'The version of the rule.' })
  version: number;

  @Field(() => String, { description: 'The firing (`requestFirings`).' })
  firingId: string;

  @Field(() => String, { description: 'The event.' })
  eventId: string;

  @Field(() => [TimelineRuleAction], { description: 'What it did, in its order.' })
  actions: readonly TimelineRuleAction[];
}
