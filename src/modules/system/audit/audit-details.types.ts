import { GraphQLJSON } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { instanceOf, unionOf } from '../../../core/variants.js';

type Values = Readonly<Record<string, unknown>>;

/** A value of a record. */
@ObjectType({ description: 'A value in a record.' })
export class AuditValue {
  @Field(() => String, { description: 'The name of the field or fact.' })
  name: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The value, as REST writes it.' })
  value: unknown;
}

/** A field of an object before and after a change. */
@ObjectType({ description: 'A field of an object before and after a change.' })
class AuditFieldChange {
  @Field(() => String, { description: 'The name of the field.' })
  name: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The value before, as REST writes it.' })
  before: unknown;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The value after, as REST writes it.' })
  after: unknown;

  @Field(() => Boolean, { description: 'True if the two differ.' })
  changed: boolean;
}

/** Facts of a record: whatever its action tells besides values before and after. */
@ObjectType({ description: 'A record of something that changes no fields, such as a login.' })
export class AuditFacts {
  @Field(() => [AuditValue], { description: 'Further facts, such as a reason.' })
  facts: AuditValue[];
}

/** A record of something that was made. */
@ObjectType({ description: 'A record of something that was made.' })
class AuditCreation extends AuditFacts {
  @Field(() => [AuditValue], { description: 'The values of the new object.' })
  values: AuditValue[];
}

/** A record of a change. */
@ObjectType({ description: 'A record of a change.' })
class AuditChange extends AuditFacts {
  @Field(() => [AuditFieldChange], { description: 'The recorded fields before and after.' })
  changes: AuditFieldChange[];
}

/** A record of something that was deleted. */
@ObjectType({ description: 'A record of something that was deleted.' })
class AuditDeletion extends AuditFacts {
  @Field(() => [AuditValue], { description: 'The values of the deleted object.' })
  values: AuditValue[];
}

/** The details of a record, for GraphQL. */
export const AuditDetails = unionOf(
  'AuditDetails',
  'The content of a record: values before and after, and further facts.',
  [AuditCreation, AuditChange, AuditDeletion, AuditFacts],
);

/**
 * The metadata of a record as an object of its kind, which follows from whether it has values
 * before and after, as every action records them (`changesBetween`, `…Snapshot`).
 *
 * @returns null for a record without metadata.
 */
export function auditDetails(metadata: unknown): AuditFacts | null {
  if (!isObject(metadata)) return null;
  const before = isObject(metadata.before) ? metadata.before : undefined;
  const after = isObject(metadata.after) ? metadata.after : undefined;
  const { before: _before, after: _after, ...rest } = metadata;
  const facts = valuesOf(rest);
  if (before && after) {
    return instanceOf(AuditChange, { changes: changesOf(before, after), facts });
  }
  if (after) return instanceOf(AuditCreation, { values: valuesOf(after), facts });
  if (before) return instanceOf(AuditDeletion, { values: valuesOf(before), facts });
  return instanceOf(AuditFacts, { facts });
}

function valuesOf(values: Values): AuditValue[] {
  return Object.entries(values).map(([name, value]) => ({ name, value: value ?? null }));
}

function changesOf(before: Values, after: Values): AuditFieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].map((name) => {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    return { name, before: was, after: is, changed: JSON.stringify(was) !== JSON.stringify(is) };
  });
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
