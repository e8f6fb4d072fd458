/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `createFigureReport`. */
export type CreateFigureReportInput = {
  /** True to show the values of the period before. Default: false. */
  compare?: boolean | null | undefined;
  /** False for a report that is not sent. Default: true. */
  enabled?: boolean | null | undefined;
  /** The names of the figures, in the order of the mail. 1 to 12. */
  figures: Array<string>;
  /** Default: none. */
  filter?: FigureReportFilterInput | null | undefined;
  /** Figures with a grouping, below the figures. 4 at most; default: none. */
  groups?: Array<FigureReportGroupInput> | null | undefined;
  /** The name, unique among the reports of its owner. */
  name: string;
  /** The period, which ends before the day of the run. */
  period: FigureReportPeriod;
  /** The accounts that get it. 1 to 20 active accounts of people. */
  recipientIds: Array<number>;
  /** The times of the runs. */
  schedule: FigureReportScheduleInput;
  /** The time zone of the schedule, the days and the months (IANA). Default: that of the settings. */
  timeZone?: string | null | undefined;
};

/** The interval of the runs of a report. */
export type FigureReportEvery =
  /** Each month, on `day`. */
  | 'MONTH'
  /** Each week, on `weekday`. */
  | 'WEEK';

/** The filter of a report, as of `kpis`. */
export type FigureReportFilterInput = {
  /** The asset, with those below it. */
  assetId?: number | null | undefined;
  /** The category, with those below it. */
  categoryId?: number | null | undefined;
  /** The department of the request or asset. */
  departmentId?: number | null | undefined;
  /** The location, with those below it. */
  locationId?: number | null | undefined;
  /** The assignee of the request; of time, the person who worked. */
  technicianId?: number | null | undefined;
};

/** A figure of a report with its grouping. */
export type FigureReportGroupInput = {
  /** The grouping, as of `kpiGroups`. */
  by: string;
  /** The name of the figure. */
  figure: string;
};

/** The period of a report. */
export type FigureReportPeriod =
  /** The 30 days before the day of the run. */
  | 'LAST30DAYS'
  /** The month before that of the run. Only with a monthly schedule. */
  | 'LASTMONTH'
  /** The ISO week before that of the run. */
  | 'LASTWEEK';

/** The schedule of a report, in its time zone. */
export type FigureReportScheduleInput = {
  /** 1 to 28. Only with `month`. */
  day?: number | null | undefined;
  /** The interval of the runs. */
  every: FigureReportEvery;
  /** The local time, like `07:00`. Default: 07:00. */
  time?: string | null | undefined;
  /** 1 is Monday. Only with `week`. */
  weekday?: number | null | undefined;
};

/** The input of `updateFigureReport`. */
export type UpdateFigureReportInput = {
  /** True to show the values of the period before. */
  compare?: boolean | null | undefined;
  /** False for a report that is not sent. */
  enabled?: boolean | null | undefined;
  /** The change fails with VERSION_CONFLICT if the report has another version. */
  expectedVersion?: number | null | undefined;
  /** The names of the figures, in the order of the mail. 1 to 12. */
  figures?: Array<string> | null | undefined;
  /** Replaces the whole. */
  filter?: FigureReportFilterInput | null | undefined;
  /** Figures with a grouping, below the figures. 4 at most. */
  groups?: Array<FigureReportGroupInput> | null | undefined;
  /** The id. */
  id: number;
  /** The name, unique among the reports of its owner. */
  name?: string | null | undefined;
  /** The period, which ends before the day of the run. */
  period?: FigureReportPeriod | null | undefined;
  /** The accounts that get it. 1 to 20 active accounts of people. */
  recipientIds?: Array<number> | null | undefined;
  /** Replaces the whole. */
  schedule?: FigureReportScheduleInput | null | undefined;
  /** The time zone of the schedule, the days and the months (IANA). */
  timeZone?: string | null | undefined;
};

export type ReportRowFragment = { __typename: 'FigureReport', id: number, name: string, figures: Array<string>, period: Types.FigureReportPeriod, compare: boolean, timeZone: string, recipientIds: Array<number>, enabled: boolean, ownerId: number, lastRunAt: string | null, nextRunAt: string | null, version: number, filter: { __typename: 'FigureReportFilter', departmentId: number | null, categoryId: number | null, locationId: number | null, assetId: number | null, technicianId: number | null }, groups: Array<{ __typename: 'FigureReportGroup', figure: string, by: string }>, schedule: { __typename: 'FigureReportSchedule', every: Types.FigureReportEvery, weekday: number | null, day: number | null, time: string } };

