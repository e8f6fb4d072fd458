import 'graphiql/graphiql.css';
import './graphiql.css';
import { accessToken } from '../session/session.ts';
import { loadGraphiql } from './packed.ts';

/** Sends requests with the session of this browser, or anonymously without one. */
async function fetchWithSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = await accessToken().catch(() => undefined);
  const headers = new Headers(init?.headers);
  if (token !== undefined && !headers.has('Authorization')) {
    headers.set('Authorization', `Bearer ${token}`);
  }
  return fetch(input, { ...init, headers });
}

const token = await accessToken().catch(() => undefined);
const { GraphiQL, React, ReactDOM } = await loadGraphiql();
const fetcher = GraphiQL.createFetcher({
  url: '/graphql',
  subscriptionUrl: `${location.origin.replace(/^http/, 'ws')}/graphql`,
  wsConnectionParams: token === undefined ? {} : { authorization: `Bearer ${token}` },
  fetch: fetchWithSession,
});

/**
 * The schema as the service shows it; undefined if the build has none, so that GraphiQL asks by
 * introspection, which is closed in production.
 */
async function servedSchema(): Promise<unknown> {
  const response = await fetch('/docs/schema.graphql').catch(() => undefined);
  if (response?.ok !== true) return undefined;
  return GraphiQL.GraphQL.buildSchema(await response.text(), { assumeValid: true });
}

const EXAMPLE = `# Your account. Ctrl-Enter runs the query; the book on the left is the reference.
query Me {
  me {
    email
    role
    permissions
    department {
      name
    }
  }
}
`;

const root = document.getElementById('graphiql');
if (root === null) throw new Error('graphiql.html has no element #graphiql');
const schema = await servedSchema();
ReactDOM.createRoot(root).render(
  React.createElement(GraphiQL, { fetcher, schema, defaultQuery: EXAMPLE }),
);
