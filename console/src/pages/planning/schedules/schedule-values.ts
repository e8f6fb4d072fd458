import type {
  ClosedDayRule,
  CreateScheduleInput,
  MaintenancePriority,
  ScheduleBase,
  ScheduleIfOpen,
  ScheduleTriggerInput,
} from '../../../generated/schema.ts';
import { type Answers, answersOf, changedAnswers } from '../../../parts/fields/questions.ts';
import { minutesText, parseMinutes } from '../../../parts/lengths.ts';
import { choiceOf, completionRuleOf, firstChoice, type RuleChoice, ruleOf } from './rule-choice.ts';
import type { ScheduleDetailFragment } from './schedules.generated.ts';

/** Values of the form of a schedule; ids are texts, as Mantine requires. */
export interface ScheduleValues extends Record<string, unknown> {
  readonly title: string;
  readonly description: string;
  readonly departmentId: string | null;
  readonly assetIds: readonly number[];
  readonly categoryId: number | undefined;
  readonly locationId: number | undefined;
  readonly priority: MaintenancePriority | null;
  /** Answers that its requests have. */
  readonly fields: Answers;
  readonly checklistId: string | null;
  readonly assigneeId: string | null;
  readonly estimateMinutes: string;
  /** True if a calendar triggers it. */
  readonly byTime: boolean;
  readonly rrule: RuleChoice;
  /** The first day, `YYYY-MM-DD`, and the time of day, `HH:MM`. */
  readonly startsOn: string;
  readonly startsAt: string;
  readonly timeZone: string;
  readonly base: ScheduleBase;
  readonly onClosedDay: ClosedDayRule;
  readonly calendarId: string | null;
  /** True if a meter triggers it. */
  readonly byMeter: boolean;
  readonly meterId: string | null;
  readonly every: number | string;
  readonly startAt: number | string;
  readonly leadDays: number | string;
  readonly ifOpen: ScheduleIfOpen;
  readonly toleranceDays: number | string;
}

/** The values of a new schedule, or of one that is changed. */
export interface ValuesFrom {
  readonly schedule?: ScheduleDetailFragment | undefined;
  /** Local day of the viewer, and the zone. */
  readonly today: string;
  readonly timeZone: string;
  readonly departmentId: number | null;
  /** The asset that a new one is for. */
  readonly assetId?: number | undefined;
}

export function valuesOf({ schedule, ...from }: ValuesFrom): ScheduleValues {
  const trigger = schedule?.trigger;
  return {
    title: schedule?.title ?? '',
    description: schedule?.description ?? '',
    departmentId: textOf(schedule?.departmentId ?? from.departmentId),
    assetIds: schedule?.assetIds ?? (from.assetId === undefined ? [] : [from.assetId]),
    categoryId: schedule?.categoryId ?? undefined,
    locationId: schedule?.locationId ?? undefined,
    priority: schedule?.priority ?? null,
    fields: answersOf(schedule?.fields ?? []),
    checklistId: textOf(schedule?.checklistId),
    assigneeId: textOf(schedule?.assigneeId),
    estimateMinutes: schedule?.estimateMinutes == null ? '' : minutesText(schedule.estimateMinutes),
    ...timeValues(trigger?.time, from),
    byTime: trigger === undefined || trigger.time !== null,
    byMeter: trigger?.meter != null,
    meterId: textOf(trigger?.meter?.meterId),
    every: trigger?.meter?.every ?? '',
    startAt: trigger?.meter?.startAt ?? '',
    leadDays: schedule?.leadDays ?? 0,
    ifOpen: schedule?.ifOpen ?? 'SKIP',
    toleranceDays: schedule?.toleranceDays ?? '',
  };
}

type TimeTrigger = NonNullable<ScheduleDetailFragment['trigger']['time']>;

function timeValues(time: TimeTrigger | null | undefined, { today, timeZone }: ValuesFrom) {
  const startsAt = time?.startsAt ?? `${today}T08:00`;
  return {
    rrule: time ? choiceOf(time.rrule, time.startsAt) : firstChoice(today),
    startsOn: startsAt.slice(0, 10),
    startsAt: startsAt.slice(11),
    timeZone: time?.timeZone ?? timeZone,
    base: time?.base ?? ('FIXED' as const),
    onClosedDay: time?.onClosedDay ?? ('KEEP' as const),
    calendarId: textOf(time?.calendarId),
  };
}

const textOf = (id: number | null | undefined) => (id == null ? null : String(id));
const idOf = (text: string | null) => (text === null ? null : Number(text));
const numberOf = (value: number | string) => (value === '' ? null : Number(value));

/** True if the times count from the completion: by choice, or because a meter counts too. */
export function isFromCompletion(values: ScheduleValues): boolean {
  return values.byTime && (values.byMeter || values.base === 'COMPLETION');
}

/** The trigger of the values; undefined while a part of it is missing. */
export function triggerOf(values: ScheduleValues): ScheduleTriggerInput | undefined {
  const { byTime, byMeter, startsOn, startsAt, meterId, every } = values;
  if (!byTime && !byMeter) return undefined;
  if (byTime && (startsOn === '' || startsAt === '' || values.timeZone === '')) return undefined;
  if (byMeter && (meterId === null || every === '')) return undefined;
  const completion = isFromCompletion(values);
  return {
    time: byTime
      ? {
          rrule: completion ? completionRuleOf(values.rrule) : ruleOf(values.rrule),
          startsAt: `${startsOn}T${startsAt}`,
          timeZone: values.timeZone,
          base: completion ? 'COMPLETION' : 'FIXED',
          onClosedDay: values.onClosedDay,
          calendarId: values.onClosedDay === 'KEEP' ? null : idOf(values.calendarId),
        }
      : null,
    meter: byMeter
      ? {
          meterId: Number(meterId),
          every: Number(every),
          ...(values.startAt !== '' && { startAt: Number(values.startAt) }),
        }
      : null,
  };
}

/** Input of the service; the trigger must be whole. @param stored the answers that the schedule has. */
export function inputOf(
  values: ScheduleValues,
  trigger: ScheduleTriggerInput,
  stored: Answers = {},
) {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    ...(values.departmentId !== null && { departmentId: Number(values.departmentId) }),
    assetIds: [...values.assetIds],
    categoryId: values.categoryId ?? null,
    locationId: values.locationId ?? null,
    ...(values.priority !== null && { priority: values.priority }),
    fields: changedAnswers(stored, values.fields),
    checklistId: idOf(values.checklistId),
    assigneeId: idOf(values.assigneeId),
    estimateMinutes: parseMinutes(values.estimateMinutes) ?? null,
    trigger,
    leadDays: Number(values.leadDays || 0),
    ifOpen: values.ifOpen,
    toleranceDays: numberOf(values.toleranceDays),
  } satisfies CreateScheduleInput;
}
