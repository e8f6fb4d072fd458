import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../../core/connection.js';
import { Id, Omittable, Text } from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import { paged } from '../../../../core/list-inputs.js';
import { Kpis } from '../kpis.types.js';

const MONTH = 'The month, as `2027-02`.';

/** A closed month of figures. */
@ObjectType({ description: 'A closed month of figures, which nothing changes.' })
export class KpiClosing {
  @Field(() => String, { description: MONTH })
  month: string;

  @Field(() => Date, { description: 'Its beginning, in the time zone of the closing.' })
  from: Date;

  @Field(() => Date, { description: 'Its end, which is not a part of it.' })
  to: Date;

  @Field(() => String, { description: 'The time zone of that day.' })
  timeZone: string;

  @Field(() => Date, { description: 'When it was closed.' })
  closedAt: Date;

  @Field(() => Int, { description: 'The account that closed it.' })
  closedById: number;
}

/** Connection of closings. */
export const KpiClosingConnection = connectionOf(KpiClosing);

/** The figures of a closed month. */
@ObjectType({ description: 'The figures of a closed month, as they were when it was closed.' })
export class ClosedKpis extends Kpis {
  @Field(() => String, { description: MONTH })
  month: string;

  @Field(() => Date, { description: 'When it was closed.' })
  closedAt: Date;

  @Field(() => Int, { description: 'The account that closed it.' })
  closedById: number;
}

/** Parts of a figure at a time. */
@ObjectType({ description: 'The value of a figure with its parts.' })
export class KpiClosingValue {
  @Field(() => Float, { nullable: true, description: 'As of the figure.' })
  value: number | null;

  @Field(() => Float, { nullable: true, description: 'As of the figure.' })
  numerator: number | null;

  @Field(() => Float, { nullable: true, description: 'As of the figure.' })
  denominator: number | null;
}

/** Parts of a record at a time. */
@ObjectType({ description: 'Contribution of a record.' })
export class KpiClosingParts {
  @Field(() => Float, { description: 'Its part of the numerator.' })
  numerator: number;

  @Field(() => Float, { description: 'Its part of the denominator; 0 for counts and money.' })
  denominator: number;
}

const changes = { added: 'added', gone: 'gone', changed: 'changed' } as const;

/** How a record moved since a closing. */
export type KpiRowChange = keyof typeof changes;

const KpiRowChangeEnum = registerEnum(
  'KpiRowChange',
  changes,
  'How a record moved since a month was closed.',
  {
    added: 'It counts now, and did not then.',
    gone: 'It counted then, and does not now.',
    changed: 'It contributes something else now.',
  },
);

/** A record that moved since a closing. */
@ObjectType({ description: 'A record that moved since a month was closed.' })
export class KpiClosingDiffRow {
  @Field(() => String, { description: 'As of the rows of the figure.' })
  kind: string;

  @Field(() => String, { description: 'As of the rows of the figure.' })
  id: string;

  @Field(() => Int, { nullable: true, description: 'The request that it belongs to.' })
  requestId: number | null;

  @Field(() => KpiRowChangeEnum, { description: 'How it moved.' })
  change: KpiRowChange;

  @Field(() => KpiClosingParts, { nullable: true, description: 'Null for one that was added.' })
  // biome-ignore lint/suspicious/noThenProperty: the name in answers; it is no function
  then: KpiClosingParts | null;

  @Field(() => KpiClosingParts, { nullable: true, description: 'Null for one that is gone.' })
  now: KpiClosingParts | null;

  @Field(() => [String], {
    description:
      'Ids of the audit records about its request or asset since the closing, newest first, at most 10.',
  })
  auditIds: string[];
}

/** A figure that moved since a closing. */
@ObjectType({ description: 'A figure of which a record moved since the month was closed.' })
export class KpiClosingDiff {
  @Field(() => String, { description: 'The name of the figure.' })
  figure: string;

  @Field(() => KpiClosingValue, { description: 'At the closing.' })
  // biome-ignore lint/suspicious/noThenProperty: the name in answers; it is no function
  then: KpiClosingValue;

  @Field(() => KpiClosingValue, { description: 'The same month as it counts now.' })
  now: KpiClosingValue;

  @Field(() => Int, { description: 'Number of records that count now, and did not then.' })
  added: number;

  @Field(() => Int, { description: 'Number of records that contribute something else.' })
  changed: number;

  @Field(() => Int, { description: 'Number of records that counted then, and do not now.' })
  gone: number;

  @Field(() => [KpiClosingDiffRow], { description: 'The records that moved, at most 100.' })
  rows: KpiClosingDiffRow[];

  @Field(() => Boolean, { description: 'True if more records moved than `rows` has.' })
  truncated: boolean;
}

/** Input of closing a month. */
@InputType()
export class CreateKpiClosingInput {
  @Field(() => String, { description: MONTH })
  @Text(1, 20)
  month: string;
}

/** Filter of the list of closings: none. */
class NoFilter {}

/** Input of the list of closings. */
export class ListKpiClosingsInput extends paged(NoFilter) {}

/** Arguments of `kpiClosings`. */
@ArgsType()
export class KpiClosingsArgs extends connectionArgs(null) {}

/** A closed month, of a department or of all that the reader sees. */
@ArgsType()
export class KpiClosingInput {
  @Field(() => String, { description: MONTH })
  @Text(1, 20)
  month: string;

  @Field(() => Int, { nullable: true, description: 'The department of the request or asset.' })
  @Omittable()
  @Id()
  departmentId?: number;
}
