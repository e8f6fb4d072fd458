import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf, comment } from '../../../support/comments.js';
import { bothOr, type InterfaceName, invoke } from '../../../support/interfaces.js';
import { rowsOf } from '../../../support/rows.js';
import { searchByRest } from '../../../support/search.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.stop());

const sql = (text: string, values: readonly unknown[] = []) =>
  rowsOf(app.database.statements, text, values);

/** Words and weights of all texts. */
const texts = async () =>
  await sql(`SELECT request_id, scopes::text,
      (SELECT json_agg(lexeme || weights::text ORDER BY lexeme) FROM unnest(public)) AS public,
      (SELECT json_agg(lexeme || weights::text ORDER BY lexeme) FROM unnest(internal)) AS internal,
      length FROM request_texts ORDER BY request_id`);

// Whatever a test has written, each text is as if it were written anew.
afterEach(async () => {
  const written = await texts();
  await sql('SELECT write_request_texts(array_agg(id)) FROM maintenance_requests');
  expect(written).toEqual(await texts());
});

const find = async (q: string, by: Person = cast.administrator) =>
  (await searchByRest(app, by, `${q} `)).ids;

async function done(
  via: InterfaceName,
  name: string,
  input: Readonly<Record<string, unknown>>,
  { token }: Person = cast.administrator,
  // biome-ignore lint/suspicious/noExplicitAny: the answer
): Promise<any> {
  const answer = await invoke(app, via, name, input, token);
  if (answer.code !== 'OK') throw new Error(`${name}: ${answer.code} ${answer.message}`);
  return answer.data;
}

describe.each(bothOr('rest'))('through %s, found at once', (via) => {
  const word = (name: string) => `${name}${via}`;

  const create = async (fields: Readonly<Record<string, unknown>> = {}) => {
    const input = {
      title: 'Wasser',
      description: 'Fleck',
      departmentId: cast.departmentId,
      ...fields,
    };
    return (await done(via, 'createMaintenanceRequest', input, cast.requester)).id as number;
  };

  it('is what was created and changed, and not what it was before', async () => {
    const id = await create({
      title: word('eins'),
      description: word('zwei'),
      location: word('drei'),
    });
    for (const name of ['eins', 'zwei', 'drei']) expect(await find(word(name))).toEqual([id]);
    await done(
      via,
      'updateMaintenanceRequest',
      { id, title: word('vier'), description: word('fuenf'), location: null },
      cast.requester,
    );
    for (const name of ['eins', 'zwei', 'drei']) expect(await find(word(name))).toEqual([]);
    for (const name of ['vier', 'fuenf']) expect(await find(word(name))).toEqual([id]);
  });

  it('is the name of a place and an asset, also a new one', async () => {
    const location = await app.seed.location({ name: word('halle') });
    const asset = await app.seed.asset({ name: word('presse'), tag: word('p1') });
    const id = await create();
    const links = { locationId: location.id, assetId: asset.id };
    await done(via, 'classifyMaintenanceRequest', { id, ...links });
    for (const name of ['halle', 'presse', 'p1']) expect(await find(word(name))).toEqual([id]);
    await done(via, 'updateLocation', { id: location.id, name: word('saal') });
    await done(via, 'updateAsset', { id: asset.id, name: word('stanze'), tag: word('p2') });
    for (const name of ['presse', 'p1']) expect(await find(word(name))).toEqual([]);
    for (const name of ['saal', 'stanze', 'p2']) expect(await find(word(name))).toEqual([id]);
    // The text of the request keeps the name that the place had.
    expect(await find(word('halle'))).toEqual([id]);
    await done(via, 'classifyMaintenanceRequest', { id, locationId: null, assetId: null });
    for (const name of ['saal', 'stanze', 'p2']) expect(await find(word(name))).toEqual([]);
  });

  it.each(['public', 'internal'])(
    'is a %s comment until it is changed or deleted',
    async (visibility) => {
      const id = await create();
      const body = word(`alt${visibility}`);
      const added = await comment(app, cast.head, { requestId: id, body, visibility }, via);
      const other = word(`bleibt${visibility}`);
      await comment(app, cast.head, { requestId: id, body: other, visibility }, via);
      expect(await find(body)).toEqual([id]);
      const changed = { id: added.id, body: word(`neu${visibility}`) };
      await done(via, 'updateComment', changed, cast.head);
      expect(await find(body)).toEqual([]);
      expect(await find(changed.body)).toEqual([id]);
      await done(via, 'deleteComment', { id: added.id }, cast.head);
      expect(await find(changed.body)).toEqual([]);
      expect(await find(other)).toEqual([id]);
    },
  );

  it('is gone with a purge', async () => {
    const text = word('weg');
    const owner = { requesterId: cast.requester.id, departmentId: cast.departmentId };
    const { id } = await app.seed.request(owner, 'cancelled', { title: text });
    await comment(app, cast.head, { requestId: id, body: word('wegkommentar') });
    expect(await find(text)).toEqual([id]);
    const superAdmin = await app.seed.person('super_admin');
    await done(via, 'purgeMaintenanceRequest', { id, reason: 'Old.' }, superAdmin);
    expect(await find(text)).toEqual([]);
    expect(await sql('SELECT 1 FROM request_texts WHERE request_id = $1', [id])).toEqual([]);
  });

  it('follows the people and the department of a request', async () => {
    const text = word('leute');
    const id = await create({ title: text });
    const technician = await app.seed.person('technician', { departmentId: cast.departmentId });
    const helper = await app.seed.person('technician', { departmentId: cast.departmentId });
    await done(via, 'approveMaintenanceRequest', { id });
    expect(await find(text, technician)).toEqual([]);
    await done(via, 'assignMaintenanceRequest', { id, technicianId: technician.id });
    expect(await find(text, technician)).toEqual([id]);
    expect(await find(text, helper)).toEqual([]);
    await done(via, 'setHelpers', { id, userIds: [helper.id] });
    expect(await find(text, helper)).toEqual([id]);
    expect(await find(text, cast.stranger)).toEqual([]);
    const transfer = { id, departmentId: cast.stranger.departmentId, reason: 'Theirs.' };
    await done(via, 'transferMaintenanceRequest', transfer);
    expect(await find(text, cast.stranger)).toEqual([id]);
    for (const one of [cast.head, technician, helper]) expect(await find(text, one)).toEqual([]);
  });
});

