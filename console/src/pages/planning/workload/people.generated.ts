/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `heldSkill`. */
export type HeldSkillInput = {
  /** A skill that is not archived, or that the person has. */
  skillId: number;
  /** The last day on which it counts, such as `2027-01-31`; null: for ever. Default: null. */
  until?: string | null | undefined;
};

/** The input of `setUserSkills`. */
export type SetUserSkillsInput = {
  /** All of them; they replace those before. */
  skills: Array<HeldSkillInput>;
  /** A technician. */
  userId: number;
};

/** The input of `setWorkingCalendar`. */
export type SetWorkingCalendarInput = {
  /** A calendar that is not archived; null: that of the settings counts. */
  calendarId?: number | null | undefined;
  /** The person. */
  userId: number;
};

export type PersonSkillsFragment = { __typename: 'UserSkills', userId: number, skills: Array<{ __typename: 'HeldSkill', skillId: number, name: string, until: string | null, held: boolean }> };

export type PersonHoursFragment = { __typename: 'UserWorkingCalendar', userId: number, calendarId: number | null, effectiveCalendarId: number | null, timeZone: string, effectiveCalendar: { __typename: 'Calendar', id: number, name: string } | null };

export type PersonPlanningQueryVariables = Exact<{
  userId: number;
}>;


export type PersonPlanningQuery = { userSkills: { __typename: 'UserSkills', userId: number, skills: Array<{ __typename: 'HeldSkill', skillId: number, name: string, until: string | null, held: boolean }> }, workingCalendar: { __typename: 'UserWorkingCalendar', userId: number, calendarId: number | null, effectiveCalendarId: number | null, timeZone: string, effectiveCalendar: { __typename: 'Calendar', id: number, name: string } | null } };

export type CalendarChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type CalendarChoicesQuery = { calendars: { __typename: 'CalendarConnection', edges: Array<{ __typename: 'CalendarEdge', node: { __typename: 'Calendar', id: number, name: string } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type SetPersonSkillsMutationVariables = Exact<{
  input: Types.SetUserSkillsInput;
}>;


export type SetPersonSkillsMutation = { setUserSkills: { __typename: 'UserSkills', userId: number, skills: Array<{ __typename: 'HeldSkill', skillId: number, name: string, until: string | null, held: boolean }> } };

export type SetPersonCalendarMutationVariables = Exact<{
  input: Types.SetWorkingCalendarInput;
}>;


export type SetPersonCalendarMutation = { setWorkingCalendar: { __typename: 'UserWorkingCalendar', userId: number, calendarId: number | null, effectiveCalendarId: number | null, timeZone: string, effectiveCalendar: { __typename: 'Calendar', id: number, name: string } | null } };

export const PersonSkillsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonSkills"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserSkills"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"skills"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"skillId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"held"}}]}}]}}]} as unknown as DocumentNode<PersonSkillsFragment, unknown>;
export const PersonHoursFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonHours"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserWorkingCalendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveCalendarId"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveCalendar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<PersonHoursFragment, unknown>;
export const PersonPlanningDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonPlanning"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userSkills"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonSkills"}}]}},{"kind":"Field","name":{"kind":"Name","value":"workingCalendar"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonHours"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonSkills"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserSkills"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"skills"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"skillId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"held"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonHours"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserWorkingCalendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveCalendarId"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveCalendar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<PersonPlanningQuery, PersonPlanningQueryVariables>;
export const CalendarChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CalendarChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calendars"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"archived"},"value":{"kind":"BooleanValue","value":false}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<CalendarChoicesQuery, CalendarChoicesQueryVariables>;
export const SetPersonSkillsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetPersonSkills"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetUserSkillsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setUserSkills"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonSkills"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonSkills"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserSkills"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"skills"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"skillId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"held"}}]}}]}}]} as unknown as DocumentNode<SetPersonSkillsMutation, SetPersonSkillsMutationVariables>;
export const SetPersonCalendarDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetPersonCalendar"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetWorkingCalendarInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setWorkingCalendar"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonHours"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonHours"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserWorkingCalendar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveCalendarId"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveCalendar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<SetPersonCalendarMutation, SetPersonCalendarMutationVariables>;