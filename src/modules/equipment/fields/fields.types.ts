import { ValidateNested } from 'class-validator';
import { GraphQLJSON } from 'graphql-scalars';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import {
  Clearable,
  Id,
  MaxItems,
  Omittable,
  Text,
  TextOrNone,
  WholeNumber,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged, sorted } from '../../../core/list-inputs.js';
import { FieldKind, FieldPhase, FieldTarget } from '../../../generated/prisma/enums.js';
import { LocalText, LocalTextInput } from './local-text.types.js';

export type { FieldKind, FieldPhase, FieldTarget };

/** Maximum number of choices of a field, with archived ones. */
export const MAX_FIELD_CHOICES = 50;
const MAX_RANK = 10_000;
const MAX_UNIT = 20;
const MAX_ASSET_TYPE = 100;

/** The kinds of a field, for both interfaces. */
export const FieldKindType = registerEnum('FieldKind', FieldKind, 'The kind of a field.', {
  text: 'Text of up to 2000 characters.',
  number: 'A number below 10^12 with at most three decimals.',
  choice: 'One of its choices, by id.',
  multi: 'Some of its choices, a list of ids.',
  date: 'A day, as `2026-01-31`.',
  check: 'True or false.',
  asset: 'An asset, by id.',
  location: 'A location, by id.',
  user: 'A person, by id.',
});

/** Phases of a field, for both interfaces. */
const FieldPhaseType = registerEnum(
  'FieldPhase',
  FieldPhase,
  'The time at which a field is asked.',
  {
    submit: 'When a request is submitted.',
    work: 'While the work is done.',
    complete: 'When the work is completed.',
  },
);

/** The records that have a field, for both interfaces. */
export const FieldTargetType = registerEnum(
  'FieldTarget',
  FieldTarget,
  'The records that have a field.',
  {
    request: 'Maintenance requests.',
    asset: 'Assets.',
  },
);

const sorts = { RANK_ASC: 'rank' } as const;
const Sort = registerEnum('FieldSort', sorts, 'The order of the list of fields.', {
  rank: 'By rank, as in a form.',
});

/** A choice of a field. */
@ObjectType({ description: 'A choice of a field.' })
export class FieldChoice {
  @Field(() => String, { description: 'Unique in the field; never changed.' })
  id: string;

  @Field(() => LocalText, { description: 'The choice, in a few words.' })
  label: LocalText;

  @Field(() => Boolean, { description: 'True if it is no longer offered.' })
  archived: boolean;
}

/** The condition under which a field is asked. */
@ObjectType({
  description: 'A field is asked while another one is shown and has one of some values.',
})
export class FieldCondition {
  @Field(() => Int, { description: 'The other field: of kind choice, multi or check.' })
  fieldId: number;

  @Field(() => [GraphQLJSON], { description: 'Ids of choices, or true and false.' })
  in: readonly (string | boolean)[];
}

const BOUND = 'a number; of a text the number of characters; of a date a day.';

/** A typed question of requests of a category, or of assets of a type (docs/behaviour/fields.md). */
@ObjectType('Field', {
  description: 'A typed question of requests of a category, or of assets of a type.',
})
export class FieldDefinition {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'Name in answers, filters and files; never changed.' })
  key: string;

  @Field(() => FieldTargetType, { description: 'The records that have it.' })
  appliesTo: FieldTarget;

  @Field(() => LocalText, { description: 'The question, in a few words.' })
  label: LocalText;

  @Field(() => LocalText, { nullable: true, description: 'A text that helps to answer it.' })
  help: LocalText | null;

  @Field(() => FieldKindType)
  kind: FieldKind;

  @Field(() => Int, {
    nullable: true,
    description: 'The category whose requests have it, with those below; null: all requests.',
  })
  categoryId: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The type of the assets that have it; null: all.',
  })
  assetType: string | null;

  @Field(() => String, { nullable: true, description: 'Unit of a number.' })
  unit: string | null;

  @Field(() => GraphQLJSON, { nullable: true, description: `Smallest value: ${BOUND}` })
  min: number | string | null;

  @Field(() => GraphQLJSON, { nullable: true, description: `Largest value: ${BOUND}` })
  max: number | string | null;

  @Field(() => [FieldChoice], { description: 'In their order, archived ones included.' })
  choices: readonly FieldChoice[];

  @Field(() => FieldPhaseType, { description: 'The time at which it is asked.' })
  phase: FieldPhase;

  @Field(() => Boolean, { description: 'True if it has to be answered in its phase.' })
  required: boolean;

  @Field(() => FieldCondition, {
    nullable: true,
    description: 'The condition under which it is asked; null: always.',
  })
  visibleIf: FieldCondition | null;

  @Field(() => Boolean, { description: 'True if it exists only for the staff of a request.' })
  staffOnly: boolean;

  @Field(() => Boolean, {
    description: 'True if lists by it are to be fast, with a separate index.',
  })
  fast: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Of a fast field: true once its index is ready.',
  })
  indexed: boolean | null;

  @Field(() => Int, { description: 'Place in the form: lower ones first.' })
  rank: number;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of fields. */
export const FieldConnection = connectionOf(FieldDefinition);

/** A choice, as input. */
@InputType()
export class FieldChoiceInput {
  @Field(() => String, { nullable: true, description: 'Default: made from the label.' })
  @Omittable()
  @Text(1, 40)
  id?: string;

  @Field(() => LocalTextInput, { description: 'Up to 100 characters.' })
  @ValidateNested()
  label: LocalTextInput;

