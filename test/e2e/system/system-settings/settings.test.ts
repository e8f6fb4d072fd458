import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

describe.each(bothOr('graphql'))('through %s', (via) => {
  const update = (input: Record<string, unknown>) =>
    invoke(app, via, 'updateSystemSettings', input, administrator.token);
  const read = async () => (await invoke(app, via, 'systemSettings', {}, administrator.token)).data;

  it('changes what is named, once, and refuses what is out of range or of another version', async () => {
    const before = await read();
    expect(before).toMatchObject({ confirmAfterMinutes: 10_080, lockDays: 30, offlineHours: 72 });
    const days = before.reopenDays === 30 ? 31 : 30;
    const changed = await update({ reopenDays: days, expectedVersion: before.version });
    expect(changed.data).toMatchObject({
      reopenDays: days,
      confirmAfterMinutes: 10_080,
      version: before.version + 1,
    });
    expect((await update({ reopenDays: days })).data.version).toBe(before.version + 1);
    expect((await update({ reopenDays: 1, expectedVersion: before.version })).code).toBe(
      'VERSION_CONFLICT',
    );
    for (const [field, value] of [
      ['reopenDays', -1],
      ['reopenDays', 366],
      ['confirmAfterMinutes', 525_601],
      ['reopenDays', null],
      ['lockDays', -1],
      ['lockDays', 366],
      ['lockDays', null],
      ['offlineHours', -1],
      ['offlineHours', 169],
      ['offlineHours', 1.5],
      ['offlineHours', null],
    ] as const) {
      const { code, details } = await update({ [field]: value });
      expect([code, details.field]).toEqual(['VALIDATION_ERROR', field]);
    }
    expect((await update({})).code).toBe('VALIDATION_ERROR');
    expect(await read()).toMatchObject({ reopenDays: days, version: before.version + 1 });
  });

  it('of changes at once with the same version one wins', async () => {
    const { version } = await read();
    const answers = await Promise.all(
      [3, 4, 5, 6].map((reopenDays) => update({ reopenDays, expectedVersion: version })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      'OK',
      'VERSION_CONFLICT',
      'VERSION_CONFLICT',
      'VERSION_CONFLICT',
    ]);
  });
});
