import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import {
  connectDirectory,
  type Directory,
  ENTERPRISE,
  GROUP,
  type ScimAnswer,
  USER,
} from '../../../support/scim.js';
import { error, filter } from '../../../support/scim-calls.js';

/** Lists of SCIM, and parts of resources (docs/api/scim.md). */
let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await startTestApp({
    scimDefaultRole: 'technician',
    publicUrl: 'https://maintenance.example.org',
  });
  directory = await connectDirectory(app);
});
afterAll(() => app.stop());

const told = ({ status, body }: ScimAnswer) => [status, body];

describe('parts of a resource', () => {
  it('are named by attributes or excludedAttributes, in any case, with schemas', async () => {
    await app.database.prisma.systemSettings.updateMany({ data: { scimDepartment: true } });
    await app.seed.department('Projection');
    const id = await directory.provide('parts@example.org', {
      name: { givenName: 'Pia', familyName: 'Part' },
      [ENTERPRISE]: { department: 'Projection' },
    });
    const read = async (query: string) =>
      (await directory.call('GET', `/Users/${id}?${query}`)).body;
    const schemas = [USER, ENTERPRISE];
    expect(await read('attributes=USERNAME,name.familyname')).toEqual({
      ...{ schemas, id, userName: 'parts@example.org', name: { familyName: 'Part' } },
    });
    expect(await read(`attributes=${USER}:displayName,${ENTERPRISE}:department`)).toEqual({
      ...{ schemas, id, displayName: 'Pia Part', [ENTERPRISE]: { department: 'Projection' } },
    });
    expect(await read(`attributes=emails.value,${ENTERPRISE},unknown`)).toEqual({
      ...{ schemas, id, emails: [{ value: 'parts@example.org' }] },
      [ENTERPRISE]: { department: 'Projection' },
    });
    const excluded = `id,schemas,meta,name.formatted,emails.type,active,${ENTERPRISE}:department`;
    expect(await read(`excludedAttributes=${excluded}`)).toEqual({
      ...{ schemas, id, userName: 'parts@example.org', displayName: 'Pia Part' },
      name: { givenName: 'Pia', familyName: 'Part' },
      emails: [{ value: 'parts@example.org', primary: true }],
    });
    expect(await read('attributes=id&excludedAttributes=id')).toEqual({ schemas, id });
    expect(await read('attributes=urn:other:userName')).toEqual({ schemas, id });
    await app.database.prisma.systemSettings.updateMany({ data: { scimDepartment: false } });
  });

  it('have the address of the service', async () => {
    const answer = await directory.call('POST', '/Users', { userName: 'place@example.org' });
    const location = `https://maintenance.example.org/scim/v2/Users/${answer.body.id}`;
    expect([answer.body.meta.location, answer.headers.get('Location')]).toEqual([
      location,
      location,
    ]);
    const { body } = await directory.call('GET', `/Schemas/${GROUP}`);
    expect([body.id, body.meta.location]).toEqual([
      GROUP,
      `https://maintenance.example.org/scim/v2/Schemas/${GROUP}`,
    ]);
    expect(body.attributes.map(({ name }: { name: string }) => name)).toEqual([
      'displayName',
      'members',
    ]);
  });
});

