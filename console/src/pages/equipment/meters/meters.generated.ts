/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `addMeterReading`. */
export type AddMeterReadingInput = {
  /** Default: now. Not in the future, and not before the last reading. */
  at?: string | null | undefined;
  /** A UUID of your choice, which REST takes as `client:<uuid>` for the id. */
  clientId?: string | null | undefined;
  /** True to check it only: nothing is written. Default: false. */
  dryRun?: boolean | null | undefined;
  /** The id of the meter. */
  id: number;
  /** A note for others. */
  note?: string | null | undefined;
  /** True for the first reading of a new device of a counter, which may be lower. */
  replacesMeter?: boolean | null | undefined;
  /** At most three decimals; of a counter not negative. */
  value: number;
};

/** The input of `createMeter`. */
export type CreateMeterInput = {
  /** An asset that is not retired; it cannot be changed later. */
  assetId: number;
  /** Default: counter; it cannot be changed later. */
  kind?: MeterKind | null | undefined;
  /** Unique among the meters of the asset. */
  name: string;
  /** The unit of the values, such as h. */
  unit: string;
};

/** Filter of a list; all conditions must hold. */
export type MeterFilter = {
  /** Only archived ones; default: false. */
  archived?: boolean | null | undefined;
  /** Those of this asset. */
  assetId?: number | null | undefined;
};

/** The meaning of the values of a meter. */
export type MeterKind =
  /** They only rise, such as hours of operation. */
  | 'COUNTER'
  /** They rise and fall, such as a temperature. */
  | 'GAUGE';

/** The state of a schedule, in which it generates work or not. */
export type ScheduleState =
  /** It generates work. */
  | 'ACTIVE'
  /** It generates nothing. */
  | 'PAUSED';

/** The input of `updateMeter`. */
export type UpdateMeterInput = {
  /** False restores an archived one. */
  archived?: boolean | null | undefined;
  /** The change fails with VERSION_CONFLICT if the meter has another version. */
  expectedVersion?: number | null | undefined;
  /** The id. */
  id: number;
  /** Unique among the meters of the asset. */
  name?: string | null | undefined;
  /** The unit of the values, such as h. */
  unit?: string | null | undefined;
};

export type MeterEntryFragment = { __typename: 'Meter', id: number, version: number, assetId: number, name: string, unit: string, kind: Types.MeterKind, lastValue: number | null, lastAt: string | null, total: number | null, archivedAt: string | null };

export type ReadingEntryFragment = { __typename: 'Reading', id: number | null, meterId: number, value: number, at: string, receivedAt: string | null, note: string | null, replacesMeter: boolean, delta: number | null, unusual: boolean, enteredById: number, createdAt: string, enteredBy: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null };

export type AssetMetersQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.MeterFilter | null | undefined;
}>;


