import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS, ROLE_DEFAULTS } from '../../../../src/core/permissions.js';
import type { Prisma } from '../../../../src/generated/prisma/client.js';
import { Role } from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { emptyTrail } from '../../../support/database.js';
import { sample } from '../../../support/full.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let auditor: Person;
let people: Person[];
const prisma = () => app.database.prisma;

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  people = await Promise.all(
    Object.values(Role).map((role) => app.seed.person(role, { departmentId })),
  );
  auditor = await app.seed.person('developer', { permissions: ['audit.read', 'audit.export'] });
});
afterAll(() => app.stop());
beforeEach(() => emptyTrail(app.database));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that are in use, without what only waits to be collected. */
function liveHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Bytes of a text after which the memory is looked at again. */
const LOOK_EVERY = 5_000_000;

const DAY = 24 * 60 * 60 * 1000;
const START = new Date('2026-01-01T00:00:00Z');

const timeOf = (index: number) => new Date(START.getTime() + index * DAY);

function record(index: number, data: Partial<Prisma.AuditRecordCreateManyInput> = {}) {
  return {
    timestamp: timeOf(index),
    actorId: 1 + (index % 3),
    actorEmail: `actor${index % 3}@example.org`,
    actorRole: 'employee',
    action: index % 2 === 0 ? 'maintenance.created' : 'user.updated',
    targetType: index % 2 === 0 ? 'maintenance_request' : 'user',
    targetId: String(index),
    ...data,
  };
}

async function write(count: number, data?: Partial<Prisma.AuditRecordCreateManyInput>) {
  const rows = Array.from({ length: count }, (_, index) => record(index, data));
  await prisma().auditRecord.createMany({ data: rows });
}

