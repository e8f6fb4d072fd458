/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Filter of a list; all conditions must hold. */
export type KpiAssetFilter = {
  /** The asset, with those below it. */
  assetId?: number | null | undefined;
  /** The department of the asset. */
  departmentId?: number | null | undefined;
  /** Begin of the period; a day begins in the time zone of the settings. Default: 30 days before `to`. */
  from?: string | null | undefined;
  /** The location, with those below it. */
  locationId?: number | null | undefined;
  /** End of the period, which is not a part of it; a day is, as a whole. Default: now. */
  to?: string | null | undefined;
};

/** The orders of the figures of assets. */
export type KpiAssetSort =
  /** The youngest first; last those of unknown age. */
  | 'AGE_DAYS_ASC'
  /** The oldest first; last those of unknown age. */
  | 'AGE_DAYS_DESC'
  /** The least cost first. */
  | 'COST_ASC'
  /** The highest cost first. */
  | 'COST_DESC'
  /** The least share first; last those without a value. */
  | 'COST_SHARE_OF_VALUE_ASC'
  /** The largest share first; last those without a value. */
  | 'COST_SHARE_OF_VALUE_DESC'
  /** The shortest downtime first. */
  | 'DOWNTIME_MINUTES_ASC'
  /** The longest downtime first. */
  | 'DOWNTIME_MINUTES_DESC'
  /** By name, from A to Z. */
  | 'NAME_ASC'
  /** By name, from Z to A. */
  | 'NAME_DESC'
  /** The fewest repeats first. */
  | 'REPEATS_ASC'
  /** The most repeats first. */
  | 'REPEATS_DESC'
  /** The fewest requests first. */
  | 'REQUESTS_ASC'
  /** The most requests first. */
  | 'REQUESTS_DESC'
  /** By tag, from A to Z. */
  | 'TAG_ASC'
  /** By tag, from Z to A. */
  | 'TAG_DESC'
  /** The least value first; last those without one. */
  | 'VALUE_ASC'
  /** The highest value first; last those without one. */
  | 'VALUE_DESC'
  /** The shortest warranty first; last those without one. */
  | 'WARRANTY_DAYS_LEFT_ASC'
  /** The longest warranty first; last those without one. */
  | 'WARRANTY_DAYS_LEFT_DESC';

/** The judgement of a value by its target. */
export type TargetState =
  /** Worse than `warn`. */
  | 'BAD'
  /** As good as `good`, or better. */
  | 'GOOD'
  /** Worse than `good`, as good as `warn` or better. */
  | 'WARN';

export type FigureAssetsQueryVariables = Exact<{
  filter?: Types.KpiAssetFilter | null | undefined;
  orderBy?: Types.KpiAssetSort | null | undefined;
  after?: string | null | undefined;
}>;


export type FigureAssetsQuery = { kpiAssets: { __typename: 'KpiAssetConnection', totalCount: number, edges: Array<{ __typename: 'KpiAssetEdge', node: { __typename: 'KpiAsset', assetId: number, tag: string, name: string, type: string | null, cost: number, downtimeMinutes: number, requests: number, repeats: number, ageDays: number | null, warrantyDaysLeft: number | null, value: number | null, costShareOfValue: number | null, target: { __typename: 'FigureTarget', good: number, warn: number, state: Types.TargetState | null } | null, location: { __typename: 'Location', id: number, pathName: string } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };


export const FigureAssetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FigureAssets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"KpiAssetFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"KpiAssetSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kpiAssets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"cost"}},{"kind":"Field","name":{"kind":"Name","value":"downtimeMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"repeats"}},{"kind":"Field","name":{"kind":"Name","value":"ageDays"}},{"kind":"Field","name":{"kind":"Name","value":"warrantyDaysLeft"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"costShareOfValue"}},{"kind":"Field","name":{"kind":"Name","value":"target"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TargetOfFigure"}}]}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TargetOfFigure"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FigureTarget"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"good"}},{"kind":"Field","name":{"kind":"Name","value":"warn"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]} as unknown as DocumentNode<FigureAssetsQuery, FigureAssetsQueryVariables>;