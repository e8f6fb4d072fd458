import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAddress } from '../../src/modules/system/system-settings/system-settings.checks.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { mailTo } from '../support/mail-app.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const { mail, publicUrl } = mailTo({ port: 9 });
const WAITS = 'mails wait, for 24 hours at most';
const LINKS = 'labels and report links have no address';

it.each([
  [{}, { publicUrl: null, reportLinks: false }, undefined],
  [{ mail }, { publicUrl: null, reportLinks: false }, WAITS],
  [{}, { publicUrl: null, reportLinks: true }, LINKS],
  [{ mail }, { publicUrl: null, reportLinks: true }, `${WAITS}; ${LINKS}`],
  [{ mail }, { publicUrl: 'https://house.example.org', reportLinks: true }, undefined],
  [{ mail, publicUrl }, { publicUrl: null, reportLinks: true }, undefined],
])('case %#: the doctor says what lacks an address', async (config, data, said) => {
  await database.prisma.systemSettings.updateMany({ data });
  const checks = await checkAddress({ database, ...config });
  expect(checks.map(({ name, state, message }) => [name, state, message])).toEqual(
    said === undefined ? [] : [['address', 'warning', `the service has none: ${said}`]],
  );
});
