import { SCIM_PATH } from '../scim-answers.js';
import { SCIM } from '../tags.js';
import { SCIM_CONTENTS, type Shown } from './scim-schemas.js';
import type { SharedResponses } from './shared.js';
import type {
  Content,
  OperationObject,
  Parameter,
  PathItem,
  Reference,
  ResponseObject,
} from './types.js';

const MEDIA_TYPE = 'application/scim+json';

/** An operation of SCIM. */
interface Described {
  readonly id: string;
  readonly summary: string;
  readonly scope: string;
  /** Beyond the summary. */
  readonly text?: string;
  readonly parameters?: readonly Parameter[];
  readonly body?: Shown;
  readonly status?: '200' | '201' | '204';
  readonly answer?: Shown;
  /** Statuses of errors besides 401, 403 and 429. */
  readonly errors: readonly string[];
}

const query = (
  name: string,
  description: string,
  example: string,
  type: 'string' | 'integer' = 'string',
): Parameter => ({
  name,
  in: 'query',
  description,
  schema: { type },
  example: type === 'integer' ? Number(example) : example,
});

const PARTS = [
  query('attributes', 'Attributes that the answer has, separated by commas.', 'userName,active'),
  query('excludedAttributes', 'Attributes that the answer leaves out.', 'members'),
];

const PAGE = [
  query('startIndex', 'Position of the first resource, from 1.', '1', 'integer'),
  query('count', 'Resources of the page: 100 by default, at most 200.', '100', 'integer'),
];

const filter = (example: string) =>
  query('filter', 'Comparisons with `eq`, joined by `and`.', example);

