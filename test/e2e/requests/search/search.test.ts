import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf, comment } from '../../../support/comments.js';
import { bothOr } from '../../../support/interfaces.js';
import { SEARCHES, searchByGraphql, searchByRest } from '../../../support/search.js';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.stop());

/** A request of the requester, whose words no other test has. */
const request = async (title: string, description = 'Nothing else.', fields: object = {}) => {
  const { requester, departmentId } = cast;
  const row = await app.database.prisma.maintenanceRequest.create({
    data: { title, description, requesterId: requester.id, departmentId, ...fields },
  });
  return row.id;
};

const find = async (q: string) => (await searchByRest(app, cast.administrator, q)).ids;

describe.each(bothOr('graphql'))('a search through %s', (via) => {
  const search = SEARCHES[via];

  it('marks what was found as it was written', async () => {
    const name = `Tür${via}`;
    const id = await request(
      `<b>${name.toUpperCase()}</b> & Straße`,
      `Die Stra\u00dfe "vor" der Tu\u0308r${via}`,
    );
    const { hits } = await search(app, cast.administrator, `tur${via} strasse`);
    expect(hits).toEqual([
      {
        id,
        title: `&lt;b&gt;<mark>TÜR${via.toUpperCase()}</mark>&lt;/b&gt; &amp; <mark>Straße</mark>`,
        excerpt: `Die <mark>Straße</mark> &quot;vor&quot; der <mark>Tu\u0308r${via}</mark>`,
        matchedIn: ['title', 'description'],
      },
    ]);
  });

  it('orders by the place of the words, then the higher id', async () => {
    const word = `ordnung${via}`;
    const place = await request('Ohne', 'Nichts', { location: word });
    const talk = await request('Ohne');
    await comment(app, cast.administrator, { requestId: talk, body: `Hier ist ${word}.` });
    const described = await request('Ohne', `Mit ${word}`);
    const first = await request(`Mit ${word}`);
    const second = await request(`Mit ${word}`);
    const { hits, totalCount, truncated } = await search(app, cast.administrator, word);
    expect(hits.map(({ id, matchedIn }) => [id, matchedIn])).toEqual([
      [second, ['title']],
      [first, ['title']],
      [described, ['description']],
      [talk, ['comment']],
      [place, ['place']],
    ]);
    expect(hits.map(({ excerpt }) => excerpt).slice(2)).toEqual([
      `Mit <mark>${word}</mark>`,
      `Hier ist <mark>${word}</mark>.`,
      `<mark>${word}</mark>`,
    ]);
    expect(truncated).toBe(false);
    if (via === 'graphql') expect(totalCount).toBe(5);
  });

  it('goes on after a cursor', async () => {
    const word = `seiten${via}`;
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await request(`${n} ${word}`));
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await search(app, cast.administrator, word, {
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      found.push(...page.ids);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(found).toEqual(ids.toReversed());
  });

  it('filters by status and department', async () => {
    const word = `filter${via}`;
    const other = await app.seed.department();
    const pending = await request(word);
    const approved = await request(word, 'Nothing.', { status: 'approved', stage: 'approved' });
    const elsewhere = await request(word, 'Nothing.', { departmentId: other.id });
    const by = async (asked: object) =>
      (await search(app, cast.administrator, word, asked)).ids.toSorted((a, b) => a - b);
    expect(await by({})).toEqual([pending, approved, elsewhere]);
    expect(await by({ status: ['approved'] })).toEqual([approved]);
    expect(await by({ status: ['approved', 'pending'] })).toEqual([pending, approved, elsewhere]);
    expect(await by({ departmentId: other.id })).toEqual([elsewhere]);
    expect(await by({ departmentId: other.id, status: ['approved'] })).toEqual([]);
  });

  it('puts the request of a number first', async () => {
    const id = await request(`Zahl ${via}`);
    const named = await request(`Like ${id} ${via}`);
    for (const q of [`${id}`, `#${id}`, ` # ${id} `.replace('# ', '#')]) {
      const { hits } = await search(app, cast.administrator, q);
      expect(hits[0]).toMatchObject({ id, matchedIn: ['number'] });
      expect(hits.map((hit) => hit.id)).toContain(named);
    }
    const both = await request(`${id + 2} ${via}`);
    expect(both).toBe(id + 2);
    const { hits } = await search(app, cast.administrator, `#${both}`);
    expect(hits.filter((hit) => hit.id === both)).toEqual([
      expect.objectContaining({ matchedIn: ['title', 'number'] }),
    ]);
    // The first page goes on after it.
    const page = await search(app, cast.administrator, `${id}`, { limit: 1 });
    const next = await search(app, cast.administrator, `${id}`, { cursor: page.nextCursor ?? '' });
    expect([...page.ids, ...next.ids]).toEqual(
      (await search(app, cast.administrator, `${id}`)).ids,
    );
    expect((await search(app, cast.stranger, `#${id}`)).ids).toEqual([]);
    expect((await searchByGraphql(app, cast.stranger, `#${id}`)).totalCount).toBe(0);
    expect((await search(app, cast.administrator, `#${id}`, { status: ['approved'] })).ids).toEqual(
      [],
    );
  });

  it.each([
    ['', 'q'],
    ['   ', 'q'],
    ['x'.repeat(201), 'q'],
  ])('refuses %j', async (q, field) => {
    const answer =
      via === 'rest'
        ? (await app.rest('GET', `/api/search?q=${encodeURIComponent(q)}`, cast.requester)).body
        : (
            await app.graphql(
              'query ($q: String!) { search(q: $q) { totalCount } }',
              { q },
              cast.requester,
            )
          ).errors?.[0]?.extensions;
    const details = via === 'rest' ? answer.error.details : answer.details;
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(details.errors.map((one: { field: string }) => one.field)).toEqual([field]);
  });

  it.each(['!?', '---', '"', '" "', '()', '-', '…', '👍', '\u0301'])(
    'of signs only, %j, is empty',
    async (q) => {
      expect(await search(app, cast.administrator, q)).toMatchObject({
        hits: [],
        truncated: false,
      });
    },
  );
});

describe('words', () => {
  it('are found by their folded forms', async () => {
    const id = await request('Straße Café İstanbul Ａｂ ﬁlz ΟΔΌΣ');
    const all = [
      'strasse',
      'STRASSE',
      'straße ',
      'cafe',
      'café',
      'cafe\u0301',
      'istanbul ',
      'ab filz',
      'οδός ',
    ];
    for (const q of all) expect(await find(q), q).toContain(id);
    expect(await find('strase ')).toEqual([]);
  });

  it('end with a prefix unless quoted, negated or followed by a blank', async () => {
    const id = await request('Heizungsrohr undicht');
    expect(await find('undicht heizungs')).toEqual([id]);
    expect(await find('heizungs undicht')).toEqual([]);
    expect(await find('heizungs ')).toEqual([]);
    expect(await find('"heizungs"')).toEqual([]);
    expect(await find('undicht -heizungs')).toEqual([id]);
    expect(await find('undicht -heizungsrohr')).toEqual([]);
    expect(await find('heizungsrohr!')).toEqual([id]);
  });

  it('are combined as a web search does', async () => {
    const one = await request('Qalpha qbeta qgamma');
    const two = await request('Qbeta qalpha', 'Qdelta');
    const sorted = async (q: string) => (await find(q)).toSorted((a, b) => a - b);
    expect(await sorted('qalpha qbeta')).toEqual([one, two]);
    expect(await sorted('"qalpha qbeta"')).toEqual([one]);
    expect(await sorted('qalpha -qgamma')).toEqual([two]);
    expect(await sorted('qgamma or qdelta')).toEqual([one, two]);
    expect(await sorted('qgamma OR qnothing')).toEqual([one]);
    expect(await sorted('qalpha -"qbeta qgamma"')).toEqual([two]);
    expect(await sorted('qalpha qnothing')).toEqual([]);
    // No phrase goes from one text into the next.
    expect(await sorted('"qalpha qdelta"')).toEqual([]);
  });

  it('of compounds are found by their parts and in their order', async () => {
    const id = await request('Pumpe K-117/b', 'Mail an hugo@lind.example wegen 3,5kW');
    for (const q of [
      'k-117',
      '117',
      'lind',
      'hugo@lind',
      'hugo@lind.example',
      '3,5kw',
      '"mail an"',
    ]) {
      expect(await find(q), q).toContain(id);
    }
    expect(await find('117-k')).toEqual([]);
  });

  it('that are very long are found', async () => {
    const id = await request('Lang', `${'abcdefghij'.repeat(60)} ${'ﷺ'.repeat(400)}`);
    expect(await find('abcdefghij'.repeat(19))).toEqual([id]);
    expect(await find(`${'abcdefghij'.repeat(19)} `)).toEqual([]);
  });

  it('that are excluded need no other word', async () => {
    const { totalCount } = await searchByGraphql(app, cast.administrator, '-nothinghasthis');
    expect(totalCount).toBe(await app.database.prisma.maintenanceRequest.count());
  });
});

it('shows the best place and at most 300 characters of it', async () => {
  const long = `${'Vorher kommt viel Text. '.repeat(40)}Endlich das Zielwort hier. ${'Danach noch mehr. '.repeat(40)}`;
  await request('Ohne', long);
  const [hit] = (await searchByRest(app, cast.administrator, 'zielwort')).hits;
  expect(hit?.excerpt).toContain('Endlich das <mark>Zielwort</mark> hier.');
  expect(hit?.excerpt.length).toBeLessThanOrEqual(300);
  expect(hit?.excerpt.startsWith('…')).toBe(true);
  expect(hit?.excerpt.endsWith('…')).toBe(true);
});

it('returns the request as the list does', async () => {
  const id = await request('Listengleich');
  const token = { token: cast.head.token };
  const [hit] = (await app.rest('GET', '/api/search?q=listengleich', token)).body.data;
  const list = (await app.rest('GET', '/api/maintenance?search=listengleich', token)).body.data;
  expect([hit.request]).toEqual(list);
  expect(hit.request.id).toBe(id);
});

it('needs maintenance.read', async () => {
  const nobody = await app.seed.person('employee', { permissions: ['maintenance.create'] });
  expect((await app.rest('GET', '/api/search?q=a', nobody)).status).toBe(403);
  expect((await app.rest('GET', '/api/search?q=a')).status).toBe(401);
});

it('ranks the newest thousand matches, and says that there are more', async () => {
  const { requester, departmentId } = cast;
  const title = (number: number) => ({
    ...{ title: number === 1 ? 'tausend' : 'Eine', description: 'Das ist tausend mal gemeldet.' },
    ...{ requesterId: requester.id, departmentId },
  });
  const add = (from: number, to: number) =>
    app.database.prisma.maintenanceRequest.createMany({
      data: Array.from({ length: to - from + 1 }, (_, n) => title(from + n)),
    });
  await add(1, 1_000);
  const oldest = await app.database.prisma.maintenanceRequest.findFirstOrThrow({
    where: { title: 'tausend' },
  });
  for (const actor of [cast.administrator, cast.requester]) {
    const all = await searchByRest(app, actor, 'tausend');
    expect(all).toMatchObject({ truncated: false, ids: expect.arrayContaining([oldest.id]) });
    expect(all.ids[0]).toBe(oldest.id);
  }
  await add(1_001, 1_001);
  for (const actor of [cast.administrator, cast.requester]) {
    const newest = await SEARCHES.graphql(app, actor, 'tausend');
    expect(newest).toMatchObject({ truncated: true, totalCount: 1_000 });
    expect(newest.hits.map(({ id }) => id)).not.toContain(oldest.id);
  }
});
