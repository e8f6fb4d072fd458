import type { Samples } from '../../src/core/define-module.js';
import { packageVersion } from '../../src/infra/package-version.js';
import type { Route } from '../route.js';
import { ErrorResponses } from './errors.js';
import { Examples } from './examples.js';
import { HEADERS } from './headers.js';
import { introduction, tagsOf } from './info.js';
import { collectSchemas, describeRoute, documentedPath } from './operations.js';
import { probePaths } from './probes.js';
import { redirectPaths } from './redirects.js';
import { Schemas } from './schemas.js';
import type { OpenApiDocument, OperationObject } from './types.js';
import { unsubscribePaths } from './unsubscribe.js';

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The `accessToken` from a login, or an API token (`mms_…`). Each operation names the scope that ' +
      'an API token needs, or that it requires a login session.',
  },
};

/**
 * The OpenAPI 3.1 document of the REST interface (specification 4.9), derived from the routes,
 * their operations and the classes that also serve the requests.
 *
 * @throws Error for a reference to an unknown schema, or two operations with the same name.
 */
export function openApiDocument(routes: readonly Route[], samples: Samples): OpenApiDocument {
  const schemas = new Schemas();
  for (const route of routes) collectSchemas(route, schemas);
  const errors = new ErrorResponses();
  const context = { schemas, errors, examples: new Examples(schemas.all(), samples) };
  const ids = new Set<string>();
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const [index, route] of routes.entries()) {
    const counterpart = routes
      .slice(0, index)
      .find(
        ({ operation, path, view }) =>
          operation === route.operation && path === route.path && view === route.view,
      );
    const id = operationId(route, counterpart !== undefined, ids);
    ids.add(id);
    const path = documentedPath(route);
    const verb = route.verb.toLowerCase();
    paths[path] = { ...paths[path], [verb]: describeRoute(route, id, counterpart, context) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Maintenance Management Service',
      version: packageVersion(),
      description: introduction(),
    },
    servers: [{ url: '/', description: 'The origin of this document.' }],
    tags: tagsOf(routes),
    paths: sorted({
      ...paths,
      ...redirectPaths(errors, context.examples),
      ...unsubscribePaths(errors),
      ...probePaths(errors, context.examples),
    }),
    components: {
      schemas: schemas.all(),
      responses: errors.all(),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/**
 * The operation's name for its first route. Further routes are distinguished by the verb if the
 * path is the same, otherwise by as many final segments of the path as necessary.
 */
function operationId(route: Route, samePath: boolean, taken: ReadonlySet<string>): string {
  const { name } = route.operation;
  const verb = pascal(route.verb.toLowerCase());
  const parts = route.path.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  const ends = parts.map((_part, index) =>
    parts
      .slice(-1 - index)
      .map(pascal)
      .join(''),
  );
  const candidates = [name, ...(samePath ? [verb] : [...ends, verb]).map((end) => `${name}${end}`)];
  const id = candidates.find((candidate) => !taken.has(candidate));
  if (id === undefined) throw new Error(`${route.verb} ${route.path} has no unique operationId.`);
  return id;
}

/** Sorted by path, independent of the order of the modules. */
function sorted<T>(paths: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function pascal(text: string): string {
  return text.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
