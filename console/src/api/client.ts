import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { authorized, bearer } from './authorization.ts';
import { live } from './live.ts';
import { offline } from './offline-link.ts';
import { transport } from './transport.ts';

/** Adds the access token to each call, and repeats it as `authorized` does. */
const session = new ApolloLink((operation, forward) =>
  authorized((token) => {
    operation.setContext(({ headers }) => ({ headers: { ...headers, ...bearer(token) } }));
    return forward(operation);
  }),
);

/** Queries and mutations over HTTP, subscriptions over the live socket. */
const link = ApolloLink.split(
  ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
  live,
  offline.concat(session).concat(transport),
);

/** The cache; `app/type-policies.ts` has its policies. */
export const cache = new InMemoryCache();

/** Client of the console. Its errors are `ServiceError`s. */
export const client = new ApolloClient({
  link,
  cache,
  defaultOptions: {
    // Cached data is shown at once and then updated.
    watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
  },
});
