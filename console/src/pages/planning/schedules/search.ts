import { flag, id, oneOf, type RawSearch, text } from '../../../app/search.ts';

/** Search of the page of schedules, as stored in the address. */
export interface SchedulesSearch {
  /** The schedules, unless the plan of all is wanted. */
  readonly show?: 'plan' | undefined;
  readonly search?: string | undefined;
  readonly state?: 'ACTIVE' | 'PAUSED' | undefined;
  readonly departmentId?: number | undefined;
  readonly archived?: true | undefined;
}

export function schedulesSearch(raw: RawSearch): SchedulesSearch {
  return {
    show: oneOf(raw.show, ['plan'] as const),
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