describe('lists', () => {
  it('are pages of whole numbers', async () => {
    const ids: string[] = [];
    for (const index of [1, 2, 3]) {
      ids.push(
        await directory.provide(`page${index}@lists.example.org`, { externalId: `p${index}` }),
      );
    }
    const total = (await directory.call('GET', '/Users?count=0')).body.totalResults;
    const page = async (query: string) => {
      const { body } = await directory.call('GET', `/Users?${query}&attributes=id`);
      const shown = body.Resources.map((one: { id: string }) => one.id);
      return [body.totalResults, body.startIndex, body.itemsPerPage, shown.slice(-3)];
    };
    expect(await page('count=200')).toEqual([total, 1, total, ids]);
    expect(await page('count=201')).toEqual([total, 1, total, ids]);
    expect(await page(`startIndex=${total}&count=5`)).toEqual([total, total, 1, [ids[2]]]);
    expect(await page(`startIndex=${total - 1}&count=1`)).toEqual([total, total - 1, 1, [ids[1]]]);
    expect(await page('startIndex=-7&count=-1')).toEqual([total, 1, 0, []]);
    expect(await page('startIndex=99999999999999999999')).toEqual([total, 2147483647, 0, []]);
    for (const query of ['count=x', 'startIndex=1.5', 'count=', 'count=1&count=2']) {
      const name = query.split('=')[0];
      expect(told(await directory.call('GET', `/Users?${query}`))).toEqual([
        400,
        error(400, `${name} must be a whole number.`, 'invalidValue'),
      ]);
    }
  });

  it('are filtered by equalities that all hold', async () => {
    const id = await directory.provide('filtered@example.org', {
      externalId: 'Filtered"1\\',
      name: { givenName: 'Zoë', familyName: 'Straße' },
    });
    const found = async (text: string, path = '/Users') => {
      const { body } = await directory.call('GET', `${path}?${filter(text)}&attributes=id`);
      return body.Resources?.map((one: { id: string }) => one.id) ?? body.detail;
    };
    for (const text of [
      `id eq "${id}"`,
      `ID EQ "${id}" AND Active Eq True`,
      'userName eq "FILTERED@Example.org"',
      `${USER}:userName eq "filtered@example.org"`,
      'emails.value eq "filtered@example.org" and active eq "true"',
      'externalId eq "Filtered\\"1\\\\"',
      'displayName eq "ZOË strasse"',
      'userName eq "filtered@example.org" and userName eq "filtered@example.org"',
    ]) {
      expect([text, await found(text)]).toEqual([text, [id]]);
    }
    for (const text of [
      'id eq "0"',
      'id eq "x"',
      'externalId eq "filtered\\"1\\\\"',
      'displayName eq "Zoe Strasse"',
      `id eq "${id}" and active eq false`,
      'userName eq "filtered"',
      'userName eq ""',
    ]) {
      expect([text, await found(text)]).toEqual([text, []]);
    }
  });

  it.each([
    ['/Users', `${ENTERPRISE}:userName`],
    ['/Users', `${GROUP}:displayName`],
    ['/Groups', `${USER}:displayName`],
  ])('of %s have no filter by the attribute %s of another schema', async (path, attribute) => {
    const answer = await directory.call('GET', `${path}?${filter(`${attribute} eq "x"`)}`);
    const detail = `The attribute ${attribute} is not known.`;
    expect(told(answer)).toEqual([400, error(400, detail, 'invalidFilter')]);
  });

  it.each([
    ['', 'The filter is empty.'],
    ['userName eq "a" or userName eq "b"', 'The operator `or` is not supported in a filter.'],
    ['not (userName eq "a")', 'Parentheses and brackets are not supported in a filter.'],
    ['not userName eq "a"', 'The only operators of a filter are `eq` and `and`.'],
    ['userName pr', 'The only operators of a filter are `eq` and `and`.'],
    ['userName co "a"', 'The only operators of a filter are `eq` and `and`.'],
    ['emails[type eq "work"]', 'Parentheses and brackets are not supported in a filter.'],
    ['emails.type eq "work"', 'There is no filter by emails.type.'],
    ['title eq "x"', 'There is no filter by title.'],
    ['name.givenName eq "x"', 'There is no filter by name.givenname.'],
    ['urn:other:userName eq "x"', 'The attribute urn:other:userName is not known.'],
    ['userName eq', 'The value for username must be a text in quotes.'],
    ['userName eq bob', 'The value for username must be a text in quotes.'],
    ['userName eq 5', 'The value for username must be a text in quotes.'],
    ['userName eq true', 'The value for username must be a text.'],
    ['active eq "perhaps"', 'The value for active must be true or false.'],
    ['userName eq "a', 'A text of the filter has no end.'],
    ['userName eq "\\x"', 'A text of the filter is not well-formed.'],
    ['userName eq "a" and', 'The filter is not well-formed.'],
    ['userName eq "a" userName eq "b"', 'The filter is not well-formed.'],
    ['userName', 'The filter is not well-formed.'],
    [`userName eq "${'x'.repeat(1000)}"`, 'The filter may have 1000 characters at most.'],
    [Array(11).fill('id eq "1"').join(' and '), 'The filter may have 10 comparisons at most.'],
  ])('refuse the filter %j', async (text, detail) => {
    for (const path of ['/Users', '/Groups']) {
      const answer = await directory.call('GET', `${path}?${filter(text)}`);
      const ofGroups =
        path === '/Groups' && text.startsWith('active') ? expect.any(String) : detail;
      expect(told(answer)).toEqual([
        400,
        { ...error(400, detail, 'invalidFilter'), detail: ofGroups },
      ]);
    }
  });
});
