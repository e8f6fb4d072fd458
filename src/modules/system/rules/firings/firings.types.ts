import { GraphQLJSON } from 'graphql-scalars';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../../core/connection.js';
import { Id, Omittable } from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import { paged } from '../../../../core/list-inputs.js';
import { RuleOutcome } from '../../../../generated/prisma/enums.js';

const outcomes = { ...RuleOutcome, missed: 'missed' } as const;

/** The outcome of a rule at an event. */
export type FiringOutcome = keyof typeof outcomes;

const RuleOutcomeType = registerEnum(
  'RuleOutcome',
  outcomes,
  'The outcome of a rule at an event.',
  {
    fired: 'An action was done.',
    observed: 'It is only observed.',
    superseded: 'An earlier rule was first.',
    refused: 'The owner may not do it, or the request does not allow it.',
    throttled: 'It had fired too often.',
    stopped: 'It was off or changed before.',
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

/** The outcome of an action. */
export type ActionResult = keyof typeof results;

const RuleActionResultType = registerEnum(
  'RuleActionResult',
  results,
  'The result of an action of a rule.',
  {
    done: 'It was done.',
    unchanged: 'It was so already.',
    would: 'The rule is only observed.',
    refused: 'The owner may not do it, or the request does not allow it.',
    superseded: 'An earlier rule was first.',
    throttled: 'The rule had fired too often.',
    stopped: 'The rule was off or changed before.',
    failed: 'The service failed.',
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
    description: 'The value at the event; null where you do not see the request.',
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

  @Field(() => RuleActionResultType, { description: 'Its outcome.' })
  result: ActionResult;

  @Field(() => RuleActionError, {
    nullable: true,
    description: 'Null unless it was refused or failed.',
  })
  error: RuleActionError | null;
}

/** A rule at an event, with what it did (docs/behaviour/rules.md). */
@ObjectType({ description: 'Acts of a rule at an event.' })
export class RuleFiring {
  @Field(() => String, { description: 'Event and rule: `184-3`.' })
  id: string;

  @Field(() => Date, { description: 'When it was judged.' })
  at: Date;

  @Field(() => Int, { description: 'The rule.' })
  ruleId: number;

  @Field(() => String, { description: 'The name of the rule.' })
  rule: string;

  @Field(() => Int, { description: 'The version that was judged.' })
  ruleVersion: number;

  @Field(() => String, { description: 'The event.' })
  eventId: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Null without one, and where you do not see it.',
  })
  requestId: number | null;

  @Field(() => RuleOutcomeType, { description: 'Its outcome.' })
  outcome: FiringOutcome;

  @Field(() => Int, {
    nullable: true,
    description: 'Acts of rules before; null at a request.',
  })
  depth: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The first of them; null at a request.',
  })
  rootEventId: string | null;

  @Field(() => [RuleConditionResult], { description: 'Its conditions.' })
  conditions: RuleConditionResult[];

  @Field(() => [RuleActionOutcome], { description: 'Its actions; none if missed.' })
  actions: RuleActionOutcome[];
}

/** Connection of firings. */
export const RuleFiringConnection = connectionOf(RuleFiring);

/** Filter of the firings of a request. */
@InputType()
class FiringFilter {
  @Field(() => RuleOutcomeType, { nullable: true, description: 'Their outcome.' })
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
    description: 'True adds those that missed, of 3 days; default: false.',
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
