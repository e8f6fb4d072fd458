import { groupResource } from '../../src/modules/sign-in/scim/groups/group.mapper.js';
import type {
  GroupChanged,
  ScimGroupsService,
} from '../../src/modules/sign-in/scim/groups/groups.service.js';
import {
  changesOfGroup,
  changesOfGroupPatch,
  type GroupChange,
} from '../../src/modules/sign-in/scim/protocol/group-changes.js';
import { listResponse, pageOf } from '../../src/modules/sign-in/scim/protocol/pages.js';
import {
  type Projection,
  projectionOf,
} from '../../src/modules/sign-in/scim/protocol/projection.js';
import { sendScim } from '../scim-answers.js';
import { noteChanged } from './admission.js';
import type { ScimPath, ScimRequest } from './path.js';
import { filterIn } from './users.js';

/** Services of groups. */
export interface GroupServices {
  readonly scimGroups: ScimGroupsService;
}

type Call = ScimRequest<GroupServices>;

/** Paths of groups (RFC 7644, section 3.2). */
export function groupPaths(): ScimPath<GroupServices>[] {
  return [
    {
      path: '/Groups',
      verbs: { GET: ['user.read', list], POST: ['user.update', create] },
    },
    {
      path: '/Groups/:id',
      verbs: {
        GET: ['user.read', get],
        PUT: ['user.update', (call) => update(call, changesOfGroup(call.body))],
        PATCH: ['user.update', (call) => update(call, changesOfGroupPatch(call.body))],
        DELETE: ['user.update', remove],
      },
    },
  ];
}

async function list(call: Call): Promise<void> {
  const { services, query, base, response } = call;
  const page = pageOf(query);
  const projection = projectionOf(query);
  const found = await services.scimGroups.list(filterIn(call), page, wantsMembers(projection));
  const resources = found.resources.map((group) => projection.of(groupResource(group, base)));
  sendScim(response, 200, listResponse({ total: found.total, resources }, page.startIndex));
}

async function get({ services, id, query, base, response }: Call): Promise<void> {
  const projection = projectionOf(query);
  const group = await services.scimGroups.get(id, wantsMembers(projection));
  sendScim(response, 200, projection.of(groupResource(group, base)));
}

async function create(call: Call): Promise<void> {
  const { services, context, body, base, response } = call;
  const projection = projectionOf(call.query);
  const changes = changesOfGroup(body);
  const done = await services.scimGroups.create(context, changes, wantsMembers(projection));
  response.location(`${base}/Groups/${done.group.id}`);
  answer(call, 201, done, projection);
}

async function update(call: Call, changes: readonly GroupChange[]): Promise<void> {
  const { services, context, id } = call;
  const projection = projectionOf(call.query);
  const done = await services.scimGroups.update(context, id, changes, wantsMembers(projection));
  answer(call, 200, done, projection);
}

async function remove({ services, context, id, response }: Call): Promise<void> {
  await services.scimGroups.remove(context, id);
  noteChanged(response, ['members']);
  response.status(204).end();
}

function wantsMembers(projection: Projection): boolean {
  return projection.wants('members');
}

function answer(
  { base, response }: Call,
  status: number,
  { group, changed }: GroupChanged,
  projection: Projection,
): void {
  noteChanged(response, changed);
  sendScim(response, status, projection.of(groupResource(group, base)));
}
