import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf, comment, requestOf } from '../../../support/comments.js';
import { bothOr } from '../../../support/interfaces.js';
import { rowsOf } from '../../../support/rows.js';
import { SEARCHES, searchByGraphql, searchByRest } from '../../../support/search.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.stop());

/** A request with one public and one internal comment. */
const talk = async (open: string, secret: string) => {
  const id = await requestOf(app, cast);
  await comment(app, cast.head, { requestId: id, body: open });
  await comment(app, cast.head, { requestId: id, body: secret, visibility: 'internal' });
  return id;
};

describe.each(bothOr('rest'))('through %s', (via) => {
  const search = SEARCHES[via];

  it('a word of an internal comment finds a request for its staff only', async () => {
    const secret = `geheim${via}`;
    const id = await talk('offen', `Die ${secret} Sache`);
    for (const staff of [cast.head, cast.technician, cast.administrator]) {
      const { hits } = await search(app, staff, secret);
      expect(hits).toMatchObject([
        { id, excerpt: `Die <mark>${secret}</mark> Sache`, matchedIn: ['comment'] },
      ]);
    }
    for (const other of [cast.requester, cast.colleague, cast.stranger]) {
      expect(await search(app, other, secret)).toMatchObject({ hits: [], truncated: false });
    }
  });

  it('every answer of the requester is the same with and without internal comments', async () => {
    const word = `wort${via}`;
    const requester = await app.seed.person('employee', { departmentId: cast.departmentId });
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const id = await requestOf(app, { ...cast, requester });
      await comment(app, requester, {
        requestId: id,
        body: `${word} ${'viel '.repeat(n)} ${word}`,
      });
      ids.push(id);
    }
    const queries = [
      word,
      `${word} schluessel`,
      `${word} -schluessel`,
      '-schluessel',
      'schluessel or tausch',
      `"${word} ${word}"`,
      'schl',
      `"viel ${word}"`,
      `${word} or schluessel`,
    ];
    const answers = async () => await Promise.all(queries.map((q) => search(app, requester, q)));
    const before = await answers();
    for (const [n, id] of ids.entries()) {
      const body = `schluessel ${word} viel ${word} ${'schluessel '.repeat(n + 1)}`;
      await comment(app, cast.head, { requestId: id, body, visibility: 'internal' });
    }
    expect(await answers()).toEqual(before);
    // The same queries tell the staff of them.
    expect((await search(app, cast.head, `${word} schluessel`)).ids.length).toBe(4);
    expect((await search(app, cast.head, `${word} -schluessel`)).ids).toEqual([]);
  });

  it('a helper and a former technician', async () => {
    const secret = `helfer${via}`;
    const id = await talk('offen', secret);
    const helper = await app.seed.person('technician', { departmentId: cast.departmentId });
    const { prisma } = app.database;
    await prisma.maintenanceRequest.update({ where: { id }, data: { helperIds: [helper.id] } });
    expect((await search(app, helper, secret)).ids).toEqual([id]);
    await prisma.maintenanceRequest.update({ where: { id }, data: { helperIds: [] } });
    expect((await search(app, helper, secret)).ids).toEqual([]);
  });

  it('staff who is the requester as well', async () => {
    const secret = `selbst${via}`;
    const owner = { requesterId: cast.head.id, departmentId: cast.departmentId };
    const own = await app.seed.request(owner);
    await comment(app, cast.administrator, {
      requestId: own.id,
      body: secret,
      visibility: 'internal',
    });
    const elsewhere = await app.seed.request({
      ...owner,
      departmentId: cast.stranger.departmentId ?? 0,
    });
    await comment(app, cast.stranger, {
      requestId: elsewhere.id,
      body: secret,
      visibility: 'internal',
    });
    expect((await search(app, cast.head, secret)).ids).toEqual([own.id]);
    expect((await search(app, cast.stranger, secret)).ids).toEqual([elsewhere.id]);
  });

  it('of an edited and a deleted comment, nothing is left', async () => {
    const id = await requestOf(app, cast);
    const edited = await comment(app, cast.requester, { requestId: id, body: `frueher${via}` });
    const removed = await comment(app, cast.requester, { requestId: id, body: `entfernt${via}` });
    const token = { token: cast.requester.token };
    await app.rest('PUT', `/api/comments/${edited.id}`, {
      ...token,
      body: { body: `jetzt${via}` },
    });
    await app.rest('DELETE', `/api/comments/${removed.id}`, token);
    for (const who of [cast.requester, cast.head, cast.administrator]) {
      expect((await search(app, who, `frueher${via}`)).ids).toEqual([]);
      expect((await search(app, who, `entfernt${via}`)).ids).toEqual([]);
      expect((await search(app, who, `jetzt${via}`)).ids).toEqual([id]);
    }
  });
});

