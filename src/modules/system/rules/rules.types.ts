import { IsObject } from 'class-validator';
import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import {
  Clearable,
  ExactText,
  Id,
  Ids,
  MaxItems,
  Omittable,
  OneOf,
  Text,
  WholeNumber,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged } from '../../../core/list-inputs.js';
import { RuleMode } from '../../../generated/prisma/enums.js';
import { type Action, MAX_ACTIONS } from './content/actions.js';
import type { ConditionGroup } from './content/conditions.js';
import { TRIGGER_TYPES, type Trigger, type TriggerType } from './content/triggers.js';

/** Maximum number of rules that are not archived. */
export const MAX_RULES = 200;

const RuleModeType = registerEnum('RuleMode', RuleMode, 'How far a rule goes.', {
  off: 'It does nothing.',
  observe: 'It is judged, and records what it would do.',
  on: 'It is judged, and acts.',
});

const NAME = 'Its name, unique among rules, archived ones included.';
const RANK = 'The order at one event: the lowest first, of equal ones the lower id.';
const DEPARTMENT = 'Only of this department; null for all.';
const TRIGGER = 'Its occasion: `{ type }` and values by the type.';
const CONDITIONS = '`{ all }` or `{ any }`, of which an element may be one more group.';
const ACTIONS = '1 to 10 actions in this order, each `{ type }` and values by the type.';
const STOP = 'True if later rules do nothing at an event that it matches.';

/** Acts of the service when something happens (docs/behaviour/rules.md). */
@ObjectType({ description: 'Acts of the service when something happens.' })
export class Rule {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: NAME })
  name: string;

  @Field(() => RuleModeType, { description: 'Its mode.' })
  mode: RuleMode;

  @Field(() => Int, { description: RANK })
  rank: number;

  @Field(() => Int, { nullable: true, description: DEPARTMENT })
  departmentId: number | null;

  @Field(() => GraphQLJSONObject, { description: TRIGGER })
  trigger: Trigger;

  @Field(() => GraphQLJSONObject, { description: CONDITIONS })
  conditions: ConditionGroup;

  @Field(() => [GraphQLJSONObject], { description: ACTIONS })
  actions: Action[];

  @Field(() => Boolean, { description: STOP })
  stop: boolean;

  @Field(() => Int, { description: 'The account that last wrote it, by whose rights it acts.' })
  ownerId: number;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date, { nullable: true, description: 'When it last fired; null before.' })
  lastFiredAt: Date | null;

  @Field(() => Int, { description: 'How often it fired in the last 30 days.' })
  firings30d: number;

  @Field(() => String, {
    nullable: true,
    description: 'Why the service switched it off: `refused` or `owner_lost`; null otherwise.',
  })
  disabledReason: string | null;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of rules. */
export const RuleConnection = connectionOf(Rule);

/** A version of a rule. */
@ObjectType({ description: 'A rule as it was with a version.' })
export class RuleVersion {
  @Field(() => Int, { description: 'The version.' })
  version: number;

  @Field(() => String, { description: 'Its name.' })
  name: string;

  @Field(() => RuleModeType, { description: 'Its mode.' })
  mode: RuleMode;

  @Field(() => Int, { description: 'Its rank.' })
  rank: number;

  @Field(() => Int, { nullable: true, description: 'Its department.' })
  departmentId: number | null;

  @Field(() => GraphQLJSONObject, { description: 'Its trigger.' })
  trigger: Trigger;

  @Field(() => GraphQLJSONObject, { description: 'Its conditions.' })
  conditions: ConditionGroup;

  @Field(() => [GraphQLJSONObject], { description: 'Its actions.' })
  actions: Action[];

  @Field(() => Boolean, { description: 'True if it ended the rest.' })
  stop: boolean;

  @Field(() => Int, { description: 'The account that wrote it.' })
  ownerId: number;

  @Field(() => Date, { description: 'When it was written.' })
  at: Date;
}

/** Connection of versions. */
export const RuleVersionConnection = connectionOf(RuleVersion);

const conditionTypes = {
  text: 'text',
  choice: 'choice',
  id: 'id',
  number: 'number',
  day: 'day',
  boolean: 'boolean',
  calendar: 'calendar',
} as const;
const ConditionTypeEnum = registerEnum(
  'RuleFieldType',
  conditionTypes,
  'The type of a field of conditions.',
  {
    text: 'A text.',
    choice: 'One of some values.',
    id: 'The id of a record; of places, categories and equipment with what is below it.',
    number: 'A number.',
    day: 'A day.',
    boolean: 'Yes or no.',
    calendar: 'The id of a calendar: the time is within its working hours.',
  },
);

/** A field that conditions can name. */
@ObjectType({ description: 'A field that conditions of rules can name.' })
export class RuleField {
  @Field(() => String, { description: 'Its name in conditions; `field.<key>` for questions.' })
  field: string;

