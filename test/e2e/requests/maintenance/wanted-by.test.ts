import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let employee: Person;
beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department('Home');
  employee = await app.seed.person('employee', { departmentId });
});
afterAll(() => app.stop());

describe.each(bothOr('graphql'))('the day that the submitter wishes, through %s', (via) => {
  it('is stored, listed, changed and emptied, and promises nothing', async () => {
    const take = async (name: string, input: object) =>
      await invoke(app, via, name, { ...input }, employee.token);
    const content = { title: 'Leak', description: 'Water.', wantedBy: '2027-02-28' };
    const { data } = await take('createMaintenanceRequest', content);
    const { id } = data;
    expect(data).toMatchObject({ wantedBy: '2027-02-28', nextDueAt: null, manualDueAt: null });
    const [listed] = (await take('maintenanceRequests', {})).data;
    expect(listed).toMatchObject({ id, wantedBy: '2027-02-28' });
    const update = (wantedBy: unknown) => take('updateMaintenanceRequest', { id, wantedBy });
    expect((await update('2027-02-28')).data.version).toBe(1);
    expect((await update('2027-03-01')).data).toMatchObject({ wantedBy: '2027-03-01', version: 2 });
    expect((await update(null)).data).toMatchObject({ wantedBy: null, version: 3 });
    for (const wrong of ['2027-02-30', '2027-03-01T00:00:00Z', 'soon', '9999-01-01']) {
      expect((await update(wrong)).code).toBe('VALIDATION_ERROR');
      const again = await take('createMaintenanceRequest', { ...content, wantedBy: wrong });
      expect(again.details?.field).toBe('wantedBy');
    }
  });
});
