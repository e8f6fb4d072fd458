import { createHash } from 'node:crypto';
import { print } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { exchange, type RawRequest } from '../../support/exchange.js';
import { closeClients, subscriber } from '../../support/live.js';
import { eventually } from '../../support/receiver.js';
import type { Person } from '../../support/seed.js';
import {
  LogoutDocument,
  RequestChangesDocument,
  RequestListDocument,
  SubmitRequestDocument,
} from '../generated/graphql.js';

const LIST = print(RequestListDocument);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const idOf = (text: string) => `sha256:${sha256(text)}`;
const apollo = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: sha256(text) } });
const UNKNOWN = idOf('{ me { email } }');

/** Both modes: trusted documents besides texts, and only trusted documents. */
let also: TestApp;
let only: TestApp;
let employee: Person;

beforeAll(async () => {
  also = await startTestApp();
  only = await startOn(also.database, { trustedDocumentsOnly: true, graphqlIntrospection: false });
  const { id: departmentId } = await also.seed.department();
  employee = await also.seed.person('employee', { departmentId });
  await also.seed.request({ requesterId: employee.id, departmentId });
});
afterEach(closeClients);
afterAll(async () => {
  await only.stop();
  await also.stop();
});

const MODES = [
  ['also', () => also],
  ['only', () => only],
] as const;

async function send(app: TestApp, path: string, request: RawRequest) {
  const { status, headers, bytes } = await exchange(`${app.url}/graphql${path}`, {
    token: employee.token,
    ...request,
  });
  const { data, errors } = JSON.parse(bytes.toString());
  const { code, details } = errors?.[0]?.extensions ?? {};
  return { status, headers, data, message: errors?.[0]?.message, code, details };
}

const post = (app: TestApp, body: unknown) => send(app, '', { method: 'POST', body });

function get(app: TestApp, parameters: Record<string, string> | [string, string][]) {
  const headers = { 'Apollo-Require-Preflight': '1' };
  return send(app, `?${new URLSearchParams(parameters)}`, { headers });
}

/** Creates a request by the registered document; returns its id. */
async function submit(app: TestApp): Promise<number> {
  const input = { title: 'Tap drips', description: 'All week.' };
  const documentId = idOf(print(SubmitRequestDocument));
  const { data } = await post(app, { documentId, variables: { input } });
  expect(data.createMaintenanceRequest.status).toBe('PENDING');
  return data.createMaintenanceRequest.id;
}

