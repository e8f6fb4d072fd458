import { type Request, type RequestHandler, Router } from 'express';
import { holds } from '../../src/core/actor.js';
import { type AppError, forbidden, notFound } from '../../src/core/errors.js';
import type { Permission } from '../../src/core/permissions.js';
import { MAX_KEYS } from '../../src/http/bounds.js';
import { forPathsBelow, inSequence } from '../../src/http/chain.js';
import { jsonReader } from '../../src/http/json-body.js';
import type { RateLimits } from '../../src/http/rate-limits.js';
import type { ScimCallsService } from '../../src/modules/sign-in/scim/calls/calls.service.js';
import {
  resourceTypes,
  schemas,
  serviceProviderConfig,
} from '../../src/modules/sign-in/scim/protocol/discovery.js';
import { invalidSyntax } from '../../src/modules/sign-in/scim/protocol/errors.js';
import { listResponse } from '../../src/modules/sign-in/scim/protocol/pages.js';
import { isObject, type JsonObject } from '../../src/modules/sign-in/scim/protocol/values.js';
import { wrongMediaType } from '../media-types.js';
import { isScimPath, SCIM_PATH, sendScim } from '../scim-answers.js';
import { otherVerbs } from '../verbs.js';
import { admission, recording, scimContextOf } from './admission.js';
import { type GroupServices, groupPaths } from './groups.js';
import type { ScimPath, ScimRequest } from './path.js';
import { type UserServices, userPaths } from './users.js';

/** Services that the paths of SCIM call. */
export interface ScimServices extends UserServices, GroupServices {
  readonly scimCalls: ScimCallsService;
  readonly settings: {
    recent(): Promise<{ readonly publicUrl: string | null }>;
  };
}

/** Maximum number of keys of a body about a group: operations with one member have up to seven each. */
const MAX_GROUP_KEYS = 40_000;

const TYPES = ['application/scim+json', 'application/json'];

const readPerson = jsonReader({ types: TYPES, maxKeys: MAX_KEYS, mayBeEmpty: false });
const readGroup = jsonReader({ types: TYPES, maxKeys: MAX_GROUP_KEYS, mayBeEmpty: false });

/**
 * SCIM 2.0 (docs/api/scim.md) below `/scim/v2`: answers without the envelope. It stands before the
 * hourly limits, which its calls do not count towards.
 *
 * @param limited counts a request without a valid token towards the hourly limits.
 */
export function scimInterface(
  services: ScimServices,
  limits: RateLimits,
  limited: RequestHandler,
): RequestHandler {
  const router = Router();
  for (const path of [...discoveryPaths(), ...userPaths(), ...groupPaths()]) {
    addPath(router, path, services);
  }
  const handlers = inSequence(
    admission(limits, limited),
    recording(services.scimCalls),
    noSearchByPost,
    router,
    unknownPath,
  );
  return forPathsBelow(['scim'], (request, response, next) =>
    isScimPath(request.path) ? handlers(request, response, next) : next(),
  );
}

function addPath(router: Router, { path, verbs }: ScimPath<ScimServices>, services: ScimServices) {
  const everywhere = `${SCIM_PATH}${path}`;
  const read = path.startsWith('/Groups') ? readGroup : readPerson;
  for (const [verb, [permission, run]] of Object.entries(verbs)) {
    const method = verb.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const hasBody = verb !== 'GET' && verb !== 'DELETE';
    router[method](
      everywhere,
      requireScope(permission),
      ...(hasBody ? [requireMediaType, read] : []),
      async (request, response) => {
        const base = `${(await services.settings.recent()).publicUrl ?? ''}${SCIM_PATH}`;
        await run({
          ...{ services, base, response },
          context: scimContextOf(response),
          id: String(request.params.id ?? ''),
          query: request.query,
          body: hasBody ? bodyOf(request) : {},
        });
      },
    );
  }
  router.all(everywhere, otherVerbs(Object.keys(verbs)));
}

function requireScope(permission: Permission): RequestHandler {
  return (_request, response, next) => {
    if (!holds(scimContextOf(response).actor, permission)) {
      throw forbidden(
        `The API token needs the scope ${permission}, and its account the permission.`,
      );
    }
    next();
  };
}

const requireMediaType: RequestHandler = (request, _response, next) => {
  const { 'transfer-encoding': chunked, 'content-length': length = '0' } = request.headers;
  // The reader of bodies would take none for an empty object, which changes nothing.
  if (chunked === undefined && length === '0') throw noObject();
  if (!request.is(TYPES)) throw wrongMediaType(request, TYPES.join(' or '));
  next();
};

function bodyOf(request: Request): JsonObject {
  const body: unknown = request.body;
  if (!isObject(body)) throw noObject();
  return body;
}

function noObject(): AppError {
  return invalidSyntax('The body must be a JSON object.');
}

/** Searches by POST (RFC 7644, section 3.4.3) would otherwise be taken for ids. */
const noSearchByPost: RequestHandler = (request, response, next) => {
  if (/\/\.search\/?$/i.test(request.path)) return unknownPath(request, response, next);
  next();
};

const unknownPath: RequestHandler = ({ path }) => {
  throw notFound(`The path ${path.slice(0, 200)}`);
};

function discoveryPaths(): ScimPath<ScimServices>[] {
  const list = (path: string, all: (base: string) => readonly { readonly id: string }[]) => [
    readPath(path, ({ base }) => {
      const resources = all(base);
      return listResponse({ total: resources.length, resources });
    }),
    readPath(`${path}/:id`, ({ base, id }) => {
      const found = all(base).find((one) => one.id.toLowerCase() === id.toLowerCase());
      if (found === undefined) throw notFound(`The path ${path}/${id.slice(0, 100)}`);
      return found;
    }),
  ];
  return [
    readPath('/ServiceProviderConfig', ({ base }) => serviceProviderConfig(base)),
    ...list('/ResourceTypes', resourceTypes),
    ...list('/Schemas', schemas),
  ];
}

function readPath(
  path: string,
  read: (call: ScimRequest<ScimServices>) => object,
): ScimPath<ScimServices> {
  const run = (call: ScimRequest<ScimServices>) => sendScim(call.response, 200, read(call));
  return { path, verbs: { GET: ['user.read', run] } };
}