export type AssetMetersQuery = { meters: { __typename: 'MeterConnection', totalCount: number, edges: Array<{ __typename: 'MeterEdge', node: { __typename: 'Meter', id: number, version: number, assetId: number, name: string, unit: string, kind: Types.MeterKind, lastValue: number | null, lastAt: string | null, total: number | null, archivedAt: string | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type MeterAnewQueryVariables = Exact<{
  id: number;
}>;


export type MeterAnewQuery = { meter: { __typename: 'Meter', id: number, version: number, assetId: number, name: string, unit: string, kind: Types.MeterKind, lastValue: number | null, lastAt: string | null, total: number | null, archivedAt: string | null } };

export type ReadingsQueryVariables = Exact<{
  after?: string | null | undefined;
  id: number;
}>;


export type ReadingsQuery = { meterReadings: { __typename: 'ReadingConnection', totalCount: number, edges: Array<{ __typename: 'ReadingEdge', node: { __typename: 'Reading', id: number | null, meterId: number, value: number, at: string, receivedAt: string | null, note: string | null, replacesMeter: boolean, delta: number | null, unusual: boolean, enteredById: number, createdAt: string, enteredBy: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type MeterCurveQueryVariables = Exact<{
  id: number;
  assetId: number;
}>;


export type MeterCurveQuery = { meterReadings: { __typename: 'ReadingConnection', edges: Array<{ __typename: 'ReadingEdge', node: { __typename: 'Reading', id: number | null, at: string, value: number, delta: number | null } }> }, asset: { __typename: 'Asset', id: number, schedules: Array<{ __typename: 'Schedule', id: number, title: string, state: Types.ScheduleState, trigger: { __typename: 'ScheduleTrigger', meter: { __typename: 'ScheduleMeterTrigger', meterId: number, every: number, startAt: number } | null } }> } };

export type CreateMeterMutationVariables = Exact<{
  input: Types.CreateMeterInput;
}>;


export type CreateMeterMutation = { createMeter: { __typename: 'Meter', id: number, version: number, assetId: number, name: string, unit: string, kind: Types.MeterKind, lastValue: number | null, lastAt: string | null, total: number | null, archivedAt: string | null } };

export type UpdateMeterMutationVariables = Exact<{
  input: Types.UpdateMeterInput;
}>;


export type UpdateMeterMutation = { updateMeter: { __typename: 'Meter', id: number, version: number, assetId: number, name: string, unit: string, kind: Types.MeterKind, lastValue: number | null, lastAt: string | null, total: number | null, archivedAt: string | null } };

export type DeleteMeterMutationVariables = Exact<{
  id: number;
}>;


export type DeleteMeterMutation = { deleteMeter: { __typename: 'Meter', id: number, version: number, assetId: number, name: string, unit: string, kind: Types.MeterKind, lastValue: number | null, lastAt: string | null, total: number | null, archivedAt: string | null } };

export type AddReadingMutationVariables = Exact<{
  input: Types.AddMeterReadingInput;
}>;


export type AddReadingMutation = { addMeterReading: { __typename: 'Reading', id: number | null, meterId: number, value: number, at: string, receivedAt: string | null, note: string | null, replacesMeter: boolean, delta: number | null, unusual: boolean, enteredById: number, createdAt: string, enteredBy: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null } };

export type DeleteReadingMutationVariables = Exact<{
  id: number;
}>;


export type DeleteReadingMutation = { deleteReading: { __typename: 'Reading', id: number | null, meterId: number, value: number, at: string, receivedAt: string | null, note: string | null, replacesMeter: boolean, delta: number | null, unusual: boolean, enteredById: number, createdAt: string, enteredBy: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null } };

export const MeterEntryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MeterEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Meter"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"lastValue"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]} as unknown as DocumentNode<MeterEntryFragment, unknown>;
export const ReadingEntryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reading"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"replacesMeter"}},{"kind":"Field","name":{"kind":"Name","value":"delta"}},{"kind":"Field","name":{"kind":"Name","value":"unusual"}},{"kind":"Field","name":{"kind":"Name","value":"enteredById"}},{"kind":"Field","name":{"kind":"Name","value":"enteredBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ReadingEntryFragment, unknown>;
export const AssetMetersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AssetMeters"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MeterFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meters"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MeterEntry"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MeterEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Meter"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"lastValue"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]} as unknown as DocumentNode<AssetMetersQuery, AssetMetersQueryVariables>;
export const MeterAnewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MeterAnew"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meter"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MeterEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MeterEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Meter"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"lastValue"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]} as unknown as DocumentNode<MeterAnewQuery, MeterAnewQueryVariables>;
export const ReadingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Readings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meterReadings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingEntry"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reading"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"replacesMeter"}},{"kind":"Field","name":{"kind":"Name","value":"delta"}},{"kind":"Field","name":{"kind":"Name","value":"unusual"}},{"kind":"Field","name":{"kind":"Name","value":"enteredById"}},{"kind":"Field","name":{"kind":"Name","value":"enteredBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ReadingsQuery, ReadingsQueryVariables>;
export const MeterCurveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MeterCurve"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"assetId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meterReadings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"delta"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"asset"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"assetId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"schedules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"startAt"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<MeterCurveQuery, MeterCurveQueryVariables>;
export const CreateMeterDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateMeter"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateMeterInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createMeter"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MeterEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MeterEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Meter"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"lastValue"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]} as unknown as DocumentNode<CreateMeterMutation, CreateMeterMutationVariables>;
export const UpdateMeterDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateMeter"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateMeterInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMeter"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MeterEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MeterEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Meter"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"lastValue"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]} as unknown as DocumentNode<UpdateMeterMutation, UpdateMeterMutationVariables>;
export const DeleteMeterDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteMeter"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteMeter"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MeterEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MeterEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Meter"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"lastValue"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]} as unknown as DocumentNode<DeleteMeterMutation, DeleteMeterMutationVariables>;
export const AddReadingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddReading"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddMeterReadingInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addMeterReading"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reading"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"replacesMeter"}},{"kind":"Field","name":{"kind":"Name","value":"delta"}},{"kind":"Field","name":{"kind":"Name","value":"unusual"}},{"kind":"Field","name":{"kind":"Name","value":"enteredById"}},{"kind":"Field","name":{"kind":"Name","value":"enteredBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<AddReadingMutation, AddReadingMutationVariables>;
export const DeleteReadingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteReading"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteReading"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reading"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"meterId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"replacesMeter"}},{"kind":"Field","name":{"kind":"Name","value":"delta"}},{"kind":"Field","name":{"kind":"Name","value":"unusual"}},{"kind":"Field","name":{"kind":"Name","value":"enteredById"}},{"kind":"Field","name":{"kind":"Name","value":"enteredBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<DeleteReadingMutation, DeleteReadingMutationVariables>;