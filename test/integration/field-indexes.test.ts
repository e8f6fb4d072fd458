import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
} from 'vitest';
import { FieldIndexesService } from '../../src/modules/equipment/fields/lists/field-indexes.service.js';
import { startOn, type TestApp } from '../support/app.js';
import { openTestDatabase } from '../support/database.js';
import { FULL } from '../support/full.js';
import { openExplainer } from '../support/plans.js';
import type { Person } from '../support/seed.js';
import { recordStatements, type StatementRecorder } from '../support/statements.js';

let app: TestApp;
let recorder: StatementRecorder;
let head: Person;
let departmentId: number;

beforeAll(async () => {
  const opened = await recordStatements(() => openTestDatabase());
  recorder = opened.recorder;
  app = await startOn(opened.database, {}, () => opened.database.close());
  departmentId = (await app.seed.department()).id;
  head = await app.seed.person('super_admin');
});
afterAll(async () => {
  recorder.stop();
  await app.stop();
});

type Data = Parameters<TestApp['seed']['field']>[0];
const field = async (data: Data = {}) => {
  const made = await app.seed.field({ fast: true, indexed: false, ...data });
  app.services.knownFields.forget();
  return made;
};
const keep = () => app.services.fieldIndexes.keep(new AbortController().signal);
const sql = (text: string) => app.database.prisma.$executeRawUnsafe(text);
const indexes = async () =>
  (
    await app.database.prisma.$queryRawUnsafe<
      { name: string; valid: boolean }[]
    >(`SELECT c.relname::text AS name, i.indisvalid AS valid FROM pg_index AS i
      JOIN pg_class AS c ON c.oid = i.indexrelid WHERE c.relname LIKE 'maintenance\\_requests\\_field\\_%' ORDER BY 1`)
  ).map(({ name, valid }) => `${name}${valid ? '' : ' invalid'}`);
const indexed = async (id: number) =>
  (await app.database.prisma.fieldDefinition.findUniqueOrThrow({ where: { id } })).indexed;
const clear = async () => {
  await app.database.prisma.fieldDefinition.deleteMany();
  await keep();
};

