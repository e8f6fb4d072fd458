import { GraphQLJSON } from 'graphql-scalars';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../../core/connection.js';
import { Id, Omittable } from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import { paged } from '../../../../core/list-inputs.js';
import { RuleOutcome } from '../../../../generated/prisma/enums.js';

const outcomes = { ...RuleOutcome, missed: 'missed' } as const;

/** What became of a rule at an event. */
export type FiringOutcome = keyof typeof outcomes;

const RuleOutcomeType = registerEnum(
  'RuleOutcome',
  outcomes,
  'What became of a rule at an event.',
  {
    fired: 'An action was done, or had nothing to change.',
    observed: 'It is only observed: it would have acted.',
    superseded: 'An earlier rule had set the same, or ended the rest.',
    refused: 'Its owner may not do it, or the request does not allow it.',
    throttled: 'It had fired too often.',
    stopped: 'It was switched off or changed before it acted.',
    failed: 'An action failed.',
    missed: 'Its conditions did not hold.',
  },
);

const results = {
  done: 'done',
  unchanged: 'unchanged',
  would: 'would',
  refused: 'refused',
  superseded: 'superseded',
  throttled: 'throttled',
  stopped: 'stopped',
  failed: 'failed',
} as const;

/** What became of an action. */
export type ActionResult = keyof typeof results;

const RuleActionResultType = registerEnum(
  'RuleActionResult',
  results,
  'What became of an action of a rule.',
  {
    done: 'It was done.',
    unchanged: 'It was so already.',
    would: 'The rule is only observed.',
    refused: 'Its owner may not do it, or the request does not allow it.',
    superseded: 'An earlier rule had set the same, or ended the rest.',
    throttled: 'The rule had fired too often.',
    stopped: 'The rule was switched off or changed before.',
    failed: 'It failed for a reason of the service.',
  },
);

/** A condition of a firing, with the value that it met. */
@ObjectType({ description: 'A condition of a rule at an event.' })
export class RuleConditionResult {
  @Field(() => String, { description: 'The condition in your language.' })
  text: string;

  @Field(() => String, { description: 'The field.' })
  field: string;

  @Field(() => String, { description: 'The operator.' })
  op: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The value of the condition.' })
  expected: unknown;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'The value at the event; null without one, and where you do not see the request.',
  })
  value: unknown;

  @Field(() => Boolean, { description: 'True if it held.' })
  result: boolean;
}

/** An error of an action. */
@ObjectType({ description: 'Why an action of a rule was refused or failed.' })
export class RuleActionError {
  @Field(() => String, { description: 'The error code, as of the step by itself.' })
  code: string;

  @Field(() => String)
  message: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'As of the step by itself.' })
  details: unknown;
}

/** An action of a firing. */
@ObjectType({ description: 'An action of a rule at an event.' })
export class RuleActionOutcome {
  @Field(() => String, { description: 'The type of the action.' })
  type: string;

  @Field(() => RuleActionResultType, { description: 'What became of it.' })
  result: ActionResult;

  @Field(() => RuleActionError, {
    nullable: true,
    description: 'Null unless it was refused or failed.',
  })
  error: RuleActionError | null;
}

/** What a rule did at an event (docs/behaviour/rules.md). */
@ObjectType({ description: 'What a rule did at an event.' })
export class RuleFiring {
  @Field(() => String, { description: 'The event and the rule: `184-3`.' })
  id: string;

  @Field(() => Date, { description: 'When it was judged.' })
  at: Date;

  @Field(() => Int, { description: 'The rule.' })
  ruleId: number;

  @Field(() => String, { description: 'The name of the rule as it is now.' })
  rule: string;

  @Field(() => Int, { description: 'The version of the rule that was judged.' })
  ruleVersion: number;

  @Field(() => String, { description: 'The event.' })
  eventId: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The request; null without one, and where you do not see it.',
  })
  requestId: number | null;

  @Field(() => RuleOutcomeType)
  outcome: FiringOutcome;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of acts of rules that led to the event; null at a request.',
  })
  depth: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The first event of these; null at a request.',
  })
  rootEventId: string | null;

  @Field(() => [RuleConditionResult], { description: 'Its conditions, in their order.' })
  conditions: RuleConditionResult[];

  @Field(() => [RuleActionOutcome], { description: 'Its actions, in their order; none if missed.' })
  actions: RuleActionOutcome[];
}

/** Connection of firings. */
export const RuleFiringConnection = connectionOf(RuleFiring);

/** Filter of the firings of a request. */
@InputType()
class FiringFilter {
  @Field(() => RuleOutcomeType, { nullable: true, description: 'What became of them.' })
  @Omittable()
  outcome?: FiringOutcome;

  @Field(() => Date, { nullable: true, description: 'Judged from here on.' })
  @Omittable()
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'Judged before.' })
  @Omittable()
  to?: Date;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True adds rules whose conditions did not hold, of the last 3 days; default: false.',
  })
  nearMisses: boolean = false;
}

/** Filter of the firings of a rule. */
@InputType()
class RuleFiringFilter extends FiringFilter {
  @Field(() => Int, { nullable: true, description: 'At this request.' })
  @Omittable()
  @Id()
  requestId?: number;
}

class OfRule extends RuleFiringFilter {
  @Field(() => Int, { description: 'The rule.' })
  @Id()
  ruleId: number;
}

class OfRequest extends FiringFilter {
  @Field(() => Int, { description: 'The request.' })
  @Id()
  requestId: number;
}

/** Input of the firings of a rule. */
export class ListRuleFiringsInput extends paged(OfRule) {}

/** Input of the firings of a request. */
export class ListRequestFiringsInput extends paged(OfRequest) {}

/** Arguments of `ruleFirings`. */
@ArgsType()
export class RuleFiringsArgs extends connectionArgs(RuleFiringFilter) {
  @Field(() => Int, { description: 'The rule.' })
  ruleId: number;
}

/** Arguments of `requestFirings`. */
@ArgsType()
export class RequestFiringsArgs extends connectionArgs(FiringFilter) {
  @Field(() => Int, { description: 'The request.' })
  requestId: number;
}