describe.each(MODES)('a registered document, in the mode %s', (_mode, app) => {
  const documentId = idOf(LIST);
  const variables = { first: 1 };

  it('is executed by its documentId, by POST and GET', async () => {
    const expected = [200, 1];
    const posted = await post(app(), { documentId, variables });
    expect([posted.status, posted.data?.maintenanceRequests.totalCount]).toEqual(expected);
    const got = await get(app(), { documentId, variables: JSON.stringify(variables) });
    expect(got.data).toEqual(posted.data);
    // A question mark may stand in the query of an address.
    const search = `variables={"filter":{"search":"where?"}}&query=&documentId=${documentId}`;
    const headers = { 'Apollo-Require-Preflight': '1' };
    const none = await send(app(), `?${search.replaceAll('"', '%22')}`, { headers });
    expect([none.status, none.data?.maintenanceRequests.totalCount]).toEqual([200, 0]);
    const named = await post(app(), { documentId, operationName: 'RequestList', extensions: {} });
    expect(named.data).toEqual(posted.data);
  });

  it("is executed by the hash of Apollo's clients, by POST and GET", async () => {
    const extensions = apollo(LIST);
    const posted = await post(app(), { extensions, variables });
    expect(posted.data?.maintenanceRequests.totalCount).toBe(1);
    const got = await get(app(), { extensions: JSON.stringify(extensions) });
    expect(got.data).toEqual(posted.data);
  });

  it('changes something by POST alone', async () => {
    const id = await submit(app());
    await also.database.prisma.maintenanceRequest.delete({ where: { id } });
    const logout = await get(app(), { documentId: idOf(print(LogoutDocument)) });
    expect([logout.status, logout.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect((await post(app(), { documentId })).status).toBe(200);
  });

  it('needs a header that pages of other origins cannot send, as any document by GET', async () => {
    const { status, code } = await send(app(), `?documentId=${documentId}`, {});
    expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('keeps access, limits and the check of variables', async () => {
    const anonymous = await send(app(), '', {
      method: 'POST',
      token: undefined,
      body: { documentId },
    });
    expect(anonymous.code).toBe('UNAUTHENTICATED');
    const wrong = await post(app(), { documentId, variables: { first: 'x' } });
    expect(wrong.code).toBe('VALIDATION_ERROR');
    const dear = await post(app(), { documentId, variables: { first: 1_000_000 } });
    expect(Object.values(dear.data ?? {}).filter((answer) => answer !== null)).toEqual([]);
    expect(['VALIDATION_ERROR', 'GRAPHQL_VALIDATION_FAILED']).toContain(dear.code);
  });

  it('is refused as a subscription over HTTP, and executed over the live socket', async () => {
    const id = idOf(print(RequestChangesDocument));
    const refused = await post(app(), { documentId: id });
    expect([refused.status, refused.code]).toEqual([400, 'VALIDATION_ERROR']);
    const follow = subscriber(() => app().url);
    const heard = await follow(employee.token, {}, { query: '', documentId: id });
    const requestId = await submit(app());
    await eventually(() => heard.events.length > 0);
    expect(heard.events).toMatchObject([{ id: requestId, title: 'Tap drips' }]);
    expect(heard.errors).toEqual([]);
    await also.database.prisma.maintenanceRequest.delete({ where: { id: requestId } });
  });

  it.each([
    ['with a text beside it', { documentId, query: '{ me { email } }' }, 400, 'documentId'],
    ['with its own text beside it', { documentId, query: LIST }, 400, 'documentId'],
    ['with another hash beside it', { documentId, extensions: apollo('{x}') }, 400, 'documentId'],
    ['that is no text', { documentId: 7 }, 400, 'documentId'],
    ['that is a list', { documentId: [documentId] }, 400, 'documentId'],
    [
      'of another version',
      { extensions: { persistedQuery: { version: 2, sha256Hash: sha256(LIST) } } },
      400,
      'extensions.persistedQuery',
    ],
    [
      'without a hash',
      { extensions: { persistedQuery: { version: 1, sha256Hash: { $ne: '' } } } },
      400,
      'extensions.persistedQuery',
    ],
  ])('is refused %s', async (_name, body, status, field) => {
    const answer = await post(app(), body);
    expect([answer.status, answer.code, answer.details?.field]).toEqual([
      status,
      'VALIDATION_ERROR',
      field,
    ]);
    expect(answer.data).toBeUndefined();
  });

  it('is refused twice in one request', async () => {
    const twice: [string, string][] = [
      ['documentId', documentId],
      ['documentId', UNKNOWN],
    ];
    const { status, code, details } = await get(app(), twice);
    expect([status, code, details.field]).toEqual([400, 'VALIDATION_ERROR', 'documentId']);
  });

  it.each([
    ['an unknown one', UNKNOWN],
    ['the hash without its prefix', sha256(LIST)],
    ['the hash in upper case', `sha256:${sha256(LIST).toUpperCase()}`],
    ['the name of the operation', 'RequestList'],
    ['an empty one', ''],
    ['a name of JavaScript', 'constructor'],
  ])('is NOT_FOUND by %s', async (_name, id) => {
    for (const answer of [
      await post(app(), { documentId: id }),
      await get(app(), { documentId: id }),
    ]) {
      expect([answer.status, answer.code, answer.data]).toEqual([404, 'NOT_FOUND', undefined]);
    }
    const heard = await subscriber(() => app().url)(
      employee.token,
      {},
      { query: '', documentId: id },
    );
    expect(heard.errors[0]?.extensions?.code).toBe('NOT_FOUND');
  });
});

describe('in the mode also', () => {
  it('any text is executed', async () => {
    const { data } = await post(also, { query: '{ me { email } }' });
    expect(data).toEqual({ me: { email: employee.email } });
  });
});

describe('in the mode only', () => {
  const expectForbidden = ({ status, code, data, message }: Awaited<ReturnType<typeof post>>) => {
    expect([status, code, data]).toEqual([403, 'FORBIDDEN', undefined]);
    expect(message).toContain('documentId');
  };

  it('no text is executed, not even that of a registered document', async () => {
    for (const query of ['{ me { email } }', '{', '{ __schema { types { name } } }', LIST]) {
      expectForbidden(await post(only, { query }));
      expectForbidden(await get(only, { query }));
    }
    expectForbidden(await post(only, { query: { kind: 'Document', definitions: [] } }));
  });

  it('no text is registered', async () => {
    const query = '{ me { email } }';
    expectForbidden(await post(only, { query, extensions: apollo(query) }));
    const again = await post(only, { extensions: apollo(query) });
    expect([again.status, again.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('a request without a document, or a list of them, is invalid', async () => {
    for (const body of [{ variables: {} }, { query: '' }, { query: null, documentId: null }]) {
      const { status, code, details } = await post(only, body);
      expect([status, code, details.field]).toEqual([400, 'VALIDATION_ERROR', 'documentId']);
    }
    expect((await get(only, {})).code).toBe('VALIDATION_ERROR');
    const batch = await post(only, [{ query: '{ me { email } }' }]);
    expect([batch.status, batch.code, batch.data]).toEqual([400, 'VALIDATION_ERROR', undefined]);
  });

  it('a form with a text is refused, and one with a registered document is not', async () => {
    const sendForm = async (operations: object) => {
      const form = new FormData();
      form.set('operations', JSON.stringify(operations));
      form.set('map', '{}');
      const response = await fetch(`${only.url}/graphql`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${employee.token}`,
          'Apollo-Require-Preflight': '1',
        },
        body: form,
      });
      return [response.status, await response.json()];
    };
    expect(await sendForm({ query: '{ me { email } }' })).toMatchObject([
      403,
      { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
    ]);
    expect(await sendForm({ documentId: idOf(LIST) })).toMatchObject([
      200,
      { data: { maintenanceRequests: { totalCount: 1 } } },
    ]);
  });

  it('no text is executed over the live socket', async () => {
    const heard = await subscriber(() => only.url)(employee.token);
    expect(heard.errors[0]?.extensions?.code).toBe('FORBIDDEN');
    expect(heard.events).toEqual([]);
  });

  it('there is no Apollo Sandbox', async () => {
    const page = (app: TestApp) =>
      fetch(`${app.url}/graphql`, { headers: { Accept: 'text/html' } });
    expect((await page(also)).status).toBe(200);
    const refused = await page(only);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('VALIDATION_ERROR'),
    ]);
  });
});
