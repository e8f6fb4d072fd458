import { useQuery } from '@apollo/client/react';
import { AssignmentCandidatesDocument } from './candidates.generated.ts';

/** Place of a technician among the candidates of a request, and the reasons for it. */
export interface Candidate {
  readonly place: number;
  readonly reasons: readonly string[];
}

/**
 * The candidates of a request by the ids of their accounts. Without a request, without network and where the
 * viewer is not its lead there are none: the list is by open work then.
 */
export function useCandidates(requestId: number | undefined) {
  const { data, loading } = useQuery(AssignmentCandidatesDocument, {
    variables: { id: requestId ?? 0 },
    skip: requestId === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const found = data?.assignmentCandidates.candidates ?? [];
  return {
    loading: loading && data === undefined,
    candidates: new Map<number, Candidate>(
      found.map(({ userId, because }, place) => [
        userId,
        { place, reasons: because.map(({ text }) => text) },
      ]),
    ),
  };
}
