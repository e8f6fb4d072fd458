import { ValidateBy } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { Clearable, Id, MaxItems } from '../../../../core/constraints.js';
import { MANAGED_FIELDS } from '../applying/judge.types.js';

const KNOWN: readonly string[] = MANAGED_FIELDS;

/** Some of the fields that the identity provider can give, each once. */
function ManagedFields(): PropertyDecorator {
  const validate = (value: unknown) =>
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((field) => KNOWN.includes(field));
  return (target, key) => {
    ValidateBy(
      { name: 'managedFields', validator: { validate } },
      { message: `must be a list of ${MANAGED_FIELDS.join(' and ')}, each once` },
    )(target, key);
    MaxItems(MANAGED_FIELDS.length)(target, key);
  };
}

/** Null is the only value that can be given. */
function OnlyNull(): PropertyDecorator {
  return ValidateBy(
    { name: 'onlyNull', validator: { validate: (value: unknown) => value === null } },
    { message: 'can only be null, because SCIM gives it' },
  );
}

/** Body of setting which fields of an account the identity provider manages. */
@InputType()
export class SetManagedFieldsInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => [String], {
    description:
      'The whole list, of role and departmentId. A field that is left out keeps its value, and no mapping writes it.',
  })
  @ManagedFields()
  managed: string[];

  @Field(() => String, {
    nullable: true,
    description: 'Null unlinks the account from SCIM; nothing else can be given.',
  })
  @Clearable()
  @OnlyNull()
  externalId?: string | null;
}
