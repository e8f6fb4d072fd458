import type { ApolloCache } from '@apollo/client';
import { PoliciesDocument } from './policies.generated.ts';

/**
 * Options of a mutation that changes the lists of policies: all are read again, also the one that
 * tells whether requests have due dates.
 */
export const POLICY_LISTS = {
  refetchQueries: [PoliciesDocument],
  update: (cache: ApolloCache) => {
    cache.evict({ id: 'ROOT_QUERY', fieldName: 'slaPolicies' });
  },
};
