import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../src/infra/logging/logger.js';
import { runPeriodically } from '../../src/infra/queue/periodic.js';
import { SealerService } from '../../src/modules/system/audit/sealer.service.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { asOwner, emptyTrail } from '../support/database.js';
import type { Person } from '../support/seed.js';

let app: TestApp;
let employee: Person;
const prisma = () => app.database.prisma;
const verify = () => app.services.auditVerification.verify();

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  employee = await app.seed.person('employee', { departmentId });
});
afterAll(() => app.stop());
beforeEach(() => emptyTrail(app.database));

async function write(count: number): Promise<void> {
  await prisma().auditRecord.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, index)),
      action: 'user.updated',
      targetType: 'user',
      targetId: String(index + 1),
      metadata: { after: { phone: `${index}` }, amount: 1.5 },
    })),
  });
}

async function sealed(count: number): Promise<void> {
  await write(count);
  expect(await app.services.sealer.seal()).toBe(count);
}

const tamper = (sql: string) => asOwner(app.database, sql);

describe('the database', () => {
  beforeEach(() => sealed(3));

  it.each([
    ['a change of what was recorded', "UPDATE audit_records SET action = 'x' WHERE id = 2"],
    ['a second seal', "UPDATE audit_records SET hash = repeat('a', 64) WHERE id = 2"],
    ['the removal of a seal', 'UPDATE audit_records SET sequence = NULL, hash = NULL WHERE id = 2'],
    ['a deletion', 'DELETE FROM audit_records WHERE id = 2'],
    ['the removal of all at once', 'TRUNCATE audit_records'],
    ['that along with others', 'TRUNCATE departments, audit_records RESTART IDENTITY CASCADE'],
    ['to forget how far the chain goes', 'DELETE FROM audit_chain'],
    ['that all at once', 'TRUNCATE audit_chain'],
    ['to set it back', 'UPDATE audit_chain SET sequence = 2'],
    ['to give it another hash', "UPDATE audit_chain SET hash = 'x'"],
  ])('refuses %s', async (_what, sql) => {
    await expect(prisma().$executeRawUnsafe(sql)).rejects.toThrow(
      /audit trail (is append-only|only goes on)/,
    );
    expect(await verify()).toMatchObject({ valid: true, verified: 3 });
  });

  it.each([
    ['a place in the chain', 'sequence', '4'],
    ['a hash', 'hash', "'h'"],
    ['a link', 'previous_hash', "'p'"],
  ])('refuses a new record that brings %s', async (_what, column, value) => {
    await expect(
      prisma().$executeRawUnsafe(`INSERT INTO audit_records
        (timestamp, action, target_type, target_id, ${column})
        VALUES (now(), 'user.updated', 'user', '1', ${value})`),
    ).rejects.toThrow('sealed after it was written');
  });

  it('refuses a seal that comes with a change', async () => {
    await write(1);
    await expect(
      prisma().$executeRaw`UPDATE audit_records
        SET sequence = 4, hash = 'h', previous_hash = 'p', action = 'x' WHERE id = 4`,
    ).rejects.toThrow('append-only');
  });
});

describe('sealing', () => {
  it('takes records in batches, and leaves sealed ones alone', async () => {
    await sealed(1_203);
    expect(await app.services.sealer.seal()).toBe(0);
    await sealed(2);
    const last = await prisma().auditRecord.findFirst({ where: { sequence: 1_205 } });
    expect(await verify()).toEqual({
      valid: true,
      verified: 1_205,
      sealed: 1_205,
      headHash: last?.hash,
      pending: 0,
      firstBroken: null,
    });
  });

  it('happens by itself within seconds', async () => {
    const { sealer } = app.services;
    const run = (signal: AbortSignal) => sealer.seal(signal);
    const stop = runPeriodically({ name: 'seal', interval: 50, run }, createLogger('silent'));
    await write(3);
    await expect.poll(() => sealer.pending(), { timeout: 3_000 }).toBe(0);
    await stop();
    expect((await verify()).valid).toBe(true);
  });

  it('by several at once gives every record of parallel writers one place, without a gap', async () => {
    const sealers = Array.from({ length: 3 }, () => new SealerService(app.database));
    let writing = true;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let index = 0; index < 12; index += 1) {
        const { status } = await app.rest('POST', '/maintenance', {
          token: employee.token,
          body: { title: `Request ${writer}-${index}`, description: 'Parallel.' },
        });
        expect(status).toBe(201);
      }
    });
    const sealing = sealers.map(async (sealer) => {
      while (writing) {
        await sealer.seal();
        await turn();
      }
    });
    await Promise.all(writers).finally(() => {
      writing = false;
    });
    await Promise.all(sealing);
    await app.services.sealer.seal();
    const rows = await prisma().auditRecord.findMany({ orderBy: { sequence: 'asc' } });
    expect(rows.map((row) => Number(row.sequence))).toEqual(rows.map((_, index) => index + 1));
    expect(rows.filter((row) => row.action === 'maintenance.created')).toHaveLength(96);
    expect(await verify()).toMatchObject({ valid: true, verified: rows.length, pending: 0 });
  });

  it('does not pass over a record whose transaction commits late, below ids that are sealed', async ({
    skip,
  }) => {
    const { url } = app.database;
    if (url === undefined) return skip('the embedded database has one connection');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(`INSERT INTO audit_records (timestamp, action, target_type, target_id)
        VALUES (now(), 'slow', 'user', '1')`);
      await sealed(2);
      await client.query('COMMIT');
    } finally {
      await client.end();
    }
    expect(await app.services.sealer.seal()).toBe(1);
    const rows = await prisma().auditRecord.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map((row) => [row.action, Number(row.sequence)])).toEqual([
      ['slow', 3],
      ['user.updated', 1],
      ['user.updated', 2],
    ]);
    expect((await verify()).valid).toBe(true);
  });
});

