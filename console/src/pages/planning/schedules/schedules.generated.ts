/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The decision about an asset. Whether it is down is a fact beside it. */
export type AssetState =
  /** It is in use. */
  | 'IN_SERVICE'
  /** It is not used at present. */
  | 'OUT_OF_SERVICE'
  /** It is used no more. */
  | 'RETIRED';

/** The treatment of an occurrence on a day on which the calendar has no hours. */
export type ClosedDayRule =
  /** It stays. */
  | 'KEEP'
  /** It moves to the next open day. */
  | 'NEXT'
  /** It moves to the open day before. */
  | 'PREVIOUS'
  /** It is skipped. */
  | 'SKIP';

/** The input of `createSchedule`. */
export type CreateScheduleInput = {
  /** Each gets its own request; default: one request without an asset. */
  assetIds?: Array<number> | null | undefined;
  /** An active technician. */
  assigneeId?: number | null | undefined;
  /** The category of its requests. */
  categoryId?: number | null | undefined;
  /** It comes before that of the category. */
  checklistId?: number | null | undefined;
  /** Default: your own. */
  departmentId?: number | null | undefined;
  /** The description, for people. */
  description: string;
  /** The expected work, in minutes. */
  estimateMinutes?: number | null | undefined;
  /** Values for its requests, of any phase; null clears one. */
  fields?: Array<FieldValueInput> | null | undefined;
  /** Default: skip. */
  ifOpen?: ScheduleIfOpen | null | undefined;
  /** Days from the begin of a request to its due time: 0 to 60, default 0. In these days, and in one day, the schedule may lead to 1,000 requests at most, those of all assets. */
  leadDays?: number | null | undefined;
  /** The location of requests without an asset that has one. */
  locationId?: number | null | undefined;
  /** Default: that of the category, else normal. */
  priority?: MaintenancePriority | null | undefined;
  /** Default: active. */
  state?: ScheduleState | null | undefined;
  /** The title of its requests. */
  title: string;
  /** Days after the due time that still count as in time; null: a tenth of the interval. */
  toleranceDays?: number | null | undefined;
  /** When it generates work. */
  trigger: ScheduleTriggerInput;
};

/** The input of `fieldValue`. */
export type FieldValueInput = {
  /** The key of the field. */
  key: string;
  /** Null clears it. */
  value?: unknown;
};

/** The input of `generateSchedule`. */
export type GenerateScheduleInput = {
  /** Default: all assets. */
  assetId?: number | null | undefined;
  /** The id. */
  id: number;
  /** One that is planned, or was skipped or missed; default: the next planned one. */
  occurrenceKey?: string | null | undefined;
};

/** The urgency of a request. */
export type MaintenancePriority =
  /** Before others. */
  | 'HIGH'
  /** Can wait. */
  | 'LOW'
  /** In order of arrival. */
  | 'NORMAL'
  /** Immediately. */
  | 'URGENT';

/** The stages of a request, finer than its status: each belongs to one status. */
export type MaintenanceStage =
  /** Approved, and waiting for a technician. */
  | 'APPROVED'
  /** Assigned to a technician who has not started. */
  | 'ASSIGNED'
  /** Given up. */
  | 'CANCELLED'
  /** The work is done, and the submitter has not confirmed it. */
  | 'COMPLETED'
  /** The work is done and confirmed. */
  | 'CONFIRMED'
  /** Describes the same as another request. */
  | 'DUPLICATE'
  /** The technician works on it. */
  | 'IN_PROGRESS'
  /** Not approved. */
  | 'REJECTED'
  /** Submitted, and waiting for approval. */
  | 'SUBMITTED';

/** Why an occurrence has no request. */
export type OccurrenceCause =
  /** Its day is closed. */
  | 'CLOSED_DAY'
  /** Its asset was out of service. */
  | 'OUT_OF_SERVICE'
  /** A later one was due when the service came to it. */
  | 'OVERTAKEN'
  /** Somebody skipped it. */
  | 'PERSON'
  /** The request of the one before was open. */
  | 'PREVIOUS_OPEN';

/** Why an occurrence moves to another local time. */
export type OccurrenceShiftReason =
  /** Clocks skip its time of day. */
  | 'CLOCK_CHANGE'
  /** Its day is closed. */
  | 'CLOSED_DAY';