  @Field(() => Boolean, { nullable: true, description: 'Default: false.' })
  @Omittable()
  archived?: boolean;
}

/** The condition of a field, as input. */
@InputType()
class FieldConditionInput {
  @Field(() => Int, {
    description: 'A field of the same or an outer category, of kind choice, multi or check.',
  })
  @Id()
  fieldId: number;

  @Field(() => [GraphQLJSON], { description: 'Ids of choices, or true and false.' })
  @MaxItems(MAX_FIELD_CHOICES)
  in: (string | boolean)[];
}

/** The fields of a definition that can be changed. */
@InputType()
class FieldValuesInput {
  @Field(() => LocalTextInput, { nullable: true, description: 'Up to 1000 characters.' })
  @Clearable()
  @ValidateNested()
  help?: LocalTextInput | null;

  @Field(() => Int, { nullable: true, description: 'For requests; null: all.' })
  @Clearable()
  @Id()
  categoryId?: number | null;

  @Field(() => String, { nullable: true, description: 'For assets; null: all.' })
  @Clearable()
  @TextOrNone(MAX_ASSET_TYPE)
  assetType?: string | null;

  @Field(() => String, { nullable: true, description: 'For numbers.' })
  @Clearable()
  @TextOrNone(MAX_UNIT)
  unit?: string | null;

  @Field(() => GraphQLJSON, { nullable: true, description: `Smallest value: ${BOUND}` })
  @Clearable()
  min?: unknown;

  @Field(() => GraphQLJSON, { nullable: true, description: `Largest value: ${BOUND}` })
  @Clearable()
  max?: unknown;

  @Field(() => [FieldChoiceInput], {
    nullable: true,
    description: 'In their order. A change names all that are there.',
  })
  @Omittable()
  @ValidateNested({ each: true })
  @MaxItems(MAX_FIELD_CHOICES)
  choices?: FieldChoiceInput[];

  @Field(() => FieldPhaseType, { nullable: true, description: 'Default: submit.' })
  @Omittable()
  phase?: FieldPhase;

  @Field(() => Boolean, { nullable: true, description: 'Default: false.' })
  @Omittable()
  required?: boolean;

  @Field(() => FieldConditionInput, { nullable: true, description: 'Default: always asked.' })
  @Clearable()
  @ValidateNested()
  visibleIf?: FieldConditionInput | null;

  @Field(() => Boolean, { nullable: true, description: 'Default: false.' })
  @Omittable()
  staffOnly?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Default: false. For requests.' })
  @Omittable()
  fast?: boolean;

  @Field(() => Int, { nullable: true, description: 'Default: behind all others.' })
  @Omittable()
  @WholeNumber(1, MAX_RANK)
  rank?: number;
}

/** Body of creating a field. */
@InputType()
export class CreateFieldInput extends FieldValuesInput {
  @Field(() => String, {
    description: 'A letter, then letters, digits and `_`, all lower case; up to 40.',
  })
  @Text(1, 40)
  key: string;

  @Field(() => FieldTargetType, { nullable: true, description: 'Default: request.' })
  @Omittable()
  appliesTo?: FieldTarget;

  @Field(() => LocalTextInput, { description: 'Up to 200 characters.' })
  @ValidateNested()
  label: LocalTextInput;

  @Field(() => FieldKindType)
  kind: FieldKind;
}

/** Body of changing a field; omitted fields are not changed. */
@InputType()
export class UpdateFieldInput extends FieldValuesInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: 'Read-only; the same value is accepted.' })
  @Omittable()
  @Text(1, 40)
  key?: string;

  @Field(() => FieldTargetType, {
    nullable: true,
    description: 'Read-only; the same value is accepted.',
  })
  @Omittable()
  appliesTo?: FieldTarget;

  @Field(() => LocalTextInput, { nullable: true, description: 'Up to 200 characters.' })
  @Omittable()
  @ValidateNested()
  label?: LocalTextInput;

  @Field(() => FieldKindType, { nullable: true, description: 'Fixed once a value is stored.' })
  @Omittable()
  kind?: FieldKind;

  @Field(() => Boolean, { nullable: true, description: 'False restores an archived one.' })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('field has')
  expectedVersion?: number;
}

/** Filter of the list of fields; all conditions must hold. */
@InputType()
class FieldFilter {
  @Field(() => FieldTargetType, { nullable: true, description: 'Those of these records.' })
  @Omittable()
  appliesTo?: FieldTarget;

  @Field(() => Int, { nullable: true, description: 'Its own fields, without inherited ones.' })
  @Omittable()
  @Id()
  categoryId?: number;

  @Field(() => String, { nullable: true, description: 'Those of this type, without those of all.' })
  @Omittable()
  @Text(1, MAX_ASSET_TYPE)
  assetType?: string;

  @Field(() => FieldPhaseType, { nullable: true, description: 'Those that are asked then.' })
  @Omittable()
  phase?: FieldPhase;

  @Field(() => FieldKindType, { nullable: true })
  @Omittable()
  kind?: FieldKind;

  @Field(() => Boolean, { nullable: true, description: 'Archived ones instead; default: false.' })
  archived: boolean = false;

  @Field(() => String, {
    nullable: true,
    description: 'Words that must all occur in key or label, also as a part of a word.',
  })
  @Omittable()
  @Text(1, 100)
  search?: string;
}

/** Input of the list: filter, order and page. */
export class ListFieldsInput extends paged(sorted(FieldFilter, Sort, 'rank')) {}

/** Arguments of `fields`. */
@ArgsType()
export class FieldsArgs extends connectionArgs(FieldFilter, Sort, 'by rank') {}