const id = (description: string, example: string): Parameter => ({
  name: 'id',
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** The paths of SCIM (docs/api/scim.md), whose answers have no envelope. */
export function scimPaths(shared: SharedResponses): Record<string, PathItem> {
  const paths = { ...discovery(), ...people(), ...groups() };
  return Object.fromEntries(
    Object.entries(paths).map(([path, verbs]) => [
      `${SCIM_PATH}${path}`,
      Object.fromEntries(
        Object.entries(verbs).map(([verb, described]) => [verb, operation(described, shared)]),
      ),
    ]),
  );
}

type Verbs = Readonly<Record<string, Described>>;

function discovery(): Record<string, Verbs> {
  const read = (operationId: string, summary: string, answer: Shown): Described => ({
    id: operationId,
    summary,
    scope: 'user.read',
    answer,
    errors: [],
  });
  const { description, descriptions } = SCIM_CONTENTS;
  const one = (described: Described, parameter: Parameter): Described => ({
    ...described,
    parameters: [parameter],
    errors: ['404'],
  });
  return {
    '/ServiceProviderConfig': {
      get: read('getScimConfig', 'Read what SCIM can do here', description),
    },
    '/ResourceTypes': {
      get: read('listScimResourceTypes', 'List the types of resources of SCIM', descriptions),
    },
    '/ResourceTypes/{id}': {
      get: one(
        read('getScimResourceType', 'Read a type of resources of SCIM', description),
        id('`User` or `Group`.', 'User'),
      ),
    },
    '/Schemas': { get: read('listScimSchemas', 'List the schemas of SCIM', descriptions) },
    '/Schemas/{id}': {
      get: one(
        read('getScimSchema', 'Read a schema of SCIM', description),
        id('Name of the schema.', 'urn:ietf:params:scim:schemas:core:2.0:User'),
      ),
    },
  };
}

const CHANGE_ERRORS = ['400', '404', '409', '413', '415'];

function people(): Record<string, Verbs> {
  const { user, users, userPatch } = SCIM_CONTENTS;
  const one = [id('Id of a person.', '12'), ...PARTS];
  return {
    '/Users': {
      get: {
        ...{ id: 'listScimUsers', summary: 'List people by SCIM', scope: 'user.read' },
        parameters: [filter('userName eq "erin@example.org"'), ...PAGE, ...PARTS],
        ...{ answer: users, errors: ['400'] },
      },
      post: {
        ...{ id: 'createScimUser', summary: 'Create or adopt a person by SCIM' },
        scope: 'user.create',
        text: 'A known address is adopted, and a person who was deactivated or deleted is active again.',
        ...{ parameters: PARTS, body: user, status: '201', answer: user },
        errors: ['400', '409', '413', '415'],
      },
    },
    '/Users/{id}': {
      get: {
        ...{ id: 'getScimUser', summary: 'Read a person by SCIM', scope: 'user.read' },
        ...{ parameters: one, answer: user, errors: ['404'] },
      },
      put: {
        ...{ id: 'replaceScimUser', summary: 'Replace a person by SCIM', scope: 'user.update' },
        text: 'Attributes that the body does not name stay.',
        ...{ parameters: one, body: user, answer: user, errors: CHANGE_ERRORS },
      },
      patch: {
        ...{ id: 'patchScimUser', summary: 'Change a person by SCIM', scope: 'user.update' },
        ...{ parameters: one, body: userPatch, answer: user, errors: CHANGE_ERRORS },
      },
      delete: {
        ...{ id: 'deleteScimUser', summary: 'Deactivate a person by SCIM', scope: 'user.delete' },
        text: 'SCIM no longer shows the person; the account stays.',
        ...{ parameters: one.slice(0, 1), status: '204', errors: ['404'] },
      },
    },
  };
}

function groups(): Record<string, Verbs> {
  const { group, groups: all, groupPatch } = SCIM_CONTENTS;
  const one = [id('Id of a group.', '28bc3597-2046-40cc-ad4a-517049e303e4'), ...PARTS];
  return {
    '/Groups': {
      get: {
        ...{ id: 'listScimGroups', summary: 'List groups by SCIM', scope: 'user.read' },
        parameters: [filter('displayName eq "facility-technicians"'), ...PAGE, ...PARTS],
        ...{ answer: all, errors: ['400'] },
      },
      post: {
        ...{ id: 'createScimGroup', summary: 'Create a group by SCIM', scope: 'user.update' },
        ...{ parameters: PARTS, body: group, status: '201', answer: group },
        errors: ['400', '409', '413', '415'],
      },
    },
    '/Groups/{id}': {
      get: {
        ...{ id: 'getScimGroup', summary: 'Read a group by SCIM', scope: 'user.read' },
        ...{ parameters: one, answer: group, errors: ['404'] },
      },
      put: {
        ...{ id: 'replaceScimGroup', summary: 'Replace a group by SCIM', scope: 'user.update' },
        text: 'Attributes that the body does not name stay.',
        ...{ parameters: one, body: group, answer: group, errors: CHANGE_ERRORS },
      },
      patch: {
        ...{ id: 'patchScimGroup', summary: 'Change a group by SCIM', scope: 'user.update' },
        ...{ parameters: one, body: groupPatch, answer: group, errors: CHANGE_ERRORS },
      },
      delete: {
        ...{ id: 'deleteScimGroup', summary: 'Delete a group by SCIM', scope: 'user.update' },
        ...{ parameters: one.slice(0, 1), status: '204', errors: ['404'] },
      },
    },
  };
}

function content({ schema, example }: Shown): Content {
  return { [MEDIA_TYPE]: { schema, example } };
}

function operation(described: Described, shared: SharedResponses): OperationObject {
  const { summary, scope, text, parameters, body, status = '200', answer, errors } = described;
  const needs = `Needs an API token of a service account with the scope \`${scope}\`.`;
  const success: ResponseObject = {
    description: 'Success.',
    ...(answer && { content: content(answer) }),
  };
  const error = (): Reference =>
    shared.ref('ScimError', {
      description: 'An error of SCIM.',
      content: content(SCIM_CONTENTS.error),
    });
  const statuses = [...errors, '401', '403', '429'].sort();
  return {
    operationId: described.id,
    tags: [SCIM.name],
    summary,
    description: text === undefined ? needs : `${text}\n\n${needs}`,
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: content(body) } }),
    responses: {
      [status]: success,
      ...Object.fromEntries(statuses.map((one) => [one, error()])),
    },
  };
}