/** Where an occurrence of a schedule stands. */
export type OccurrenceState =
  /** Its request was made. */
  | 'GENERATED'
  /** It was not done. */
  | 'MISSED'
  /** It is computed, and can change with the schedule. */
  | 'PLANNED'
  /** It was left out on purpose. */
  | 'SKIPPED';

/** The input of `previewSchedule`. */
export type PreviewScheduleInput = {
  /** Number of dates: 1 to 50, default 10. */
  count?: number | null | undefined;
  /** Due at this time or later; default: now. Within 100 years of now. */
  from?: string | null | undefined;
  /** 0 to 60, default 0. */
  leadDays?: number | null | undefined;
  /** The trigger to try. */
  trigger: ScheduleTriggerInput;
};

/** The base of the times of a trigger. */
export type ScheduleBase =
  /** The day on which the work before was completed. */
  | 'COMPLETION'
  /** Only the rule. */
  | 'FIXED';

/** Filter of a list; all conditions must hold. */
export type ScheduleFilter = {
  /** Archived ones instead; default: false. */
  archived?: boolean | null | undefined;
  /** Those with this asset. */
  assetId?: number | null | undefined;
  /** The id of the technician to whom the request is assigned. */
  assigneeId?: number | null | undefined;
  /** Those with this category. */
  categoryId?: number | null | undefined;
  /** The id of the department. */
  departmentId?: number | null | undefined;
  /** Those with this location. */
  locationId?: number | null | undefined;
  /** Words that must all occur in title or description, also as a part of a word. */
  search?: string | null | undefined;
  /** Those in this state. */
  state?: ScheduleState | null | undefined;
};

/** The treatment of an occurrence while the request of the one before is open. */
export type ScheduleIfOpen =
  /** It makes another request. */
  | 'CREATE'
  /** It is missed. */
  | 'SKIP';

/** A trigger by a meter. */
export type ScheduleMeterTriggerInput = {
  /** The distance to the next: more than 0. */
  every: number;
  /** A counter of the one asset. */
  meterId: number;
  /** The total of the meter from which it counts; default: the present one, else 0. */
  startAt?: number | null | undefined;
};

/** Filter of a list; all conditions must hold. */
export type ScheduleOccurrenceFilter = {
  /** Those of this asset. */
  assetId?: number | null | undefined;
  /** Those of schedules with this assignee. */
  assigneeId?: number | null | undefined;
  /** Those of schedules of this department. */
  departmentId?: number | null | undefined;
  /** Due at this time or later; default: now, of one schedule 30 days ago. */
  from?: string | null | undefined;
  /** Those in this state. */
  state?: OccurrenceState | null | undefined;
  /** Due at this time or earlier; default: 30 days from now, of one schedule a year. At most 92 days, of one schedule three years after `from`. */
  to?: string | null | undefined;
};

/** Why a schedule is paused. */
export type SchedulePauseReason =
  /** The person who wrote it last may no longer write it, or is inactive. */
  | 'EDITOR_LOST_RIGHT'
  /** All its assets are retired, or its meter is archived. */
  | 'NO_ASSET'
  /** Somebody paused it. */
  | 'PERSON';

/** The orders of the list of schedules; in both orders by the next due time, those without are last. */
export type ScheduleSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC'
  /** The next due date first. */
  | 'NEXT_DUE_AT_ASC'
  /** The last due date first. */
  | 'NEXT_DUE_AT_DESC'
  /** By title. */
  | 'TITLE_ASC'
  /** By title, backwards. */
  | 'TITLE_DESC';

/** The state of a schedule, in which it generates work or not. */
export type ScheduleState =
  /** It generates work. */
  | 'ACTIVE'
  /** It generates nothing. */
  | 'PAUSED';

/** A trigger by time. */
export type ScheduleTimeTriggerInput = {
  /** Default: `fixed`. */
  base?: ScheduleBase | null | undefined;
  /** The calendar that says which days are open. */
  calendarId?: number | null | undefined;
  /** Default: `keep`. Any other needs `calendarId`. */
  onClosedDay?: ClosedDayRule | null | undefined;
  /** A rule of RFC 5545, without `RRULE:`. */
  rrule: string;
  /** The earliest local time: `2026-03-02T08:00`, within 100 years of now. */
  startsAt: string;
  /** A name of the IANA time zone database. */
  timeZone: string;
};