  @Field(() => ConditionTypeEnum, { description: 'The type of its values.' })
  type: keyof typeof conditionTypes;

  @Field(() => [String], { description: 'The operators that it takes.' })
  ops: readonly string[];

  @Field(() => [String], { description: 'The types of triggers at which it is known.' })
  triggers: readonly string[];

  @Field(() => String, { description: 'Its name in your language.' })
  label: string;
}

/** Fields of a rule that both bodies may leave out. */
@InputType()
export class RuleOptions {
  @Field(() => RuleModeType, { nullable: true, description: 'Default: `off`.' })
  @Omittable()
  mode?: RuleMode;

  @Field(() => Int, {
    nullable: true,
    description: `${RANK} Default: the highest and 10.`,
  })
  @Omittable()
  @WholeNumber(0, 100_000)
  rank?: number;

  @Field(() => Int, { nullable: true, description: DEPARTMENT })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: `${CONDITIONS} Default: none.` })
  @Omittable()
  @IsObject({ message: 'must be an object' })
  conditions?: Record<string, unknown>;

  @Field(() => Boolean, { nullable: true, description: `${STOP} Default: false.` })
  @Omittable()
  stop?: boolean;

  @Field(() => Int, { nullable: true, description: 'Read-only: taken as it was read.' })
  @Omittable()
  @Id()
  ownerId?: number;

  @Field(() => String, {
    nullable: true,
    description: '`tested` of a dry run of this content.',
  })
  @Omittable()
  @ExactText(1, 200)
  tested?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True switches on what was not tested.',
  })
  @Omittable()
  force?: boolean;
}

/** Body of creating a rule. */
@InputType()
export class CreateRuleInput extends RuleOptions {
  @Field(() => String, { description: NAME })
  @Text(1, 100)
  name: string;

  @Field(() => GraphQLJSONObject, { description: TRIGGER })
  @IsObject({ message: 'must be an object' })
  trigger: Record<string, unknown>;

  @Field(() => [GraphQLJSONObject], { description: ACTIONS })
  @IsObject({ each: true, message: 'must be objects' })
  @MaxItems(MAX_ACTIONS)
  actions: Record<string, unknown>[];
}

/** Body of changing a rule; omitted fields are not changed. */
@InputType()
export class UpdateRuleInput extends RuleOptions {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: NAME })
  @Omittable()
  @Text(1, 100)
  name?: string;

  @Field(() => GraphQLJSONObject, { nullable: true, description: TRIGGER })
  @Omittable()
  @IsObject({ message: 'must be an object' })
  trigger?: Record<string, unknown>;

  @Field(() => [GraphQLJSONObject], { nullable: true, description: ACTIONS })
  @Omittable()
  @IsObject({ each: true, message: 'must be objects' })
  @MaxItems(MAX_ACTIONS)
  actions?: Record<string, unknown>[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'False restores an archived one, which is off; true archives one.',
  })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('rule has')
  expectedVersion?: number;
}

/** Body of restoring a version of a rule. */
@InputType()
export class RestoreRuleInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => Int, { description: 'The version whose name and content come back; it is off.' })
  @WholeNumber(1, 2_147_483_647)
  version: number;

  @ExpectedVersion('rule has')
  expectedVersion?: number;
}

/** Body of ordering rules. */
@InputType()
export class OrderRulesInput {
  @Field(() => [Int], { description: 'Every rule that is not archived, once, in its order.' })
  @Ids(MAX_RULES)
  ids: number[];
}

/** Filter of the list of rules. */
@InputType()
class RuleFilter {
  @Field(() => RuleModeType, { nullable: true, description: 'How far they go.' })
  @Omittable()
  mode?: RuleMode;

  @Field(() => Int, { nullable: true, description: 'Only those of this department.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => String, { nullable: true, description: 'A type of triggers.' })
  @Omittable()
  @OneOf(TRIGGER_TYPES)
  trigger?: TriggerType;

  @Field(() => String, { nullable: true, description: 'Words of the name.' })
  @Omittable()
  @Text(1, 100)
  search?: string;

  @Field(() => Boolean, { nullable: true, description: 'Archived ones instead; default: false.' })
  archived: boolean = false;
}

/** Input of the list of rules. */
export class ListRulesInput extends paged(RuleFilter) {}

/** Arguments of `rules`. */
@ArgsType()
export class RulesArgs extends connectionArgs(RuleFilter) {}

/** The rule of a list of its versions. */
class OfRule {
  @Field(() => Int, { description: 'The rule.' })
  @Id()
  id: number;
}

/** Input of the list of versions. */
export class ListRuleVersionsInput extends paged(OfRule) {}

/** Arguments of `ruleVersions`. */
@ArgsType()
export class RuleVersionsArgs extends connectionArgs(null) {
  @Field(() => Int, { description: 'The rule.' })
  id: number;
}
