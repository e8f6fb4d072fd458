import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './graphiql.css';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { accessToken } from '../session/session.ts';

/** Sends with the session of this browser; without one, as anybody. */
async function fetchWithSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = await accessToken().catch(() => undefined);
  const headers = new Headers(init?.headers);
  if (token !== undefined && !headers.has('Authorization')) {
    headers.set('Authorization', `Bearer ${token}`);
  }
  return fetch(input, { ...init, headers });
}

const token = await accessToken().catch(() => undefined);
const fetcher = createGraphiQLFetcher({
  url: '/graphql',
  subscriptionUrl: `${location.origin.replace(/^http/, 'ws')}/graphql`,
  wsConnectionParams: token === undefined ? {} : { authorization: `Bearer ${token}` },
  fetch: fetchWithSession,
});

const EXAMPLE = `# The newest requests that you see. Ctrl-Enter runs the query; the book on the left is the reference.
query Newest {
  maintenanceRequests(first: 5) {
    totalCount
    edges {
      node {
        id
        title
        status
        department {
          name
        }
      }
    }
  }
}
`;

const root = document.getElementById('graphiql');
if (root === null) throw new Error('graphiql.html has no element #graphiql');
createRoot(root).render(<GraphiQL fetcher={fetcher} initialQuery={EXAMPLE} />);
