import { useQuery } from '@apollo/client/react';
import { useMay } from '../../session/viewer.ts';
import { AnyDueDatesDocument } from './due-dates.generated.ts';

/**
 * Returns whether requests have due dates here: there is a policy, or a request with a date. False
 * until it is known; without them nothing of it is shown.
 */
export function useDueDates(): boolean {
  const mayRead = useMay('maintenance.read');
  const { data } = useQuery(AnyDueDatesDocument, { skip: !mayRead, fetchPolicy: 'cache-first' });
  if (data === undefined) return false;
  return data.slaPolicies.totalCount > 0 || data.maintenanceRequests.edges.length > 0;
}