describe.each(bothOr('rest'))('the audit trail through %s', (via) => {
  const list = (input: object = {}, token = auditor.token) =>
    invoke(app, via, 'auditRecords', input as Record<string, unknown>, token);

  it('leaves out the records of one action', async () => {
    await write(6);
    const { data } = await list({ excludeAction: 'user.updated' });
    expect(data.map(({ action }: { action: string }) => action)).toEqual(
      Array(3).fill('maintenance.created'),
    );
    const both = await list({ excludeAction: 'user.updated', action: 'user.updated' });
    expect(both.data).toEqual([]);
  });

  it('is read by those who hold audit.read, and by nobody else', async () => {
    for (const person of people) {
      for (const name of ['auditRecords', 'auditVerification']) {
        const { code } = await invoke(app, via, name, {}, person.token);
        const allowed = ROLE_DEFAULTS[person.role].includes('audit.read');
        expect([person.role, name, code]).toEqual([
          person.role,
          name,
          allowed ? 'OK' : 'FORBIDDEN',
        ]);
      }
    }
    expect((await invoke(app, via, 'auditRecords', {})).code).toBe('UNAUTHENTICATED');
  });

  it('comes the newest first, in pages that meet without gap or overlap', async () => {
    await write(7, { timestamp: START });
    await write(4);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await list({ limit: 3, ...(cursor ? { cursor } : {}) });
      expect(answer.code).toBe('OK');
      seen.push(...answer.data.map((row: { id: string }) => row.id));
      cursor = answer.page?.nextCursor;
    } while (cursor);
    const all = await prisma().auditRecord.findMany({
      orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
    });
    expect(seen).toEqual(all.map((row) => String(row.id)));
  });

  it('is narrowed by each filter, and by all together', async () => {
    await write(12);
    const targets = async (input: object) => {
      const { data } = await list({ limit: 100, ...input });
      return data.map((row: { targetId: string }) => Number(row.targetId)).reverse();
    };
    expect(await targets({ actorId: 2 })).toEqual([1, 4, 7, 10]);
    expect(await targets({ action: 'user.updated' })).toEqual([1, 3, 5, 7, 9, 11]);
    expect(await targets({ targetType: 'user', targetId: '5' })).toEqual([5]);
    expect(
      await targets({ from: '2026-01-03T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' }),
    ).toEqual([2, 3, 4]);
    expect(
      await targets({ actorId: 2, action: 'user.updated', from: START.toISOString() }),
    ).toEqual([1, 7]);
  });

  it('refuses a period that ends before it begins, and a foreign cursor', async () => {
    const period = await list({ from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' });
    expect([period.code, period.details.field]).toEqual(['VALIDATION_ERROR', 'from']);
    expect((await list({ cursor: 'bm90IGEgY3Vyc29y' })).details.field).toBe('cursor');
  });

  it('shows what was changed, and the seal once there is one', async () => {
    await write(1, { metadata: { before: { status: 'pending' } }, requestId: 'trace-1' });
    const before = (await list()).data[0];
    expect(before).toMatchObject({
      actorEmail: 'actor0@example.org',
      metadata: { before: { status: 'pending' } },
      requestId: 'trace-1',
      hash: null,
      previousHash: null,
    });
    await app.services.sealer.seal();
    const after = (await list()).data[0];
    expect(after).toMatchObject({ sequence: 1, previousHash: '0'.repeat(64) });
    expect(after.hash).toMatch(/^[\da-f]{64}$/);
  });
});

it('count=true answers the number alone, and a total of a connection is the same', async () => {
  await write(5);
  const { body } = await app.rest('GET', '/system/audit?count=true&actorId=2', auditor);
  expect(body.data).toEqual({ count: 2 });
  expect(body.pagination).toBeUndefined();
  const listed = await app.rest('GET', '/system/audit?count=false', auditor);
  expect(listed.body.data).toHaveLength(5);
  const bad = await app.rest('GET', '/system/audit?count=yes', auditor);
  expect([bad.status, bad.body.error.details.field]).toEqual([400, 'count']);
  const { data } = await app.graphql('{ auditRecords(first: 1) { totalCount } }', {}, auditor);
  expect(data.auditRecords.totalCount).toBe(5);
});

it('a total counts records of the chain and those without a seal', async () => {
  const total = async () => {
    const { data } = await app.graphql('{ auditRecords(first: 1) { totalCount } }', {}, auditor);
    const { body } = await app.rest('GET', '/system/audit?count=true', auditor);
    expect(body.data).toEqual({ count: data.auditRecords.totalCount });
    return data.auditRecords.totalCount;
  };
  expect(await total()).toBe(0);
  await write(3);
  expect(await app.services.sealer.seal()).toBe(3);
  expect(await total()).toBe(3);
  await write(2);
  expect(await total()).toBe(5);
});

it('a day without a time means the whole of it at the end of a period', async () => {
  await prisma().auditRecord.createMany({
    data: [record(0, { timestamp: new Date('2026-01-31T23:59:59.999Z') }), record(31)],
  });
  const { body } = await app.rest('GET', '/system/audit?to=2026-01-31', auditor);
  expect(body.data).toHaveLength(1);
});

/**
 * Records of an export, and the characters of each: far more than what may be in memory at a time.
 */
const RECORDS = sample(50_000, 3_000);
const SIZE = sample(800, 8_000);

describe('the export', () => {
  const fetchCsv = (query = '', token = auditor.token) =>
    app.rest('GET', `/system/audit/export${query}`, { token });

  it('is for those who hold audit.export, and for nobody else', async () => {
    for (const person of people) {
      const { status } = await fetchCsv('', person.token);
      const allowed = ROLE_DEFAULTS[person.role].includes('audit.export');
      expect([person.role, status]).toEqual([person.role, allowed ? 200 : 403]);
    }
    const reader = await app.seed.person('developer', {
      permissions: ALL_PERMISSIONS.filter((permission) => permission !== 'audit.export'),
    });
    expect((await fetchCsv('', reader.token)).status).toBe(403);
  });

  it('is CSV as RFC 4180 has it, whatever the fields hold, and no formula', async () => {
    const formulas = [
      ...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx'],
      ...['＝1', '＋1', '－1', '＠x', ' =1', '\u00A0=1', '\n=1'],
    ];
    const plain = [
      'a,b',
      'a "quoted" word',
      'two\nlines',
      'lone\rreturn',
      'two\r\nlines',
      ' x ',
      'Zoë 日本 🙂',
    ];
    const targets = [...plain, ...formulas];
    await prisma().auditRecord.createMany({
      data: targets.map((targetId, index) =>
        record(index, { targetId, metadata: { note: targetId, nested: { a: [1, null] } } }),
      ),
    });
    const { status, headers, body } = await fetchCsv('?to=2026-02-01');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="audit-[\w-]+\.csv"$/,
    );
    expect(body.endsWith('\r\n')).toBe(true);
    const rows: Record<string, string>[] = parse(body, { columns: true, record_delimiter: '\r\n' });
    expect(rows.map((row) => row.targetId)).toEqual([
      ...plain,
      ...formulas.map((text) => `'${text}`),
    ]);
    for (const [index, row] of rows.entries()) {
      expect(JSON.parse(row.metadata ?? '')).toEqual({
        note: targets[index],
        nested: { a: [1, null] },
      });
      expect(row.timestamp).toBe(timeOf(index).toISOString());
      expect(Object.keys(row)).toHaveLength(14);
    }
    // No carriage return or line feed stands outside of quotes but at the end of a record.
    const bare = body.replace(/"(?:[^"]|"")*"/g, '').split('\r\n');
    expect(bare.join('')).not.toMatch(/[\r\n]/);
  });

  it('for Excel is in the language and the zone of the person, and the default stays', async () => {
    await prisma().auditRecord.createMany({
      data: [record(0, { targetId: 'Zoë', timestamp: new Date('2026-03-02T09:40:00.000Z') })],
    });
    const read = async (query: string) => {
      const response = await fetch(`${app.url}/api/v1/system/audit/export?${query}`, {
        headers: { Authorization: `Bearer ${auditor.token}` },
      });
      return { response, text: Buffer.from(await response.arrayBuffer()).toString() };
    };
    const set = (data: { language: string; timezone: string }) =>
      prisma().user.update({ where: { id: auditor.id }, data });
    await set({ language: 'de-DE', timezone: 'Europe/Berlin' });
    const german = await read('to=2026-04-01&format=excel');
    expect(german.response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(german.text).toMatch(/^\ufeffid;timestamp;actorId;/);
    expect(german.text).toContain(';2026-03-02 10:40:00;');
    expect(german.text).toContain(';Zoë;');
    await set({ language: 'en-GB', timezone: 'UTC' });
    const english = await read('to=2026-04-01&format=excel');
    expect(english.text).toMatch(/^\ufeffid,timestamp,/);
    expect(english.text).toContain(',2026-03-02 09:40:00,');
    for (const query of ['to=2026-04-01', 'to=2026-04-01&format=csv']) {
      const { text } = await read(query);
      expect(text).toMatch(/^id,timestamp,actorId,/);
      expect(text).toContain(',2026-03-02T09:40:00.000Z,');
    }
    const empty = await read('to=1980-01-01&format=excel');
    expect(empty.text).toMatch(/^\ufeffid,timestamp,[^\r\n]*\r\n$/);
    const { status, body } = await fetchCsv('?format=ods');
    expect([status, body.error.details.field]).toEqual([400, 'format']);
    expect((await fetchCsv('?format=excel', people[0]?.token)).status).toBe(
      people[0] && ROLE_DEFAULTS[people[0].role].includes('audit.export') ? 200 : 403,
    );
  });

  it('takes the filters of the list, and leaves one record of itself', async () => {
    await write(6);
    const { body } = await fetchCsv('?actorId=2&action=user.updated');
    expect(parse(body, { columns: true })).toHaveLength(1);
    const own = await prisma().auditRecord.findMany({ where: { action: 'audit.exported' } });
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({
      actorId: auditor.id,
      targetType: 'audit_trail',
      metadata: { filter: { actorId: 2, action: 'user.updated' } },
    });
    const head = await app.rest('HEAD', '/system/audit/export?actorId=2', auditor);
    expect([head.status, head.headers.get('Content-Type')]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
    expect(head.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="audit-.+\.csv"$/,
    );
    expect(await prisma().auditRecord.count({ where: { action: 'audit.exported' } })).toBe(1);
    const bad = await fetchCsv('?limit=5');
    expect([bad.status, bad.body.error.details.field]).toEqual([400, 'limit']);
  });

  it(`takes ${RECORDS} records through without holding them in memory`, {
    timeout: 240_000,
  }, async () => {
    await prisma().$executeRaw`
      INSERT INTO audit_records (timestamp, actor_id, action, target_type, target_id, metadata)
      SELECT timestamp '2026-01-01' + n * interval '1 second', 1, 'user.updated', 'user', n::text,
        jsonb_build_object('note', repeat('x', ${SIZE}::int))
      FROM generate_series(1, ${RECORDS}::int) AS n`;
    const response = await fetch(`${app.url}/system/audit/export`, {
      headers: { Authorization: `Bearer ${auditor.token}` },
    });
    const before = liveHeap();
    let highest = before;
    let lines = 0;
    let bytes = 0;
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      const looks = Math.floor(bytes / LOOK_EVERY);
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines += 1;
      if (Math.floor(bytes / LOOK_EVERY) > looks) highest = Math.max(highest, liveHeap());
    }
    // The header, the records, and the record of the export itself.
    expect(lines).toBe(RECORDS + 2);
    expect(bytes).toBeGreaterThan(RECORDS * SIZE);
    expect(highest - before).toBeLessThan(10_000_000);
  });
});

