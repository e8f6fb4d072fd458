import { invalidFilter } from '../../src/modules/sign-in/scim/protocol/errors.js';
import { listResponse, pageOf } from '../../src/modules/sign-in/scim/protocol/pages.js';
import { projectionOf } from '../../src/modules/sign-in/scim/protocol/projection.js';
import {
  changesOfPatch,
  changesOfResource,
  type UserChange,
} from '../../src/modules/sign-in/scim/protocol/user-changes.js';
import type {
  PersonChanged,
  ScimPeopleService,
} from '../../src/modules/sign-in/scim/users/people.service.js';
import { personResource } from '../../src/modules/sign-in/scim/users/person.mapper.js';
import type { PersonChangesService } from '../../src/modules/sign-in/scim/users/person-changes.service.js';
import type { ProvisioningService } from '../../src/modules/sign-in/scim/users/provisioning.service.js';
import { sendScim } from '../scim-answers.js';
import { noteChanged } from './admission.js';
import type { ScimPath, ScimRequest } from './path.js';

/** Services of people. */
export interface UserServices {
  readonly scimPeople: ScimPeopleService;
  readonly scimPersonChanges: PersonChangesService;
  readonly scimProvisioning: ProvisioningService;
}

type Call = ScimRequest<UserServices>;

/** Paths of people (RFC 7644, section 3.2). */
export function userPaths(): ScimPath<UserServices>[] {
  return [
    {
      path: '/Users',
      verbs: { GET: ['user.read', list], POST: ['user.create', create] },
    },
    {
      path: '/Users/:id',
      verbs: {
        GET: ['user.read', get],
        PUT: ['user.update', (call) => update(call, changesOfResource(call.body))],
        PATCH: ['user.update', (call) => update(call, changesOfPatch(call.body))],
        DELETE: ['user.delete', remove],
      },
    },
  ];
}

/** The filter of a list. @throws AppError `invalidFilter` for more than one. */
export function filterIn({ query }: Pick<Call, 'query'>): string | undefined {
  const { filter } = query;
  if (filter !== undefined && typeof filter !== 'string') {
    throw invalidFilter('The filter must come once.');
  }
  return filter;
}

async function list(call: Call): Promise<void> {
  const { services, query, base, response } = call;
  const page = pageOf(query);
  const { total, resources } = await services.scimPeople.list(filterIn(call), page);
  const { of } = projectionOf(query);
  const shown = resources.map((person) => of(personResource(person, base)));
  sendScim(response, 200, listResponse({ total, resources: shown }, page.startIndex));
}

async function get({ services, id, query, base, response }: Call): Promise<void> {
  const person = await services.scimPeople.get(id);
  sendScim(response, 200, projectionOf(query).of(personResource(person, base)));
}

async function create(call: Call): Promise<void> {
  const { services, context, body, base, response } = call;
  const changed = await services.scimProvisioning.create(context, body);
  response.location(`${base}/Users/${changed.person.id}`);
  answer(call, 201, changed);
}

async function update(call: Call, changes: readonly UserChange[]): Promise<void> {
  const { services, context, id } = call;
  answer(call, 200, await services.scimPersonChanges.update(context, id, changes));
}

async function remove({ services, context, id, response }: Call): Promise<void> {
  await services.scimPersonChanges.remove(context, id);
  noteChanged(response, ['active']);
  response.status(204).end();
}

function answer({ query, base, response }: Call, status: number, done: PersonChanged): void {
  noteChanged(response, done.changed);
  sendScim(response, status, projectionOf(query).of(personResource(done.person, base)));
}