/** The trigger of a schedule: `time`, `meter` or both. */
export type ScheduleTriggerInput = {
  /** By a meter. */
  meter?: ScheduleMeterTriggerInput | null | undefined;
  /** By time. */
  time?: ScheduleTimeTriggerInput | null | undefined;
};

/** The input of `skipSchedule`. */
export type SkipScheduleInput = {
  /** Default: all assets. */
  assetId?: number | null | undefined;
  /** The id. */
  id: number;
  /** A planned one, in the next two years. */
  occurrenceKey: string;
  /** The reason, in words. */
  reason: string;
};

/** The input of `updateSchedule`. */
export type UpdateScheduleInput = {
  /** Each gets its own request; default: one request without an asset. */
  assetIds?: Array<number> | null | undefined;
  /** An active technician. */
  assigneeId?: number | null | undefined;
  /** The category of its requests. */
  categoryId?: number | null | undefined;
  /** It comes before that of the category. */
  checklistId?: number | null | undefined;
  /** Default: your own. */
  departmentId?: number | null | undefined;
  /** The description, for people. */
  description?: string | null | undefined;
  /** The expected work, in minutes. */
  estimateMinutes?: number | null | undefined;
  /** The change fails with VERSION_CONFLICT if the schedule has another version. */
  expectedVersion?: number | null | undefined;
  /** Values for its requests, of any phase; null clears one. */
  fields?: Array<FieldValueInput> | null | undefined;
  /** The id. */
  id: number;
  /** Default: skip. */
  ifOpen?: ScheduleIfOpen | null | undefined;
  /** Days from the begin of a request to its due time: 0 to 60, default 0. In these days, and in one day, the schedule may lead to 1,000 requests at most, those of all assets. */
  leadDays?: number | null | undefined;
  /** The location of requests without an asset that has one. */
  locationId?: number | null | undefined;
  /** Default: that of the category, else normal. */
  priority?: MaintenancePriority | null | undefined;
  /** Default: active. */
  state?: ScheduleState | null | undefined;
  /** The title of its requests. */
  title?: string | null | undefined;
  /** Days after the due time that still count as in time; null: a tenth of the interval. */
  toleranceDays?: number | null | undefined;
  /** Replaced as a whole. */
  trigger?: ScheduleTriggerInput | null | undefined;
};

/** The state of an account. */
export type UserStatus =
  /** May log in. */
  | 'ACTIVE'
  /** Not activated yet, or deactivated. */
  | 'INACTIVE'
  /** May not log in until reactivated. */
  | 'SUSPENDED';

export type TriggerOfScheduleFragment = { __typename: 'ScheduleTrigger', time: { __typename: 'ScheduleTimeTrigger', rrule: string, startsAt: string, timeZone: string, base: Types.ScheduleBase, onClosedDay: Types.ClosedDayRule, calendarId: number | null } | null, meter: { __typename: 'ScheduleMeterTrigger', meterId: number, every: number, startAt: number } | null };

export type ScheduleRowFragment = { __typename: 'Schedule', id: number, version: number, title: string, state: Types.ScheduleState, pausedReason: Types.SchedulePauseReason | null, nextDueAt: string | null, departmentId: number, assigneeId: number | null, assetIds: Array<number>, archivedAt: string | null, department: { __typename: 'Department', id: number, name: string } | null, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, status: Types.UserStatus | null } | null, trigger: { __typename: 'ScheduleTrigger', time: { __typename: 'ScheduleTimeTrigger', rrule: string, startsAt: string, timeZone: string, base: Types.ScheduleBase, onClosedDay: Types.ClosedDayRule, calendarId: number | null } | null, meter: { __typename: 'ScheduleMeterTrigger', meterId: number, every: number, startAt: number } | null }, compliance: { __typename: 'ScheduleCompliance', value: number | null, numerator: number, denominator: number, missed: number, skipped: number } };

