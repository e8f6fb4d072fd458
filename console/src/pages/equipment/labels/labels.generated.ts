/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `createLabels`. */
export type CreateLabelsInput = {
  /** The assets, in the order of the labels. */
  assetIds?: Array<number> | null | undefined;
  /** True makes the missing report links; default false. */
  createLinks?: boolean | null | undefined;
  /** One of a4_63x38 (default), a4_70x36, a4_99x68, letter_67x25 and single_62. */
  format?: string | null | undefined;
  /** The things of the branch that get a label; default: the places. */
  include?: LabelInclude | null | undefined;
  /** The locations, in the order of the labels. */
  locationIds?: Array<number> | null | undefined;
  /** A location whose branch gets labels. */
  locationSubtree?: number | null | undefined;
  /** Places of the first sheet that are used already; default 0, and below the number on a sheet. */
  skip?: number | null | undefined;
};

/** The things of a branch that get a label. */
export type LabelInclude =
  /** The assets that stand there. */
  | 'ASSETS'
  /** The places, then the assets. */
  | 'BOTH'
  /** The place and all below it. */
  | 'PLACES';

/** The kind of a labelled thing. */
export type LabelledThingType =
  /** An asset. */
  | 'ASSET'
  /** A location. */
  | 'LOCATION';

/** Why a thing has no report link. */
export type NoLinkReason =
  /** It is retired or archived. */
  | 'ENDED'
  /** The setting `reportLinks` is off. */
  | 'LINKS_OFF'
  /** No department is in charge of it. */
  | 'NO_DEPARTMENT'
  /** None was asked for. */
  | 'NO_LINK';

export type LabelFormatsQueryVariables = Exact<{ [key: string]: never; }>;


export type LabelFormatsQuery = { labelFormats: { __typename: 'LabelFormats', publicUrl: string | null, reportLinks: boolean, formats: Array<{ __typename: 'LabelFormat', format: string, paper: string, width: number, height: number, perPage: number }> } };

export type CreateLabelsMutationVariables = Exact<{
  input: Types.CreateLabelsInput;
}>;


export type CreateLabelsMutation = { createLabels: { __typename: 'Labels', id: number, count: number, pages: number, linksCreated: number, withoutLinkCount: number, pdfUrl: string, htmlUrl: string, withoutLink: Array<{ __typename: 'LabelWithoutLink', type: Types.LabelledThingType, id: number, code: string | null, name: string, reason: Types.NoLinkReason }> } };


export const LabelFormatsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LabelFormats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"labelFormats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicUrl"}},{"kind":"Field","name":{"kind":"Name","value":"reportLinks"}},{"kind":"Field","name":{"kind":"Name","value":"formats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"paper"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"perPage"}}]}}]}}]}}]} as unknown as DocumentNode<LabelFormatsQuery, LabelFormatsQueryVariables>;
export const CreateLabelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateLabels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateLabelsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createLabels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"pages"}},{"kind":"Field","name":{"kind":"Name","value":"linksCreated"}},{"kind":"Field","name":{"kind":"Name","value":"withoutLinkCount"}},{"kind":"Field","name":{"kind":"Name","value":"withoutLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pdfUrl"}},{"kind":"Field","name":{"kind":"Name","value":"htmlUrl"}}]}}]}}]} as unknown as DocumentNode<CreateLabelsMutation, CreateLabelsMutationVariables>;