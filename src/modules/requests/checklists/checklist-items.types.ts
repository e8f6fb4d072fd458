import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { Field, Float, InputType, ObjectType } from 'type-graphql';
import { Clearable, Decimal, Omittable, Text, Texts } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';

const kinds = {
  check: 'check',
  text: 'text',
  number: 'number',
  choice: 'choice',
  photo: 'photo',
  reading: 'reading',
} as const;
/** The kind of an item of a checklist. */
export type ChecklistItemKind = keyof typeof kinds;
/** The kinds of items, for `@Field`. */
const ChecklistItemKindType = registerEnum(
  'ChecklistItemKind',
  kinds,
  'The kind of answer to an item of a checklist.',
  {
    check: 'Right or wrong.',
    text: 'A text.',
    number: 'A number, which can have bounds.',
    choice: 'One of some texts.',
    photo: 'A photo of the request.',
    reading: 'A reading of a meter of the asset.',
  },
);

const UNIT = 'The unit of a number or a reading, such as °C.';
const MIN = 'The least number or reading that is in order.';
const MAX = 'The greatest number or reading that is in order.';
const CHOICES = 'The texts to choose from: 2 to 20 of a choice.';
const METER_NAME = 'The name of a meter of the asset, which gets the reading.';

/** An item of a checklist (docs/behaviour/work.md). */
@ObjectType({ description: 'An item of a checklist.' })
export class ChecklistItem {
  @Field(() => ChecklistItemKindType)
  kind: ChecklistItemKind;

  @Field(() => String, { description: 'The thing to check or to record.' })
  label: string;

  @Field(() => Boolean, { description: 'True if it must be answered.' })
  required: boolean;

  @Field(() => String, { nullable: true, description: UNIT })
  unit: string | null;

  @Field(() => Float, { nullable: true, description: MIN })
  min: number | null;

  @Field(() => Float, { nullable: true, description: MAX })
  max: number | null;

  @Field(() => [String], { nullable: true, description: CHOICES })
  choices: readonly string[] | null;

  @Field(() => String, { nullable: true, description: METER_NAME })
  meterName: string | null;
}

/** Refuses the field in items of other kinds. */
function Only(...of: readonly ChecklistItemKind[]): PropertyDecorator {
  const validate = (value: unknown, args?: ValidationArguments) =>
    value === null || value === undefined || of.includes(itemOf(args).kind);
  return ValidateBy(
    { name: 'onlyOfKind', validator: { validate } },
    { message: `is for the kind ${of.join(' or ')} only` },
  );
}

/** Requires a list of choices in an item of the kind `choice`; other kinds may leave it out. */
function RequiredOfChoice(): PropertyDecorator {
  return ValidateIf(
    (item: ChecklistItemInput, value: unknown) =>
      (value !== null && value !== undefined) || item.kind === 'choice',
  );
}

/** Refuses a maximum below the minimum. */
function NotBelowMin(): PropertyDecorator {
  const validate = (value: unknown, args?: ValidationArguments) => {
    const { min } = itemOf(args);
    return typeof min !== 'number' || typeof value !== 'number' || min <= value;
  };
  return ValidateBy(
    { name: 'notBelowMin', validator: { validate } },
    { message: 'must not be less than min' },
  );
}

const itemOf = (args?: ValidationArguments) => args?.object as ChecklistItemInput;

/** An item of a checklist, as input. */
@InputType()
export class ChecklistItemInput {
  @Field(() => ChecklistItemKindType)
  kind: ChecklistItemKind;

  @Field(() => String, { description: 'The thing to check or to record.' })
  @Text(1, 200)
  label: string;

  @Field(() => Boolean, { nullable: true, description: 'Default: false.' })
  @Omittable()
  required?: boolean;

  @Field(() => String, { nullable: true, description: UNIT })
  @Clearable()
  @Text(1, 20)
  @Only('number', 'reading')
  unit?: string | null;

  @Field(() => Float, { nullable: true, description: MIN })
  @Clearable()
  @Decimal()
  @Only('number', 'reading')
  min?: number | null;

  @Field(() => Float, { nullable: true, description: MAX })
  @Clearable()
  @Decimal()
  @NotBelowMin()
  @Only('number', 'reading')
  max?: number | null;

  @Field(() => [String], { nullable: true, description: CHOICES })
  @RequiredOfChoice()
  @Texts(1, 100, { fewest: 2, most: 20 })
  @Only('choice')
  choices?: string[] | null;

  @Field(() => String, { nullable: true, description: METER_NAME })
  @Clearable()
  @Text(1, 100)
  @Only('reading')
  meterName?: string | null;
}

/** The items with every field, as they are stored and answered. */
export function wholeItems(
  items: readonly (ChecklistItemInput | ChecklistItem)[],
): ChecklistItem[] {
  return items.map((item) => ({
    kind: item.kind,
    label: item.label,
    required: item.required ?? false,
    unit: item.unit ?? null,
    min: item.min ?? null,
    max: item.max ?? null,
    choices: item.choices ?? null,
    meterName: item.meterName ?? null,
  }));
}