export type ReportListQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ReportListQuery = { figureReports: { __typename: 'FigureReportConnection', totalCount: number, edges: Array<{ __typename: 'FigureReportEdge', node: { __typename: 'FigureReport', id: number, name: string, figures: Array<string>, period: Types.FigureReportPeriod, compare: boolean, timeZone: string, recipientIds: Array<number>, enabled: boolean, ownerId: number, lastRunAt: string | null, nextRunAt: string | null, version: number, filter: { __typename: 'FigureReportFilter', departmentId: number | null, categoryId: number | null, locationId: number | null, assetId: number | null, technicianId: number | null }, groups: Array<{ __typename: 'FigureReportGroup', figure: string, by: string }>, schedule: { __typename: 'FigureReportSchedule', every: Types.FigureReportEvery, weekday: number | null, day: number | null, time: string } } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ReportMailQueryVariables = Exact<{ [key: string]: never; }>;


export type ReportMailQuery = { notificationPreferences: { __typename: 'NotificationPreferences', mailAvailable: boolean } };

export type ReportRunsQueryVariables = Exact<{
  id: number;
}>;


export type ReportRunsQuery = { figureReportRuns: Array<{ __typename: 'FigureReportRun', periodKey: string, at: string, sentTo: number, failed: number, leftOut: number }> };

export type CreateReportMutationVariables = Exact<{
  input: Types.CreateFigureReportInput;
}>;


export type CreateReportMutation = { createFigureReport: { __typename: 'FigureReport', id: number, name: string, figures: Array<string>, period: Types.FigureReportPeriod, compare: boolean, timeZone: string, recipientIds: Array<number>, enabled: boolean, ownerId: number, lastRunAt: string | null, nextRunAt: string | null, version: number, filter: { __typename: 'FigureReportFilter', departmentId: number | null, categoryId: number | null, locationId: number | null, assetId: number | null, technicianId: number | null }, groups: Array<{ __typename: 'FigureReportGroup', figure: string, by: string }>, schedule: { __typename: 'FigureReportSchedule', every: Types.FigureReportEvery, weekday: number | null, day: number | null, time: string } } };

export type UpdateReportMutationVariables = Exact<{
  input: Types.UpdateFigureReportInput;
}>;


export type UpdateReportMutation = { updateFigureReport: { __typename: 'FigureReport', id: number, name: string, figures: Array<string>, period: Types.FigureReportPeriod, compare: boolean, timeZone: string, recipientIds: Array<number>, enabled: boolean, ownerId: number, lastRunAt: string | null, nextRunAt: string | null, version: number, filter: { __typename: 'FigureReportFilter', departmentId: number | null, categoryId: number | null, locationId: number | null, assetId: number | null, technicianId: number | null }, groups: Array<{ __typename: 'FigureReportGroup', figure: string, by: string }>, schedule: { __typename: 'FigureReportSchedule', every: Types.FigureReportEvery, weekday: number | null, day: number | null, time: string } } };

export type DeleteReportMutationVariables = Exact<{
  id: number;
}>;


export type DeleteReportMutation = { deleteFigureReport: { __typename: 'FigureReport', id: number } };

export type TestReportMutationVariables = Exact<{
  id: number;
}>;


export type TestReportMutation = { testFigureReport: { __typename: 'FigureReport', id: number } };

export const ReportRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReportRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FigureReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"figures"}},{"kind":"Field","name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"technicianId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"figure"}},{"kind":"Field","name":{"kind":"Name","value":"by"}}]}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"compare"}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"weekday"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"recipientIds"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<ReportRowFragment, unknown>;
export const ReportListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReportList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"figureReports"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReportRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReportRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FigureReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"figures"}},{"kind":"Field","name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"technicianId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"figure"}},{"kind":"Field","name":{"kind":"Name","value":"by"}}]}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"compare"}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"weekday"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"recipientIds"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<ReportListQuery, ReportListQueryVariables>;
export const ReportMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReportMail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notificationPreferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailAvailable"}}]}}]}}]} as unknown as DocumentNode<ReportMailQuery, ReportMailQueryVariables>;
export const ReportRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReportRuns"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"figureReportRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodKey"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"sentTo"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}}]}}]}}]} as unknown as DocumentNode<ReportRunsQuery, ReportRunsQueryVariables>;
export const CreateReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateFigureReportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createFigureReport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReportRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReportRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FigureReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"figures"}},{"kind":"Field","name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"technicianId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"figure"}},{"kind":"Field","name":{"kind":"Name","value":"by"}}]}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"compare"}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"weekday"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"recipientIds"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<CreateReportMutation, CreateReportMutationVariables>;
export const UpdateReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateFigureReportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateFigureReport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReportRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReportRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FigureReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"figures"}},{"kind":"Field","name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"technicianId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"figure"}},{"kind":"Field","name":{"kind":"Name","value":"by"}}]}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"compare"}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"weekday"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"recipientIds"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<UpdateReportMutation, UpdateReportMutationVariables>;
export const DeleteReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteFigureReport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteReportMutation, DeleteReportMutationVariables>;
export const TestReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testFigureReport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<TestReportMutation, TestReportMutationVariables>;