export type ComplianceFiguresFragment = { __typename: 'ScheduleCompliance', value: number | null, numerator: number, denominator: number, missed: number, skipped: number };

export type ScheduleDetailFragment = { __typename: 'Schedule', description: string, priority: Types.MaintenancePriority, categoryId: number | null, locationId: number | null, checklistId: number | null, estimateMinutes: number | null, leadDays: number, ifOpen: Types.ScheduleIfOpen, toleranceDays: number | null, editorId: number, updatedAt: string, id: number, version: number, title: string, state: Types.ScheduleState, pausedReason: Types.SchedulePauseReason | null, nextDueAt: string | null, departmentId: number, assigneeId: number | null, assetIds: Array<number>, archivedAt: string | null, fields: Array<{ __typename: 'FieldValue', key: string, value: unknown, label: string, display: string }>, category: { __typename: 'Category', id: number, pathName: string, archivedAt: string | null } | null, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null, assets: Array<{ __typename: 'Asset', id: number, tag: string, name: string, state: Types.AssetState }>, checklist: { __typename: 'Checklist', id: number, name: string, archivedAt: string | null } | null, editor: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null, department: { __typename: 'Department', id: number, name: string } | null, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, status: Types.UserStatus | null } | null, trigger: { __typename: 'ScheduleTrigger', time: { __typename: 'ScheduleTimeTrigger', rrule: string, startsAt: string, timeZone: string, base: Types.ScheduleBase, onClosedDay: Types.ClosedDayRule, calendarId: number | null } | null, meter: { __typename: 'ScheduleMeterTrigger', meterId: number, every: number, startAt: number } | null }, compliance: { __typename: 'ScheduleCompliance', value: number | null, numerator: number, denominator: number, missed: number, skipped: number } };

export type OccurrenceRowFragment = { __typename: 'ScheduleOccurrence', scheduleId: number, assetId: number | null, occurrenceKey: string, dueAt: string, generatesAt: string, state: Types.OccurrenceState, cause: Types.OccurrenceCause | null, reason: string | null, requestId: number | null, waitsFor: number | null, completedAt: string | null, asset: { __typename: 'Asset', id: number, tag: string, name: string } | null, shifts: Array<{ __typename: 'OccurrenceShift', reason: Types.OccurrenceShiftReason, from: string, to: string }>, request: { __typename: 'MaintenanceRequest', id: number, title: string, stage: Types.MaintenanceStage, onHold: boolean } | null };

export type ScheduleListQueryVariables = Exact<{
  after?: string | null | undefined;
  view?: number | null | undefined;
  filter?: Types.ScheduleFilter | null | undefined;
  orderBy?: Types.ScheduleSort | null | undefined;
}>;