it('names the people of records in GraphQL', async () => {
  const [actor, target] = await Promise.all([
    app.seed.person('employee', { departmentId: people[0]?.departmentId ?? 0 }),
    app.seed.person('technician'),
  ]);
  const ofActor = { actorId: actor.id, targetType: 'user', targetId: String(target.id) };
  await write(3, ofActor);
  const person = 'id firstName email';
  const { data } = await app.graphql(
    `{ auditRecords(first: 3) { edges { node { actor { ${person} } targetUser { ${person} } } } } }`,
    {},
    { token: auditor.token },
  );
  // Names are for everybody who sees the record; the rest needs user.read.
  expect(data.auditRecords.edges.map(({ node }: { node: unknown }) => node)).toEqual(
    Array(3).fill({
      actor: { id: actor.id, firstName: actor.firstName, email: null },
      targetUser: { id: target.id, firstName: target.firstName, email: null },
    }),
  );
  await emptyTrail(app.database);
  await write(1, { actorId: null, actorEmail: null });
  const none = await app.graphql(
    '{ auditRecords { edges { node { actor { id } targetUser { id } } } } }',
    {},
    { token: auditor.token },
  );
  expect(none.data.auditRecords.edges).toEqual([{ node: { actor: null, targetUser: null } }]);
});
