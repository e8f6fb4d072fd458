import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let employee: Person;
let site: { id: number };

/** In the order of their tags; those in the site and below it are marked. */
const NAMES = ['a', 'b site', 'c', 'd room', 'e', 'f room', 'g nowhere', 'h site'];

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  employee = await app.seed.person('employee', { departmentId });
  site = await app.seed.location();
  const room = await app.seed.location({ parentId: site.id });
  const elsewhere = await app.seed.location();
  for (const name of NAMES) {
    const place = name.includes('site') ? site : name.includes('room') ? room : elsewhere;
    const locationId = name.includes('nowhere') ? null : place.id;
    // The place of what it is a part of does not count.
    const parentId = name === 'g nowhere' ? { parentId: undefined } : {};
    await app.seed.asset({ departmentId, name, tag: name, locationId, ...parentId });
  }
});
afterAll(() => app.stop());

const NEAR = ['b site', 'd room', 'f room', 'h site'];
const FAR = ['a', 'c', 'e', 'g nowhere'];
const reversed = (names: readonly string[]) => names.toReversed();

describe.each(INTERFACES)('equipment near a place through %s', (via) => {
  const page = async (input: Record<string, unknown>) =>
    await invoke(app, via, 'assets', input, employee.token);
  const all = async (input: Record<string, unknown>) => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await page({ ...input, ...(cursor === undefined ? {} : { cursor }) });
      expect(answer.message).toBeUndefined();
      expect(answer.data.length).toBeLessThanOrEqual(Number(input.limit ?? 20));
      names.push(...answer.data.map(({ name }: { name: string }) => name));
      cursor = answer.page?.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return names;
  };

  it.each([1, 2, 3, 4, 5, 7, 8, 20])('comes first, also over pages of %s', async (limit) => {
    expect(await all({ near: site.id, limit })).toEqual([...NEAR, ...FAR]);
    const down = [...reversed(NEAR), ...reversed(FAR)];
    expect(await all({ near: site.id, limit, sort: '-name' })).toEqual(down);
    expect(await all({ near: site.id, limit, sort: 'createdAt' })).toEqual([...NEAR, ...FAR]);
  });

  it('makes no difference for an unknown place', async () => {
    expect(await all({ near: 999_999, limit: 3 })).toEqual(NAMES);
  });

  it('leaves other filters as they are', async () => {
    expect(await all({ near: site.id, search: 'o', limit: 2 })).toEqual([
      'd room',
      'f room',
      'g nowhere',
    ]);
    expect(await all({ near: site.id, locationId: site.id, limit: 3 })).toEqual(NEAR);
    expect(await all({ near: site.id, search: 'nothing' })).toEqual([]);
  });

  it('has cursors of its own', async () => {
    const { page: plain } = await page({ limit: 2 });
    const { page: near } = await page({ near: site.id, limit: 2 });
    const { page: far } = await page({ near: site.id, limit: 6 });
    for (const input of [
      { near: site.id, cursor: plain?.nextCursor },
      { cursor: near?.nextCursor },
      { cursor: far?.nextCursor },
      { near: site.id, cursor: 'second.' },
      { near: site.id, sort: 'name', cursor: near?.nextCursor },
      { near: site.id, sort: 'name', cursor: far?.nextCursor },
    ]) {
      const { code, details } = await page({ limit: 2, ...input });
      expect([code, details?.field]).toEqual(['VALIDATION_ERROR', 'cursor']);
    }
    expect((await page({ near: 'x' })).code).not.toBe('OK');
  });
});

it('is counted as a whole, and exported in its order', async () => {
  const query = `query($near: Int!, $after: String) {
    assets(first: 3, after: $after, filter: { near: $near }) { totalCount pageInfo { endCursor } } }`;
  const { token } = employee;
  const { data } = await app.graphql(query, { near: site.id }, { token });
  expect(data.assets.totalCount).toBe(NAMES.length);
  const after = data.assets.pageInfo.endCursor;
  const { data: second } = await app.graphql(query, { near: site.id, after }, { token });
  expect(second.assets.totalCount).toBe(NAMES.length);
  const third = { near: site.id, after: second.assets.pageInfo.endCursor };
  expect((await app.graphql(query, third, { token })).data.assets.totalCount).toBe(NAMES.length);
  const answer = await fetch(`${app.url}/api/v1/assets/export?near=${site.id}&columns=tag`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [, ...lines] = (await answer.text()).trim().split('\r\n');
  expect(lines).toEqual([...NEAR, ...FAR]);
});