export type ScheduleListQuery = { schedules: { __typename: 'ScheduleConnection', totalCount: number, edges: Array<{ __typename: 'ScheduleEdge', node: { __typename: 'Schedule', id: number, version: number, title: string, state: Types.ScheduleState, pausedReason: Types.SchedulePauseReason | null, nextDueAt: string | null, departmentId: number, assigneeId: number | null, assetIds: Array<number>, archivedAt: string | null, department: { __typename: 'Department', id: number, name: string } | null, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, status: Types.UserStatus | null } | null, trigger: { __typename: 'ScheduleTrigger', time: { __typename: 'ScheduleTimeTrigger', rrule: string, startsAt: string, timeZone: string, base: Types.ScheduleBase, onClosedDay: Types.ClosedDayRule, calendarId: number | null } | null, meter: { __typename: 'ScheduleMeterTrigger', meterId: number, every: number, startAt: number } | null }, compliance: { __typename: 'ScheduleCompliance', value: number | null, numerator: number, denominator: number, missed: number, skipped: number } } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ScheduleDetailsQueryVariables = Exact<{
  id: number;
}>;


export type ScheduleDetailsQuery = { schedule: { __typename: 'Schedule', description: string, priority: Types.MaintenancePriority, categoryId: number | null, locationId: number | null, checklistId: number | null, estimateMinutes: number | null, leadDays: number, ifOpen: Types.ScheduleIfOpen, toleranceDays: number | null, editorId: number, updatedAt: string, id: number, version: number, title: string, state: Types.ScheduleState, pausedReason: Types.SchedulePauseReason | null, nextDueAt: string | null, departmentId: number, assigneeId: number | null, assetIds: Array<number>, archivedAt: string | null, fields: Array<{ __typename: 'FieldValue', key: string, value: unknown, label: string, display: string }>, category: { __typename: 'Category', id: number, pathName: string, archivedAt: string | null } | null, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null, assets: Array<{ __typename: 'Asset', id: number, tag: string, name: string, state: Types.AssetState }>, checklist: { __typename: 'Checklist', id: number, name: string, archivedAt: string | null } | null, editor: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null, department: { __typename: 'Department', id: number, name: string } | null, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, status: Types.UserStatus | null } | null, trigger: { __typename: 'ScheduleTrigger', time: { __typename: 'ScheduleTimeTrigger', rrule: string, startsAt: string, timeZone: string, base: Types.ScheduleBase, onClosedDay: Types.ClosedDayRule, calendarId: number | null } | null, meter: { __typename: 'ScheduleMeterTrigger', meterId: number, every: number, startAt: number } | null }, compliance: { __typename: 'ScheduleCompliance', value: number | null, numerator: number, denominator: number, missed: number, skipped: number } } };

export type ScheduleOccurrencesQueryVariables = Exact<{
  after?: string | null | undefined;
  scheduleId?: number | null | undefined;
  filter?: Types.ScheduleOccurrenceFilter | null | undefined;
}>;


export type ScheduleOccurrencesQuery = { scheduleOccurrences: { __typename: 'ScheduleOccurrenceConnection', edges: Array<{ __typename: 'ScheduleOccurrenceEdge', node: { __typename: 'ScheduleOccurrence', scheduleId: number, assetId: number | null, occurrenceKey: string, dueAt: string, generatesAt: string, state: Types.OccurrenceState, cause: Types.OccurrenceCause | null, reason: string | null, requestId: number | null, waitsFor: number | null, completedAt: string | null, schedule: { __typename: 'Schedule', id: number, title: string } | null, asset: { __typename: 'Asset', id: number, tag: string, name: string } | null, shifts: Array<{ __typename: 'OccurrenceShift', reason: Types.OccurrenceShiftReason, from: string, to: string }>, request: { __typename: 'MaintenanceRequest', id: number, title: string, stage: Types.MaintenanceStage, onHold: boolean } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type SchedulePreviewQueryVariables = Exact<{
  input: Types.PreviewScheduleInput;
}>;


export type SchedulePreviewQuery = { previewSchedule: { __typename: 'SchedulePreview', dates: Array<{ __typename: 'ScheduleDate', occurrenceKey: string, dueAt: string, generatesAt: string, state: Types.OccurrenceState, overlaps: boolean, shifts: Array<{ __typename: 'OccurrenceShift', reason: Types.OccurrenceShiftReason, from: string, to: string }> }> } };

export type CreateScheduleMutationVariables = Exact<{
  input: Types.CreateScheduleInput;
}>;


export type CreateScheduleMutation = { createSchedule: { __typename: 'Schedule', description: string, priority: Types.MaintenancePriority, categoryId: number | null, locationId: number | null, checklistId: number | null, estimateMinutes: number | null, leadDays: number, ifOpen: Types.ScheduleIfOpen, toleranceDays: number | null, editorId: number, updatedAt: string, id: number, version: number, title: string, state: Types.ScheduleState, pausedReason: Types.SchedulePauseReason | null, nextDueAt: string | null, departmentId: number, assigneeId: number | null, assetIds: Array<number>, archivedAt: string | null, fields: Array<{ __typename: 'FieldValue', key: string, value: unknown, label: string, display: string }>, category: { __typename: 'Category', id: number, pathName: string, archivedAt: string | null } | null, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null, assets: Array<{ __typename: 'Asset', id: number, tag: string, name: string, state: Types.AssetState }>, checklist: { __typename: 'Checklist', id: number, name: string, archivedAt: string | null } | null, editor: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null, department: { __typename: 'Department', id: number, name: string } | null, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, status: Types.UserStatus | null } | null, trigger: { __typename: 'ScheduleTrigger', time: { __typename: 'ScheduleTimeTrigger', rrule: string, startsAt: string, timeZone: string, base: Types.ScheduleBase, onClosedDay: Types.ClosedDayRule, calendarId: number | null } | null, meter: { __typename: 'ScheduleMeterTrigger', meterId: number, every: number, startAt: number } | null }, compliance: { __typename: 'ScheduleCompliance', value: number | null, numerator: number, denominator: number, missed: number, skipped: number } } };

export type UpdateScheduleMutationVariables = Exact<{
  input: Types.UpdateScheduleInput;
}>;


export type UpdateScheduleMutation = { updateSchedule: { __typename: 'Schedule', description: string, priority: Types.MaintenancePriority, categoryId: number | null, locationId: number | null, checklistId: number | null, estimateMinutes: number | null, leadDays: number, ifOpen: Types.ScheduleIfOpen, toleranceDays: number | null, editorId: number, updatedAt: string, id: number, version: number, title: string, state: Types.ScheduleState, pausedReason: Types.SchedulePauseReason | null, nextDueAt: string | null, departmentId: number, assigneeId: number | null, assetIds: Array<number>, archivedAt: string | null, fields: Array<{ __typename: 'FieldValue', key: string, value: unknown, label: string, display: string }>, category: { __typename: 'Category', id: number, pathName: string, archivedAt: string | null } | null, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null, assets: Array<{ __typename: 'Asset', id: number, tag: string, name: string, state: Types.AssetState }>, checklist: { __typename: 'Checklist', id: number, name: string, archivedAt: string | null } | null, editor: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null, department: { __typename: 'Department', id: number, name: string } | null, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, status: Types.UserStatus | null } | null, trigger: { __typename: 'ScheduleTrigger', time: { __typename: 'ScheduleTimeTrigger', rrule: string, startsAt: string, timeZone: string, base: Types.ScheduleBase, onClosedDay: Types.ClosedDayRule, calendarId: number | null } | null, meter: { __typename: 'ScheduleMeterTrigger', meterId: number, every: number, startAt: number } | null }, compliance: { __typename: 'ScheduleCompliance', value: number | null, numerator: number, denominator: number, missed: number, skipped: number } } };

export type DeleteScheduleMutationVariables = Exact<{
  id: number;
}>;


export type DeleteScheduleMutation = { deleteSchedule: { __typename: 'Schedule', id: number, archivedAt: string | null } };

export type SkipScheduleMutationVariables = Exact<{
  input: Types.SkipScheduleInput;
}>;


export type SkipScheduleMutation = { skipSchedule: { __typename: 'ScheduleStep', schedule: { __typename: 'Schedule', id: number, version: number, title: string, state: Types.ScheduleState, pausedReason: Types.SchedulePauseReason | null, nextDueAt: string | null, departmentId: number, assigneeId: number | null, assetIds: Array<number>, archivedAt: string | null, department: { __typename: 'Department', id: number, name: string } | null, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, status: Types.UserStatus | null } | null, trigger: { __typename: 'ScheduleTrigger', time: { __typename: 'ScheduleTimeTrigger', rrule: string, startsAt: string, timeZone: string, base: Types.ScheduleBase, onClosedDay: Types.ClosedDayRule, calendarId: number | null } | null, meter: { __typename: 'ScheduleMeterTrigger', meterId: number, every: number, startAt: number } | null }, compliance: { __typename: 'ScheduleCompliance', value: number | null, numerator: number, denominator: number, missed: number, skipped: number } } } };

export type GenerateScheduleMutationVariables = Exact<{
  input: Types.GenerateScheduleInput;
}>;


export type GenerateScheduleMutation = { generateSchedule: { __typename: 'ScheduleStep', schedule: { __typename: 'Schedule', id: number, version: number, title: string, state: Types.ScheduleState, pausedReason: Types.SchedulePauseReason | null, nextDueAt: string | null, departmentId: number, assigneeId: number | null, assetIds: Array<number>, archivedAt: string | null, department: { __typename: 'Department', id: number, name: string } | null, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, status: Types.UserStatus | null } | null, trigger: { __typename: 'ScheduleTrigger', time: { __typename: 'ScheduleTimeTrigger', rrule: string, startsAt: string, timeZone: string, base: Types.ScheduleBase, onClosedDay: Types.ClosedDayRule, calendarId: number | null } | null, meter: { __typename: 'ScheduleMeterTrigger', meterId: number, every: number, startAt: number } | null }, compliance: { __typename: 'ScheduleCompliance', value: number | null, numerator: number, denominator: number, missed: number, skipped: number } }, occurrences: Array<{ __typename: 'ScheduleOccurrence', scheduleId: number, assetId: number | null, occurrenceKey: string, dueAt: string, generatesAt: string, state: Types.OccurrenceState, cause: Types.OccurrenceCause | null, reason: string | null, requestId: number | null, waitsFor: number | null, completedAt: string | null, asset: { __typename: 'Asset', id: number, tag: string, name: string } | null, shifts: Array<{ __typename: 'OccurrenceShift', reason: Types.OccurrenceShiftReason, from: string, to: string }>, request: { __typename: 'MaintenanceRequest', id: number, title: string, stage: Types.MaintenanceStage, onHold: boolean } | null }> } };

export const TriggerOfScheduleFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TriggerOfSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTrigger"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"time"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rrule"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"onClosedDay"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"meter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}}]}}]}}]} as unknown as DocumentNode<TriggerOfScheduleFragment, unknown>;
export const ComplianceFiguresFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComplianceFigures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleCompliance"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"numerator"}},{"kind":"Field","name":{"kind":"Name","value":"denominator"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}}]} as unknown as DocumentNode<ComplianceFiguresFragment, unknown>;
export const ScheduleRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pausedReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assetIds"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TriggerOfSchedule"}}]}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComplianceFigures"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TriggerOfSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTrigger"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"time"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rrule"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"onClosedDay"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"meter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComplianceFigures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleCompliance"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"numerator"}},{"kind":"Field","name":{"kind":"Name","value":"denominator"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}}]} as unknown as DocumentNode<ScheduleRowFragment, unknown>;
export const ScheduleDetailFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleRow"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checklistId"}},{"kind":"Field","name":{"kind":"Name","value":"checklist"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"estimateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"leadDays"}},{"kind":"Field","name":{"kind":"Name","value":"ifOpen"}},{"kind":"Field","name":{"kind":"Name","value":"toleranceDays"}},{"kind":"Field","name":{"kind":"Name","value":"editorId"}},{"kind":"Field","name":{"kind":"Name","value":"editor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TriggerOfSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTrigger"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"time"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rrule"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"onClosedDay"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"meter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComplianceFigures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleCompliance"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"numerator"}},{"kind":"Field","name":{"kind":"Name","value":"denominator"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pausedReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assetIds"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TriggerOfSchedule"}}]}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComplianceFigures"}}]}}]}}]} as unknown as DocumentNode<ScheduleDetailFragment, unknown>;
export const OccurrenceRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OccurrenceRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleOccurrence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"asset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"occurrenceKey"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"generatesAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"shifts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}},{"kind":"Field","name":{"kind":"Name","value":"request"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"onHold"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}}]}}]} as unknown as DocumentNode<OccurrenceRowFragment, unknown>;
export const ScheduleListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"view"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedules"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"view"},"value":{"kind":"Variable","name":{"kind":"Name","value":"view"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TriggerOfSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTrigger"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"time"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rrule"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"onClosedDay"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"meter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComplianceFigures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleCompliance"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"numerator"}},{"kind":"Field","name":{"kind":"Name","value":"denominator"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pausedReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assetIds"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TriggerOfSchedule"}}]}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComplianceFigures"}}]}}]}}]} as unknown as DocumentNode<ScheduleListQuery, ScheduleListQueryVariables>;
export const ScheduleDetailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleDetails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TriggerOfSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTrigger"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"time"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rrule"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"onClosedDay"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"meter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComplianceFigures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleCompliance"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"numerator"}},{"kind":"Field","name":{"kind":"Name","value":"denominator"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pausedReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assetIds"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TriggerOfSchedule"}}]}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComplianceFigures"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleRow"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checklistId"}},{"kind":"Field","name":{"kind":"Name","value":"checklist"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"estimateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"leadDays"}},{"kind":"Field","name":{"kind":"Name","value":"ifOpen"}},{"kind":"Field","name":{"kind":"Name","value":"toleranceDays"}},{"kind":"Field","name":{"kind":"Name","value":"editorId"}},{"kind":"Field","name":{"kind":"Name","value":"editor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ScheduleDetailsQuery, ScheduleDetailsQueryVariables>;
export const ScheduleOccurrencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleOccurrences"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scheduleId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleOccurrenceFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleOccurrences"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"scheduleId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scheduleId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OccurrenceRow"}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OccurrenceRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleOccurrence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"asset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"occurrenceKey"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"generatesAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"shifts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}},{"kind":"Field","name":{"kind":"Name","value":"request"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"onHold"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}}]}}]} as unknown as DocumentNode<ScheduleOccurrencesQuery, ScheduleOccurrencesQueryVariables>;
export const SchedulePreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SchedulePreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PreviewScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"occurrenceKey"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"generatesAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"shifts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"overlaps"}}]}}]}}]}}]} as unknown as DocumentNode<SchedulePreviewQuery, SchedulePreviewQueryVariables>;
export const CreateScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TriggerOfSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTrigger"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"time"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rrule"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"onClosedDay"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"meter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComplianceFigures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleCompliance"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"numerator"}},{"kind":"Field","name":{"kind":"Name","value":"denominator"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pausedReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assetIds"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TriggerOfSchedule"}}]}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComplianceFigures"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleRow"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checklistId"}},{"kind":"Field","name":{"kind":"Name","value":"checklist"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"estimateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"leadDays"}},{"kind":"Field","name":{"kind":"Name","value":"ifOpen"}},{"kind":"Field","name":{"kind":"Name","value":"toleranceDays"}},{"kind":"Field","name":{"kind":"Name","value":"editorId"}},{"kind":"Field","name":{"kind":"Name","value":"editor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateScheduleMutation, CreateScheduleMutationVariables>;
export const UpdateScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TriggerOfSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTrigger"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"time"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rrule"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"onClosedDay"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"meter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComplianceFigures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleCompliance"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"numerator"}},{"kind":"Field","name":{"kind":"Name","value":"denominator"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pausedReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assetIds"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TriggerOfSchedule"}}]}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComplianceFigures"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleRow"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checklistId"}},{"kind":"Field","name":{"kind":"Name","value":"checklist"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"estimateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"leadDays"}},{"kind":"Field","name":{"kind":"Name","value":"ifOpen"}},{"kind":"Field","name":{"kind":"Name","value":"toleranceDays"}},{"kind":"Field","name":{"kind":"Name","value":"editorId"}},{"kind":"Field","name":{"kind":"Name","value":"editor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateScheduleMutation, UpdateScheduleMutationVariables>;
export const DeleteScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}}]} as unknown as DocumentNode<DeleteScheduleMutation, DeleteScheduleMutationVariables>;
export const SkipScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SkipSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SkipScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"skipSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TriggerOfSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTrigger"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"time"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rrule"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"onClosedDay"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"meter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComplianceFigures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleCompliance"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"numerator"}},{"kind":"Field","name":{"kind":"Name","value":"denominator"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pausedReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assetIds"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TriggerOfSchedule"}}]}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComplianceFigures"}}]}}]}}]} as unknown as DocumentNode<SkipScheduleMutation, SkipScheduleMutationVariables>;
export const GenerateScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"GenerateSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"GenerateScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"generateSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"occurrences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OccurrenceRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TriggerOfSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTrigger"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"time"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rrule"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"onClosedDay"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"meter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComplianceFigures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleCompliance"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"numerator"}},{"kind":"Field","name":{"kind":"Name","value":"denominator"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pausedReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assetIds"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TriggerOfSchedule"}}]}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComplianceFigures"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OccurrenceRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleOccurrence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"asset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"occurrenceKey"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"generatesAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"shifts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"}},{"kind":"Field","name":{"kind":"Name","value":"request"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"onHold"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}}]}}]} as unknown as DocumentNode<GenerateScheduleMutation, GenerateScheduleMutationVariables>;