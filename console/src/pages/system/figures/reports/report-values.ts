import type { CreateFigureReportInput } from '../../../../generated/schema.ts';
import type { ReportRowFragment } from './reports.generated.ts';

/** Values of the form of a report. */
export type ReportValues = {
  readonly name: string;
  readonly figures: string[];
  /** `figure by`. */
  readonly groups: string[];
  readonly departmentId: string | null;
  readonly categoryId: number | null;
  readonly locationId: number | null;
  readonly assetId: number | null;
  readonly period: ReportRowFragment['period'];
  readonly compare: boolean;
  readonly every: ReportRowFragment['schedule']['every'];
  readonly weekday: string;
  readonly day: string;
  readonly time: string;
  readonly timeZone: string;
  /** Ids as texts. */
  readonly recipientIds: string[];
  readonly enabled: boolean;
};

/** The values of a report, or those that a new one begins with. */
export function valuesOf(
  report: ReportRowFragment | undefined,
  usual: { readonly timeZone: string; readonly viewerId: number },
): ReportValues {
  const { filter, schedule } = report ?? {};
  const { departmentId = null, categoryId = null, locationId = null } = filter ?? {};
  return {
    name: report?.name ?? '',
    figures: [...(report?.figures ?? [])],
    groups: (report?.groups ?? []).map(({ figure, by }) => `${figure} ${by}`),
    ...{ departmentId: departmentId === null ? null : String(departmentId), categoryId },
    ...{ locationId, assetId: filter?.assetId ?? null },
    period: report?.period ?? 'LASTMONTH',
    compare: report?.compare ?? true,
    every: schedule?.every ?? 'MONTH',
    weekday: String(schedule?.weekday ?? 1),
    day: String(schedule?.day ?? 1),
    time: schedule?.time ?? '07:00',
    timeZone: report?.timeZone ?? usual.timeZone,
    recipientIds: (report?.recipientIds ?? [usual.viewerId]).map(String),
    enabled: report?.enabled ?? true,
  };
}

/** The values as the service takes them. */
export function inputOf(
  values: ReportValues,
  report: ReportRowFragment | undefined,
): CreateFigureReportInput {
  const { name, figures, period, compare, every, time, timeZone, enabled } = values;
  const { departmentId, categoryId, locationId, assetId } = values;
  return {
    ...{ name, figures, period, compare, timeZone, enabled },
    groups: values.groups.map((pair) => {
      const [figure = '', by = ''] = pair.split(' ');
      return { figure, by };
    }),
    filter: {
      ...{ departmentId: departmentId === null ? null : Number(departmentId), categoryId },
      // The form has no field for it.
      ...{ locationId, assetId, technicianId: report?.filter.technicianId ?? null },
    },
    schedule:
      every === 'WEEK'
        ? { every, time, weekday: Number(values.weekday) }
        : { every, time, day: Number(values.day) },
    recipientIds: values.recipientIds.map(Number),
  };
}
