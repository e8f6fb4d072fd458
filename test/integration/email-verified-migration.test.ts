import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prismaFolder } from '../../src/infra/database/prisma-folder.js';
import { startTestApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The statements that fill the new column. */
async function updates(): Promise<string[]> {
  const file = path.join(prismaFolder(), 'migrations/20261121001510_email_verified/migration.sql');
  const text = (await readFile(file, 'utf8')).replace(/^--.*$/gm, '');
  return text.split(';').filter((statement) => statement.trim().startsWith('UPDATE'));
}

it('takes as verified what a provider or somebody entitled vouches for, and nothing else', async () => {
  const { prisma } = app.database;
  const person = async (email: string, role: 'technician' | 'super_admin' = 'technician') =>
    (await app.seed.person(role, { email, emailVerified: false })).id;
  const record = async (
    action: string,
    id: number,
    email: string | undefined,
    actorId: number | null,
    day: string,
  ) => {
    await prisma.auditRecord.create({
      data: {
        timestamp: new Date(`${day}T12:00:00Z`),
        action,
        targetType: 'user',
        targetId: String(id),
        actorId,
        ...(email === undefined ? {} : { metadata: { after: { email } } }),
      },
    });
  };
  const root = await person('root@example.org', 'super_admin');
  const linked = await person('linked@example.org');
  await prisma.userIdentity.create({
    data: {
      issuer: 'https://id.example.org',
      subject: '1',
      userId: linked,
      createdAt: new Date('2026-01-02T12:00:00Z'),
    },
  });
  const created = await person('created@example.org');
  await record('user.created', created, 'created@example.org', root, '2026-01-03');
  const changed = await person('changed@example.org');
  await record('auth.registered', changed, undefined, changed, '2026-01-03');
  await record('user.updated', changed, 'changed@example.org', root, '2026-01-04');
  const registered = await person('registered@example.org');
  await record('auth.registered', registered, undefined, registered, '2026-01-03');
  await record('user.updated', registered, undefined, root, '2026-01-04');
  // What was entered is not the address of today.
  const other = await person('other@example.org');
  await record('user.created', other, 'before@example.org', root, '2026-01-03');

  for (const statement of await updates()) await prisma.$executeRawUnsafe(statement);

  const at = async (id: number) =>
    (await prisma.user.findUniqueOrThrow({ where: { id } })).emailVerifiedAt?.toISOString();
  expect(await at(root)).toBeTruthy();
  expect(await at(linked)).toBe('2026-01-02T12:00:00.000Z');
  expect(await at(created)).toBe('2026-01-03T12:00:00.000Z');
  expect(await at(changed)).toBe('2026-01-04T12:00:00.000Z');
  expect(await at(registered)).toBeUndefined();
  expect(await at(other)).toBeUndefined();
});