it('an internal comment of a length that leaves no room for others hides no public one', async () => {
  const id = await requestOf(app, cast);
  await comment(app, cast.requester, { requestId: id, body: 'platzfrage' });
  await rowsOf(
    app.database.statements,
    `INSERT INTO comments (request_id, author_id, body, visibility, created_at)
     SELECT $1::int, $2::int, left(repeat(md5(n::text) || ' ', 200), 4900), 'internal', now()
     FROM generate_series(1, 60) AS n`,
    [id, cast.head.id],
  );
  expect((await searchByRest(app, cast.requester, 'platzfrage ')).ids).toEqual([id]);
});

/** Every kind of relation to a request; the list decides what each sees. */
it('everybody finds exactly what their list has', async () => {
  const { seed } = app;
  const [one, two] = [await seed.department(), await seed.department()];
  const people: Person[] = [];
  for (const role of [
    'employee',
    'technician',
    'department_head',
    'administrator',
    'super_admin',
    'developer',
  ] as const) {
    for (const departmentId of [one.id, two.id, null])
      people.push(await seed.person(role, { departmentId }));
  }
  people.push(
    await seed.person('employee', {
      departmentId: one.id,
      permissions: ['maintenance.read', 'maintenance.approve'],
    }),
    await seed.person('technician', {
      departmentId: two.id,
      permissions: ['maintenance.read', 'maintenance.assign'],
    }),
    await seed.person('employee', {
      departmentId: null,
      permissions: ['maintenance.read', 'maintenance.assign'],
    }),
  );
  const delegation = {
    fromUserId: people[7]?.id,
    toUserId: people[0]?.id,
    startsAt: new Date(app.now().getTime() - 1_000).toISOString(),
    endsAt: new Date(app.now().getTime() + 86_400_000).toISOString(),
    reason: 'Holiday.',
  };
  const made = await app.rest('POST', '/api/delegations', {
    ...cast.administrator,
    body: delegation,
  });
  expect(made.status).toBe(201);
  for (const [n, requester] of people.entries()) {
    await seed.request(
      {
        requesterId: requester.id,
        departmentId: [one, two][n % 2]?.id ?? 0,
        ...(n % 3 === 0 ? { assigneeId: people[(n + 5) % people.length]?.id ?? 0 } : {}),
      },
      n % 3 === 0 ? 'assigned' : 'pending',
      {
        title: `Sichtprobe ${n}`,
        helperIds: n % 4 === 0 ? [people[(n + 2) % people.length]?.id ?? 0] : [],
      },
    );
  }
  for (const person of people) {
    const list = await app.rest('GET', '/api/maintenance?search=sichtprobe&limit=100', person);
    if (list.status === 403) {
      expect((await app.rest('GET', '/api/search?q=sichtprobe', person)).status).toBe(403);
      continue;
    }
    const ids = list.body.data.map(({ id }: { id: number }) => id);
    const found = await searchByGraphql(app, person, 'sichtprobe', { limit: 100 });
    // Counts and cursors as well are of these rows only.
    expect(found.totalCount, person.email).toBe(ids.length);
    expect(
      found.ids.toSorted((a, b) => b - a),
      person.email,
    ).toEqual(ids.toSorted((a: number, b: number) => b - a));
  }
});