it('nothing of a transaction that is rolled back is found', async () => {
  const failed = app.database.prisma.$transaction(async (tx) => {
    await tx.maintenanceRequest.create({
      data: {
        title: 'Zurueckgenommen',
        description: 'x',
        requesterId: cast.requester.id,
        departmentId: cast.departmentId,
      },
    });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await find('zurueckgenommen')).toEqual([]);
});

it('a place with many requests: the newest are found at once, the others after the job', async () => {
  const location = await app.seed.location({ name: 'Vorhalle' });
  await sql(
    `INSERT INTO maintenance_requests (title, description, requester_id, department_id, location_id)
     SELECT 'Viele', 'x', $1::int, $2::int, $3::int FROM generate_series(1, 502)`,
    [cast.requester.id, cast.departmentId, location.id],
  );
  const count = async (word: string) =>
    (await sql(`SELECT count(*)::int FROM request_texts WHERE public @@ '${word}'`))[0]?.[0];
  await done('rest', 'updateLocation', { id: location.id, name: 'Foyer' });
  expect([await count('vorhalle'), await count('foyer')]).toEqual([2, 500]);
  await app.services.textRefresh.refresh(new AbortController().signal);
  expect([await count('vorhalle'), await count('foyer')]).toEqual([0, 502]);
  expect(await sql('SELECT 1 FROM request_text_refreshes')).toEqual([]);
});

it('of more comments than a text holds, the newest are found', async () => {
  const owner = { requesterId: cast.requester.id, departmentId: cast.departmentId };
  const { id } = await app.seed.request(owner);
  await sql(
    `INSERT INTO comments (request_id, author_id, body, created_at)
     SELECT $1::int, $2::int, 'erster' || n || ' ' || left(repeat(md5(n::text) || ' ', 200), 4900), now()
     FROM generate_series(1, 60) AS n`,
    [id, cast.head.id],
  );
  expect(await find('erster60')).toEqual([id]);
  expect(await find('erster30')).toEqual([id]);
  expect(await find('erster1')).toEqual([]);
  await comment(app, cast.head, { requestId: id, body: 'allerletzter' });
  expect(await find('allerletzter')).toEqual([id]);
});

it('requests of an earlier version get their texts from the job', async () => {
  await sql('DELETE FROM request_texts');
  await sql("UPDATE users SET search_text = 'ฏู' WHERE id = $1", [cast.stranger.id]);
  await sql('INSERT INTO request_text_refreshes (below) VALUES (2147483647)');
  await app.services.textRefresh.refresh(new AbortController().signal);
  expect(await sql('SELECT count(*)::int FROM request_texts')).toEqual(
    await sql('SELECT count(*)::int FROM maintenance_requests'),
  );
  expect(await sql('SELECT search_text FROM users WHERE id = $1', [cast.stranger.id])).toEqual([
    [expect.stringContaining('@')],
  ]);
});
