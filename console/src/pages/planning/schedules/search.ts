import { day, flag, id, oneOf, type RawSearch, text } from '../../../app/search.ts';

const VIEWS = ['list', 'plan', 'calendar'] as const;

/** A view of the page of schedules. */
export type ScheduleView = (typeof VIEWS)[number];

/** The view of a text; undefined for another text. */
export function scheduleView(value: unknown): ScheduleView | undefined {
  return oneOf(value, VIEWS);
}

/** Search of the page of schedules, as stored in the address. */
export interface SchedulesSearch {
  /** The schedules, the dates of all, or the calendar; default: what was shown last. */
  readonly show?: ScheduleView | undefined;
  /** A day that the calendar shows; default: today. */
  readonly day?: string | undefined;
  /** Span of the calendar; default: a month. */
  readonly span?: 'week' | undefined;
  readonly search?: string | undefined;
  readonly state?: 'ACTIVE' | 'PAUSED' | undefined;
  readonly departmentId?: number | undefined;
  readonly archived?: true | undefined;
}

export function schedulesSearch(raw: RawSearch): SchedulesSearch {
  return {
    show: scheduleView(raw.show),
    day: day(raw.day),
    span: oneOf(raw.span, ['week'] as const),
    search: text(raw.search),
    state: oneOf(raw.state, ['ACTIVE', 'PAUSED'] as const),
    departmentId: id(raw.departmentId),
    archived: flag(raw.archived) || undefined,
  };
}

/** Search of the page of a new schedule: the asset that it is for. */
export interface NewScheduleSearch {
  readonly assetId?: number | undefined;
}

export function newScheduleSearch(raw: RawSearch): NewScheduleSearch {
  return { assetId: id(raw.assetId) };
}
