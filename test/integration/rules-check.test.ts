import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkRules } from '../../src/modules/system/rules/rules.checks.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { seedRule } from '../support/rules.js';

const HOUR = 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const check = () => checkRules(database, Date.now());

it('finds rules that were switched off or are stopped, and events that nobody works on', async () => {
  const { prisma } = database;
  const owner = await prisma.user.create({
    data: { email: 'owner@example.com', role: 'administrator' },
  });
  const rules: number[] = [];
  for (const disabledReason of ['refused', 'owner_lost'] as const) {
    rules.push((await seedRule(prisma, owner.id, { disabledReason })).id);
  }
  const on = await seedRule(prisma, owner.id, { mode: 'on' });
  expect(await check()).toMatchObject({
    state: 'warning',
    message:
      `switched off, because they were refused five times in a row: ${rules[0]}; ` +
      `switched off, because their owner may not go on: ${rules[1]}`,
  });
  await prisma.rule.updateMany({ data: { disabledReason: null } });
  expect(await check()).toMatchObject({ state: 'ok', message: 'without a finding' });
  await prisma.systemSettings.updateMany({ data: { rules: false } });
  expect((await check()).message).toBe('all are stopped by the setting `rules`');
  await prisma.systemSettings.updateMany({ data: { rules: true } });
  const at = new Date(Date.now() - HOUR);
  await prisma.ruleEvent.create({
    data: { at, triggers: ['created'], state: {}, ruleId: on.id },
  });
  expect((await check()).message).toBe('1 events have waited for more than five minutes');
  await prisma.rule.deleteMany();
  await prisma.ruleEvent.deleteMany();
  await prisma.user.delete({ where: { id: owner.id } });
  expect(await check()).toMatchObject({ state: 'ok', message: 'none' });
});
