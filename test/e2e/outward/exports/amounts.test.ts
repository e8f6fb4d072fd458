import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { seedPart } from '../../../support/stock.js';

let app: TestApp;
let superAdmin: Person;
beforeAll(async () => {
  app = await startTestApp();
  superAdmin = await app.seed.person('super_admin');
  await app.seed.department();
  await seedPart(app.database.prisma, superAdmin.id, { onHand: 2.5, unitCost: 125n });
});
afterAll(() => app.stop());

/** The first row of an export. */
async function read(path: string): Promise<string | undefined> {
  const headers = { Authorization: `Bearer ${superAdmin.token}` };
  const text = await (await fetch(`${app.url}/api${path}`, { headers })).text();
  return text.split('\r\n')[1];
}

it.each([
  ['EUR', '1.25,3.13', '0.00', /^1[.,]25[;,]3[.,]13$/],
  ['JPY', '125,313', '0', /^125[;,]313$/],
  ['KWD', '0.125,0.313', '0.000', /^0[.,]125[;,]0[.,]313$/],
])(
  'amounts in %s are in major units, with all its decimals',
  async (currency, prices, none, excel) => {
    await invoke(app, 'rest', 'updateSystemSettings', { currency }, superAdmin.token);
    const path = '/parts/export?columns=unitCost,value';
    expect(await read(path)).toBe(prices);
    expect(await read(`${path}&format=excel`)).toMatch(excel);
    expect(await read('/departments/export?columns=purchaseThreshold')).toBe(none);
  },
);
