import { day, id, oneOf, type RawSearch } from '../../../app/search.ts';

/** Search of the planner, as stored in the address. */
export interface PlannerSearch {
  /** A day that is shown; default: today. */
  readonly day?: string | undefined;
  /** Span; default: the week. */
  readonly span?: 'day' | undefined;
  readonly departmentId?: number | undefined;
}

export function plannerSearch(raw: RawSearch): PlannerSearch {
  return {
    day: day(raw.day),
    span: oneOf(raw.span, ['day'] as const),
    departmentId: id(raw.departmentId),
  };
}
