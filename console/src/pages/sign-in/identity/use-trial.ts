import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { useCallback } from 'react';
import { ServiceError, toServiceError } from '../../../api/service-error.ts';
import type { DryRunIdentityMappingsInput } from '../../../generated/schema.ts';
import {
  type MappingRowFragment,
  MappingsDocument,
  TryMappingsDocument,
  type TryMappingsMutation,
} from './identity.generated.ts';
import { indexOf, type TriedEdit, triedMappings } from './mapping-values.ts';

/** Result of a trial. */
export type Outcome = TryMappingsMutation['dryRunIdentityMappings'];

/** Tries mappings or settings in place of the stored ones; nothing is saved. */
export function useTrial(): (input: DryRunIdentityMappingsInput) => Promise<Outcome | undefined> {
  const [run] = useMutation(TryMappingsDocument, { fetchPolicy: 'no-cache' });
  return useCallback(
    async (input) => (await run({ variables: { input } })).data?.dryRunIdentityMappings,
    [run],
  );
}

/** Tries the stored mappings with an edit; nothing is saved. */
export function useEditTrial(): (edit: TriedEdit) => Promise<Outcome | undefined> {
  const client = useApolloClient();
  const run = useTrial();
  return useCallback(
    async (edit) => {
      const mappings = triedMappings(await storedMappings(client), edit);
      try {
        return await run({ mappings });
      } catch (error) {
        throw ofEdit(error, indexOf(mappings, edit));
      }
    },
    [client, run],
  );
}

/** The error of a trial, at the fields of the form where it is about the edit. */
function ofEdit(thrown: unknown, index: number | undefined): ServiceError {
  const { code, message, details, fields, retryAfter, requestId } = toServiceError(thrown);
  const prefix = `mappings.${index}.`;
  const errors = fields.map(({ field, reason }) => ({
    field: field.startsWith(prefix) ? field.slice(prefix.length) : field,
    reason,
  }));
  return new ServiceError(code, message, { ...details, errors }, retryAfter, requestId);
}

/** All mappings, as they are stored now. */
async function storedMappings(client: ApolloClient): Promise<MappingRowFragment[]> {
  const found: MappingRowFragment[] = [];
  let after: string | null | undefined;
  do {
    const { data } = await client.query({
      query: MappingsDocument,
      variables: { after: after ?? null },
      fetchPolicy: 'no-cache',
    });
    const page = data?.identityMappings;
    found.push(...(page?.edges.map(({ node }) => node) ?? []));
    after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined;
  } while (after);
  return found;
}
