import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { told } from '../../../support/notified.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  person = await app.seed.person('employee', {
    departmentId: (await app.seed.department()).id,
  });
});

/** docs/behaviour/notifications.md. */
const DEFAULTS = {
  submitted: 'digest',
  transferred: 'digest',
  decided: 'immediate',
  completed: 'immediate',
  duplicate_resolved: 'immediate',
  assigned: 'immediate',
  reopened: 'immediate',
  held: 'off',
  resumed: 'off',
  commented: 'immediate',
  mentioned: 'immediate',
  at_risk: 'immediate',
  breached: 'immediate',
  escalated: 'immediate',
  part_low: 'digest',
  scheduled: 'digest',
  schedule_paused: 'digest',
  reading_unusual: 'digest',
  document_expires: 'digest',
  contractor: 'immediate',
  mail_held: 'digest',
  report_recipient: 'digest',
  purchase: 'immediate',
  delegated: 'digest',
  security: 'immediate',
};

describe.each(bothOr('rest'))('through %s', (via) => {
  const run = (operation: string, input: Record<string, unknown> = {}) =>
    invoke(app, via, operation, input, person.token);
  const put = (input: Record<string, unknown>) => run('updateNotificationPreferences', input);

  it('begin with the defaults', async () => {
    const kinds = Object.fromEntries(
      Object.entries(DEFAULTS).map(([kind, email]) => [
        kind,
        { inApp: true, email, push: email === 'immediate' },
      ]),
    );
    expect((await run('notificationPreferences')).data).toEqual({
      kinds,
      mailAvailable: false,
      pushAvailable: false,
      digestAt: '08:00',
      quietFrom: null,
      quietTo: null,
    });
  });

  it('merge what is given', async () => {
    const first = await put({ kinds: { held: { email: 'digest' }, decided: { inApp: false } } });
    expect(first.data.kinds.held).toEqual({ inApp: true, email: 'digest', push: false });
    await put({ kinds: { held: { inApp: false } }, digestAt: '06:45' });
    await put({ quietFrom: '22:00', quietTo: '06:00' });
    const { data } = await run('notificationPreferences');
    expect(data.kinds.held).toEqual({ inApp: false, email: 'digest', push: false });
    expect(data.kinds.decided).toEqual({ inApp: false, email: 'immediate', push: true });
    expect(data.kinds.completed).toEqual({ inApp: true, email: 'immediate', push: true });
    expect(data).toMatchObject({ digestAt: '06:45', quietFrom: '22:00', quietTo: '06:00' });
    const moved = await put({ quietTo: '07:30' });
    expect(moved.data).toMatchObject({ quietFrom: '22:00', quietTo: '07:30' });
    const cleared = await put({ quietFrom: null });
    expect(cleared.data).toMatchObject({ quietFrom: null, quietTo: null, digestAt: '06:45' });
  });

  it('equal values change nothing', async () => {
    await put({ digestAt: '09:00' });
    const before = await app.database.prisma.auditRecord.count();
    expect((await put({ digestAt: '09:00', kinds: { held: { email: 'off' } } })).code).toBe('OK');
    expect(await app.database.prisma.auditRecord.count()).toBe(before);
  });

  it.each([
    [{ kinds: { security: { inApp: false } } }, 'kinds.security'],
    [{ kinds: { security: { email: 'off' } } }, 'kinds.security'],
    [{ kinds: { security: { email: 'digest' } } }, 'kinds.security'],
    [{ kinds: { security: { push: false } } }, 'kinds.security'],
    [{ digestAt: '24:00' }, 'digestAt'],
    [{ digestAt: '8:00' }, 'digestAt'],
    [{ quietFrom: '22:00' }, 'quietTo'],
    [{ quietTo: '06:00' }, 'quietFrom'],
    [{ quietFrom: '22:00', quietTo: '22:00' }, 'quietTo'],
    [{ quietFrom: '22:00', quietTo: null }, 'quietTo'],
    [{ quietFrom: '22:00', quietTo: '06:60' }, 'quietTo'],
  ])('refuse %j, naming %s', async (input, field) => {
    const { code, details } = await put(input);
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', field]);
    expect((await run('notificationPreferences')).data.quietFrom).toBe(null);
  });

  it('refuse unknown kinds and null', async () => {
    const refused = ['VALIDATION_ERROR', 'BAD_USER_INPUT', 'GRAPHQL_VALIDATION_FAILED'];
    expect(refused).toContain((await put({ kinds: { rumour: { inApp: true } } })).code);
    expect(refused).toContain((await put({ kinds: { held: { inApp: null } } })).code);
    expect(refused).toContain((await put({ kinds: { held: { push: null } } })).code);
    expect(refused).toContain((await put({ kinds: null })).code);
    expect(refused).toContain((await put({ kinds: { held: null } })).code);
  });

  it('decide what comes into the inbox', async () => {
    const head = await app.seed.person('department_head', { departmentId: person.departmentId });
    const submit = async () => {
      const input = { title: 'Tap', description: 'Drips' };
      const { data } = await run('createMaintenanceRequest', input);
      await invoke(app, via, 'approveMaintenanceRequest', { id: data.id }, head.token);
      return await told(app, data.id);
    };
    expect(await submit()).toContain(`decided: ${person.id}`);
    await put({ kinds: { decided: { inApp: false } } });
    // Nothing is left of it: mail is not configured here.
    expect(await submit()).not.toContain(`decided: ${person.id}`);
  });
});

it('of two changes at once none is lost', async () => {
  const { token } = person;
  const bodies = [{ digestAt: '05:00' }, { kinds: { held: { email: 'immediate' } } }];
  const answers = await Promise.all(
    bodies.map((body) => app.rest('PUT', '/api/me/notification-preferences', { token, body })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await app.rest('GET', '/api/me/notification-preferences', { token });
  expect(body.data).toMatchObject({ digestAt: '05:00', kinds: { held: { email: 'immediate' } } });
});
