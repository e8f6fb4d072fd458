import { useQuery } from '@apollo/client/react';
import type { Question } from '../../../parts/fields/questions.ts';
import { useWholeConnection } from '../../../parts/use-connection.ts';
import { keyOf } from './rule-content.ts';
import {
  RuleFieldsDocument,
  type RuleFieldsQuery,
  RuleQuestionsDocument,
} from './rules.generated.ts';

export type RuleField = NonNullable<RuleFieldsQuery['ruleFields']>[number];

/** The fields that conditions can name, and the questions of requests by key. */
export interface KnownFields {
  readonly fields: readonly RuleField[];
  readonly questions: ReadonlyMap<string, Question>;
  readonly loaded: boolean;
  readonly error: unknown;
}

const NONE: readonly RuleField[] = [];

/** Reads them; `skip` where no rule is shown. */
export function useRuleFields(skip = false): KnownFields {
  const { data, error } = useQuery(RuleFieldsDocument, { skip, fetchPolicy: 'cache-first' });
  const list = useWholeConnection(RuleQuestionsDocument, {}, (answer) => answer.fields, { skip });
  return {
    fields: data?.ruleFields ?? NONE,
    questions: new Map(list.nodes.map((question) => [question.key, question])),
    loaded: data !== undefined && !list.loading && !list.hasMore,
    error: error ?? list.error,
  };
}

/** The question of a field of conditions. */
export function questionOf({ questions }: KnownFields, field: string): Question | undefined {
  return questions.get(keyOf(field) ?? '');
}
