import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { rawCall } from '../../../support/raw-call.js';
import { connectDirectory, type Directory, type ScimAnswer } from '../../../support/scim.js';
import { error } from '../../../support/scim-calls.js';

/** Paths, verbs and bodies of SCIM (docs/api/scim.md). */
let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await startTestApp({ scimDefaultRole: 'technician' });
  directory = await connectDirectory(app);
});
afterAll(() => app.stop());

const told = ({ status, body }: ScimAnswer) => [status, body];

describe('paths, verbs and bodies', () => {
  it.each([
    ['GET', '/Me'],
    ['POST', '/Bulk'],
    ['POST', '/.search'],
    ['POST', '/Users/.search'],
    ['GET', '/Groups/none/members'],
    ['GET', ''],
  ])('%s %s is unknown', async (method, path) => {
    const answer = await directory.call(method, path, method === 'POST' ? {} : undefined);
    expect(told(answer)).toEqual([404, error(404, `The path /scim/v2${path} was not found.`)]);
  });

  it.each([
    ['/Users/0', 'The user 0 was not found.'],
    ['/Users/01', 'The user 01 was not found.'],
    ['/Users/2147483648', 'The user 2147483648 was not found.'],
    ['/Users/none', 'The user none was not found.'],
    ['/Groups/12', 'The group 12 was not found.'],
    [
      '/Groups/28bc3597-2046-40cc-ad4a-517049e303e4',
      'The group 28bc3597-2046-40cc-ad4a-517049e303e4 was not found.',
    ],
    ['/Schemas/urn:none', 'The path /Schemas/urn:none was not found.'],
  ])('%s is nobody', async (path, detail) => {
    expect(told(await directory.call('GET', path))).toEqual([404, error(404, detail)]);
    if (path.startsWith('/Schemas')) return;
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const body = method === 'DELETE' ? undefined : { Operations: [] };
      expect(told(await directory.call(method, path, body))).toEqual([404, error(404, detail)]);
    }
  });

  it.each([
    ['DELETE', '/Users', 'GET, POST, HEAD, OPTIONS'],
    ['POST', '/Users/1', 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS'],
    ['PATCH', '/Groups', 'GET, POST, HEAD, OPTIONS'],
    ['PUT', '/Schemas', 'GET, HEAD, OPTIONS'],
  ])('%s %s is no verb of the path', async (method, path, allow) => {
    const answer = await directory.call(method, path);
    expect(told(answer)).toEqual([405, error(405, `This path answers ${allow}.`)]);
    expect(answer.headers.get('Allow')).toBe(allow);
  });

  it('answers errors of SCIM to a request with the whole address, as it is sent to a proxy', async () => {
    const answer = await rawCall(app.url, `${app.url}/scim/v2/Users`);
    const detail = 'SCIM needs an API token of a service account.';
    expect([answer.status, JSON.parse(String(answer.body))]).toEqual([401, error(401, detail)]);
  });

  it('answers HEAD as GET, and other paths below /scim with the envelope', async () => {
    expect(told(await directory.call('HEAD', '/Users'))).toEqual([200, undefined]);
    const answer = await app.rest('GET', '/scim/v1/Users');
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    [
      'a text',
      { raw: 'active', type: 'text/plain' },
      415,
      undefined,
      'The body must be application/scim+json or application/json. The header Content-Type is text/plain.',
    ],
    ['no JSON', { raw: '{"userName":' }, 400, 'invalidSyntax', /^body: is not well-formed JSON/],
    ['a list', { raw: '[{}]' }, 400, 'invalidSyntax', 'The body must be a JSON object.'],
    ['a number', { raw: '5' }, 400, 'invalidSyntax', /^body: /],
    ['nothing', {}, 400, 'invalidSyntax', 'The body must be a JSON object.'],
    ['no length', { raw: '' }, 400, 'invalidSyntax', 'The body must be a JSON object.'],
    [
      'nothing, compressed',
      { raw: gzipSync(''), headers: { 'Content-Encoding': 'gzip' } },
      400,
      'invalidSyntax',
      'body: is not well-formed JSON',
    ],
    [
      'more than 1 MB',
      { raw: `{"a":"${'x'.repeat(1024 * 1024)}"}` },
      413,
      undefined,
      'The body may have 1 MB at most.',
    ],
    [
      '21 levels',
      { raw: `{"a":${'['.repeat(20)}${']'.repeat(20)}}` },
      400,
      'invalidSyntax',
      'body: may be nested 20 levels at most',
    ],
  ] as const)('a body of %s is refused', async (_what, options, status, scimType, detail) => {
    const id = await patched();
    const answer = await directory.call('PUT', `/Users/${id}`, undefined, options);
    expect(told(answer)).toEqual([
      status,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
        ...(scimType === undefined ? {} : { scimType }),
        detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
      },
    ]);
    expect(answer.headers.get('Content-Type')).toBe('application/scim+json; charset=utf-8');
  });

  it.each([
    [{}, 400, 'invalidSyntax', 'Operations must be a list.'],
    [{ Operations: {} }, 400, 'invalidSyntax', 'Operations must be a list.'],
    [{ Operations: ['add'] }, 400, 'invalidSyntax', 'An operation must be an object.'],
    [
      { Operations: [{ op: 'move', path: 'active' }] },
      400,
      'invalidSyntax',
      'The op of an operation must be add, remove or replace.',
    ],
    [
      { Operations: [{ path: 'active', value: true }] },
      400,
      'invalidSyntax',
      'The op of an operation must be add, remove or replace.',
    ],
    [{ Operations: [{ op: 'remove' }] }, 400, 'noTarget', 'A removal needs a path.'],
    [
      { Operations: [{ op: 'add', path: 5, value: 1 }] },
      400,
      'invalidPath',
      'The path of an operation must be a text.',
    ],
    [
      { Operations: [{ op: 'add', path: 'emails[type eq "work".value', value: 'x' }] },
      400,
      'invalidPath',
      'The brackets of the path emails[type eq "work".value have no end.',
    ],
    [
      { Operations: [{ op: 'add', path: 'emails[type ne "work"].value', value: 'x' }] },
      400,
      'invalidFilter',
      'The only operators of a filter are `eq` and `and`.',
    ],
    [
      { Operations: [{ op: 'replace', value: 'x' }] },
      400,
      'invalidValue',
      'An operation without a path needs an object.',
    ],
    [
      { Operations: [{ op: 'replace', path: 'active', value: 'perhaps' }] },
      400,
      'invalidValue',
      'active must be true or false.',
    ],
    [
      { Operations: [{ op: 'replace', path: 'userName', value: 7 }] },
      400,
      'invalidValue',
      'userName must be a text.',
    ],
    [
      { Operations: [{ op: 'replace', path: 'userName', value: 'a\u0000b' }] },
      400,
      'invalidValue',
      'userName is not well-formed.',
    ],
    [
      { Operations: [{ op: 'remove', path: 'userName' }] },
      400,
      'invalidValue',
      'userName cannot be removed.',
    ],
    [
      { Operations: [{ op: 'replace', path: 'userName' }] },
      400,
      'invalidValue',
      'userName cannot be removed.',
    ],
    [
      { Operations: [{ op: 'replace', path: 'name', value: 'Bob' }] },
      400,
      'invalidValue',
      'name must be an object.',
    ],
    [
      { Operations: [{ op: 'replace', path: 'externalId', value: '' }] },
      400,
      'invalidValue',
      'externalId must have 1 to 255 characters.',
    ],
    [
      { Operations: [{ op: 'replace', path: 'externalId', value: 'x'.repeat(256) }] },
      400,
      'invalidValue',
      'externalId must have 1 to 255 characters.',
    ],
    [
      { Operations: Array.from({ length: 101 }, () => ({ op: 'add', path: 'title', value: '' })) },
      400,
      'invalidValue',
      'A PATCH may have 100 operations at most.',
    ],
    [
      { Operations: [{ op: 'add', path: 'emails', value: Array(21).fill({ value: 'x' }) }] },
      400,
      'invalidValue',
      'emails may have 20 values at most.',
    ],
    [
      { Operations: [{ op: 'add', path: `emails[type eq "${'x'.repeat(500)}"]`, value: 'x' }] },
      400,
      'invalidPath',
      'A path may have 500 characters at most.',
    ],
  ])('the PATCH %j is refused', async (body, status, scimType, detail) => {
    const id = await patched();
    const answer = await directory.call('PATCH', `/Users/${id}`, body);
    expect(told(answer)).toEqual([status, error(status, detail, scimType)]);
  });
});

let patchedId: string | undefined;

async function patched(): Promise<string> {
  patchedId ??= await directory.provide('patched@example.org');
  return patchedId;
}
