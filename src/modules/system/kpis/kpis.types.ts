import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { EmptyCounts, Id, LocalDay, Omittable, OneOf, Text } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { exported, paged } from '../../../core/list-inputs.js';
import type { FigureUnit } from './figures.js';
import { FigureTarget } from './targets/targets.types.js';

const units = {
  minutes: 'minutes',
  ratio: 'ratio',
  count: 'count',
  weeks: 'weeks',
  rating: 'rating',
  money: 'money',
} as const satisfies { readonly [U in FigureUnit]: U };

/** The units of figures, for `@Field`. */
export const KpiUnit = registerEnum('KpiUnit', units, 'The unit of the value of a figure.', {
  minutes: 'Minutes.',
  ratio: 'A part of 1.',
  count: 'A number.',
  weeks: 'Weeks.',
  rating: 'A rating from 1 to 5.',
  money: 'Minor units of the currency.',
});

/** A figure of a period; the definitions are in docs/behaviour/figures.md. */
@ObjectType({ description: 'A figure of a period.' })
export class KpiFigure {
  @Field(() => String, { description: 'Its name, for example `repairTimeMean`.' })
  figure: string;

  @Field(() => Float, {
    nullable: true,
    description: 'Null without data, and where a filter or the rights of the reader leave it out.',
  })
  value: number | null;

  @Field(() => Float, { nullable: true, description: 'Null for a percentile.' })
  numerator: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Null for a count and for money; for a percentile the size of the sample.',
  })
  denominator: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The value of the period before; null without `compare` and for figures of now.',
  })
  previous: number | null;

  @Field(() => KpiUnit, { description: 'The unit of `value`.' })
  unit: FigureUnit;

  @Field(() => FigureTarget, {
    nullable: true,
    description: 'The target of it, and the judgement of its value; null without one.',
  })
  target: FigureTarget | null;
}

/** All figures of a period. */
@ObjectType({ description: 'All figures of a period.' })
export class Kpis {
  @Field(() => Date, { description: 'The beginning of the period.' })
  from: Date;

  @Field(() => Date, { description: 'The end of the period, which is not a part of it.' })
  to: Date;

  @Field(() => Date, { nullable: true, description: 'Null without `compare`.' })
  previousFrom: Date | null;

  @Field(() => Date, { nullable: true, description: 'Null without `compare`.' })
  previousTo: Date | null;

  @Field(() => String, { description: 'The time zone of days and months.' })
  timeZone: string;

  @Field(() => String, { description: 'The currency of figures of money (ISO 4217).' })
  currency: string;

  @Field(() => [KpiFigure], { description: 'Every figure, always in the same order.' })
  figures: KpiFigure[];
}

/** A record that a figure counts. */
@ObjectType({ description: 'A record that a figure counts, with what it contributes.' })
export class KpiRow {
  @Field(() => String, {
    description:
      'Kind of the record: request, completion, decision, clock, occurrence, time, movement, purchase, downtime, asset or job.',
  })
  kind: string;

  @Field(() => String, { description: 'Unique within the figure.' })
  id: string;

  @Field(() => Int, { nullable: true, description: 'The request that it belongs to.' })
  requestId: number | null;

  @Field(() => Int, { nullable: true, description: 'The asset that it belongs to.' })
  assetId: number | null;

  @Field(() => Date, { nullable: true, description: 'When it counts; null for an asset.' })
  at: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'The title of the request, or the name of the asset.',
  })
  title: string | null;

  @Field(() => Float, { description: 'Its part of the numerator.' })
  numerator: number;

  @Field(() => Float, { description: 'Its part of the denominator; 0 for counts and money.' })
  denominator: number;
}

/** Connection of rows. */
export const KpiRowConnection = connectionOf(KpiRow);

/** A part of a figure. */
@ObjectType({ description: 'A part of a figure: the records that have something in common.' })
export class KpiGroup {
  @Field(() => String, {
    nullable: true,
    description: 'An id, a name or a month such as `2027-03`; null gathers what has none.',
  })
  key: string | null;

  @Field(() => String, { nullable: true, description: 'The name of it; null where `key` is.' })
  label: string | null;

  @Field(() => Float, { nullable: true, description: 'As of the figure.' })
  value: number | null;

  @Field(() => Float, { nullable: true, description: 'As of the figure.' })
  numerator: number | null;

  @Field(() => Float, { nullable: true, description: 'As of the figure.' })
  denominator: number | null;

  @Field(() => FigureTarget, {
    nullable: true,
    description:
      'As of the figure, for groups by department and category as if that were the filter; else null.',
  })
  target: FigureTarget | null;
}

/** Period and filters of figures. */
@ArgsType()
@InputType('KpiFilter')
export class KpiFilter {
  @Field(() => Date, {
    nullable: true,
    description:
      'Begin of the period; a day begins in the time zone of the settings. Default: 30 days before `to`.',
  })
  @Omittable()
  @LocalDay()
  from?: Date;

  @Field(() => Date, {
    nullable: true,
    description:
      'End of the period, which is not a part of it; a day is, as a whole. Default: now.',
  })
  @Omittable()
  @LocalDay()
  to?: Date;

  @Field(() => Int, { nullable: true, description: 'The department of the request or asset.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Int, { nullable: true, description: 'The category, with those below it.' })
  @Omittable()
  @Id()
  categoryId?: number;

  @Field(() => Int, { nullable: true, description: 'The location, with those below it.' })
  @Omittable()
  @Id()
  locationId?: number;

  @Field(() => Int, { nullable: true, description: 'The asset, with those below it.' })
  @Omittable()
  @Id()
  assetId?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The assignee of the request; of time, the person who worked.',
  })
  @Omittable()
  @Id()
  technicianId?: number;
}

/** Input of all figures. */
@ArgsType()
export class KpisInput extends KpiFilter {
  @Field(() => String, {
    nullable: true,
    description: '`previous`: with the values of the period before.',
  })
  @Omittable()
  @OneOf(['previous'])
  @EmptyCounts()
  compare?: string;
}

/** A figure with its filters. */
@InputType()
class FilteredFigure extends KpiFilter {
  @Field(() => String, { description: 'The name of the figure.' })
  @Text(1, 100)
  figure: string;
}

/** Input of the list of rows. */
export class ListKpiRowsInput extends paged(FilteredFigure) {}

/** Arguments of `kpiRows`. */
@ArgsType()
export class KpiRowsArgs extends connectionArgs(KpiFilter) {
  @Field(() => String, { description: 'The name of the figure.' })
  figure: string;
}

/** Input of the export of rows. */
@InputType()
export class ExportKpiRowsInput extends exported(FilteredFigure) {}

/** Input of the groups of a figure. */
@ArgsType()
export class KpiGroupsInput extends KpiFilter {
  @Field(() => String, { description: 'The name of the figure.' })
  @Text(1, 100)
  figure: string;

  @Field(() => String, {
    description:
      'Department, category, location, asset, technician, priority, month, origin, holdReason, cause or contractor, as far ' +
      'as it fits the figure.',
  })
  @Text(1, 100)
  by: string;
}
