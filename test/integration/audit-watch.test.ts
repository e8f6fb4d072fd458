import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AuditWatchService } from '../../src/modules/system/audit/watch.service.js';
import { startTestApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  await app.database.prisma.$transaction([
    app.database.prisma.$executeRaw`ALTER TABLE audit_records DISABLE TRIGGER USER`,
    app.database.prisma.$executeRaw`ALTER TABLE audit_chain DISABLE TRIGGER USER`,
    app.database.prisma.$executeRaw`DELETE FROM audit_records`,
    app.database.prisma.$executeRaw`DELETE FROM audit_chain`,
  ]);
  // One look reads up to 5000 records.
  await app.database.prisma.$executeRaw`
    INSERT INTO audit_records (timestamp, action, target_type, target_id)
    SELECT now(), 'user.updated', 'user', n::text FROM generate_series(1, 6000) AS n`;
  await app.services.sealer.seal();
});

const metrics = async () => {
  const administrator = await app.seed.person('administrator');
  return (await app.rest('GET', '/metrics', administrator)).body as string;
};

it('follows the whole chain in parts, and then anew', async () => {
  const watch = new AuditWatchService(app.database.statements);
  expect(watch.state()).toBeUndefined();
  const counts = [];
  for (let look = 0; look < 3; look += 1) {
    await watch.look();
    counts.push(watch.state());
  }
  expect(counts).toEqual([
    { broken: false, verified: 5000 },
    { broken: false, verified: 6000 },
    { broken: false, verified: 11_000 },
  ]);
});

it.each([
  ['changed', `UPDATE audit_records SET target_id = 'x' WHERE sequence = 5500`],
  ['deleted', 'DELETE FROM audit_records WHERE sequence = 5500'],
  ['cut off', 'DELETE FROM audit_records WHERE sequence > 5990'],
])('finds a record that was %s, and knows it until the chain is whole', async (_how, damage) => {
  const watch = new AuditWatchService(app.database.statements);
  await app.database.prisma.$executeRawUnsafe(
    'CREATE TABLE undamaged AS SELECT * FROM audit_records',
  );
  await app.database.prisma.$executeRawUnsafe(damage);
  await watch.look();
  expect(watch.state()?.broken).toBe(false);
  await watch.look();
  expect(watch.state()?.broken).toBe(true);
  // The break is in the part after this one.
  await watch.look();
  expect(watch.state()?.broken).toBe(true);
  await app.database.prisma.$executeRawUnsafe('DELETE FROM audit_records');
  await app.database.prisma.$executeRawUnsafe('INSERT INTO audit_records SELECT * FROM undamaged');
  await app.database.prisma.$executeRawUnsafe('DROP TABLE undamaged');
  await watch.look();
  await watch.look();
  expect(watch.state()?.broken).toBe(false);
});

it('finds a record with a seal of its own at once', async () => {
  const watch = new AuditWatchService(app.database.statements);
  await app.database.prisma.$executeRawUnsafe(
    'UPDATE audit_records SET sequence = 9000 WHERE sequence = 6000',
  );
  await watch.look();
  expect(watch.state()?.broken).toBe(true);
});

it('is in the metrics from the first look on', async () => {
  expect(await metrics()).not.toMatch(/^audit_chain_broken /m);
  await app.services.auditWatch.look();
  expect(await metrics()).toMatch(/^audit_chain_broken 0$/m);
  expect(await metrics()).toMatch(/^audit_chain_verified_total 5000$/m);
  await app.database.prisma.$executeRawUnsafe(
    'UPDATE audit_records SET sequence = 9000 WHERE sequence = 6000',
  );
  await app.services.auditWatch.look();
  expect(await metrics()).toMatch(/^audit_chain_broken 1$/m);
});
