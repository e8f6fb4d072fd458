// Calls a running service with each generated client: a login, a change, a list and two errors,
// which compile only if the types of bodies, answers and errors are those of the document.
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import * as heyApi from './generated/hey-api';
import { client as heyClient } from './generated/hey-api/client.gen';
import type { paths } from './generated/openapi-typescript';
import * as orval from './generated/orval/client';
import * as schemas from './generated/orval/zod';

const { ORIGIN: baseUrl = '', EMAIL: email = '', PASSWORD: password = '' } = process.env;

/** openapi-typescript with openapi-fetch. */
async function withOpenApiFetch(): Promise<string> {
  const client = createClient<paths>({ baseUrl });
  const login = await client.POST('/api/v1/auth/login', { body: { email, password } });
  const token = login.data?.data.accessToken;
  assert(token, 'no token');
  client.use({
    onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`),
  });
  const department = await client.POST('/api/v1/departments', { body: { name: 'Facilities' } });
  const departmentId = department.data?.data.id;
  assert(departmentId, 'no department');
  const created = await client.POST('/api/v1/maintenance', {
    body: { title: 'Leaking pipe', description: 'Under the sink.', departmentId, priority: 'high' },
  });
  const request = created.data?.data;
  assert(request);
  assert.equal(request.status, 'pending');
  const page = await client.GET('/api/v1/maintenance', {
    params: { query: { status: ['pending'], limit: 1 } },
  });
  assert.equal(page.data?.data[0]?.id, request.id);
  assert.equal(page.data.pagination.hasMore, false);
  const stale = await client.PUT('/api/v1/maintenance/{id}', {
    params: { path: { id: request.id } },
    body: { title: 'Leaking pipe', expectedVersion: 99 },
  });
  const failure = stale.error;
  assert(failure?.code === 'VERSION_CONFLICT');
  assert.equal(failure.error.details.version, request.version);
  return token;
}

/** @hey-api/openapi-ts with its client on fetch. */
async function withHeyApi(token: string): Promise<void> {
  heyClient.setConfig({ baseUrl, auth: () => token });
  const me = await heyApi.getMe({ throwOnError: true });
  assert.equal(me.data.data.email, email);
  const list = await heyApi.listMaintenanceRequests({ query: { sort: '-createdAt' } });
  const [request] = list.data?.data ?? [];
  assert(request);
  const approved = await heyApi.approveMaintenanceRequest({
    path: { id: request.id },
    body: { note: 'Go ahead.' },
  });
  assert.equal(approved.data?.data.status, 'approved');
  const again = await heyApi.approveMaintenanceRequestByPut({ path: { id: request.id }, body: {} });
  assert(again.error?.code === 'INVALID_TRANSITION');
  assert.equal(again.error.error.details.status, 'approved');
}

/** orval: its client on fetch, with answers and bodies checked by its schemas of zod. */
async function withOrval(token: string): Promise<void> {
  const options = { headers: { Authorization: `Bearer ${token}` } };
  const list = await orval.listMaintenanceRequests({ limit: 5 }, options);
  assert(list.status === 200);
  const page = schemas.ListMaintenanceRequestsResponse.parse(list.data);
  const [first] = page.data;
  assert(first);
  const one = await orval.getMaintenanceRequest(first.id, options);
  assert(one.status === 200);
  const { data } = schemas.GetMaintenanceRequestResponse.parse(one.data);
  assert.deepEqual(
    data.history.map(({ action }) => action),
    ['create', 'approve'],
  );
  schemas.GetMeResponse.parse((await orval.getMe(options)).data);
  schemas.ListUsersResponse.parse((await orval.listUsers({}, options)).data);
  // Patterns mean the same in every generator: a "p" is no control character.
  schemas.LoginBody.parse({ email: 'pippo@example.org', password });
  assert.equal(schemas.LoginBody.safeParse({ email: 'no address', password }).success, false);
  const unknown = await orval.getMaintenanceRequest(2_000_000, options);
  assert(unknown.status === 404);
  assert.equal(unknown.data.code, 'NOT_FOUND');
}

const token = await withOpenApiFetch();
await withHeyApi(token);
await withOrval(token);
console.log('openapi-typescript, hey-api and orval with zod agree with the service.');
