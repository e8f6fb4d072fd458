/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Filter of a list; all conditions must hold. */
export type CalendarFilter = {
  /** Archived ones instead; default: false. */
  archived?: boolean | null | undefined;
};

/** The input of `createCalendar`. */
export type CreateCalendarInput = {
  /** Default: none. */
  holidays?: Array<HolidayInput> | null | undefined;
  /** Unique among calendars, archived ones included. */
  name: string;
  /** A name of the IANA time zone database, no offset. */
  timeZone: string;
  /** Seven days, Monday first; each a list of at most 6 pairs `[from, to]` in minutes of the day, 0 to 1440. */
  week: Array<Array<Array<number>>>;
};

/** The input of `holiday`. */
export type HolidayInput = {
  /** The day: `2026-12-25`. */
  date: string;
  /** Working hours of the day, as in a week; none: closed. */
  intervals?: Array<Array<number>> | null | undefined;
  /** The name. */
  name: string;
};

/** The input of `previewCalendar`. */
export type PreviewCalendarInput = {
  /** When the time begins: in a year from 1900 to 9000. */
  at: string;
  /** Default: none. */
  holidays?: Array<HolidayInput> | null | undefined;
  /** Working time to count, in minutes: at most 525600, and the work that the hours have in 20 years. */
  minutes: number;
  /** A name of the IANA time zone database, no offset. */
  timeZone: string;
  /** Seven days, Monday first; each a list of at most 6 pairs `[from, to]` in minutes of the day, 0 to 1440. */
  week: Array<Array<Array<number>>>;
};

/** The input of `updateCalendar`. */
export type UpdateCalendarInput = {
  /** False restores an archived one; true archives one. */
  archived?: boolean | null | undefined;
  /** The change fails with VERSION_CONFLICT if the calendar has another version. */
  expectedVersion?: number | null | undefined;
  /** Replaces the list; null empties it. */
  holidays?: Array<HolidayInput> | null | undefined;
  /** The id. */
  id: number;
  /** Unique among calendars, archived ones included. */
  name?: string | null | undefined;
  /** A name of the IANA time zone database, no offset. */
  timeZone?: string | null | undefined;
  /** Replaces the week. Seven days, Monday first; each a list of at most 6 pairs `[from, to]` in minutes of the day, 0 to 1440. */
  week?: Array<Array<Array<number>>> | null | undefined;
};

export type CalendarRowFragment = { __typename: 'Calendar', id: number, version: number, name: string, timeZone: string, week: Array<Array<Array<number>>>, archivedAt: string | null, updatedAt: string };

export type CalendarDetailFragment = { __typename: 'Calendar', id: number, version: number, name: string, timeZone: string, week: Array<Array<Array<number>>>, archivedAt: string | null, updatedAt: string, holidays: Array<{ __typename: 'Holiday', date: string, name: string, intervals: Array<Array<number>> }> };

export type CalendarsQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.CalendarFilter | null | undefined;
}>;


export type CalendarsQuery = { calendars: { __typename: 'CalendarConnection', totalCount: number, edges: Array<{ __typename: 'CalendarEdge', node: { __typename: 'Calendar', id: number, version: number, name: string, timeZone: string, week: Array<Array<Array<number>>>, archivedAt: string | null, updatedAt: string } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type CalendarDetailsQueryVariables = Exact<{
  id: number;
}>;


export type CalendarDetailsQuery = { calendar: { __typename: 'Calendar', id: number, version: number, name: string, timeZone: string, week: Array<Array<Array<number>>>, archivedAt: string | null, updatedAt: string, holidays: Array<{ __typename: 'Holiday', date: string, name: string, intervals: Array<Array<number>> }> } };

export type CalendarPreviewQueryVariables = Exact<{
  input: Types.PreviewCalendarInput;
}>;


export type CalendarPreviewQuery = { previewCalendar: { __typename: 'CalendarPreview', dueAt: string, truncated: boolean, intervals: Array<{ __typename: 'WorkingPeriod', from: string, to: string }> } };

export type CreateCalendarMutationVariables = Exact<{
  input: Types.CreateCalendarInput;
}>;


export type CreateCalendarMutation = { createCalendar: { __typename: 'Calendar', id: number, version: number, name: string, timeZone: string, week: Array<Array<Array<number>>>, archivedAt: string | null, updatedAt: string, holidays: Array<{ __typename: 'Holiday', date: string, name: string, intervals: Array<Array<number>> }> } };

export type UpdateCalendarMutationVariables = Exact<{
  input: Types.UpdateCalendarInput;
}>;


export type UpdateCalendarMutation = { updateCalendar: { __typename: 'Calendar', id: number, version: number, name: string, timeZone: string, week: Array<Array<Array<number>>>, archivedAt: string | null, updatedAt: string, holidays: Array<{ __typename: 'Holiday', date: string, name: string, intervals: Array<Array<number>> }> } };

export type DeleteCalendarMutationVariables = Exact<{
  id: number;
}>;


export type DeleteCalendarMutation = { deleteCalendar: { __typename: 'Calendar', id: number, version: number, name: string, timeZone: string, week: Array<Array<Array<number>>>, archivedAt: string | null, updatedAt: string, holidays: Array<{ __typename: 'Holiday', date: string, name: string, intervals: Array<Array<number>> }> } };

export const CalendarRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Calendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"week"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CalendarRowFragment, unknown>;
export const CalendarDetailFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Calendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarRow"}},{"kind":"Field","name":{"kind":"Name","value":"holidays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"intervals"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Calendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"week"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CalendarDetailFragment, unknown>;
export const CalendarsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Calendars"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CalendarFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calendars"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Calendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"week"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CalendarsQuery, CalendarsQueryVariables>;
export const CalendarDetailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CalendarDetails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calendar"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Calendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"week"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Calendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarRow"}},{"kind":"Field","name":{"kind":"Name","value":"holidays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"intervals"}}]}}]}}]} as unknown as DocumentNode<CalendarDetailsQuery, CalendarDetailsQueryVariables>;
export const CalendarPreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CalendarPreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PreviewCalendarInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewCalendar"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"truncated"}},{"kind":"Field","name":{"kind":"Name","value":"intervals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]}}]} as unknown as DocumentNode<CalendarPreviewQuery, CalendarPreviewQueryVariables>;
export const CreateCalendarDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCalendar"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCalendarInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCalendar"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Calendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"week"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Calendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarRow"}},{"kind":"Field","name":{"kind":"Name","value":"holidays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"intervals"}}]}}]}}]} as unknown as DocumentNode<CreateCalendarMutation, CreateCalendarMutationVariables>;
export const UpdateCalendarDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCalendar"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateCalendarInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCalendar"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Calendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"week"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Calendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarRow"}},{"kind":"Field","name":{"kind":"Name","value":"holidays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"intervals"}}]}}]}}]} as unknown as DocumentNode<UpdateCalendarMutation, UpdateCalendarMutationVariables>;
export const DeleteCalendarDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteCalendar"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteCalendar"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Calendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"week"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Calendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarRow"}},{"kind":"Field","name":{"kind":"Name","value":"holidays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"intervals"}}]}}]}}]} as unknown as DocumentNode<DeleteCalendarMutation, DeleteCalendarMutationVariables>;