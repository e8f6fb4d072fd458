import { dayOrMoment, flag, id, oneOf, type RawSearch, someOf, text } from '../../../app/search.ts';
import type { MaintenanceStatus } from '../../../generated/schema.ts';
import { PRIORITIES, STAGES, STATUSES } from '../../../parts/enum-values.ts';
import { type FieldSearch, fieldSearch } from './fields/field-search.ts';
import { stagesOfStatuses } from './stages.ts';

export const REQUEST_SORTS = [
  '-priority',
  'dueAt',
  '-dueAt',
  '-createdAt',
  'createdAt',
  '-updatedAt',
  'updatedAt',
] as const;
/** Relations of the viewer to requests. */
export const RELATIONS = ['SUBMITTED', 'WORKING', 'WATCHING'] as const;
export const REQUEST_VIEWS = ['table', 'board'] as const;

/** Filters of the list of requests, as stored in the address. */
export interface RequestSearch extends FieldSearch {
  /** In addresses of earlier versions; becomes `stage`. */
  readonly status?: undefined;
  /** Separated by commas, in lower case. */
  readonly stage?: string | undefined;
  readonly onHold?: boolean | undefined;
  /** True: requests without a technician. */
  readonly unassigned?: boolean | undefined;
  /** True: open requests whose technician is suspended or inactive. */
  readonly assigneeInactive?: boolean | undefined;
  /** True: the due time has passed. */
  readonly overdue?: boolean | undefined;
  /** True: likely to be late. */
  readonly atRisk?: boolean | undefined;
  /** True: a due time was missed. */
  readonly breached?: boolean | undefined;
  /** True: required questions of the submission have no answer. */
  readonly incomplete?: boolean | undefined;
  /** Relation of the viewer: submitted, working or watching. */
  readonly mine?: string | undefined;
  /** Created in the last days. */
  readonly lastDays?: number | undefined;
  readonly priority?: string | undefined;
  readonly departmentId?: number | undefined;
  readonly requesterId?: number | undefined;
  readonly assigneeId?: number | undefined;
  /** Each with what is below it. */
  readonly categoryId?: number | undefined;
  readonly locationId?: number | undefined;
  readonly assetId?: number | undefined;
  readonly problemId?: number | undefined;
  readonly causeId?: number | undefined;
  readonly remedyId?: number | undefined;
  readonly search?: string | undefined;
  /** Days in the viewer's zone (`2026-01-31`), or moments. */
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
  readonly completedFrom?: string | undefined;
  readonly completedTo?: string | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  /** `all`: an address without filters shows all requests, not those that wait. */
  readonly show?: 'all' | undefined;
  readonly sort?: (typeof REQUEST_SORTS)[number] | undefined;
  readonly view?: (typeof REQUEST_VIEWS)[number] | undefined;
}

function statusesOf(raw: unknown): readonly MaintenanceStatus[] {
  const wanted = someOf(raw, STATUSES)?.toUpperCase().split(',');
  return STATUSES.filter((status) => wanted?.includes(status));
}

/** Filters of an address; invalid ones are ignored. */
export function requestSearch(raw: RawSearch): RequestSearch {
  return {
    status: undefined,
    stage: someOf(raw.stage, STAGES) ?? stagesOfStatuses(statusesOf(raw.status)),
    onHold: flag(raw.onHold),
    unassigned: flag(raw.unassigned),
    assigneeInactive: flag(raw.assigneeInactive),
    overdue: flag(raw.overdue),
    atRisk: flag(raw.atRisk),
    breached: flag(raw.breached),
    incomplete: flag(raw.incomplete),
    ...fieldSearch(raw),
    mine: oneOf(raw.mine, RELATIONS)?.toLowerCase(),
    lastDays: id(raw.lastDays),
    priority: oneOf(raw.priority, PRIORITIES)?.toLowerCase(),
    departmentId: id(raw.departmentId),
    requesterId: id(raw.requesterId),
    assigneeId: id(raw.assigneeId),
    categoryId: id(raw.categoryId),
    locationId: id(raw.locationId),
    assetId: id(raw.assetId),
    problemId: id(raw.problemId),
    causeId: id(raw.causeId),
    remedyId: id(raw.remedyId),
    search: text(raw.search),
    createdFrom: dayOrMoment(raw.createdFrom),
    createdTo: dayOrMoment(raw.createdTo),
    completedFrom: dayOrMoment(raw.completedFrom),
    completedTo: dayOrMoment(raw.completedTo),
    dueFrom: dayOrMoment(raw.dueFrom),
    dueTo: dayOrMoment(raw.dueTo),
    show: oneOf(raw.show, ['all'] as const),
    sort: oneOf(raw.sort, REQUEST_SORTS),
    view: oneOf(raw.view, REQUEST_VIEWS),
  };
}

/** Place and asset of a new request, where a page or a label has led to it. */
export interface NewRequestSearch {
  readonly locationId?: number | undefined;
  readonly assetId?: number | undefined;
}

export function newRequestSearch(raw: RawSearch): NewRequestSearch {
  return { locationId: id(raw.locationId), assetId: id(raw.assetId) };
}