describe('indexes of fast fields', () => {
  beforeEach(clear);

  it('are made for each kind, and dropped with the field', async () => {
    const kinds = [
      'text',
      'number',
      'choice',
      'multi',
      'date',
      'check',
      'asset',
      'location',
      'user',
    ] as const;
    const made = [];
    for (const kind of kinds) made.push(await field({ kind }));
    await field({ kind: 'number', fast: false, indexed: null });
    await keep();
    expect(await indexes()).toEqual(
      made.map(({ id, kind }) => `maintenance_requests_field_${id}_${kind}`).sort(),
    );
    for (const { id } of made) expect(await indexed(id)).toBe(true);
    const [first, second] = made as [(typeof made)[0], (typeof made)[0]];
    await app.database.prisma.fieldDefinition.delete({ where: { id: first.id } });
    await app.database.prisma.fieldDefinition.update({
      where: { id: second.id },
      data: { archivedAt: new Date() },
    });
    await keep();
    expect((await indexes()).length).toBe(kinds.length - 2);
    expect(await indexed(second.id)).toBe(false);
  });

  it('have room for the longest text', async () => {
    const { key } = await field({ kind: 'text' });
    await keep();
    const text = Array.from({ length: 2000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
    const owner = { requesterId: head.id, departmentId };
    const { id } = await app.seed.request(owner, undefined, { fields: { [key]: text } });
    const query = new URLSearchParams({ [`field.${key}`]: text.slice(0, 500) });
    const { body } = await app.rest('GET', `/api/maintenance?${query}`, { token: head.token });
    expect(body.data).toEqual([]);
    expect(id).toBeGreaterThan(0);
  });

  it('are made once by two replicas at once', async () => {
    const { id } = await field({ kind: 'number' });
    const other = new FieldIndexesService(
      app.database,
      app.database.statements,
      app.services.knownFields,
    );
    await Promise.all([keep(), other.keep(new AbortController().signal)]);
    expect(await indexes()).toEqual([`maintenance_requests_field_${id}_number`]);
    expect(await indexed(id)).toBe(true);
  });
});

describe('on a server', () => {
  const RUNS = FULL || inject('freshDatabase').kind === 'server';
  beforeEach(async ({ skip }) => {
    skip(!RUNS || app.database.kind !== 'server', 'in test:services');
    await clear();
  });

  it('one that an interrupted build has left is made again', async () => {
    const { id, key } = await field({ kind: 'number' });
    const name = `maintenance_requests_field_${id}_number`;
    await sql(
      `CREATE INDEX ${name} ON maintenance_requests ((fields -> '${key}'), id) WHERE fields ? '${key}'`,
    );
    await sql(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = '${name}'::regclass`);
    expect(await indexes()).toEqual([`${name} invalid`]);
    await keep();
    expect(await indexes()).toEqual([name]);
    expect(await indexed(id)).toBe(true);
  });

  it('are used by filters and orders', async () => {
    const number = await field({ kind: 'number' });
    const choice = await field({
      kind: 'choice',
      choices: ['gas', 'oil', 'rare'].map((one) => ({
        id: one,
        label: { en: one, de: null },
        archived: false,
      })),
    });
    const multi = await field({
      kind: 'multi',
      choices: [{ id: 'a', label: { en: 'a', de: null }, archived: false }],
    });
    const text = await field({ kind: 'text' });
    await sql(`INSERT INTO maintenance_requests (title, description, requester_id, department_id, updated_at, fields)
      SELECT 'many', 'many', ${head.id}, ${departmentId}, now(), jsonb_build_object('${number.key}', n,
        '${choice.key}', CASE WHEN n % 5000 = 0 THEN 'rare' WHEN n % 2 = 0 THEN 'gas' ELSE 'oil' END,
        '${multi.key}', CASE WHEN n % 5000 = 0 THEN '["a"]' ELSE '[]' END::jsonb, '${text.key}', 'Text ' || n)
      FROM generate_series(1, 20000) AS n`);
    await keep();
    const explainer = await openExplainer(app.database);
    onTestFinished(() => explainer.close());
    /** The indexes that the statements of a list read. */
    const used = async (query: string) => {
      const { result, statements } = await recorder.during(() =>
        app.rest('GET', `/api/maintenance?${query}`, { token: head.token }),
      );
      expect(result.body.code).toBe('OK');
      const scans = [];
      for (const one of statements) {
        if (/ from "?maintenance_requests"? as "?t/i.test(one.text)) {
          scans.push(...(await explainer.scans(one, 'custom')));
        }
      }
      return scans.filter(({ index }) => index?.startsWith('maintenance_requests_field_'));
    };
    const of = ({ id, kind }: typeof number) => `maintenance_requests_field_${id}_${kind}`;
    const read = async (query: string) => [
      ...new Set((await used(query)).map(({ index }) => index)),
    ];
    expect(await read(`field.${number.key}=5`)).toEqual([of(number)]);
    expect(await read(`field.${number.key}.from=19990&sort=createdAt`)).toEqual([of(number)]);
    expect(await read(`field.${choice.key}=rare`)).toEqual([of(choice)]);
    expect(await read(`field.${multi.key}=a`)).toEqual([of(multi)]);
    expect(await read(`field.${text.key}=TEXT%207`)).toEqual([of(text)]);
    expect(await read(`sort=field.${number.key}`)).toEqual([of(number)]);
    expect(
      (await read(`sort=-field.${number.key}&field.${choice.key}=gas`)).length,
    ).toBeGreaterThan(0);
    // A page of a frequent value reads its rows in the order of the list, and no more.
    const frequent = await used(`field.${choice.key}=gas&limit=20`);
    expect(frequent.map(({ rows }) => rows)).toEqual([21]);
  });

  it('a field that is not fast is refused where the rest has more than 100,000 requests', async () => {
    const slow = await field({ kind: 'number', fast: false, indexed: null });
    const fast = await field({ kind: 'check' });
    await keep();
    await sql('ALTER TABLE maintenance_requests DISABLE TRIGGER USER');
    // In parts: on a busy machine all of them take longer than a statement may.
    for (let from = 1; from <= 100_001; from += 20_000) {
      await sql(`INSERT INTO maintenance_requests
        (title, description, search_text, requester_id, department_id, created_at, updated_at,
          last_activity_at, fields)
      SELECT 'many', 'many', request_search_text('many', 'many'), ${head.id}, ${departmentId}, at, at, at,
        jsonb_build_object('${slow.key}', n, '${fast.key}', n <= 10)
      FROM generate_series(${from}, least(${from + 19_999}, 100001)) AS n,
        LATERAL (SELECT '2020-01-01'::timestamptz + n * interval '1 min') AS x (at)`);
    }
    await sql('ALTER TABLE maintenance_requests ENABLE TRIGGER USER');
    await sql('ANALYZE maintenance_requests');
    const answer = async (query: string) => {
      const { body } = await app.rest('GET', `/api/maintenance?createdTo=2021-12-31&${query}`, {
        token: head.token,
      });
      return body.error?.details.errors ?? body.data.length;
    };
    const refused = (name: string) => [{ field: name, reason: expect.stringMatching(/fast/) }];
    const filter = `field.${slow.key}=5`;
    expect(await answer(filter)).toEqual(refused(`field.${slow.key}`));
    expect(await answer(`sort=field.${slow.key}`)).toEqual(refused('sort'));
    expect(await answer(`${filter}&createdFrom=2020-01-01T00:02:00Z`)).toBe(1);
    expect(await answer(`sort=-field.${slow.key}&createdFrom=2020-01-01T00:02:00Z`)).toBe(20);
    expect(await answer(`${filter}&field.${fast.key}=true`)).toBe(1);
    expect(await answer(`sort=field.${slow.key}&field.${fast.key}=true`)).toBe(10);
    await sql('ALTER TABLE maintenance_requests DISABLE TRIGGER USER');
    for (let part = 1; part <= 6; part += 1) {
      await sql(`DELETE FROM maintenance_requests WHERE id IN
        (SELECT id FROM maintenance_requests WHERE title = 'many' LIMIT 20000)`);
    }
    await sql('ALTER TABLE maintenance_requests ENABLE TRIGGER USER');
    // 100,001 rows with the indexes of the list take longer than other tests on a slow machine.
  }, 240_000);
});
