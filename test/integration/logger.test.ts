import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../src/infra/logging/logger.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a row that the database refuses is not in the log of the error', async () => {
  const { prisma } = database;
  await prisma.$executeRaw`
    ALTER TABLE users ADD CONSTRAINT users_refused CHECK (first_name <> 'Refused') NOT VALID`;
  let error: unknown;
  try {
    await prisma.user.create({
      data: {
        email: 'refused@example.org',
        passwordHash: '$argon2id$hash',
        role: 'technician',
        firstName: 'Refused',
      },
    });
  } catch (thrown) {
    error = thrown;
  } finally {
    await prisma.$executeRaw`ALTER TABLE users DROP CONSTRAINT users_refused`;
  }
  let line = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      line += String(chunk);
      done();
    },
  });
  createLogger('error', destination).error({ err: error }, 'a request failed');
  expect(line).toContain('users_refused');
  expect(line).toContain('"stack"');
  expect(line).not.toMatch(/argon2id|refused@example/);
});