describe('verification names the first broken record', () => {
  beforeEach(() => sealed(6));

  it.each([
    [
      'an action was changed',
      "UPDATE audit_records SET action = 'user.read' WHERE id = 3",
      3,
      '3',
      'changed',
    ],
    [
      'a time was changed',
      "UPDATE audit_records SET timestamp = timestamp + interval '1 ms' WHERE id = 4",
      4,
      '4',
      'changed',
    ],
    [
      'metadata was changed',
      `UPDATE audit_records SET metadata = '{"after": {"phone": "1"}, "amount": 1.50}' WHERE id = 2`,
      2,
      '2',
      'changed',
    ],
    ['an actor was added', 'UPDATE audit_records SET actor_id = 7 WHERE id = 5', 5, '5', 'changed'],
    ['a record was deleted', 'DELETE FROM audit_records WHERE id = 4', 4, null, 'missing'],
    ['the first was deleted', 'DELETE FROM audit_records WHERE id = 1', 1, null, 'missing'],
    ['the last was deleted', 'DELETE FROM audit_records WHERE id = 6', 6, null, 'missing'],
    ['the tail was cut', 'DELETE FROM audit_records WHERE id > 3', 4, null, 'missing'],
    ['all were deleted', 'DELETE FROM audit_records', 1, null, 'missing'],
    [
      'a seal was taken away',
      'UPDATE audit_records SET sequence = NULL WHERE id = 2',
      2,
      null,
      'missing',
    ],
  ])('when %s', async (_what, sql, sequence, id, kind) => {
    await tamper(sql);
    const result = await verify();
    expect(result).toMatchObject({ valid: false, verified: sequence - 1, sealed: 6 });
    expect(result.firstBroken).toMatchObject({ sequence, id, kind });
  });

  it('when two have exchanged what they say, or their places', async () => {
    await tamper(`UPDATE audit_records AS a SET target_id = b.target_id FROM audit_records AS b
      WHERE (a.id, b.id) IN ((2, 5), (5, 2))`);
    expect((await verify()).firstBroken).toMatchObject({ sequence: 2, id: '2', kind: 'changed' });
    await tamper(`UPDATE audit_records AS a SET target_id = a.id::text`);
    expect((await verify()).valid).toBe(true);
    await tamper(`UPDATE audit_records AS a
      SET sequence = b.sequence, hash = b.hash, previous_hash = b.previous_hash
      FROM audit_records AS b WHERE (a.id, b.id) IN ((3, 4), (4, 3))`);
    expect((await verify()).firstBroken).toMatchObject({ sequence: 3, id: '4', kind: 'changed' });
  });

  it('when one was replaced along with its hash: the next does not follow on it', async () => {
    const { hashOf } = await import('../../src/modules/system/audit/audit.chain.js');
    const row = await prisma().auditRecord.findFirstOrThrow({ where: { id: 3 } });
    const [{ text }] = await prisma().$queryRaw<[{ text: string }]>`
      SELECT metadata::text AS text FROM audit_records WHERE id = 3`;
    const forged = { ...row, action: 'user.read', metadataText: text };
    const hash = hashOf(forged, 3n, row.previousHash ?? '');
    await tamper(`UPDATE audit_records SET action = 'user.read', hash = '${hash}' WHERE id = 3`);
    expect((await verify()).firstBroken).toMatchObject({ sequence: 4, id: '4', kind: 'unlinked' });
  });

  it('when a place was taken twice, also once the sealer has gone on', async () => {
    await tamper('UPDATE audit_records SET sequence = 4 WHERE id = 5');
    expect((await verify()).firstBroken).toMatchObject({ sequence: 4, id: '5', kind: 'doubled' });
  });

  it.each([
    ['past the end of the chain', 99, 6],
    ['before its beginning', -5, 0],
    ['before its beginning, at zero', 0, 0],
  ])('when one was put in %s', async (_where, place, verified) => {
    await tamper(`INSERT INTO audit_records
      (timestamp, action, target_type, target_id, sequence, hash, previous_hash)
      VALUES (now(), 'user.deleted', 'user', '1', ${place}, repeat('a', 64), repeat('b', 64))`);
    const result = await verify();
    expect(result).toMatchObject({ valid: false, verified, sealed: 6 });
    expect(result.firstBroken).toMatchObject({ id: '7', kind: 'stray' });
  });

  it('and sealing goes on beside one whose place was taken away', async () => {
    await tamper('UPDATE audit_records SET sequence = NULL WHERE id = 2');
    await sealed(3);
    expect(await verify()).toMatchObject({
      sealed: 9,
      pending: 1,
      firstBroken: { sequence: 2, id: null, kind: 'missing' },
    });
  });

  it('also once new records have been sealed after a cut', async () => {
    await tamper('DELETE FROM audit_records WHERE id > 4');
    await sealed(3);
    expect((await verify()).firstBroken).toMatchObject({ sequence: 5, id: null, kind: 'missing' });
  });
});
