import type { Samples } from '../../src/core/define-module.js';
import type { PlainRoute } from '../../src/core/plain-routes.js';
import { packageVersion } from '../../src/infra/package-version.js';
import type { Route } from '../route.js';
import { SCIM } from '../tags.js';
import { backChannelLogoutPath } from './back-channel-logout.js';
import { FAILURE_SCHEMAS } from './error-details.js';
import { ErrorResponses } from './errors.js';
import { describeEvents, WEBHOOK_HEADERS, webhooks } from './events.js';
import { Examples } from './examples.js';
import { HEADERS } from './headers.js';
import { introduction, tagsOf } from './info.js';
import { OperationIds } from './operation-ids.js';
import {
  collectSchemas,
  type DescribeContext,
  describeRoute,
  documentedPath,
} from './operations.js';
import { plainPaths } from './plain.js';
import { probePaths } from './probes.js';
import { describeRecords } from './records.js';
import { redirectPaths } from './redirects.js';
import { Schemas } from './schemas.js';
import { scimPaths } from './scim.js';
import { SCIM_SCHEMAS } from './scim-schemas.js';
import { SharedResponses, withSharedParameters } from './shared.js';
import type { OpenApiDocument, OperationObject } from './types.js';

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The `accessToken` from a login, or an API token (`mms_…`). An API token needs the permission of an ' +
      'operation among its scopes, unless the operation names another scope or a login session.',
  },
};

/** Parts of the catalogue that the document describes besides the routes. */
export interface DocumentedParts {
  readonly samples: Samples;
  readonly plainRoutes: readonly PlainRoute<never>[];
}

/**
 * The OpenAPI 3.1 document of the REST interface (specification 4.9), derived from the routes,
 * their operations and the classes that also serve the requests.
 *
 * @throws Error for a reference to an unknown schema, or two operations with the same name.
 */
export function openApiDocument(
  routes: readonly Route[],
  { samples, plainRoutes }: DocumentedParts,
): OpenApiDocument {
  const schemas = new Schemas({ ...FAILURE_SCHEMAS, ...SCIM_SCHEMAS });
  for (const route of routes) collectSchemas(route, schemas);
  describeEvents(schemas);
  describeRecords(schemas);
  const responses = new SharedResponses();
  const errors = new ErrorResponses(responses);
  const examples = new Examples(schemas.all(), samples);
  const described = pathsOf(routes, { schemas, errors, responses, examples });
  const { paths, parameters } = withSharedParameters({
    ...described,
    ...redirectPaths(errors),
    ...backChannelLogoutPath(errors),
    ...plainPaths(plainRoutes, errors),
    ...probePaths(errors),
    ...scimPaths(responses),
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Maintenance Management Service',
      version: packageVersion(),
      description: introduction(),
    },
    servers: [{ url: '/', description: 'The origin of this document.' }],
    tags: tagsOf(routes, [SCIM]),
    security: [{ bearer: [] }],
    paths: sorted(paths),
    webhooks: webhooks(),
    components: {
      // Made anew: parameters have added enumerations.
      schemas: new Examples(schemas.all(), samples).components(),
      responses: responses.all(),
      parameters: { ...parameters, ...WEBHOOK_HEADERS },
      examples: errors.examples(),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** The paths of the routes. */
function pathsOf(
  routes: readonly Route[],
  context: DescribeContext,
): Record<string, Record<string, OperationObject>> {
  const ids = new OperationIds();
  const idOf = new Map<Route, string>();
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const route of routes) {
    const earlier = [...idOf.keys()].filter(({ operation }) => operation === route.operation);
    const id = ids.of(route, earlier[0] ?? route);
    const twin = earlier.find(({ path, view }) => path === route.path && view === route.view);
    const counterpart = twin && { id: idOf.get(twin) ?? '', verb: twin.verb };
    idOf.set(route, id);
    const path = documentedPath(route);
    const verb = route.verb.toLowerCase();
    paths[path] = { ...paths[path], [verb]: describeRoute(route, id, counterpart, context) };
  }
  return paths;
}

/** Sorted by path, independent of the order of the modules. */
function sorted<T>(paths: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
}
