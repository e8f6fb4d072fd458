import { useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { QuestionFormDocument } from '../../../parts/fields/fields.generated.ts';
import type { QuestionForm } from '../../../parts/fields/use-question-form.ts';
import { useConnection } from '../../../parts/use-connection.ts';
import type { Scope } from './definition-values.ts';
import { DefinitionsDocument } from './definitions.generated.ts';

/** Lists that a change of a definition can alter. */
export const DEFINITION_LISTS: DocumentNode[] = [QuestionFormDocument, DefinitionsDocument];

/** The questions of a scope with what it inherits, in the order of the form. */
export function useScopeForm(scope: Scope) {
  const { data, error, refetch } = useQuery(QuestionFormDocument, {
    variables: { ...scope, phase: 'ALL' },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const form: QuestionForm | undefined = data?.fieldForm;
  return { form, error, refetch: () => void refetch().catch(() => undefined) };
}

/** The archived definitions of a scope itself. */
export function useArchived({ appliesTo, categoryId, assetType }: Scope) {
  const filter = {
    ...{ appliesTo, archived: true },
    ...(categoryId !== null && { categoryId }),
    ...(assetType !== null && { assetType }),
  };
  const list = useConnection(DefinitionsDocument, { filter }, (data) => data.fields);
  const isOwn = (one: { readonly categoryId: number | null; readonly assetType: string | null }) =>
    (categoryId !== null || one.categoryId === null) &&
    (assetType !== null || one.assetType === null);
  return { ...list, nodes: list.nodes.filter(isOwn) };
}
